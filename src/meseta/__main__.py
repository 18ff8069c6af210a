"""`python -m meseta` is the command `meseta`."""

from meseta.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
