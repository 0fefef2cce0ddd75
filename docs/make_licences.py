"""Licences of every dependency of servocon, core and extra, from the metadata of the packages.

``python docs/make_licences.py`` writes docs/licences-table.md and prints it. A package that is not
installed, or whose metadata name no licence, has its row from `STATED`.
"""

import importlib.metadata
import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
TABLE = ROOT / "docs" / "licences-table.md"

STATED = {
    "casadi": "LGPL-3.0-or-later",
    "cmeel-eigen": "MPL-2.0",
    "cuda-core": "Apache-2.0",
    "drake": "BSD-3-Clause AND proprietary parts",
    "numba": "BSD-2-Clause",
    "pin": "BSD-2-Clause",
}
"""Licences of packages of the extras ``bench`` and ``cuda``, as they or their sources state."""

KINDS = {
    "weak copyleft": r"LGPL|MPL|EPL|Mozilla|Lesser",
    "strong copyleft": r"A?GPL|General Public",
    "permissive": r"any-OSI|Apache|BSD|0BSD|MIT|ISC|PSF|Python Software Foundation|Zlib|CC0",
}
"""Kinds of licences, and the words of a licence by which they are known."""

WORST = ("proprietary or unknown", "strong copyleft", "weak copyleft", "permissive")


def kind(licence: str) -> str:
    """Kind of a licence: the worst of what holds together, the best of what one may choose."""
    parts = re.split(r" AND |, ", licence)
    return min((_best(part.split(" OR ")) for part in parts), key=WORST.index)


def _best(choices: Iterable[str]) -> str:
    found = [
        next((kind for kind, words in KINDS.items() if re.search(rf"\b({words})", one)), WORST[0])
        for one in choices
    ]
    return max(found, key=WORST.index)


def licence(name: str) -> str:
    """Licence of an installed package by its metadata, or the stated one; empty if not known."""
    try:
        metadata = importlib.metadata.metadata(name)
    except importlib.metadata.PackageNotFoundError:
        return STATED.get(name, "")
    written = (metadata.get("License-Expression") or metadata.get("License") or "").strip()
    if written and "\n" not in written and len(written) <= 80:
        return written
    prefix = "License :: OSI Approved :: "
    classes = metadata.get_all("Classifier") or []
    found = [text.removeprefix(prefix) for text in classes if text.startswith(prefix)]
    return ", ".join(found) or STATED.get(name, "")


@cache
def dependencies() -> dict[str, list[str]]:
    """Names of all direct dependencies, and of each where it belongs: ``core`` or extras."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    found: dict[str, list[str]] = {}
    for part, lines in {
        "core": project["dependencies"],
        **project["optional-dependencies"],
    }.items():
        for line in lines:
            found.setdefault(canonicalize_name(Requirement(line).name), []).append(part)
    return found


def brought() -> dict[str, list[str]]:
    """Names of installed packages that direct dependencies bring, and of each which ones do."""
    found: dict[str, list[str]] = {}
    for direct in dependencies():
        waiting, seen = [(direct, "")], set()
        while waiting:
            name, extra = waiting.pop()
            if (name, extra) not in seen:
                seen.add((name, extra))
                waiting += _wanted(name, extra)
        for name in sorted({name for name, _ in seen} - {*dependencies()}):
            found.setdefault(name, []).append(direct)
    return found


@cache
def _wanted(name: str, extra: str) -> list[tuple[str, str]]:
    """Names and extras that an installed package asks for here."""
    try:
        lines = importlib.metadata.requires(name) or []
    except importlib.metadata.PackageNotFoundError:
        return []
    wanted = [
        one
        for one in map(Requirement, lines)
        if one.marker is None or one.marker.evaluate({"extra": extra})
    ]
    return [(canonicalize_name(one.name), e) for one in wanted for e in ("", *one.extras)]


def rows() -> Iterator[tuple[str, str, str, str]]:
    """Rows of the table: package, where it belongs, licence, kind.

    Raises:
        LookupError: a package has neither metadata with a licence nor a stated one.
    """
    for name, parts in dependencies().items():
        yield _row(name, ", ".join(parts))
    for name, by in sorted(brought().items()):
        row = _row(name, f"brought by {', '.join(by)}")
        if row[3] != "permissive":
            yield row


def _row(name: str, where: str) -> tuple[str, str, str, str]:
    if not (found := licence(name)):
        raise LookupError(f"{name}: no licence is known; install it, or state it in STATED.")
    return name, where, found, kind(found)


def table() -> str:
    """Table in Markdown; what is not permissive is in bold type."""
    lines = ["| package | for | licence | kind |", "|---|---|---|---|"]
    for name, where, found, of_kind in rows():
        shown = of_kind if of_kind == "permissive" else f"**{of_kind}**"
        lines.append(f"| {name} | {where} | {found} | {shown} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    TABLE.write_text(table(), "utf-8")
    print(table(), end="")
