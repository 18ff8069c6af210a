"""Verbs: named ranges of actions. Every action is one int and has exactly one text."""

from difflib import get_close_matches
from typing import Final, final

from mypy_extensions import i64

from meseta.kernel.domains import Domain
from meseta.kernel.errors import BadPosition, UnreadableAction, listed, shortened
from meseta.kernel.types import Action

COMPARED: Final = 100
"""So many texts are compared with one that is no action: a game may know thousands, and it is asked of a server."""
LONGEST: Final = 100
"""So many characters of it are; no action's text is longer."""
LIKE: Final = 0.5
"""How much alike two texts are of which one may be meant by the other."""


@final
class Verb:
    """A kind of decision with up to two arguments: `place aragon`, `caballero 2 sevilla`, `end turn`."""

    def __init__(self, name: str, base: Action, first: Domain | None, second: Domain | None) -> None:
        self.name = name
        self.base = base
        self.first = first
        self.second = second
        self.inner: i64 = second.size if second is not None else 1
        self.end: Action = base + (first.size if first is not None else 1) * self.inner
        self._low: i64 = first.low if first is not None else 0
        self._second_low: i64 = second.low if second is not None else 0
        self._origin: Action = base - self._low * self.inner - self._second_low
        self._actions: list[object] = list(range(base, self.end))
        """All its actions as objects, so that offering one makes none."""

    def of(self, first: i64 = 0, second: i64 = 0) -> Action:
        """The action with these arguments."""
        return self._origin + first * self.inner + second

    def offer(self, out: list[Action], first: i64 = 0, second: i64 = 0) -> None:
        """Append the action with these arguments."""
        objects: list[object] = out  # type: ignore[assignment]  # a list of native ints holds objects
        objects.append(self._actions[self._origin + first * self.inner + second - self.base])

    def offer_each(self, outcomes: list[Action], weights: list[int], args: list[int]) -> None:
        """Append the action of each argument, all equally likely."""
        for arg in args:
            outcomes.append(self.of(arg))
            weights.append(1)

    def offer_bag(self, outcomes: list[Action], weights: list[int], bag: list[int]) -> None:
        """Append the action of each sort that a bag holds, as likely as there are many of it."""
        for sort in range(len(bag)):
            if bag[sort]:
                outcomes.append(self.of(sort))
                weights.append(bag[sort])

    def has(self, action: Action) -> bool:
        """Is the action one of this verb?"""
        return self.base <= action < self.end

    def arg(self, action: Action) -> i64:
        """The only argument of an action of this verb."""
        return action - self._origin

    def args(self, action: Action) -> tuple[i64, i64]:
        """Both arguments of an action of this verb."""
        index = action - self.base
        return index // self.inner + self._low, index % self.inner + self._second_low

    def texts(self) -> list[str]:
        """The texts of all actions of this verb, in order."""
        if self.first is None:
            return [self.name]
        texts = [f"{self.name} {word}" for word in self.first.words]
        if self.second is None:
            return texts
        return [f"{text} {word}" for text in texts for word in self.second.words]


@final
class Verbs:
    """All verbs of one game, side by side in one range of ints."""

    def __init__(self) -> None:
        self.all: list[Verb] = []
        self._texts: list[str] = []
        self._actions: dict[str, Action] = {}

    @property
    def size(self) -> int:
        """How many actions the game knows; they are 0 to size - 1."""
        return len(self._texts)

    def add(self, name: str, first: Domain | None = None, second: Domain | None = None) -> Verb:
        """Register a verb; its actions follow those of the verbs before it."""
        verb = Verb(name, len(self._texts), first, second)
        for text in verb.texts():
            self._actions[text] = len(self._texts)
            self._texts.append(text)
        self.all.append(verb)
        return verb

    def text(self, action: Action) -> str:
        """The one text of an action."""
        if not 0 <= action < len(self._texts):
            raise UnreadableAction(f"{action} is no action: they are numbered 0 to {len(self._texts) - 1}")
        return self._texts[action]

    def parse(self, text: str) -> Action:
        """The action of a text; UnreadableAction says what is wrong with it and what is possible."""
        action = self._actions.get(text, -1)
        if action < 0 and len(text) <= LONGEST:
            action = self._actions.get(" ".join(text.split()), -1)
        if action < 0:
            raise UnreadableAction(self._complaint(text))
        return action

    def verb(self, action: Action) -> Verb:
        """The verb of an action."""
        for verb in self.all:
            if verb.has(action):
                return verb
        raise UnreadableAction(f"{action} is no action: they are numbered 0 to {len(self._texts) - 1}")

    def _complaint(self, text: str) -> str:
        words = text[:LONGEST].split()
        for verb in self.all:
            name = verb.name.split()
            if words[: len(name)] == name:
                return f"{shortened(text)} is no action: {self._argument_complaint(verb, words[len(name) :])}"
        close = get_close_matches(text[:LONGEST], self._meant(words), 3, LIKE)
        names = [verb.name for verb in self.all]
        return f"{shortened(text)} is no action: it starts with no known verb; try {listed(close or names)}"

    def _meant(self, words: list[str]) -> list[str]:
        """What may be meant: texts of verbs like its first words; of a verb with many, that of the same argument."""
        found: list[str] = []
        for verb in self.all:
            length = len(verb.name.split())
            if get_close_matches(" ".join(words[:length]), [verb.name], 1, LIKE):
                if len(found) + verb.end - verb.base <= COMPARED:
                    found += self._texts[verb.base : verb.end]
                else:
                    text = " ".join([verb.name, *words[length:]])
                    found.append(text if text in self._actions else verb.name)
        return found

    def _argument_complaint(self, verb: Verb, words: list[str]) -> str:
        domains = [domain for domain in (verb.first, verb.second) if domain is not None]
        for domain, word in zip(domains, words, strict=False):
            if word not in domain.index:
                return f"{shortened(word)} is no {domain.name}: {domain.possible()}"
        form = " ".join([verb.name] + [f"<{domain.name}>" for domain in domains])
        return f"write {form!r}"


@final
class ActionTexts(Domain):
    """Every action of a game, for events that speak of one."""

    def __init__(self, verbs: Verbs) -> None:
        super().__init__("action", (), form="the text of an action", pattern="^[a-z]")
        self.verbs = verbs

    def word(self, index: int) -> str:
        return self.verbs.text(index)

    def read(self, value: object, where: str) -> int:
        if not isinstance(value, str):
            raise BadPosition(where, f"{shortened(value)} is no action")
        return self.verbs.parse(value)
