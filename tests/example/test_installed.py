"""A game of another package: started, played in the terminal and by bots, saved. (The browser: tests/browser.)"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.example.installed import install, meseta


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return install(tmp_path_factory.mktemp("subasta"))


def test_it_is_listed_with_its_rules(environment: dict[str, str]) -> None:
    assert "subasta" in meseta(environment, "games").stdout
    assert "from nothing up to" in meseta(environment, "rules", "subasta", "SU-2").stdout


def test_it_speaks_the_languages_it_has_and_english_where_it_has_not(environment: dict[str, str]) -> None:
    french = {**environment, "MESETA_LANGUAGE": "fr"}
    assert "une offre en secret" in meseta(french, "rules", "subasta", "SU-2").stdout
    words = Path(environment["PYTHONPATH"].split(os.pathsep)[0]) / "subasta" / "words"
    hidden = (words / "fr.toml").rename(words / "hidden")
    try:
        assert "from nothing up to" in meseta(french, "rules", "subasta", "SU-2").stdout
        assert "Veto" in meseta(french, "rules", "el-grande", "EG-1001").stdout
    finally:
        hidden.rename(words / "fr.toml")


def test_it_is_played_in_the_terminal_and_saved(environment: dict[str, str], tmp_path: Path) -> None:
    """Seat 0 bids 9 for the first coin, takes it if it can, then 0 for ever."""
    file = tmp_path / "game.json"
    typed = "9\ntake\n" + "0\n" * 20
    done = meseta(environment, "play", "subasta", "--seed", "1", "--save", str(file), typed=typed)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Coin on sale" in done.stdout
    assert "What do you bid?" in done.stdout
    assert "0 doubloons, coins worth" in done.stdout
    checked = meseta(environment, "replay", str(file), "--check")
    assert checked.returncode == 0, checked.stderr
    assert json.loads(file.read_text())["game"] == "subasta"


def test_random_bots_play_it_in_the_arena(environment: dict[str, str]) -> None:
    done = meseta(environment, "arena", "subasta", "random", "--games", "6", "--processes", "1")
    assert (done.returncode, done.stderr.strip()) == (0, "")


def test_a_programmer_plays_and_prints_it(environment: dict[str, str]) -> None:
    code = """
import meseta
match = meseta.start("subasta", seats=2, seed=1)
print(match)
print(match.why(0, "bid 9"), match.why(0, "take"))
again = meseta.load(match.record())
assert again.position() == match.position()
assert meseta.position(match.position()).view(0) == match.view(0)
"""
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Coin on sale" in done.stdout
    assert "None K-3: " in done.stdout


DRAWN = """
import meseta
from meseta.texts import texts
from meseta.texts.boards import draw_board
print(draw_board(meseta.start("subasta", seats=2, seed=1).view(0), "nl"))
print(texts("nl").rule("SU-4").text, texts("nl").title("el-grande"))
"""


def test_it_speaks_a_further_language(environment: dict[str, str]) -> None:
    done = subprocess.run([sys.executable, "-c", DRAWN], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Munt onder de hamer" in done.stdout
    assert "Wie de meeste muntwaarde heeft, wint." in done.stdout


def test_a_game_without_the_language_speaks_english(environment: dict[str, str], tmp_path: Path) -> None:
    installed, _, rest = environment["PYTHONPATH"].partition(os.pathsep)
    shutil.copytree(installed, tmp_path / "english", ignore=shutil.ignore_patterns("nl.toml"))
    english = {**environment, "PYTHONPATH": f"{tmp_path / 'english'}{os.pathsep}{rest}"}
    done = subprocess.run([sys.executable, "-c", DRAWN], env=english, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Coin on sale" in done.stdout
    assert "Most coin value wins. El Grande" in done.stdout


def test_a_manifest_that_cannot_be_loaded_harms_no_other_game(environment: dict[str, str], tmp_path: Path) -> None:
    info = tmp_path / "broken-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[meseta.games]\nbroken = nowhere:MANIFEST\n", encoding="utf-8")
    broken = {**environment, "PYTHONPATH": f"{tmp_path}:{environment['PYTHONPATH']}"}
    listed = meseta(broken, "games")
    assert listed.returncode == 0
    assert "broken" not in listed.stdout
    asked = meseta(broken, "play", "broken")
    assert asked.returncode == 2
