"""Bots decide wherever it is their turn: in processes of their own, by the same way in as people."""
