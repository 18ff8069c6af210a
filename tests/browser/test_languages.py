"""English, French and Dutch at the web table: each reader has his own, all of it, and nothing is cut."""

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import meseta
from tests.browser.languages import LOCALES, choose_language, foreign, new_table, spoken
from tests.browser.measure import unreadable
from tests.browser.screen import Screen, until
from tests.browser.tables import before_the_veto, take_up
from tests.browser.test_screens import faults
from tests.server.process import Server, running

LAPTOP = (1366, 768)
SMALL = (360, 740)
SIZES = {"laptop": LAPTOP, "phone": SMALL}
GAMES = ("el-caballero", "el-grande", "salamanca")
LISTS = ("open-choices", "open-friends", "open-talk", "open-settings")
SHORT = {("el-grande", "nl", "phone"), ("el-caballero", "fr", "laptop"), ("salamanca", "en", "phone")}
"""What is played in the short suite."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all: nobody stops it here."""
    with running(tmp_path_factory.mktemp("languages")) as server:
        yield server


class Reader:
    """Somebody with a browser of his language, who notes whatever he cannot read."""

    def __init__(self, browser: Browser, language: str, size: tuple[int, int], dark: bool = False) -> None:
        self.language = language
        self.screen = Screen(browser, size, locale=LOCALES[language], dark=dark)
        self.trouble: set[str] = set()

    def look(self, where: str) -> None:
        assert self.screen.page.locator("html").get_attribute("lang") == self.language
        self.trouble |= {f"{where}: {fault}" for fault in unreadable(self.screen)}
        self.trouble |= {f"{where}: {word!r} is another language" for word in foreign(self.screen, self.language)}

    def leave(self) -> None:
        self.screen.close()
        assert "\n".join(sorted(self.trouble)) == ""


def begun(game: str, steps: int = 30) -> meseta.Match:
    """A game after some steps, seat 0 to decide alone."""
    match = meseta.start(game, seats=2, seed=5)
    rng = random.Random(5)
    while steps > 0 or match.to_act() != (0,):
        seat = match.to_act()[0]
        match.play(seat, rng.choice(match.legal(seat)))
        steps -= 1
    return match


def finished(game: str) -> meseta.Match:
    match = meseta.start(game, seats=2, seed=2)
    rng = random.Random(2)
    while not match.over:
        seat = match.to_act()[0]
        match.play(seat, rng.choice(match.legal(seat)))
    return match


def look_at_a_sheet(reader: Reader) -> None:
    """On a phone a card is opened to be read."""
    card = reader.screen.page.locator("[data-card][data-opens]:visible")
    if card.count():
        card.first.click()
        reader.screen.page.locator("dialog").wait_for()
        reader.look("card")
        reader.screen.page.keyboard.press("Escape")
        reader.screen.page.wait_for_selector("dialog", state="detached")


def plays() -> list[object]:
    """Every game in every language on every screen."""
    return [
        pytest.param(
            game, language, size, id=f"{game}-{language}-{size}", marks=[] if key in SHORT else [pytest.mark.long]
        )
        for game in GAMES
        for language in LOCALES
        for size in SIZES
        for key in [(game, language, size)]
    ]


@pytest.mark.parametrize(("game", "language", "size"), plays())
def test_a_round_is_read_in_the_browsers_language(
    browser: Browser, server: Server, game: str, language: str, size: str
) -> None:
    reader = Reader(browser, language, SIZES[size])
    screen = reader.screen
    screen.open(server, new_table(server, game, "bot", "bot"))
    rng = random.Random(len(game))
    first = screen.round()
    while screen.round() == first:
        screen.wait()
        reader.look("table")
        look_at_a_sheet(reader)
        seen = screen.state()
        screen.choose(rng.choice(screen.busy_actions(rng, seen)), seen)
    screen.wait()
    assert spoken(screen, language, "[data-testid=log]")
    assert spoken(screen, language, "[data-testid=prompt], [data-testid=choice]")
    for part in LISTS:
        screen.click(part)
        reader.look(part)
        screen.click(part) if part == "open-choices" else screen.page.keyboard.press("Escape")
    reader.leave()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LOCALES)
def test_nothing_is_cut_on_the_pages_round_the_table(
    browser: Browser, server: Server, language: str, size: str
) -> None:
    reader = Reader(browser, language, SIZES[size])
    screen = reader.screen
    paths = [f"#/{page}/{game}" for game in GAMES for page in ("new", "how", "rules")]
    for path in ("", "#/about", *paths):
        screen.open(server, path)
        screen.page.get_by_role("heading").first.wait_for()
        if path.startswith("#/rules"):
            screen.part("rules-search").wait_for()
        reader.look(path)
    for game in GAMES:
        screen.open(server, new_table(server, game, "bot", match=finished(game)))
        screen.part("result").wait_for()
        reader.look(f"result of {game}")
    reader.leave()


