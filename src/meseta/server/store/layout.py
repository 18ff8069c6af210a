"""The layouts of the databases, step by step. A step is never changed, only followed by another."""

from typing import Final

SQLITE: Final = (
    """
    CREATE TABLE settings (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT;
    CREATE TABLE tables (
        id TEXT PRIMARY KEY, document BLOB NOT NULL, version INTEGER NOT NULL, owner TEXT NOT NULL,
        bot_turn INTEGER NOT NULL, changed REAL NOT NULL
    ) STRICT;
    CREATE INDEX tables_by_owner ON tables (owner, changed) WHERE owner != '';
    CREATE INDEX tables_awaiting_bots ON tables (id) WHERE bot_turn;
    CREATE TABLE log (
        id TEXT NOT NULL REFERENCES tables, number INTEGER NOT NULL, kind TEXT NOT NULL, seat INTEGER NOT NULL,
        action TEXT NOT NULL, PRIMARY KEY (id, number)
    ) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE TABLE talk (
        id TEXT NOT NULL REFERENCES tables, number INTEGER NOT NULL, time REAL NOT NULL, room TEXT NOT NULL,
        kind TEXT NOT NULL, author TEXT NOT NULL, seat INTEGER, name TEXT NOT NULL, text TEXT NOT NULL,
        PRIMARY KEY (id, number)
    ) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE TABLE positions (
        id TEXT PRIMARY KEY REFERENCES tables, number INTEGER NOT NULL, document BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
    """,
    """
    ALTER TABLE tables ADD COLUMN timing BLOB NOT NULL DEFAULT x'';
    ALTER TABLE tables ADD COLUMN due REAL;
    ALTER TABLE tables ADD COLUMN used REAL NOT NULL DEFAULT 0;
    CREATE INDEX tables_by_due ON tables (due) WHERE due IS NOT NULL;
    CREATE TABLE calls (
        id TEXT NOT NULL REFERENCES tables, seat INTEGER NOT NULL, decision INTEGER NOT NULL, body BLOB NOT NULL,
        attempts INTEGER NOT NULL, due REAL, PRIMARY KEY (id, seat)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX calls_by_due ON calls (due) WHERE due IS NOT NULL;
    """,
    """
    CREATE TABLE blocked (address TEXT PRIMARY KEY, since REAL NOT NULL) STRICT, WITHOUT ROWID;
    """,
)
"""The format of a file is the number of steps that it has taken."""

POSTGRESQL: Final = (
    """
    CREATE TABLE settings (name text PRIMARY KEY, value bytea NOT NULL);
    CREATE TABLE tables (
        id text PRIMARY KEY, document bytea NOT NULL, version integer NOT NULL, owner text NOT NULL,
        bot_turn boolean NOT NULL, changed double precision NOT NULL, number integer NOT NULL,
        said integer NOT NULL, holder text NOT NULL DEFAULT '', held_until double precision NOT NULL DEFAULT 0
    );
    CREATE INDEX tables_by_owner ON tables (owner, changed) WHERE owner != '';
    CREATE INDEX tables_awaiting_bots ON tables (id) WHERE bot_turn;
    CREATE TABLE log (
        id text NOT NULL REFERENCES tables ON DELETE CASCADE, number integer NOT NULL, kind text NOT NULL,
        seat integer NOT NULL, action bytea NOT NULL, PRIMARY KEY (id, number)
    );
    CREATE TABLE talk (
        id text NOT NULL REFERENCES tables ON DELETE CASCADE, number integer NOT NULL, time double precision NOT NULL,
        room text NOT NULL, kind text NOT NULL, author text NOT NULL, seat integer, name text NOT NULL,
        text text NOT NULL, PRIMARY KEY (id, number)
    );
    CREATE TABLE positions (
        id text PRIMARY KEY REFERENCES tables ON DELETE CASCADE, number integer NOT NULL, document bytea NOT NULL
    );
    """,
    """
    ALTER TABLE tables ADD COLUMN timing bytea NOT NULL DEFAULT '', ADD COLUMN due double precision,
        ADD COLUMN used double precision NOT NULL DEFAULT 0;
    CREATE INDEX tables_by_due ON tables (due) WHERE due IS NOT NULL;
    CREATE TABLE calls (
        id text NOT NULL REFERENCES tables ON DELETE CASCADE, seat integer NOT NULL, decision integer NOT NULL,
        body bytea NOT NULL, attempts integer NOT NULL, due double precision, PRIMARY KEY (id, seat)
    );
    CREATE INDEX calls_by_due ON calls (due) WHERE due IS NOT NULL;
    """,
    """
    CREATE TABLE blocked (address text PRIMARY KEY, since double precision NOT NULL);
    """,
)
