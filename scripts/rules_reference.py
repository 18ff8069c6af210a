"""The rules reference: `docs/rules/<game>.md` from the texts, with links to the code and the tests of every rule.

`python -m scripts.rules_reference` writes the files; with `--check` it only says what is stale. Either way it fails
where a rule has no text, no code or no test. A rule's code is where a docstring or comment names its id (also in a
range, as in 'EG-501 to EG-503') or where a refusal gives it.
"""

import argparse
import ast
import re
import sys
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from meseta.kernel.game import Game
from meseta.kernel.ids import RULES as KERNEL_RULES
from meseta.match.registry import list_games
from meseta.texts import Rule, texts
from meseta.texts.expected import chapter_of
from scripts.check_rules import ID, is_rule_marker, marker_names

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "meseta"
TESTS = ROOT / "tests"
DOCS = ROOT / "docs" / "rules"
MENTION = re.compile(r"\b([A-Z]+-\d+)(?:\s+to\s+([A-Z]+-\d+))?\b")


@dataclass(frozen=True, order=True)
class Place:
    """Where something stands: a file, and the name there, empty for the whole file."""

    path: Path
    name: str

    def link(self) -> str:
        text = f"{self.path.stem}.{self.name}" if self.name else self.path.name
        return f"[`{text}`](../../{self.path.relative_to(ROOT).as_posix()})"


Places = dict[str, set[Place]]


def mentioned(text: str, ids: tuple[str, ...]) -> set[str]:
    """The ids that a text names, alone or in a range."""
    found: set[str] = set()
    for first, last in MENTION.findall(text):
        if first not in ids:
            continue
        found.add(first)
        if last in ids:
            found.update(ids[ids.index(first) : ids.index(last) + 1])
    return found


def scopes(tree: ast.Module) -> list[tuple[int, int, str]]:
    """Classes, functions and assignments with the lines they span, the widest first."""
    found: list[tuple[int, int, str]] = []

    def visit(node: ast.AST, outer: str) -> None:
        for child in ast.iter_child_nodes(node):
            name = _name_of(child)
            if name:
                inner = f"{outer}.{name}" if outer else name
                found.append((_first_line(child), getattr(child, "end_lineno", 0), inner))
                if not isinstance(child, ast.Assign | ast.AnnAssign):
                    visit(child, inner)
            else:
                visit(child, outer)

    visit(tree, "")
    return found


def _name_of(node: ast.AST) -> str:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return node.name
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return node.target.id
    return ""


def _first_line(node: ast.AST) -> int:
    decorators = getattr(node, "decorator_list", [])
    first = decorators[0] if decorators else node
    return int(getattr(first, "lineno", 0))


def scope_at(line: int, found: list[tuple[int, int, str]]) -> str:
    """The innermost name around a line."""
    around = [name for first, last, name in found if first <= line <= last]
    return around[-1] if around else ""


def documented(tree: ast.Module, found: list[tuple[int, int, str]]) -> Iterator[tuple[str, str]]:
    """Every docstring, that of a constant or field included, with the name it belongs to."""
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if not isinstance(body, list):
            continue
        for before, item in zip([None, *body], body, strict=False):
            text = item.value.value if isinstance(item, ast.Expr) and isinstance(item.value, ast.Constant) else None
            if isinstance(text, str):
                owner = before if isinstance(before, ast.AnnAssign) else item
                yield text, scope_at(owner.lineno, found)


def comments(path: Path, found: list[tuple[int, int, str]]) -> Iterator[tuple[str, str]]:
    with path.open("rb") as file:
        for token in tokenize.tokenize(file.readline):
            if token.type == tokenize.COMMENT:
                yield token.string, scope_at(token.start[0], found)


