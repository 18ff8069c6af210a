"""The rules of El Grande, a file for each chapter of the rulebook."""
