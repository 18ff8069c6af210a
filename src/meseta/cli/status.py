"""What the command line answers with: the exit statuses."""

from typing import Final

FAILED: Final = 1
USAGE: Final = 2
INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141
