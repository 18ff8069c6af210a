"""The rules of El Caballero, a file for each chapter of the rulebook."""
