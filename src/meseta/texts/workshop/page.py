"""The workshop as one file for any browser: it needs no server and asks nobody anything."""

from collections.abc import Iterable, Sequence
from html import escape
from string import Template
from typing import Final

from meseta.texts.workshop.entries import Entry

PAGE: Final = Template("""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>$title</title>
<style>
  :root { color-scheme: light dark; --hair: light-dark(#cdb88f, #54432f); --mark: light-dark(#a8371f, #f39a80); }
  body { margin: 0; background: light-dark(#f4ecd9, #1f1812); color: light-dark(#2b1c10, #f3e8d2);
    font: 1rem/1.35 "Alegreya Sans", "Gill Sans", "Trebuchet MS", sans-serif; }
  header { position: sticky; top: 0; display: flex; flex-wrap: wrap; align-items: center; gap: 8px 14px;
    padding: 10px 16px; background: light-dark(#eadfc4, #17110c); border-bottom: 2px solid var(--hair); }
  h1 { margin: 0; font: 700 1.3rem/1 Alegreya, Georgia, serif; }
  input, select { min-height: 36px; padding: 0 8px; font: inherit; }
  label { display: flex; align-items: center; gap: 6px; }
  input[type=search] { flex: 1 1 12em; }
  article { display: grid; grid-template-columns: 1fr 1fr; gap: 2px 20px; padding: 10px 16px;
    border-bottom: 1px solid var(--hair); }
  article h2 { grid-column: 1 / -1; margin: 0; font: 700 0.85rem/1.2 monospace; overflow-wrap: anywhere; }
  article h2 small { font-weight: 400; }
  article h2 b { color: var(--mark); }
  p { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
  ul { margin: 2px 0 0; padding-left: 1.2em; font-style: italic; }
  @media (max-width: 640px) { article { grid-template-columns: 1fr; } }
  [hidden] { display: none !important; }
</style>
<header>
  <h1>$title</h1>
  <input type="search" id="text" placeholder="Find a key or a text" aria-label="Find a key or a text">
  <select id="file" aria-label="File"><option value="">All files</option>$files</select>
  <select id="section" aria-label="Section"><option value="">All sections</option>$sections</select>
  <label><input type="checkbox" id="missing"> missing ($missing)</label>
  <label><input type="checkbox" id="equal"> as in English ($equal)</label>
  <output id="count"></output>
</header>
<main>
$entries
</main>
<script>
  const all = [...document.querySelectorAll("article")].map((entry) => [entry, entry.textContent.toLowerCase()]);
  const field = (id) => document.getElementById(id);
  function filter() {
    const text = field("text").value.toLowerCase(), file = field("file").value, section = field("section").value;
    const marks = ["missing", "equal"].filter((mark) => field(mark).checked);
    let shown = 0;
    for (const [entry, said] of all) {
      const { file: its, section: own, mark } = entry.dataset;
      entry.hidden = !(said.includes(text) && (!file || its === file) && (!section || own === section)
        && (!marks.length || marks.includes(mark)));
      if (!entry.hidden) shown++;
    }
    field("count").textContent = shown + " of " + all.length;
  }
  document.querySelector("header").addEventListener("input", filter);
  filter();
</script>
</html>
""")
MARKS: Final = {"missing": "missing", "equal": "as in English"}


def page_of(language: str, entries: Sequence[Entry]) -> str:
    """The whole page."""
    return PAGE.substitute(
        title=f"Meseta: the words in {escape(language)}",
        files=_options(entry.file for entry in entries),
        sections=_options(entry.section for entry in entries if not entry.file.endswith("errors.toml")),
        missing=sum(entry.mark == "missing" for entry in entries),
        equal=sum(entry.mark == "equal" for entry in entries),
        entries="\n".join(_article(language, entry) for entry in entries),
    )


def _options(found: Iterable[str]) -> str:
    return "".join(f"<option>{escape(name)}</option>" for name in dict.fromkeys(found))


def _article(language: str, entry: Entry) -> str:
    mark = f" <b>{MARKS[entry.mark]}</b>" if entry.mark else ""
    data = f'data-file="{escape(entry.file)}" data-section="{escape(entry.section)}" data-mark="{entry.mark}"'
    head = f"<h2>{escape(entry.path)} <small>{escape(entry.file)}</small>{mark}</h2>"
    english = _side("en", entry.english, entry.english_samples)
    return f"<article {data}>{head}{english}{_side(language, entry.own, entry.samples)}</article>"


def _side(language: str, text: str, samples: Sequence[str]) -> str:
    shown = "".join(f"<li>{escape(sample)}</li>" for sample in samples)
    return f'<div lang="{escape(language)}"><p>{escape(text)}</p>{f"<ul>{shown}</ul>" if shown else ""}</div>'
