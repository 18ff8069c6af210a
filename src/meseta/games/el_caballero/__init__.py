"""El Caballero. `manifest` names all there is of it."""
