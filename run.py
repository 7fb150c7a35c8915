#!/usr/bin/env python3
"""Tableside's one command: `python3 run.py` serves, `python3 run.py help` lists the rest.

Standard library only, and no syntax newer than Python 3.6: a Python that is too old has to get
as far as saying so.
"""

import sys

OLDEST = (3, 11)


def wrong_machine() -> str:
    """The plain line for a machine that Tableside cannot run on; empty for any other."""
    if sys.platform == "win32":
        return (
            "Tableside does not run on Windows itself: install WSL (wsl --install) "
            "and start it there."
        )
    if sys.version_info[:2] < OLDEST:
        has = "{}.{}".format(*sys.version_info[:2])
        return "Tableside needs Python {}.{} or newer; this is {}.".format(*OLDEST, has)
    return ""


def main() -> int:
    """Hands over to the launcher, which may be written for the Pythons that we support."""
    line = wrong_machine()
    if line:
        print(line, file=sys.stderr)
        return 1
    from tableside import launch  # noqa: PLC0415  (an old Python could not read it)

    return launch.main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
