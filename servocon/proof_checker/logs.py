"""Proof logs: their claims, and the trees of bisections that cover the claims' domains."""

import json
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from servocon.proof_checker.programs import (
    Instruction,
    LogError,
    index,
    number,
    read_tape,
    require_continuous,
)

CODE = re.compile(r"(?P<only>[VO])|(?P<kind>[S+^_-])(?P<input>0|[1-9]\d{0,8})")

Box = tuple[list[float], list[float]]
Leaf = tuple[str, int, Box]
"""Kind of a code, its input (−1 if it has none), and its box."""


class Claim(NamedTuple):
    """One claim of a log; its outputs are ≤ 0 on its domain.

    Attributes:
        key: Stable key.
        text: Claim in words.
        names: Names of the inputs.
        lower: Lower ends of the domain.
        upper: Upper ends of the domain; a fixed input has equal ends.
        tape: Instructions.
        output: Slots of the outputs.
        continuous: True: the outputs are continuous on the domain, too.
    """

    key: str
    text: str
    names: list[str]
    lower: list[float]
    upper: list[float]
    tape: list[Instruction]
    output: list[int]
    continuous: bool

    def box(self, lo: list[float], hi: list[float]) -> str:
        """Box in words, by the names of the inputs."""
        ends = zip(lo, hi, strict=True)
        words = (f"= {a:.8g}" if a == b else f"∈ [{a:.8g}, {b:.8g}]" for a, b in ends)
        return ", ".join(f"{name} {word}" for name, word in zip(self.names, words, strict=True))


# -- reading a log ---------------------------------------------------------------------------------


class Log(NamedTuple):
    """Header of a log, and the lines of each claim: its own, and its codes."""

    of: str
    law: str
    claims: list[tuple[dict[str, Any], list[str]]]


def read(path: str | Path, law: str | None = None) -> Log:
    """Log from a file; the claims are read by `claim_of` and `codes_of`.

    Raises:
        LogError: the file is no log, it is of another law, or claims are missing.
    """
    try:
        lines = Path(path).read_text("utf-8").removesuffix("\n").split("\n")
    except UnicodeDecodeError as error:
        raise LogError(f"the file is no text in UTF-8: {error}") from None
    rows = [_row(line, i) for i, line in enumerate(lines, 1)]
    head = rows[0] if rows else {}
    if type(head.get("servocon_proof")) is not int or head["servocon_proof"] != 1:
        got = head.get("servocon_proof")
        raise LogError(f"line 1: got servocon_proof {got!r}, expected 1")
    log = Log(_text(head, "of", "line 1"), _text(head, "law", "line 1"), [])
    if law is not None and log.law != law:
        raise LogError(f"the log is of another law: got {log.law}, expected {law}")
    for i, row in enumerate(rows[1:], 2):
        if "tree" not in row:
            log.claims.append((row, []))
        elif log.claims and isinstance(row["tree"], str):
            log.claims[-1][1].extend(row["tree"].split(" ") if row["tree"] else [])
        else:
            raise LogError(f"line {i}: expected a claim before its tree, and codes as a text")
    if type(head.get("claims")) is not int or head["claims"] != len(log.claims) or not log.claims:
        got = head.get("claims")
        raise LogError(f"line 1: got claims {got!r}, but the log has {len(log.claims)}")
    return log


def _row(line: str, i: int) -> dict[str, Any]:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        row = None
    if not isinstance(row, dict):
        raise LogError(f"line {i}: expected an object of JSON, got {line[:40]!r}")
    return row


def _text(row: dict[str, Any], key: str, where: str) -> str:
    """Text of a row, which cannot imitate lines of the result."""
    value = row.get(key)
    if not isinstance(value, str) or not value.isprintable():
        raise LogError(f"{where}: got {key} {value!r}, expected a printable text")
    return value


