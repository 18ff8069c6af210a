"""Mutants: the rules with one small thing changed, to see whether a test notices."""

import ast
import random
from collections.abc import Iterator
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
}
SPARED = ("faults", "sound", "copy", "__init__", "own")
"""Functions that positions, copies and views rest on; other tests look at them."""


def places(tree: ast.Module) -> Iterator[ast.AST]:
    """Everything inside the functions of the rules that can be changed."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef) and function.name not in SPARED:
            yield from (node for node in ast.walk(function) if can_be_changed(node))


def can_be_changed(node: ast.AST) -> bool:
    """A comparison, an operator, a number, a truth."""
    if isinstance(node, ast.Compare):
        return type(node.ops[0]) in SWAPPED
    if isinstance(node, ast.BoolOp | ast.BinOp):
        return type(node.op) in SWAPPED
    return isinstance(node, ast.Constant) and isinstance(node.value, bool | int)


def change(node: ast.AST) -> None:
    """Change one small thing."""
    if isinstance(node, ast.Compare):
        node.ops = [cast("ast.cmpop", SWAPPED[type(node.ops[0])]()), *node.ops[1:]]
    elif isinstance(node, ast.BoolOp):
        node.op = cast("ast.boolop", SWAPPED[type(node.op)]())
    elif isinstance(node, ast.BinOp):
        node.op = cast("ast.operator", SWAPPED[type(node.op)]())
    elif isinstance(node, ast.Constant):
        node.value = not node.value if isinstance(node.value, bool) else int(str(node.value)) + 1


def mutants(folder: Path, count: int, seed: int) -> Iterator[tuple[Path, int, str]]:
    """So many mutants: the file, the line, and the file's changed text."""
    rng = random.Random(seed)
    files = sorted(folder.rglob("*.py"))
    sizes = [len(list(places(ast.parse(path.read_text(encoding="utf-8"))))) for path in files]
    for _ in range(count):
        (path,) = rng.choices(files, sizes)
        tree = ast.parse(path.read_text(encoding="utf-8"))
        node = rng.choice(list(places(tree)))
        change(node)
        yield path, getattr(node, "lineno", 0), ast.unparse(tree)
