"""The rules of Salamanca, a file for each chapter of the rulebook."""