def claim_of(row: dict[str, Any]) -> Claim:
    """Claim from its line.

    Raises:
        LogError: it is not complete, its domain is none, its tape is wrong, or its outputs may jump
            although it says that they are continuous.
    """
    names = row.get("names")
    if not isinstance(names, list) or not names:
        raise LogError(f"names: got {names!r}, expected a list of texts")
    names = [_text({"name": name}, "name", "names") for name in names]
    ends: list[list[float]] = []
    for side in ("lower", "upper"):
        words = row.get(side)
        if not isinstance(words, list) or len(words) != len(names):
            raise LogError(f"{side}: expected {len(names)} numbers, one a name")
        ends.append(
            [number(word, f"{side} of {name}") for name, word in zip(names, words, strict=True)]
        )
    for name, low, high in zip(names, *ends, strict=True):
        if low > high:
            raise LogError(f"the lower end of {name}, {low!r}, exceeds its upper end, {high!r}")
    tape, output = read_tape(row.get("tape"), len(names), row.get("output"))
    key, text = (_text(row, word, "claim") for word in ("key", "text"))
    continuous = row.get("continuous", False)
    if type(continuous) is not bool:
        raise LogError(f"continuous: got {continuous!r}, expected true or false")
    if continuous:
        require_continuous(tape, output)
    return Claim(key, text, names, ends[0], ends[1], tape, output, continuous)


def codes_of(words: Iterable[str], inputs: int) -> list[tuple[str, int]]:
    """Codes of a tree.

    Raises:
        LogError: a code is unknown, or there is no such input.
    """

    @lru_cache(None)
    def code(word: str) -> tuple[str, int]:
        found = CODE.fullmatch(word)
        if found is None:
            raise LogError(f"unknown code {word[:20]!r} in the tree")
        if found["only"]:
            return word, -1
        return found["kind"], index(int(found["input"]), inputs, f"code {word}")

    return [code(word) for word in words]


# -- the tree --------------------------------------------------------------------------------------


class Tree:
    """Tree of a claim: its leaves, and what is open in it.

    Args:
        claim: The claim.
        codes: Codes in preorder, each as its kind and its input (−1 if it has none).

    Raises:
        LogError: the codes are no tree, or one does not fit its box.
    """

    def __init__(self, claim: Claim, codes: list[tuple[str, int]]):
        self.claim, self.codes = claim, codes
        self.leaves = sum(1 for _ in self.walk())

    def walk(self) -> Iterator[Leaf]:
        """Leaves in the tree's order, each of which has to be proved; open ones are counted."""
        self.open_leaves, self.open_volume = 0, 0.0
        claim = self.claim
        boxes: list[tuple[Box, float]] = [((claim.lower, claim.upper), 1.0)]
        for place, (kind, k) in enumerate(self.codes):
            if not boxes:
                raise LogError(
                    f"the tree ends before its code {place}, {kind}{k if k >= 0 else ''}"
                )
            (lo, hi), volume = boxes.pop()
            if kind == "O":
                self.open_leaves += 1
                self.open_volume += volume
                continue
            if kind != "V" and (reason := self.misfit(kind, k, lo, hi)):
                names, where = self.claim.names, self.claim.box(lo, hi)
                raise LogError(f"code {kind}{k} ({names[k]}): {reason}, on {where}")
            if kind == "S":
                middle = (lo[k] + hi[k]) / 2.0
                boxes.append(((changed(lo, k, middle), hi), volume / 2.0))
                boxes.append(((lo, changed(hi, k, middle)), volume / 2.0))
                continue
            yield kind, k, (lo, hi)
            if kind == "^":
                boxes.append(((changed(lo, k, hi[k]), hi), volume))
            if kind == "_":
                boxes.append(((lo, changed(hi, k, lo[k])), volume))
        if boxes:
            raise LogError(f"the tree is truncated: {len(boxes)} boxes have no code")

    def misfit(self, kind: str, k: int, lo: list[float], hi: list[float]) -> str:
        """Reason why a code does not fit its box; empty if it does."""
        if not lo[k] < hi[k]:
            return "the input is fixed"
        if kind == "S":
            inside = lo[k] < (lo[k] + hi[k]) / 2.0 < hi[k]
            return "" if inside else "no float lies between the ends"
        top = kind in "+^"
        face = hi[k] == self.claim.upper[k] if top else lo[k] == self.claim.lower[k]
        if face == (kind in "^_"):
            return ""
        side = "upper" if top else "lower"
        return f"the box {'touches' if face else 'does not touch'} the {side} face of the domain"


def changed(values: list[float], k: int, value: float) -> list[float]:
    """Ends of a box, the one of input k changed."""
    return [*values[:k], value, *values[k + 1 :]]
