"""The translator's workshop: every text is there, read as its readers will read it."""

from pathlib import Path

import pytest

from meseta.kernel.domains import SEAT, Domain, Number
from meseta.texts import LANGUAGES
from meseta.texts.template import has_words
from meseta.texts.workshop import Entry, entries_of, page_of
from meseta.texts.workshop.entries import _entries
from meseta.texts.workshop.samples import Samples
from tests.cli.command import meseta


def entry(path: str, language: str = "fr", game: str | None = "el-grande") -> Entry:
    (found,) = [entry for entry in entries_of(language, game) if entry.path == path]
    return found


def test_a_sentence_is_read_by_whom_it_is_about_and_by_others() -> None:
    assert entry("events/veto-used").samples == [
        "Vous utilisez un Veto contre Hugo.",
        "Ana utilise un Veto contre vous.",
        "Ana utilise un Veto contre Hugo.",
    ]


def test_a_noun_is_shown_with_nothing_one_and_more() -> None:
    assert entry("nouns/points/other").samples == ["0 point", "1 point", "2 points"]


def test_a_place_is_shown_in_all_its_forms() -> None:
    shown = entry("places/aragon/name").samples
    assert shown == ["in: en Aragón", "to: en Aragón", "from: d’Aragón", "the: l’Aragón", "of: de l’Aragón"]


def test_a_plural_of_the_page_and_an_error_have_their_values() -> None:
    assert entry("gathering/title/one", game=None).samples == ["On attend 1 ami"]
    assert "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}0" in entry("{} is no version", game=None).samples[0]


def test_numbers_and_members_vary() -> None:
    colour, count = Domain("colour", ("red", "green", "blue")), Number("count", 0, 5)
    found = Samples("en").of("{seat}: {count} {colour}", {"seat": SEAT, "count": count, "colour": colour})
    assert found[:2] == ["You: 0 blue", "Ana: 0 blue"]
    assert len(found) == 6


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_everything_is_there(language: str) -> None:
    entries = entries_of(language)
    assert len(entries) > 2000
    assert not [entry.path for entry in entries if entry.mark == "missing"]
    assert all(entry.samples for entry in entries if "{seat}" in entry.own)


def test_what_is_missing_or_as_in_english_is_marked() -> None:
    english = {"title": "Stop", "events": {"a": "{n} / {of}", "b": "Gone"}, "forms": {"places": {"in": "in {}"}}}
    writer = Samples("nl")
    found = _entries("x.toml", (english, {"title": "Stop", "events": {"a": "{n} / {of}"}}), {}, (writer, writer))
    assert {entry.path: entry.mark for entry in found} == {"title": "equal", "events/a": "", "events/b": "missing"}
    assert not has_words("{n:points} {seat?{n}|–}")


def test_the_command_writes_the_page(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    run = meseta("words", "nl", "salamanca", "--out", str(file))
    assert (run.status, run.err) == (0, "")
    assert "0 missing" in run.out.replace("\n", " ")
    page = file.read_text(encoding="utf-8")
    assert page == page_of("nl", entries_of("nl", "salamanca"))
    assert page.count("<article") == len(entries_of("nl", "salamanca"))
    assert meseta("words", "xx").status == 2
