"""El Grande in a terminal."""
