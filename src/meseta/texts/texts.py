"""Texts: what people read, in one language."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from meseta.kernel.domains import Domain, Number
from meseta.kernel.errors import BadOption
from meseta.kernel.types import Action
from meseta.kernel.verbs import Verb
from meseta.match.registry import Tree, find_game, list_games
from meseta.texts.extras import extras_of
from meseta.texts.people import People, Person, mark
from meseta.texts.source import check_language, game_texts, kernel_texts, shell_texts, structure_of
from meseta.texts.template import capital, fill
from meseta.texts.variants import choose
from meseta.texts.words import MEMO, Words, hashable, unbroken

SEATLESS: Final = Number("number", 0, 0)
"""The domain of a number that is only a number."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: its id, a short title, what it says, and what in it is not printed in the rulebook."""

    id: str
    title: str
    text: str
    ruling: str = ""
    """Why we decided so, where the rulebook leaves it open."""
    reconstructed: str = ""
    """Why a table or text had to be reconstructed."""

    @property
    def marks(self) -> tuple[tuple[str, str], ...]:
        """What is ours in it: the kind of mark (a key of the words), and why."""
        marks = (("ruling", self.ruling), ("reconstructed", self.reconstructed))
        return tuple(mark for mark in marks if mark[1])


@dataclass(frozen=True, slots=True)
class Card:
    """A card: its name and what it does."""

    name: str
    text: str


@dataclass(frozen=True, slots=True, eq=False)
class ChoiceText:
    """An action in a list of choices: the whole sentence, the heading of its like, and the entry under that.

    Remembered for as long as it is often said: whoever makes something of it can remember that by it.
    """

    text: str
    """What is played."""
    verb: str
    args: tuple[object, ...]
    label: str
    group: str
    entry: str
    number: int | None
    """What its kind is called by, if that is a number: 7 for power card 7."""


@dataclass(frozen=True, slots=True)
class OptionText:
    """An option of a game: its name, what it is about, and its values by their plain form."""

    name: str
    text: str
    values: Mapping[str, str]


