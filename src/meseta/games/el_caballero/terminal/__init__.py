"""El Caballero in a terminal."""
