"""The structure that the words of a game share in all languages: variants and their conditions."""

from collections.abc import Iterator

from meseta.kernel.game import Game
from meseta.texts.expected import asking_frames, domains_of
from meseta.texts.extras import extras_of
from meseta.texts.source import structure_of
from meseta.texts.variants import conditions


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
