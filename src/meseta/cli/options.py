"""The options of games on the command line: hyphens outside, underscores inside; on and off for true and false."""

from argparse import ArgumentParser, Namespace

from meseta.cli.language import TEXTS, say
from meseta.kernel.errors import BadOption
from meseta.kernel.game import Game
from meseta.match import games


def flag(name: str) -> str:
    """`open_castillo` as `--open-castillo`."""
    return f"--{name.replace('_', '-')}"


def word(value: bool | int | str) -> str:
    """A value as it is typed."""
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def add_game_options(parser: ArgumentParser) -> None:
    """Every option of every game; which belong to the game that is named is checked later."""
    choices: dict[str, list[str]] = {}
    help_lines: dict[str, str] = {}
    for game in games():
        for option in game.options:
            known = choices.setdefault(option.name, [])
            known += [word(choice) for choice in option.choices if word(choice) not in known]
            text = TEXTS.option(game.key, option.name)
            help_lines[option.name] = say("option-help", text=text.text, default=word(option.default))
    group = parser.add_argument_group(say("options-heading"))
    for name, words in choices.items():
        group.add_argument(flag(name), dest=name, choices=words, help=help_lines[name])


def read_game_options(game: Game, args: Namespace) -> dict[str, object]:
    """What was typed, as the game takes it; BadOption for an option of another game."""
    known = {option.name: option for option in game.options}
    found: dict[str, object] = {}
    for other in games():
        for option in other.options:
            typed = getattr(args, option.name, None)
            if typed is None:
                continue
            if option.name not in known:
                raise BadOption(f"option {flag(option.name)}: unknown; {game.title} has none of that name")
            found[option.name] = _value(known[option.name].choices, typed)
    return found


def _value(choices: tuple[bool | int | str, ...], typed: str) -> object:
    for choice in choices:
        if word(choice) == typed:
            return choice
    return typed
