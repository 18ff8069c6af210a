"""`python -m meseta.cli`."""

import sys

from meseta.cli.main import main

sys.exit(main())
