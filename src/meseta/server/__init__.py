"""The web table: tables, seats, sockets, store, bot turns."""
