"""Mutants: the code with one small thing changed, to see whether a test notices."""

import ast
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import cast

SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
}
CALLED = {"min": "max", "max": "min"}
SPARED = ("faults", "sound", "copy", "__init__", "own")
"""Functions that positions, copies and views rest on; other tests look at them."""


def places(tree: ast.Module) -> Iterator[ast.AST]:
    """Everything inside the functions that can be changed."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef) and function.name not in SPARED:
            yield from (node for node in ast.walk(function) if can_be_changed(node))


def can_be_changed(node: ast.AST) -> bool:
    """A comparison, an operator, the smaller or larger of some values, a number, a truth."""
    if isinstance(node, ast.Compare):
        return type(node.ops[0]) in SWAPPED
    if isinstance(node, ast.BoolOp | ast.BinOp | ast.AugAssign):
        return type(node.op) in SWAPPED
    if isinstance(node, ast.Name):
        return node.id in CALLED
    return isinstance(node, ast.Constant) and isinstance(node.value, bool | int)


def change(node: ast.AST) -> None:
    """Change one small thing."""
    if isinstance(node, ast.Compare):
        node.ops = [cast("ast.cmpop", SWAPPED[type(node.ops[0])]()), *node.ops[1:]]
    elif isinstance(node, ast.BoolOp):
        node.op = cast("ast.boolop", SWAPPED[type(node.op)]())
    elif isinstance(node, ast.BinOp | ast.AugAssign):
        node.op = cast("ast.operator", SWAPPED[type(node.op)]())
    elif isinstance(node, ast.Name):
        node.id = CALLED[node.id]
    elif isinstance(node, ast.Constant):
        node.value = not node.value if isinstance(node.value, bool) else int(str(node.value)) + 1


def mutants(files: Sequence[Path], count: int, seed: int) -> Iterator[tuple[Path, int, str]]:
    """So many different mutants, every place as likely: the file, the line, and the file's changed text."""
    found = [(path, number) for path in files for number in range(len(list(places(_read(path)))))]
    for path, number in random.Random(seed).sample(found, count):
        tree = _read(path)
        node = list(places(tree))[number]
        change(node)
        yield path, getattr(node, "lineno", 0), ast.unparse(tree)


def _read(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))
