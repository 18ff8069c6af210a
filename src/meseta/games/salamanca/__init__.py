"""Salamanca. `manifest` names all there is of it."""
