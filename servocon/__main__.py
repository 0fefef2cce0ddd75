"""The command line as ``python -m servocon``."""

import sys

from servocon.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
