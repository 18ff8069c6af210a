"""What the code asks for by name: labels of boards, lines of the command line, sentences of errors."""

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from meseta.kernel.domains import SEAT
from meseta.kernel.game import Game
from meseta.texts.expected import PLAIN, Expected, expected_of

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "meseta"
PEOPLE = ("seat", "by", "to", "player")
"""What a person is called in the lines of boards, logs and the command line."""


def calls(method: str, files: str) -> Iterator[ast.Call]:
    """Calls of `method(...)` in files of the package."""
    for path in sorted(SOURCE.glob(files)):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if name == method:
                    yield node


def named_keys(method: str, place: int, files: str) -> Expected:
    """The keys that calls of a method name, with the values they give it."""
    found: Expected = {}
    for call in calls(method, files):
        key = call.args[place] if len(call.args) > place else None
        if isinstance(key, ast.Constant) and isinstance(key.value, str):
            given = {word.arg or "*": SEAT if word.arg in PEOPLE else PLAIN for word in call.keywords}
            found[key.value] = {**(found.get(key.value) or {}), **given}
    return found


def used_labels(game: str) -> Expected:
    """The labels that the game's board asks for."""
    files = f"games/{game.replace('-', '_')}/*/*.py"
    named = named_keys("label", 1, files)
    for key, values in named_keys("_of_seat", 0, files).items():
        named[key] = {**(values or {}), "seat": SEAT}
    return {f"labels/{key}": values for key, values in named.items()}


def game_keys(game: Game, texts: Mapping[str, Any]) -> Expected:
    """Every key that a game's texts must have."""
    return expected_of(game, texts) | used_labels(game.key)


def cli_keys() -> Expected:
    """Every line of the command line."""
    return named_keys("say", 0, "cli/**/*.py")


RAISED = ("BadOption", "BadRecord", "UnreadableAction", "CannotUndo", "Refusal", "__init__")
"""What is raised or refused for people to read. Impossible positions are told to programmers, in English."""
RAISERS = ("cli/**", "server/**", "match", "arena", "bots", "texts", "kernel", "games/*")
FOREIGN = (
    "the following arguments are required: {}",
    "unrecognized arguments: {}",
    "argument {}: invalid choice: {} (choose from {})",
    "argument {}: invalid int value: {}",
    "argument {}: invalid float value: {}",
    "argument {}: expected one argument",
    "argument {}: expected at least one argument",
    "argument {}: ignored explicit argument {}",
    "argument {}: not allowed with argument {}",
    "ambiguous option: {} could match {}",
    "No such file or directory",
    "Permission denied",
    "Is a directory",
    "No space left on device",
    "Address already in use",
)
"""What Python's own library and the system say at the command line."""


@cache
def error_patterns() -> frozenset[str]:
    """Every sentence that people may be told as an error, with {} for what stands in it."""
    found = set(FOREIGN)
    for folder in RAISERS:
        for path in sorted(SOURCE.glob(f"{folder}/*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            known = {
                node.target.id: node.value
                for node in tree.body
                if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
            }
            for node in raised_sentences(tree):
                pattern = pattern_of(known.get(node.id) if isinstance(node, ast.Name) else node)
                if " " in pattern.replace("{}", "").strip(" :") and not pattern.startswith("record."):
                    found.add(pattern)
    return frozenset(found)


def raised_sentences(tree: ast.AST) -> Iterator[ast.expr]:
    """What errors are made of, and what functions say that make complaints."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            yield from node.args if name in RAISED else ()
        elif isinstance(node, ast.FunctionDef) and (node.name.endswith("_complaint") or node.name == "listed"):
            yield from (part.value for part in ast.walk(node) if isinstance(part, ast.Return) and part.value)


def pattern_of(node: ast.expr | None) -> str:
    """A text with {} for every value; empty if it is no text."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
    return ""