class Texts:
    """Everything that people read, in one language. Games are named by their key.

    Sentences name people by their seats, the same for all readers; `read` puts in the names, and "you".
    """

    def __init__(self, language: str) -> None:
        self.language = check_language(language)
        self._kernel = kernel_texts(language)
        self._words: dict[str, Words] = {}
        self._choices: dict[tuple[object, ...], ChoiceText] = {}
        """By game, action and what its sentence speaks of besides."""
        self._events: dict[tuple[object, ...], str] = {}
        """By game, kind and values."""
        self._waits: dict[tuple[str, tuple[int, ...], bool], str] = {}

    # The game

    def title(self, game: str) -> str:
        """The game's name."""
        return str(self._of(game)["title"])

    def tagline(self, game: str) -> str:
        """What it is about, in one sentence."""
        return str(self._of(game)["tagline"])

    def time(self, game: str) -> str:
        """How long it takes, if its words say so."""
        return str(self._of(game).get("time", ""))

    def difficulty(self, game: str) -> str:
        """How hard it is, if its words say so."""
        return str(self._of(game).get("difficulty", ""))

    def option(self, game: str, name: str) -> OptionText:
        """An option, by its name with underscores."""
        entry = self._of(game)["options"][name]
        return OptionText(entry["name"], entry["text"], dict(entry.get("values", {})))

    def names(self, seats: int) -> list[str]:
        """What players are called who have no name: their colors."""
        return [str(colour) for colour in self._kernel["colours"][:seats]]

    def people(self, names: Sequence[str] | None = None, you: int | None = None) -> People:
        """Those at a table, by name or else by color; `you` is the seat of whoever reads."""
        return People(self._kernel["people"], names or self.names(len(self._kernel["colours"])), you)

    def read(self, sentence: str, names: Sequence[str] | None = None, you: int | None = None) -> str:
        """A sentence as a person reads it. Everything below names people by their seats."""
        return self.people(names, you).read(sentence)

    # At the table

    def action(self, game: str, action: Action, view: Mapping[str, object] | None = None) -> str:
        """An action as a sentence; the view, if there is one, tells which card is meant."""
        return self.choice(game, action, view).label

    def choice(self, game: str, action: Action, view: Mapping[str, object] | None = None) -> ChoiceText:
        """An action as one of several choices."""
        verb = find_game(game).verbs.verb(action)
        first = None if verb.first is None else verb.first.plain(verb.args(action)[0])
        more = extras_of(game).of_action(verb.name, first, view)
        key = (game, action, *_hashable(more)) if more else (game, action)
        if key not in self._choices:
            if len(self._choices) >= MEMO:
                self._choices.clear()
            self._choices[key] = self._choice(game, verb, action, more)
        return self._choices[key]

    def _choice(self, game: str, verb: Verb, action: Action, more: Mapping[str, object]) -> ChoiceText:
        domains, values = verb_domains(verb), verb_values(verb, action)
        text = find_game(game).verbs.text(action)
        args = tuple(values.values())
        values |= more
        domains |= extras_of(game).verbs.get(verb.name, {})
        words = self._game(game)
        entry = words.texts["verbs"][verb.name]
        variants = words.structure.get("verbs", {}).get(verb.name)
        if variants:
            entry = entry[choose(variants, values)]
        label = words.sentence(entry["label"], values, domains)
        if "group" not in entry:
            return ChoiceText(text, verb.name, args, label, "", label, None)
        short = words.sentence(entry["choice"], values, domains)
        return ChoiceText(text, verb.name, args, label, entry["group"], short, _number(verb, action))

    def case(self, game: str, action: Action, rule: str, view: Mapping[str, object]) -> str:
        """Why a rule forbids this very action, where the game has a sentence for it; else empty."""
        verb = find_game(game).verbs.verb(action)
        words = self._game(game)
        template = words.texts.get("cases", {}).get(verb.name, {}).get(rule)
        if template is None:
            return ""
        extras = extras_of(game)
        values = verb_values(verb, action) | extras.of_case(view)
        return capital(words.sentence(template, values, {**verb_domains(verb), **extras.cases}))

    def event(self, game: str, data: Mapping[str, object]) -> str:
        """An event, as its data, in a sentence."""
        key = (game, *_hashable(data))
        if key not in self._events:
            if len(self._events) >= MEMO:
                self._events.clear()
            self._events[key] = self._event(game, data)
        return self._events[key]

    def _event(self, game: str, data: Mapping[str, object]) -> str:
        kind = str(data["event"])
        words = self._game(game)
        domains = {field.name: field.domain for field in find_game(game).events.all[kind].fields}
        entry = words.texts["events"].get(kind) or self._kernel["events"][kind]
        variants = words.structure.get("events", {}).get(kind)
        template = entry[choose(variants, data)] if variants else entry
        return capital(words.sentence(template, data, domains))

    def prompt(self, game: str, view: Mapping[str, object], seat: int | None) -> str:
        """What the seat is asked, or whom it waits for."""
        if view["over"]:
            return str(self._kernel["prompts"]["over"])
        asked = _asked(view)
        if not asked:
            return str(self._kernel["prompts"]["chance"])
        if seat is None or seat not in asked:
            return self._waiting(game, tuple(asked), seat in _top(view).get("finished", []))
        return self.question(game, view, seat)[0]

    def question(self, game: str, view: Mapping[str, object], seat: int) -> tuple[str, list[str]]:
        """What a seat is asked that is asked, and the ids of the rules behind it."""
        rule, variant, values, domains = self._prompt(game, view, seat)
        words = self._game(game)
        entry = words.texts["prompts"][rule]
        said = words.sentence(entry[variant] if variant else entry, values, domains)
        variants = words.structure.get("prompts", {}).get(rule, {})
        return said, [str(id) for id in variants[variant]["rules"]] if variant else []

    def _waiting(self, game: str, asked: tuple[int, ...], secret: bool) -> str:
        """For whom one waits; with `secret`, after a secret choice of one's own."""
        key = (game, asked, secret)
        if key not in self._waits:
            waited = self._game(game).join([mark(other) for other in asked])
            template = self._kernel["prompts"]["secret" if secret else "waiting"]
            self._waits[key] = fill(template, lambda name, form: waited)
        return self._waits[key]

    def prompt_rules(self, game: str, view: Mapping[str, object], seat: int) -> list[Rule]:
        """The rules behind what the seat is asked."""
        if view["over"] or seat not in _asked(view):
            return []
        return [self.rule(id) for id in self.question(game, view, seat)[1]]

    def card(self, game: str, key: str) -> Card:
        """An action card, or the like, by its key."""
        printed = self.printed_card(game, key)
        return Card(unbroken(printed.name), printed.text)

    def printed_card(self, game: str, key: str) -> Card:
        """The same as it is printed on a narrow card: soft hyphens say where a long name may be broken."""
        entry = self._of(game)["cards"][key]
        return Card(entry["name"], entry["text"])

    def reason(self, game: str, name: str) -> str:
        """What a part of a judgement is about: a bot's reason for a move."""
        return str(self._of(game)["reasons"][name])

    def power_card(self, game: str, power: int) -> Card:
        """A power card, by its number."""
        extras = extras_of(game)
        values = {"power": power, **extras.of_action("power", power, None)}
        domains = {"power": SEATLESS, **extras.verbs.get("power", {})}
        words = self._game(game)
        entry = words.texts["power-cards"]
        return Card(*(words.sentence(entry[part], values, domains) for part in ("name", "text")))

    def place(self, game: str, key: str, form: str = "name") -> str:
        """A place, in one of its forms: name, in, to, from."""
        return self._game(game).member("places", key, form)

    def member(self, game: str, section: str, key: str, form: str = "name") -> str:
        """A member of any section, in one of the forms that the section has."""
        return self._game(game).member(section, key, form)

    def noun(self, game: str, noun: str, number: int) -> str:
        """A number and what is counted."""
        return self._game(game).noun(noun, number)

    def label(self, game: str, key: str, **values: object) -> str:
        """A word or line of the board."""
        return fill(str(self._of(game)["labels"][key]), lambda name, form: _as_text(values[name], form))

    def listed(self, game: str, items: Sequence[str]) -> str:
        """Several things in a row: one, another and a third."""
        return self._game(game).join(items)

    def say(self, key: str, **values: object) -> str:
        """A word or line of the command line."""
        return fill(str(shell_texts(self.language, "cli")[key]), lambda name, form: _as_text(values[name], form))

    # Rules

    def rule(self, id: str) -> Rule:
        """A rule of the kernel or of any game; BadOption if there is none."""
        for table in (self._kernel, *(self._of(game.key) for game in list_games())):
            entry = table["rules"].get(id)
            if entry is not None:
                return Rule(id, **entry)
        raise BadOption(f"rule {id!r}: unknown")

    def rules(self, game: str) -> list[Rule]:
        """All rules of a game, in their order, and those that hold at any table."""
        return [Rule(id, **entry) for table in (self._of(game), self._kernel) for id, entry in table["rules"].items()]

    def said(self, who: str, what: str) -> str:
        """What somebody or something says: a name, and the text behind it."""
        return fill(str(self._kernel["said"]), lambda name, form: {"who": who, "what": what}[name])

    def mark(self, kind: str) -> str:
        """What a mark of a rule is called: our ruling, or reconstructed."""
        return str(self._kernel["marks"][kind])

    def chapters(self, game: str) -> dict[str, str]:
        """The chapters of a game's rules: their ids and titles."""
        return {str(id): str(title) for id, title in self._of(game)["chapters"].items()}

    def _of(self, game: str) -> Tree:
        return self._game(game).texts

    def _game(self, game: str) -> Words:
        if game not in self._words:
            joiner = str(self._kernel["and"])
            self._words[game] = Words(game_texts(self.language, game), structure_of(game), joiner)
        return self._words[game]

    def _prompt(
        self, game: str, view: Mapping[str, object], seat: int | None
    ) -> tuple[str, str, dict[str, object], Mapping[str, Domain]]:
        """The rule that asks, the variant that fits (empty if there are none), and what it may speak of."""
        assert seat is not None
        top = _top(view)
        rule = str(top["rule"])
        extras = extras_of(game)
        values: dict[str, object] = {**top, **extras.of_prompt(view, seat)}
        variant = choose(self._game(game).structure.get("prompts", {}).get(rule, {}), values)
        return rule, variant, values, _prompt_domains(game, rule)