@pytest.mark.parametrize(("language", "size"), [("fr", "phone"), ("nl", "laptop"), ("nl", "phone")])
def test_a_veto_and_a_general_scoring_are_read(browser: Browser, server: Server, language: str, size: str) -> None:
    reader = Reader(browser, language, SIZES[size])
    screen = reader.screen
    table, token = take_up(server, before_the_veto(), ["you", "here"])
    screen.open(server, f"#/t/{table}/{token}")
    screen.part("uncover").wait_for()
    reader.look("cover")
    screen.wait()
    screen.choose("announce")
    screen.wait()
    screen.part("veto").first.wait_for()
    reader.look("veto")
    rng = random.Random(3)
    while not screen.part("summary").count():
        state = screen.state()
        if state["cover"]:
            screen.click("uncover")
        elif state["actions"] and not state["summary"]:
            screen.choose(rng.choice(screen.busy_actions(rng, state)), state)
        reader.look("on the way to the scoring")
    reader.look("summary")
    reader.leave()


SEEN = """() => document.title + '\\n' + document.body.innerText.replaceAll('\\u00ad', '')"""


@pytest.mark.parametrize("game", GAMES)
def test_the_language_is_changed_at_a_running_table(browser: Browser, server: Server, game: str) -> None:
    reader = Reader(browser, "fr", LAPTOP)
    screen = reader.screen
    screen.open(server, new_table(server, game, "bot", match=begun(game)))
    asked = screen.wait()["actions"]
    french = screen.page.evaluate(SEEN)
    reader.look("before")
    screen.page.evaluate("window.stayed = true")
    choose_language(screen, "nl")
    reader.language = "nl"
    # The server tells it in the other words: at once, but not at the same moment.
    assert until(screen.page, lambda: spoken(screen, "nl", "[data-testid=log]"))
    reader.look("after")
    dutch = screen.page.evaluate(SEEN)
    assert screen.page.evaluate("window.stayed"), "the page was loaded again"
    assert screen.wait()["actions"] == asked
    assert french.splitlines()[0] != dutch.splitlines()[0], "the title"
    screen.page.reload()
    screen.wait()
    assert screen.page.evaluate(SEEN) == dutch, "all that is said from the beginning was said after the change"
    reader.leave()


def test_two_at_one_table_read_each_his_own_language(browser: Browser, server: Server) -> None:
    host, guest = Reader(browser, "fr", LAPTOP), Reader(browser, "nl", LAPTOP)
    host.screen.open(server, new_table(server, "el-grande", "friend", match=begun("el-grande")))
    guest.screen.page.goto(host.screen.part("gathering").locator("input[readonly]").first.input_value())
    for reader in (host, guest):
        reader.screen.part("prompt").wait_for()
        reader.screen.page.wait_for_selector("html[data-ready=true]")
    rng = random.Random(4)
    for _ in range(6):
        movers = until(host.screen.page, lambda: [reader for reader in (host, guest) if reader.screen.actions()])
        mover = movers[0]
        mover.screen.play(rng, 1)
        host.screen.page.wait_for_timeout(150)
        for reader in (host, guest):
            reader.look("table")
    for reader in (host, guest):
        assert spoken(reader.screen, reader.language, "[data-testid=log]")
    counted = {reader.screen.part("log").locator("[data-number]").count() for reader in (host, guest)}
    assert len(counted) == 1, "both read the same lines"
    host.leave()
    guest.leave()


@pytest.mark.parametrize(("language", "size"), [("fr", "phone"), ("nl", "laptop")])
def test_no_serious_fault_in_other_languages(browser: Browser, server: Server, language: str, size: str) -> None:
    reader = Reader(browser, language, SIZES[size], dark=language == "nl")
    screen = reader.screen
    screen.open(server)
    screen.part("play-now").first.wait_for()
    found = {"home": faults(screen)}
    named = screen.part("language").locator("option").evaluate_all("all => all.map((one) => [one.lang, one.text])")
    assert named == [["en", "English"], ["fr", "Français"], ["nl", "Nederlands"]]
    screen.open(server, new_table(server, "el-grande", "bot", match=begun("el-grande")))
    screen.wait()
    found["table"] = faults(screen)
    screen.click("open-settings")
    found["settings"] = faults(screen)
    reader.leave()
    assert "\n".join(f"{name}: {fault}" for name, fault in found.items() if fault) == ""


def test_what_cannot_be_done_is_said_in_the_readers_language(browser: Browser, server: Server, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text('{"format": "other"}', encoding="utf-8")
    for language, said in (("fr", "n’est pas"), ("nl", "niet")):
        screen = Screen(browser, LAPTOP, locale=LOCALES[language])
        screen.open(server)
        screen.part("load").set_input_files(file)
        alert = screen.page.get_by_role("alert").filter(has_text="record").first
        alert.wait_for()
        assert said in alert.inner_text(), json.dumps(alert.inner_text())
        screen.close_quietly()
