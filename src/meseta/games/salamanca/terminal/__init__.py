"""Salamanca in a terminal."""
