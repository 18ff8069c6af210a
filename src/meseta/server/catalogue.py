"""What a page must know of the games before anybody plays: options, cards, places, rules, in words."""

from functools import cache
from typing import Any

from meseta.bots import easy_bot, opponents, usual_bot
from meseta.kernel.game import ChoiceOption, Game, Option
from meseta.match import list_games
from meseta.server.http_messages import CardInfo, GameInfo, OptionInfo, OptionValue, RuleInfo, RuleMark
from meseta.texts import Texts, texts
from meseta.texts.source import game_texts


@cache
def all_games(language: str) -> list[GameInfo]:
    """The games that can be played."""
    return [_game(game, texts(language)) for game in list_games()]


@cache
def all_rules(language: str, game: str) -> list[RuleInfo]:
    """The rules of a game, and those that hold at any table (whose chapter is empty)."""
    found = texts(language)
    chapters = found.chapters(game)
    return [
        RuleInfo(
            id=rule.id,
            chapter=chapters.get(rule.id[:-2], ""),
            title=rule.title,
            text=rule.text,
            marks=[RuleMark(kind=kind, title=found.mark(kind), why=why) for kind, why in rule.marks],
        )
        for rule in found.rules(game)
    ]


def _game(game: Game, words: Texts) -> GameInfo:
    own = game_texts(words.language, game.key)
    return GameInfo(
        game=game.key,
        title=words.title(game.key),
        tagline=words.tagline(game.key),
        time=words.time(game.key),
        difficulty=words.difficulty(game.key),
        seats=list(game.seats),
        options=[_option(game, option, words) for option in game.options],
        bots=[bot.name for bot in opponents(game)],
        usual_bot=usual_bot(game).name,
        easy_bot=easy_bot(game).name,
        cards=_cards(game, own, words),
        places={key: words.place(game.key, key) for key in own.get("places", {})},
        labels={key: str(text) for key, text in own.get("labels", {}).items() if "{" not in str(text)},
    )


def _cards(game: Game, own: dict[str, Any], words: Texts) -> dict[str, CardInfo]:
    """The cards by their keys; power cards by `power 7`."""
    cards = {key: words.printed_card(game.key, key) for key in own.get("cards", {})}
    if "power-cards" in own:
        (power,) = [verb for verb in game.verbs.all if verb.name == "power"]
        assert power.first is not None
        for word in power.first.words:
            cards[f"power {word}"] = words.power_card(game.key, int(word))
    return {key: CardInfo(name=card.name, text=card.text) for key, card in cards.items()}


def _option(game: Game, option: Option, words: Texts) -> OptionInfo:
    said = words.option(game.key, option.name)
    choices = option.choices if isinstance(option, ChoiceOption) else ()
    return OptionInfo(
        name=option.name,
        title=said.name,
        text=said.text,
        default=option.default,
        values=[OptionValue(value=choice, text=said.values[str(choice).lower()]) for choice in choices],
    )
