"""What texts there must be: it follows from verbs, events, rules in progress, options, domains and rules of a game."""

from collections.abc import Iterator, Mapping
from typing import Any

from meseta.kernel.domains import SEAT, Domain
from meseta.kernel.events import TAKEN_BY_ITSELF, EventKind
from meseta.kernel.frames import Frame
from meseta.kernel.game import ChoiceOption, Game
from meseta.kernel.ids import RULES as KERNEL_RULES
from meseta.match.registry import list_games
from meseta.texts.extras import extras_of
from meseta.texts.source import ENGLISH, game_texts, structure_of
from meseta.texts.texts import verb_domains

Expected = dict[str, dict[str, Domain] | None]
"""Each key as a path, with what its placeholders may name; None: no placeholders."""
PLAIN = Domain("plain", ())
PLURALS = {"zero", "one", "two", "few", "many", "other"}


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


def page_words(tree: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    """Every word of the page with its path; the forms of a plural are one word, and know their number."""
    for key, value in tree.items():
        here = f"{path}/{key}" if path else key
        if not isinstance(value, Mapping):
            yield here, str(value)
        elif set(value) <= PLURALS:
            yield here, " ".join(map(str, value.values())) + " {n}"
        else:
            yield from page_words(value, here)


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
    """Every key that a game's texts must have, besides the labels that its board asks for."""
    structure = structure_of(game.key)
    found: Expected = {"title": None, "tagline": None, "time": None, "difficulty": None}
    if "power card" in domains_of(game):
        domains = {"power": PLAIN, **extras_of(game.key).verbs.get("power", {})}
        found |= {"power-cards/name": domains, "power-cards/text": domains}
    for option in game.options:
        values = [str(choice).lower() for choice in option.choices] if isinstance(option, ChoiceOption) else []
        found |= {f"options/{option.name}/{part}": None for part in ("name", "text", *(f"values/{v}" for v in values))}
    nouns = {f"nouns/{noun}/{form}": None for noun, forms in texts.get("nouns", {}).items() for form in forms}
    # Reasons of bots, whose parts of a judgement the words do not know: whatever English has.
    reasons = {f"reasons/{name}": None for name in game_texts(ENGLISH, game.key).get("reasons", {})}
    found |= expected_verbs(game, structure) | expected_sentences(game, structure) | nouns | reasons
    found |= expected_rules(game, {chapter_of(rule) for rule in game.ids})
    found |= expected_cases(game)
    return found | expected_members(game, structure, texts)


def expected_cases(game: Game) -> Expected:
    """What is said of refused actions: whatever verbs and rules English has sentences for."""
    found: Expected = {}
    verbs = {verb.name: verb for verb in game.verbs.all}
    for name, rules in game_texts(ENGLISH, game.key).get("cases", {}).items():
        if name in verbs:
            domains = {**verb_domains(verbs[name]), **extras_of(game.key).cases}
            found |= {f"cases/{name}/{rule}": domains for rule in rules if rule in game.ids}
    return found


def expected_kernel(people: Mapping[str, Any]) -> Expected:
    found: Expected = {f"colours/{i}": None for i in range(max(max(game.seats) for game in list_games()))}
    found |= {"said": {"who": PLAIN, "what": PLAIN}, "and": None, "prompts/over": None, "prompts/chance": None}
    found |= {f"prompts/{key}": {"seats": PLAIN} for key in ("waiting", "secret")}
    found |= {"marks/ruling": None, "marks/reconstructed": None}
    found |= {f"events/{TAKEN_BY_ITSELF}": {"seat": SEAT, "action": PLAIN}}
    found |= {f"rules/{rule}/{part}": None for rule in KERNEL_RULES for part in ("title", "text")}
    return found | expected_people(people)


def expected_people(people: Mapping[str, Any]) -> Expected:
    """A form has a pattern for names and a word for the reader, and another pattern where the language elides."""
    forms = [form for form, entry in people.items() if isinstance(entry, Mapping)]
    elides = "elides" in people
    found: Expected = {"people/you": None, **({"people/elides": None} if elides else {})}
    for form in forms:
        parts = ("name", "you", *(["vowel"] if elides and "vowel" in people[form] else []))
        found |= {f"people/{form}/{part}": None for part in parts}
    return found
