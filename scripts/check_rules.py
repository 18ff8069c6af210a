"""Rule coverage: every rule id of the kernel and of the games has a test marked with it, and no test names another id.

The ids are the `RULES` of each `ids.py`; the marks are read from the test files without running them. Nor does a plain
string of the package look like an id and is none.
"""

import ast
import importlib
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ID = re.compile(r"[A-Z]{1,2}-\d+")


def marker_names(tree: ast.Module) -> set[str]:
    """Names the file gives to the marker: `rule = pytest.mark.rule`."""
    return {
        target.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and is_rule_marker(node.value, set())
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def is_rule_marker(node: ast.expr, names: set[str]) -> bool:
    """Whether the expression is `pytest.mark.rule`, or `mark.rule`, or one of the names."""
    if isinstance(node, ast.Name):
        return node.id in names
    if not (isinstance(node, ast.Attribute) and node.attr == "rule"):
        return False
    owner = node.value
    return (isinstance(owner, ast.Attribute) and owner.attr == "mark") or (
        isinstance(owner, ast.Name) and owner.id == "mark"
    )


def marked_ids(source: str, name: str) -> Iterator[tuple[str, int]]:
    """The ids marked in a test file, with their lines; ValueError where an id is not a plain string."""
    tree = ast.parse(source, name)
    names = marker_names(tree)
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and is_rule_marker(node.func, names)):
            continue
        if not node.args or node.keywords:
            raise ValueError(f"{name}:{node.lineno}: rule() takes one or more ids")
        for argument in node.args:
            if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
                raise ValueError(f"{name}:{argument.lineno}: a rule id must be a plain string")
            yield argument.value, argument.lineno


def tested_ids(tests: Path) -> dict[str, str]:
    """Each id marked anywhere in the tests, with the first place."""
    places: dict[str, str] = {}
    for path in sorted(tests.rglob("*.py")):
        name = path.relative_to(tests.parent).as_posix()
        for rule, line in marked_ids(path.read_text(encoding="utf-8"), name):
            places.setdefault(rule, f"{name}:{line}")
    return places


def given_ids(package: Path) -> dict[str, str]:
    """Each plain string of the package that looks like a rule id, with the first place."""
    places: dict[str, str] = {}
    for path in sorted(package.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and ID.fullmatch(node.value):
                places.setdefault(node.value, f"{path.relative_to(package.parent).as_posix()}:{node.lineno}")
    return places


def declared_ids(package: Path) -> dict[str, tuple[str, ...]]:
    """The rule ids of the kernel and of each game, by the name of its package."""
    games = sorted({path.parent for path in (package / "games").glob("*/*.py")})
    return {home.name: rules_of(home.relative_to(package.parent)) for home in [package / "kernel", *games]}


def rules_of(home: Path) -> tuple[str, ...]:
    module = importlib.import_module(".".join([*home.parts, "ids"]))
    rules = getattr(module, "RULES", None)
    if not (isinstance(rules, tuple) and all(isinstance(rule, str) for rule in rules)):
        raise ValueError(f"{home.as_posix()}/ids.py: RULES must be a tuple of strings")
    return rules


def complaints(
    declared: Mapping[str, tuple[str, ...]], tested: Mapping[str, str], given: Mapping[str, str]
) -> list[str]:
    """What is wrong, one line each."""
    ids = [rule for rules in declared.values() for rule in rules]
    return [
        *(f"declared twice: {rule}" for rule in sorted({rule for rule in ids if ids.count(rule) > 1})),
        *(f"no test: {rule}" for rule in dict.fromkeys(ids) if rule not in tested),
        *(
            f"no such rule: {rule} ({place})"
            for rule, place in sorted([*tested.items(), *given.items()])
            if rule not in ids
        ),
    ]


def main() -> int:
    try:
        package = ROOT / "src" / "meseta"
        declared, tested, given = declared_ids(package), tested_ids(ROOT / "tests"), given_ids(package)
    except (ImportError, SyntaxError, ValueError) as error:
        print(error)
        return 1
    for home, rules in declared.items():
        print(f"{home:14} {len(rules):4} ids {sum(rule in tested for rule in rules):4} tested")
    wrong = complaints(declared, tested, given)
    print(*wrong, sep="\n", end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
