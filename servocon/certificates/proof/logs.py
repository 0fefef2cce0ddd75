"""Logs of proofs: what an independent checker needs, one JSON value on each line.

    {"servocon_proof": 1, "of": text, "law": fingerprint, "claims": n,
     "unfinished": [[claim, codes], …]}

and for each claim

    {"key": …, "text": …, "names": […], "lower": [hex floats], "upper": [hex floats],
     "tape": [[operation, [slots], constants…], …], "output": [slot], "continuous": true or false}
    {"tree": "codes in preorder, separated by blanks"}, on as many lines as are needed

Instruction i of a tape defines slot i; the operations are `servocon.engine.scalars.functions.
OPERATIONS`, the constant of an ``"input"`` is its number, those of a ``"const"`` are the ends of
its interval; a ``"select"`` has the condition, the result if it holds, and the one if it does not.
The claim: the output is at most 0 at every point of the box. The codes: "Sk" bisect input k at
(lower + upper)/2, the lower child's tree first; "V" the output is at most 0 here; "+k" and "-k" no
maximum here, as the output rises or falls with input k; "^k" and "_k" the same on a box that
touches the domain's upper or lower face, which the child is; "O" open, so that the log is not a
proof yet. Unfinished claims are none of the log's: a later call goes on with them.
"""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from servocon.certificates.proof.branch import Claim
from servocon.engine import Instruction, Tape
from servocon.errors import InputError
from servocon.results.disk import store

VERSION = 1

CODE = re.compile(r"[VO]|[S+^_-](?P<input>\d{1,9})")
"""A code of a tree."""

CODES_PER_LINE = 4096
"""Number of codes of a tree on one line."""


class Record(NamedTuple):
    """A claim of a log, and its tree.

    Attributes:
        claim: The claim.
        codes: The codes of its tree in preorder.
    """

    claim: Claim
    codes: Sequence[str]


class Log(NamedTuple):
    """A log that was read.

    Attributes:
        law: Fingerprint of the law.
        records: Its claims.
        unfinished: Claims that a later call may go on with.
    """

    law: str
    records: tuple[Record, ...]
    unfinished: tuple[Record, ...] = ()


def write(
    path: Path, of: str, law: str, records: Iterable[Record], unfinished: Iterable[Record] = ()
) -> None:
    """Write a log; a file that exists is replaced at once, so that no half of a log is left.

    Args:
        path: The file.
        of: Text about the certificate.
        law: Fingerprint of the law.
        records: Its claims.
        unfinished: Claims that a later call may go on with.

    Raises:
        OutputError: the file cannot be written; the error says where the log is instead.
    """
    records = list(records)
    head = {"servocon_proof": VERSION, "of": of, "law": law, "claims": len(records)}
    head |= {"unfinished": [[_written(one.claim), " ".join(one.codes)] for one in unfinished]}
    lines: list[Any] = [head]
    for record in records:
        lines += [_written(record.claim), *({"tree": some} for some in _lines(record.codes))]
    store(path, "".join(f"{_json(line)}\n" for line in lines).encode(), path.suffix, "log")


def read(path: Path) -> Log:
    """Read a log.

    Raises:
        InputError: the file is no log of a proof.
    """
    try:
        with open(path, encoding="utf-8") as file:
            values = [json.loads(line) for line in file]
        head, records = values[0], list[Record]()
        if head["servocon_proof"] != VERSION:
            raise ValueError(head["servocon_proof"])
        for value in values[1:]:
            if "tree" in value:
                records[-1].codes.extend(value["tree"].split())  # pyright: ignore
            else:
                records.append(Record(_read(value), []))
        unfinished = [Record(_read(claim), tree.split()) for claim, tree in head["unfinished"]]
        for record in (*records, *unfinished):
            _require_tree(record)
        return Log(head["law"], tuple(records), tuple(unfinished))
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise InputError(
            "log",
            got=f"{path}, which cannot be read ({type(error).__name__}: {error})",
            expected="a log of a proof, or a new file",
            cure="Give another path.",
        ) from error


def require_writable(path: Path) -> None:
    """Check before the work begins that a log can be written.

    Raises:
        InputError: there is no such folder, the path is one, or the folder is not writable.
    """
    beside, reason = _beside(path), "a folder"
    if not path.is_dir():
        try:
            with open(beside, "w", encoding="utf-8"):
                pass
            beside.unlink()
            return
        except OSError as error:
            reason = f"cannot be written: {error.strerror}"
    raise InputError(
        "log",
        got=f"{path} ({reason})",
        expected="a file in a folder that exists and is writable",
        cure="Give another path.",
    )


def _beside(path: Path) -> Path:
    """The file that is written before it takes the place of the log."""
    return path.with_name(path.name + ".part")


def _require_tree(record: Record) -> None:
    """Raise a `ValueError` if the codes of a record are no tree."""
    inputs, after = len(record.claim.names), dict[str, int]()
    for code in set(record.codes):
        found = CODE.fullmatch(code)
        if found is None or int(found["input"] or 0) >= inputs:
            raise ValueError(f"claim {record.claim.key} has the unknown code {code[:20]!r}")
        after[code] = {"S": 1, "^": 0, "_": 0}.get(code[0], -1)
    left = 1 + np.cumsum([after[code] for code in record.codes])  # boxes without a code yet
    if len(left) and (left[-1] != 0 or not left[:-1].all()):
        raise ValueError(f"the tree of claim {record.claim.key} is not complete")


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _lines(codes: Iterable[str]) -> Iterator[str]:
    left = iter(codes)
    while some := list(islice(left, CODES_PER_LINE)):
        yield " ".join(some)


def _written(claim: Claim) -> dict[str, Any]:
    return {
        "key": claim.key,
        "text": claim.text,
        "names": list(claim.names),
        "lower": [float(x).hex() for x in claim.lower],
        "upper": [float(x).hex() for x in claim.upper],
        "tape": [_of_instruction(step) for step in claim.tape.instructions],
        "output": list(claim.tape.outputs),
        "continuous": claim.continuous,
    }


def _of_instruction(step: Instruction) -> list[Any]:
    if step.operation == "input":
        return ["input", [], *step.operands]
    if step.operation == "const":
        return ["const", [], step.lower.hex(), step.upper.hex()]
    return [step.operation, list(_turned(step.operation, step.operands))]


def _turned(operation: str, operands: Sequence[int]) -> tuple[int, ...]:
    """Operands in the order of a log, or back: a choice has the number that holds first."""
    if operation == "select":
        which, first, second = operands
        return which, second, first
    return tuple(operands)


def _read(value: dict[str, Any]) -> Claim:
    steps = []
    for operation, slots, *constants in value["tape"]:
        ends = [float.fromhex(x) for x in constants] if operation == "const" else []
        operands = tuple(constants) if operation == "input" else _turned(operation, slots)
        steps.append(Instruction(operation, operands, *ends))
    ends = ([float.fromhex(x) for x in value[side]] for side in ("lower", "upper"))
    lower, upper = (tuple(x) for x in ends)
    tape = Tape(tuple(steps), tuple(value["output"]), len(lower))
    names, continuous = tuple(value["names"]), value["continuous"]
    return Claim(value["key"], value["text"], names, lower, upper, tape, continuous)
