"""El Caballero in words: a file for each language, the structure they share, and what sentences may look up."""
