"""Which language a screen speaks: small words that betray each, and the tables where that is read."""

from typing import Final

import meseta
from tests.browser.screen import Screen
from tests.browser.tables import NAMES
from tests.server.process import Server

LOCALES: Final = {"en": "en-GB", "fr": "fr-FR", "nl": "nl-NL"}
OWN: Final = {
    "en": ("the", "your", "you", "and", "with", "from", "takes", "plays", "card", "cards", "tile", "turn"),
    "fr": ("le", "les", "une", "votre", "vous", "et", "avec", "pour", "prend", "joue", "carte", "cartes", "tuile"),
    "nl": (
        "het",
        "een",
        "jouw",
        "je",
        "wordt",
        "niet",
        "voor",
        "neemt",
        "speelt",
        "kaart",
        "kaarten",
        "tegel",
        "beurt",
    ),
}
"""Words of one language that are in none of the others."""

WORDS: Final = """(inside) => {
  const found = [], page = document.documentElement.lang;
  for (const root of document.querySelectorAll(inside)) {
    const written = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = written.nextNode(); node; node = written.nextNode()) {
      const here = node.parentElement.closest('[lang]').lang;
      if (here === page && !node.parentElement.closest('script, style')) found.push(node.data);
    }
    for (const e of root.querySelectorAll('[aria-label], [title], [placeholder]'))
      found.push(e.ariaLabel ?? '', e.title, e.placeholder ?? '');
  }
  return found.join('\\n').toLowerCase().match(/[\\p{L}]+/gu) ?? [];
}"""
"""All words in the page's language, those included that are only heard or pointed at."""


def words_on(screen: Screen, inside: str = "body") -> set[str]:
    return set(screen.page.evaluate(WORDS, inside))


def foreign(screen: Screen, language: str) -> list[str]:
    """Words that betray another language than the one the screen should speak."""
    return sorted(words_on(screen) & {word for other, own in OWN.items() if other != language for word in own})


def spoken(screen: Screen, language: str, inside: str) -> bool:
    """Whether at least some words of a part are of that language."""
    return bool(words_on(screen, inside) & set(OWN[language]))


def new_table(server: Server, game: str, *others: str, match: meseta.Match | None = None) -> str:
    """A table for the reader and others ("bot", "friend"); the address of the reader's seat."""
    seats = [
        {"kind": kind, "name": name, **({"bot": "greedy"} if kind == "bot" else {})}
        for kind, name in zip(("you", *others), NAMES, strict=False)
    ]
    record = {} if match is None else {"record": match.record()}
    made = server.post("api/tables", {"game": game, "seats": seats, **record})
    assert made.status == 201, made.body
    return f"#/t/{made.json['table']}/{made.json['token']}"


def choose_language(screen: Screen, language: str) -> None:
    """In the settings of a table."""
    screen.click("open-settings")
    screen.part("language").select_option(language)
    screen.page.wait_for_selector(f"html[lang={language}]")
    screen.page.keyboard.press("Escape")
    screen.page.wait_for_selector("dialog", state="detached")
