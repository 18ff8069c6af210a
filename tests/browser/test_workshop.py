"""The page for translators, in a real browser: filters, marks, languages, and nothing asked of anybody."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from meseta.texts.workshop import entries_of, page_of
from tests.browser.measure import unreadable
from tests.browser.screen import DESKTOP, PHONE, Screen
from tests.browser.test_screens import faults


@pytest.mark.parametrize(("size", "dark"), [(DESKTOP, False), (PHONE, True)], ids=["desktop", "phone"])
def test_a_translator_finds_a_sentence(browser: Browser, tmp_path: Path, size: tuple[int, int], dark: bool) -> None:
    file = tmp_path / "words.html"
    file.write_text(page_of("fr", entries_of("fr", "salamanca")), encoding="utf-8")
    screen = Screen(browser, size, dark=dark)
    screen.page.goto(file.as_uri())
    shown = screen.page.locator("article:visible")
    everything = shown.count()
    screen.page.locator("#section").select_option("events")
    events = shown.count()
    assert 0 < events < everything
    assert screen.page.locator("#count").inner_text() == f"{events} of {everything}"
    screen.page.locator("#text").fill("votre")
    assert 0 < shown.count() < events
    assert all("votre" in text.lower() for text in shown.all_inner_texts())
    assert set(shown.locator("div").evaluate_all("all => all.map((side) => side.lang)")) == {"en", "fr"}
    assert faults(screen) == []
    assert [fault for fault in unreadable(screen) if not fault.startswith("torn")] == []
    screen.page.locator("#section").select_option("")
    screen.page.locator("#text").fill("")
    screen.page.locator("#equal").check()
    assert 0 < shown.count() == shown.locator("b", has_text="as in English").count()
    screen.close()
