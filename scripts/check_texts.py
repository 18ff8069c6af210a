"""Coverage of the texts: in every language each key is there, none is unused, and placeholders name what there is.

What must be there follows from the code: `meseta.texts.expected` and `scripts.texts.named` say it.
"""

import sys
from collections.abc import Iterator, Mapping
from typing import Any

from meseta.kernel.domains import Domain, Subset
from meseta.kernel.game import Game
from meseta.match.registry import list_games, manifest_of, words
from meseta.texts.errors import PLACE, error_texts
from meseta.texts.expected import Expected, expected_kernel, flat, page_words
from meseta.texts.source import ENGLISH, LANGUAGES, game_texts, kernel_texts, page_texts, shell_texts
from meseta.texts.template import ADDRESS, placeholders, stray_braces
from scripts.texts.coverage import coverage, untranslated
from scripts.texts.named import cli_keys, error_patterns, game_keys
from scripts.texts.structure import structure_faults


def error_faults(language: str) -> Iterator[str]:
    """What is missing, unused or wrongly filled in a language's catalogue of errors. English needs none."""
    if language == ENGLISH:
        return
    catalogue, patterns = error_texts(language), error_patterns()
    yield from (f"{language}/errors: missing: {pattern}" for pattern in sorted(patterns - catalogue.keys()))
    yield from (f"{language}/errors: unused: {pattern}" for pattern in sorted(catalogue.keys() - patterns))
    for pattern, text in catalogue.items():
        places = {int(place) for place in PLACE.findall(text)}
        if places != set(range(pattern.count("{}"))):
            yield f"{language}/errors: {pattern}: names {sorted(places)} of {pattern.count('{}')} values"


def complaints_about(texts: Mapping[str, Any], expected: Expected, name: str) -> Iterator[str]:
    """What is missing, unused or wrongly filled in one file."""
    present = dict(flat(texts))
    for path in expected:
        if not present.get(path, "").strip():
            yield f"{name}: missing: {path}"
    for path, text in present.items():
        if path not in expected:
            yield f"{name}: unused: {path}"
        elif not path.startswith(("nouns/", "forms/", "people/")):
            people = kernel_texts(name.partition("/")[0])["people"]
            yield from (f"{name}: {path}: {fault}" for fault in template_faults(text, expected[path], texts, people))


def template_faults(
    text: str, domains: Mapping[str, Domain] | None, texts: Mapping[str, Any], people: Mapping[str, Any]
) -> Iterator[str]:
    if stray_braces(text):
        yield "a brace that belongs to no placeholder"
    for placeholder, form in placeholders(text):
        domain = (domains or {}).get(placeholder) or (domains or {}).get("*")
        if domain is None:
            yield f"unknown placeholder {{{placeholder}}}"
        elif form and form not in (person_forms(people) if domain.name == "seat" else possible_forms(domain, texts)):
            yield f"unknown form {{{placeholder}:{form}}}"


def person_forms(people: Mapping[str, Any]) -> set[str]:
    """How a language can put a person into a sentence."""
    return {ADDRESS} | {form for form, entry in people.items() if isinstance(entry, Mapping)}


def possible_forms(domain: Domain, texts: Mapping[str, Any]) -> set[str]:
    if isinstance(domain, Subset):
        return possible_forms(domain.members, texts)
    if domain.words and set(domain.words) <= set(texts.get("cards", {})):
        return {"text"}
    section = {word for words in texts.get("forms", {}).values() for word in words}
    return section | {"text"} if domain.words and not domain.words[0].isdigit() else set(texts.get("nouns", {}))


def page_complaints(texts: Mapping[str, Any], english: Mapping[str, Any], name: str) -> Iterator[str]:
    """What the page's words lack, or have and English does not."""
    present, wanted = dict(page_words(texts)), dict(page_words(english))
    yield from (f"{name}: missing: {path}" for path in wanted if not present.get(path, "").strip())
    for path, text in present.items():
        if path not in wanted:
            yield f"{name}: unused: {path}"
            continue
        known = placeholders(wanted[path])
        yield from (
            f"{name}: {path}: unknown placeholder {{{found[0]}}}" for found in placeholders(text) if found not in known
        )


def game_complaints(language: str, game: Game) -> Iterator[str]:
    """What is wrong with the words of a game, and with those of its board on the page."""
    package = manifest_of(game.key).package
    for model, name in ((ENGLISH, language), (f"page-{ENGLISH}", f"page-{language}")):
        if words(package, model) and not words(package, name):
            yield f"{language}/{game.key}: no words/{name}.toml"
    page = page_texts(language, game.key)
    yield from page_complaints(page, page_texts(ENGLISH, game.key), f"{language}/{game.key}/page")
    texts = game_texts(language, game.key)
    yield from complaints_about(texts, game_keys(game, texts), f"{language}/{game.key}")


def shell_complaints(language: str) -> Iterator[str]:
    """What is wrong with the words that hold at every table, and with those of command line and page."""
    kernel = kernel_texts(language)
    yield from complaints_about(kernel, expected_kernel(kernel["people"]), f"{language}/kernel")
    yield from complaints_about(shell_texts(language, "cli"), cli_keys(), f"{language}/cli")
    yield from error_faults(language)
    yield from page_complaints(shell_texts(language, "web"), shell_texts(ENGLISH, "web"), f"{language}/web")


def complaints() -> list[str]:
    """Everything that is wrong, one line each."""
    found = [fault for game in list_games() for fault in structure_faults(game)]
    for language in LANGUAGES:
        found += shell_complaints(language)
        found += [fault for game in list_games() for fault in game_complaints(language, game)]
        found += [f"{language}: as in English: {where}" for where in untranslated(language)]
    return found


def main() -> int:
    found = complaints()
    print(*[coverage(language).row() for language in LANGUAGES], sep="\n")
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