@cache
def _prompt_domains(game: str, rule: str) -> Mapping[str, Domain]:
    """How what a prompt of that rule may speak of is written."""
    fields = find_game(game).frames[rule].FIELDS
    return {**extras_of(game).prompts, **{field.name: field.domain for field in fields}}


def _hashable(values: Mapping[str, object]) -> list[object]:
    """Names and values: what is the same in both is said in the same words."""
    return [*values, *map(hashable, values.values())]


def verb_domains(verb: Verb) -> dict[str, Domain]:
    """The arguments of a verb by the names they have in templates."""
    named = {"first": verb.first, "second": verb.second}
    return {name: domain for name, domain in named.items() if domain is not None}


def verb_values(verb: Verb, action: Action) -> dict[str, object]:
    """The arguments of an action, plain, by the same names."""
    args = zip(verb_domains(verb).items(), verb.args(action), strict=False)
    return {name: domain.plain(arg) for (name, domain), arg in args}


def _number(verb: Verb, action: int) -> int | None:
    """The number that an action is called by; a seat is called by its name."""
    first, second = verb.args(action)
    last, number = (verb.first, first) if verb.second is None else (verb.second, second)
    return number if isinstance(last, Number) and last.name != "seat" else None


def _asked(view: Mapping[str, object]) -> list[int]:
    asked = view["to_act"]
    return asked if isinstance(asked, list) else []


def _top(view: Mapping[str, object]) -> Tree:
    rules = view["rules"]
    return rules[-1] if isinstance(rules, list) and rules else {"rule": ""}


def _as_text(value: object, form: str) -> str:
    """What stands in a line: a person in a form, anything else as it is."""
    return mark(value, form) if isinstance(value, Person) else str(value)


@cache
def texts(language: str = "en") -> Texts:
    """The texts of a language; BadOption lists those there are."""
    return Texts(language)
