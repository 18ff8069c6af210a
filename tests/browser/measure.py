"""Whether all that is written on a screen can be read: nothing cut, nothing beyond its box, no word torn."""

from typing import Final

from tests.browser.screen import Screen

MEASURE: Final = """() => {
  // What a browser can break at syllables depends on its dictionaries: measured is what every browser does.
  const style = document.createElement('style');
  style.textContent = '* { hyphens: manual !important }';
  document.head.append(style);
  const found = [];
  const width = document.documentElement.clientWidth;
  const pen = document.createElement('canvas').getContext('2d');
  const css = (e) => getComputedStyle(e);
  const scrolls = (value) => value === 'auto' || value === 'scroll';
  const hides = (value) => value !== 'visible' && !scrolls(value);
  const up = function* (e) { for (let at = e; at; at = at.parentElement) yield at; };
  const name = (e) => {
    const named = e.closest('[data-testid]')?.dataset.testid;
    return e.tagName.toLowerCase() + (e.classList.length ? '.' + [...e.classList].filter((c) => !c.startsWith('svelte'))
        .join('.') : '') + (named ? ` in ${named}` : '');
  };
  const say = (what, e, text, more = '') =>
    found.push(`${what}: ${JSON.stringify(text.trim().slice(0, 60))} (${name(e)}) ${more}`.trim());
  const hidden = (e) => e.closest('[inert], [hidden], .visually-hidden, [data-scrolls], svg, script, style')
      || css(e).visibility === 'hidden' || Number(css(e).opacity) < 0.01
      || [...up(e)].some((at) => css(at).clipPath === 'inset(50%)');

  const clipped = (e, box, text) => {
    let aside = false, below = false; // Whatever scrolls brings it into sight.
    for (const at of up(e)) {
      const { overflowX, overflowY, position } = css(at);
      const frame = at.getBoundingClientRect();
      if (at !== document.body && at !== document.documentElement) {
        if (!aside && hides(overflowX) && (box.right > frame.right + 1 || box.left < frame.left - 1))
          return say('cut at the side', e, text, `by ${name(at)}`);
        if (!below && hides(overflowY) && (box.bottom > frame.bottom + 4 || box.top < frame.top - 4))
          return say('cut below or above', e, text, `by ${name(at)}`);
      }
      aside ||= scrolls(overflowX) && at.scrollWidth > at.clientWidth;
      below ||= scrolls(overflowY) && at.scrollHeight > at.clientHeight;
      if (position === 'fixed') break;
    }
    if (!aside && (box.right > width + 1 || box.left < -1))
      say('beyond the window', e, text, `${box.left} to ${box.right}`);
  };

  const torn = (node, e) => {
    const range = document.createRange();
    for (const word of node.data.matchAll(/[^\\s\\u00ad\\u200b/–—-]+/g)) {
      // The hyphen of a word broken at a syllable belongs to the next one.
      range.setStart(node, word.index + Number(node.data[word.index - 1] === '\\u00ad'));
      range.setEnd(node, word.index + word[0].length);
      const lines = [...range.getClientRects()].filter((box) => box.width > 0.5);
      if (lines.some((line) => line.top > lines[0].top + lines[0].height / 2))
        say('torn', e, word[0], node.data.trim().slice(0, 50));
    }
  };

  const written = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = written.nextNode(); node; node = written.nextNode()) {
    const e = node.parentElement;
    if (!node.data.trim() || !e.getClientRects().length || e.closest('select') || hidden(e)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) if (box.width > 0.5) clipped(e, box, node.data);
    const own = css(e);
    const boxed = own.display !== 'inline' && own.display !== 'contents' && !scrolls(own.overflowX);
    if (boxed && e.scrollWidth > e.clientWidth + 1)
      say('wider than its box', e, node.data, `${e.scrollWidth} in ${e.clientWidth}`);
    torn(node, e);
  }
  const room = (e, text, more) => {
    const own = css(e);
    pen.font = `${own.fontStyle} ${own.fontWeight} ${own.fontSize} ${own.fontFamily}`;
    const free = e.clientWidth - parseFloat(own.paddingLeft) - parseFloat(own.paddingRight) - more;
    const needed = Math.round(pen.measureText(text).width);
    if (needed > free + 1) say('no room in a field', e, text, `${needed} in ${free}`);
  };
  for (const e of document.querySelectorAll('select, input[placeholder]')) {
    if (!e.getClientRects().length || hidden(e)) continue;
    // The arrow of a list takes about twenty pixels.
    if (e.tagName === 'SELECT') room(e, e.selectedOptions[0]?.text ?? '', 20);
    else room(e, e.placeholder, 0);
  }
  if (document.documentElement.scrollWidth > width + 1)
    found.push(`the page is wider than the window: ${document.documentElement.scrollWidth} in ${width}`);
  style.remove();
  return [...new Set(found)];
}"""


def unreadable(screen: Screen) -> list[str]:
    """What of the words on the screen cannot be read as it stands, one line each."""
    found = screen.page.evaluate(MEASURE)
    assert isinstance(found, list)
    return found
