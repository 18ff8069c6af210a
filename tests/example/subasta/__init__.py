"""Subasta, a game of three pages."""
