"""Terminals of every encoding, closed pipes: no command fails because of its own output."""

import codecs
import os
import pkgutil
import subprocess
import sys
import tempfile
from encodings import aliases
from itertools import product
from pathlib import Path

from tests.attacks.tally import Tally

COMMANDS = (["list"], ["run", "spiral", "--help"], ["run", "spirál"], ["--help"])
FILE = '''
import servocon as sc


class Unusual(sc.Experiment):
    """β → 0 für ε₁ ≤ 1, 日本 🚀."""

    source = "Zhào 2018 — §8"
    mass: float = sc.field(1.0, unit="kg·m²", text="Masse m₁")

    def runs(self):
        raise sc.errors.InputError("ε₁", got="日本", expected="≤ 1 🚀")

    def claims(self, runs):
        return []
'''
RUN = "import sys; from servocon.cli.main import main; sys.exit(main(sys.argv[1:]))"


def encodings() -> list[str]:
    """The text encodings of Python that a terminal can have: those that keep ASCII."""
    found = []
    for name in sorted(set(aliases.aliases.values()) | {m.name for m in pkgutil.iter_modules()}):
        try:
            info = codecs.lookup(name)
            ascii_kept = info._is_text_encoding and "servocon".encode(name) == b"servocon"
            "日本".encode(name, errors="replace")  # not one for the names of hosts
        except (LookupError, UnicodeError, ValueError):
            continue
        if ascii_kept:
            found.append(name)
    return found


def attack(share: float) -> Tally:
    """Commands under encodings, then with a reader that has gone."""
    tally = Tally("encodings of the terminal, closed pipes")
    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / "unusual.py"
        file.write_text(FILE, encoding="utf-8")
        commands = [*COMMANDS, ["run", str(file)], ["run", str(file), "--help"]]
        tries = list(product(encodings(), commands))
        for encoding, command in tries[:: _every(share)]:
            done = _run(command, {"PYTHONIOENCODING": encoding})
            _judge(tally, f"{encoding}: {command[:2]}", done, (0, 2))
        locale = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
        some = commands[:: max(1, round(0.1 / share))]
        for command in some:
            _judge(tally, f"C locale: {command[:2]}", _run(command, locale), (0, 2))
        for command in some:
            with_closed_pipe = "import os; r, w = os.pipe(); os.close(r); os.dup2(w, 1); "
            done = _run(command, {"PYTHONUNBUFFERED": ""}, with_closed_pipe)
            _judge(tally, f"closed pipe: {command[:2]}", done, (2, 141))
    return tally


def _every(share: float) -> int:
    """Distance of the tries: of a small share again half, with every command by turns."""
    return max(1, round(1 / share)) if share > 0.05 else round(2 / share) | 1


def _run(command: list[str], environment: dict[str, str], before: str = "") -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-c", before + RUN, *command],
        capture_output=True,
        env=os.environ | environment,
        timeout=120,
    )
    return done.returncode, done.stderr.decode("utf-8", errors="replace")


def _judge(tally: Tally, what: str, done: tuple[int, str], statuses: tuple[int, ...]) -> None:
    status, said = done
    wrong = status not in statuses or "Traceback" in said or "Exception ignored" in said
    tally.judge(what, f"exit status {status}, {said[-200:]!r}" if wrong else None)
