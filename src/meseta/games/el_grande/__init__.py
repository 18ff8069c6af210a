"""El Grande. `manifest` names all there is of it."""