def given(tree: ast.Module, found: list[tuple[int, int, str]]) -> Iterator[tuple[str, str]]:
    """The ids that code gives, with the name around them: plain strings, and the kernel's constants such as K_3."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and ID.fullmatch(node.value):
            yield node.value, scope_at(node.lineno, found)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and re.fullmatch(r"K_\d+", node.id):
            where = scope_at(node.lineno, found)
            if where != "RULES":
                yield node.id.replace("_", "-"), where


def code_places(folder: Path, ids: tuple[str, ...]) -> Places:
    """Where the code of a package carries each rule; a game's mere list of ids does not count."""
    places: Places = {}
    for path in sorted(folder.rglob("*.py")):
        if path.name == "ids.py" and folder.name != "kernel":
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found = scopes(tree)
        for text, name in [*documented(tree, found), *comments(path, found), *given(tree, found)]:
            for rule in mentioned(text, ids):
                places.setdefault(rule, set()).add(Place(path, name))
    return {rule: _finest(found) for rule, found in places.items()}


def _finest(places: set[Place]) -> set[Place]:
    """A whole file, or a class, only where nothing in it is named."""

    def covered(place: Place) -> bool:
        return any(
            other.path == place.path and other != place and (not place.name or other.name.startswith(f"{place.name}."))
            for other in places
        )

    return {place for place in places if not covered(place)}


def test_places(folder: Path) -> Places:
    """The tests marked with each rule."""
    places: Places = {}
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        names = marker_names(tree)
        found = scopes(tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and is_rule_marker(node.func, names):
                for argument in node.args:
                    if isinstance(argument, ast.Constant):
                        place = Place(path, scope_at(node.lineno, found))
                        places.setdefault(str(argument.value), set()).add(place)
    return places


def entry(rule: Rule, code: Places, tests: Places) -> list[str]:
    """One rule as Markdown."""
    lines = [f"### {rule.id} {rule.title}", "", rule.text, ""]
    for kind, why in rule.marks:
        lines += [f"*{texts('en').mark(kind)}:* {why}", ""]
    for word, places in (("Code", code), ("Tests", tests)):
        links = ", ".join([place.link() for place in sorted(places.get(rule.id, set()))])
        lines.append(f"- {word}: {links or 'none'}")
    return [*lines, ""]


def reference(game: Game, code: Places, tests: Places) -> str:
    """The whole page of a game."""
    words = texts("en")
    lines = [
        f"# {game.title}: the rules",
        "",
        "Every rule by its id, in our own words, with the code that carries it and the tests that prove it.",
        f"`meseta rules {game.key} ID` shows the same in the terminal. Written by `scripts/rules_reference.py`:",
        "change the texts, then run it again.",
        "",
    ]
    chapters = words.chapters(game.key)
    shown = ""
    for rule in words.rules(game.key):
        chapter = chapter_of(rule.id)
        if chapter != shown:
            shown = chapter
            title = f"{chapter} {chapters[chapter]}" if chapter in chapters else "At any table"
            lines += [f"## {title}", ""]
        lines += entry(rule, code, tests)
    return "\n".join(lines).rstrip() + "\n"


def complaints(ids: tuple[str, ...], code: Places, tests: Places, told: set[str]) -> list[str]:
    """Rules that lack something, one line each."""
    return [
        f"{what}: {rule}"
        for what, known in (("no text", told), ("no code", set(code)), ("no test", set(tests)))
        for rule in ids
        if rule not in known
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description="Write the rules reference.")
    parser.add_argument("--check", action="store_true", help="write nothing; say what is stale")
    check = parser.parse_args().check
    tests = test_places(TESTS)
    wrong: list[str] = []
    for game in list_games():
        ids = (*game.ids, *KERNEL_RULES)
        home = SOURCE / "games" / game.key.replace("-", "_")
        code = code_places(home, game.ids) | code_places(SOURCE / "kernel", KERNEL_RULES)
        wrong += complaints(ids, code, tests, {rule.id for rule in texts("en").rules(game.key)})
        page = DOCS / f"{game.key}.md"
        text = reference(game, code, tests)
        if not check:
            page.parent.mkdir(parents=True, exist_ok=True)
            page.write_text(text, encoding="utf-8")
        elif not page.is_file() or page.read_text(encoding="utf-8") != text:
            wrong.append(f"stale: {page.relative_to(ROOT)}; run python -m scripts.rules_reference")
    print(*wrong, sep="\n", end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
