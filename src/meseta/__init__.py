"""Meseta: El Grande, El Caballero and Salamanca on one engine."""
