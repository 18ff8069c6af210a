"""Coverage of the texts: in every language each key is there, none is unused, and placeholders name what there is.

What must be there follows from the code: the verbs, events, rules in progress, options, domains and rule ids of every
game, and the labels that boards and command line ask for.
"""

import ast
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from meseta.kernel.domains import SEAT, Domain, Subset
from meseta.kernel.events import TAKEN_BY_ITSELF, EventKind
from meseta.kernel.frames import Frame
from meseta.kernel.game import ChoiceOption, Game
from meseta.kernel.ids import RULES as KERNEL_RULES
from meseta.match.registry import list_games
from meseta.texts.extras import extras_of
from meseta.texts.source import LANGUAGES, game_texts, kernel_texts, shell_texts, structure_of
from meseta.texts.template import placeholders, stray_braces
from meseta.texts.texts import verb_domains
from meseta.texts.variants import conditions

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "meseta"
Expected = dict[str, dict[str, Domain] | None]
"""Each key as a path, with what its placeholders may name; None: no placeholders."""
PLAIN = Domain("plain", ())


def flat(tree: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a table, with its path."""
    for key, value in tree.items():
        here = f"{path}/{key}" if path else key
        if isinstance(value, Mapping):
            yield from flat(value, here)
        elif isinstance(value, list):
            yield from ((f"{here}/{i}", str(item)) for i, item in enumerate(value))
        else:
            yield here, str(value)


def with_variants(section: str, key: str, structure: Mapping[str, Any]) -> list[str]:
    """The paths of an entry, one for each of its variants."""
    variants = structure.get(section, {}).get(key)
    return [f"{section}/{key}/{name}" for name in variants] if variants else [f"{section}/{key}"]


def expected_verbs(game: Game, structure: Mapping[str, Any]) -> Expected:
    found: Expected = {}
    for verb in game.verbs.all:
        domains = {**verb_domains(verb), **extras_of(game.key).verbs.get(verb.name, {})}
        parts = ("label", "group", "choice") if verb.first is not None else ("label",)
        for path in with_variants("verbs", verb.name, structure):
            found |= {f"{path}/{part}": domains if part != "group" else None for part in parts}
    return found


def asking_frames(game: Game) -> list[str]:
    """The rules during which somebody decides."""
    return [rule for rule, kind in game.frames.items() if kind.legal is not Frame.legal]


def own_events(game: Game) -> list[EventKind]:
    """The game's own kinds of events: those of the kernel have their words there."""
    return [kind for kind in game.events.all.values() if kind is not game.events.taken_by_itself]


def expected_sentences(game: Game, structure: Mapping[str, Any]) -> Expected:
    found: Expected = {}
    for kind in own_events(game):
        domains = {field.name: field.domain for field in kind.fields}
        found |= dict.fromkeys(with_variants("events", kind.name, structure), domains)
    for rule in asking_frames(game):
        domains = {**extras_of(game.key).prompts, **{field.name: field.domain for field in game.frames[rule].FIELDS}}
        found |= dict.fromkeys(with_variants("prompts", rule, structure), domains)
    return found


def expected_rules(game: Game, chapters: set[str]) -> Expected:
    """Every rule; what is marked in English as not printed must be marked in every language."""
    found: Expected = {f"chapters/{chapter}": None for chapter in chapters}
    english = game_texts("en", game.key)["rules"]
    for rule in game.ids:
        marks = [mark for mark in ("ruling", "reconstructed") if mark in english.get(rule, {})]
        found |= {f"rules/{rule}/{part}": None for part in ("title", "text", *marks)}
    return found


def chapter_of(rule: str) -> str:
    """EG-1103 belongs to chapter EG-11, EG-402 to EG-4."""
    return rule[:-2]


def domains_of(game: Game) -> dict[str, Domain]:
    """Every domain that a sentence of the game can meet, by name."""
    found: list[Domain] = [domain for verb in game.verbs.all for domain in verb_domains(verb).values()]
    found += [field.domain for kind in own_events(game) for field in kind.fields]
    found += [field.domain for kind in game.frames.values() for field in kind.FIELDS]
    return {domain.name: domain for domain in found}


def members(game: Game, structure: Mapping[str, Any]) -> dict[str, set[str]]:
    """The keys of each section of words."""
    sections: dict[str, set[str]] = {}
    for name, section in structure["domains"].items():
        sections.setdefault(section, set()).update(domains_of(game)[name].words)
    return sections


def expected_members(game: Game, structure: Mapping[str, Any], texts: Mapping[str, Any]) -> Expected:
    """A member is a plain name, or a table of a name and its forms; a card is a name and a text."""
    found: Expected = {}
    for section, keys in members(game, structure).items():
        forms = texts.get("forms", {}).get(section, {})
        found |= {f"forms/{section}/{form}": None for form in forms}
        for key in keys:
            entry = texts.get(section, {}).get(key)
            parts = ("name", "text") if section == "cards" else ("name", *forms) if isinstance(entry, dict) else ()
            found |= {f"{section}/{key}/{part}": None for part in parts} or {f"{section}/{key}": None}
    return found


def expected_of(game: Game, texts: Mapping[str, Any]) -> Expected:
    """Every key that a game's texts must have."""
    structure = structure_of(game.key)
    found: Expected = {"title": None, "tagline": None}
    if "power card" in domains_of(game):
        domains = {"power": PLAIN, **extras_of(game.key).verbs.get("power", {})}
        found |= {"power-cards/name": domains, "power-cards/text": domains}
    for option in game.options:
        values = [str(choice).lower() for choice in option.choices] if isinstance(option, ChoiceOption) else []
        found |= {f"options/{option.name}/{part}": None for part in ("name", "text", *(f"values/{v}" for v in values))}
    nouns = {f"nouns/{noun}/{form}": None for noun, forms in texts.get("nouns", {}).items() for form in forms}
    found |= expected_verbs(game, structure) | expected_sentences(game, structure) | nouns
    found |= expected_rules(game, {chapter_of(rule) for rule in game.ids})
    return found | expected_members(game, structure, texts) | used_labels(game.key)


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
            given = {word.arg or "*": PLAIN for word in call.keywords}
            found[key.value] = {**(found.get(key.value) or {}), **given}
    return found


def used_labels(game: str) -> Expected:
    """The labels that the game's board asks for."""
    named = named_keys("label", 1, f"games/{game.replace('-', '_')}/*/*.py")
    return {f"labels/{key}": values for key, values in named.items()}


def complaints_about(texts: Mapping[str, Any], expected: Expected, name: str) -> Iterator[str]:
    """What is missing, unused or wrongly filled in one file."""
    present = dict(flat(texts))
    for path in expected:
        if not present.get(path, "").strip():
            yield f"{name}: missing: {path}"
    for path, text in present.items():
        if path not in expected:
            yield f"{name}: unused: {path}"
        elif not path.startswith(("nouns/", "forms/")):
            yield from (f"{name}: {path}: {fault}" for fault in template_faults(text, expected[path], texts))


def template_faults(text: str, domains: Mapping[str, Domain] | None, texts: Mapping[str, Any]) -> Iterator[str]:
    if stray_braces(text):
        yield "a brace that belongs to no placeholder"
    for placeholder, form in placeholders(text):
        domain = (domains or {}).get(placeholder) or (domains or {}).get("*")
        if domain is None:
            yield f"unknown placeholder {{{placeholder}}}"
        elif form and form not in possible_forms(domain, texts):
            yield f"unknown form {{{placeholder}:{form}}}"


def possible_forms(domain: Domain, texts: Mapping[str, Any]) -> set[str]:
    if isinstance(domain, Subset):
        return possible_forms(domain.members, texts)
    if domain.words and set(domain.words) <= set(texts.get("cards", {})):
        return {"text"}
    section = {word for words in texts.get("forms", {}).values() for word in words}
    return section | {"text"} if domain.words and not domain.words[0].isdigit() else set(texts.get("nouns", {}))


def structure_faults(game: Game) -> Iterator[str]:
    """Variants of what does not exist, conditions on values there are not, rules that are none."""
    structure = structure_of(game.key)
    name = f"structure/{game.key}"
    known = {
        "verbs": {verb.name for verb in game.verbs.all},
        "events": set(game.events.all),
        "prompts": set(asking_frames(game)),
    }
    for section, keys in known.items():
        yield from (f"{name}: unused: {section}/{key}" for key in structure.get(section, {}) if key not in keys)
    yield from (f"{name}: missing: prompts/{rule}" for rule in known["prompts"] - set(structure["prompts"]))
    yield from (f"{name}: no such domain: {key}" for key in structure["domains"] if key not in domains_of(game))
    for section in known:
        for key, variants in structure.get(section, {}).items():
            allowed = condition_names(game, section, key)
            for variant, entry in variants.items():
                wrong = [word for word in conditions(entry) if word not in allowed]
                wrong += [rule for rule in entry.get("rules", []) if rule not in game.ids]
                yield from (f"{name}: {section}/{key}/{variant}: {word} is unknown" for word in wrong)


def condition_names(game: Game, section: str, key: str) -> set[str]:
    if section == "events":
        return {field.name for field in game.events.all[key].fields} if key in game.events.all else set()
    extras = extras_of(game.key)
    if section == "verbs":
        return {"first", "second", *extras.verbs.get(key, {})}
    return {field.name for field in game.frames[key].FIELDS} | set(extras.prompts) if key in game.frames else set()


def expected_kernel() -> Expected:
    found: Expected = {f"colours/{i}": None for i in range(max(max(game.seats) for game in list_games()))}
    found |= {"and": None, "prompts/over": None, "prompts/chance": None}
    found |= {f"prompts/{key}": {"seats": PLAIN} for key in ("waiting", "secret")}
    found |= {"marks/ruling": None, "marks/reconstructed": None}
    found |= {f"events/{TAKEN_BY_ITSELF}": {"seat": SEAT, "action": PLAIN}}
    return found | {f"rules/{rule}/{part}": None for rule in KERNEL_RULES for part in ("title", "text")}


def complaints() -> list[str]:
    """Everything that is wrong, one line each."""
    found = [fault for game in list_games() for fault in structure_faults(game)]
    for language in LANGUAGES:
        found += complaints_about(kernel_texts(language), expected_kernel(), f"{language}/kernel")
        found += complaints_about(shell_texts(language, "cli"), named_keys("say", 0, "cli/**/*.py"), f"{language}/cli")
        for game in list_games():
            texts = game_texts(language, game.key)
            found += complaints_about(texts, expected_of(game, texts), f"{language}/{game.key}")
    return found


def main() -> int:
    found = complaints()
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
