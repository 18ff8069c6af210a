"""The options of games on the command line: hyphens outside, underscores inside; on and off for true and false."""

import json
from argparse import ArgumentParser, Namespace
from pathlib import Path

from meseta.cli.language import TEXTS, say
from meseta.kernel.errors import BadOption
from meseta.kernel.game import ChoiceOption, Game, Option
from meseta.match import list_games


def flag(name: str) -> str:
    """`open_castillo` as `--open-castillo`."""
    return f"--{name.replace('_', '-')}"


def word(value: object) -> str:
    """A value as it is typed."""
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def possible(option: Option) -> str:
    """What can be typed for an option."""
    return (
        "|".join([word(choice) for choice in option.choices]) if isinstance(option, ChoiceOption) else say("value-file")
    )


def add_game(parser: ArgumentParser) -> None:
    """Which game it is about."""
    games = [game.key for game in list_games()]
    parser.add_argument("game", metavar=say("value-game"), choices=games, help=", ".join(games))


def add_game_options(parser: ArgumentParser) -> None:
    """Every option of every game; which belong to the game that is named is checked later."""
    group = parser.add_argument_group(say("options-heading"))
    for name, options in _options_by_name().items():
        option, key = options[0]
        text = TEXTS.option(key, name).text
        if isinstance(option, ChoiceOption):
            known = say("option-help", text=text, default=word(option.default))
            choices = dict.fromkeys(word(choice) for one, _ in options for choice in _choices(one))
            group.add_argument(flag(name), dest=name, choices=list(choices), help=known)
        else:
            group.add_argument(flag(name), dest=name, metavar=say("value-file"), help=text)


def _options_by_name() -> dict[str, list[tuple[Option, str]]]:
    """The options of all games by their names, each with the key of its game."""
    found: dict[str, list[tuple[Option, str]]] = {}
    for game in list_games():
        for option in game.options:
            found.setdefault(option.name, []).append((option, game.key))
    return found


def _choices(option: Option) -> tuple[object, ...]:
    return option.choices if isinstance(option, ChoiceOption) else ()


def read_game_options(game: Game, args: Namespace) -> dict[str, object]:
    """What was typed, as the game takes it; BadOption for an option of another game."""
    known = {option.name: option for option in game.options}
    found: dict[str, object] = {}
    for name in _options_by_name():
        typed = getattr(args, name, None)
        if typed is None:
            continue
        if name not in known:
            raise BadOption(f"option {flag(name)}: unknown; {game.title} has none of that name")
        found[name] = _value(known[name], typed)
    return found


def typed_options(args: Namespace) -> str:
    """What was typed of them, as it goes on behind a command."""
    typed = ((name, getattr(args, name, None)) for name in _options_by_name())
    return "".join(f" {flag(name)} {value}" for name, value in typed if value is not None)


def _value(option: Option, typed: str) -> object:
    if not isinstance(option, ChoiceOption):
        return _read_table(option.name, typed)
    return next((choice for choice in option.choices if word(choice) == typed), typed)


def _read_table(name: str, path: str) -> object:
    """The content of a table's file: JSON."""
    try:
        content: object = json.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadOption(f"option {flag(name)}: {path} cannot be read as JSON ({error})") from error
    return content
