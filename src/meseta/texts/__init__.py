"""Every word that people read, in every language: for command line, browser and rules reference alike."""

from meseta.texts.source import LANGUAGES
from meseta.texts.texts import Card, ChoiceText, OptionText, Rule, Texts, texts

__all__ = ["LANGUAGES", "Card", "ChoiceText", "OptionText", "Rule", "Texts", "texts"]
