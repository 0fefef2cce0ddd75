"""Checker of proof logs, which shares no code with the prover.

A log holds claims. A claim is a tape, a box (its domain) and a tree of bisections: every output of
the tape is ≤ 0 everywhere on the box. The checker walks the tree, so that the leaves cover the box
by construction, and proves every leaf anew. docs/proof-logs.md states the format.

A leaf "V" is a box on which the outputs are ≤ 0. A leaf "+k" or "-k" is a box without a maximum: f
rises or falls along input k. At a maximum inside the domain Clarke's gradient contains 0 (Clarke,
1983, Proposition 2.3.2). So a closed box on which the enclosure of that gradient excludes 0 holds
a maximum on the face of the domain at most, with which the codes "^k" and "_k" go on. Hence the
supremum of f, if it is positive, is met in a leaf "V", which is a contradiction.
"""

import random
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import nullcontext
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from servocon.proof_checker.logs import Claim, Leaf, Tree, changed, claim_of, codes_of, read
from servocon.proof_checker.programs import LogError, function_of, reached

EVALUATIONS = 1000
"""Largest number of evaluations of one leaf, which is bisected until its parts are proved."""

BATCH = 64
"""Number of leaves that a process proves at a time."""

SELDOM = 200
"""Number of boxes with the same wide inputs from which they get a function of their own."""


Job = tuple[int, list[Leaf]]
"""Leaves of a claim, which has this place in its log."""


class ClaimCheck(NamedTuple):
    """Result of one claim.

    Attributes:
        key: Stable key of the claim.
        text: Claim in words.
        dimensions: Number of inputs that are not fixed.
        continuous: True if the claim is also that the outputs are continuous.
        leaves: Number of leaves of the tree.
        checked: Number of leaves that were proved anew.
        evaluations: Number of boxes on which the tape was evaluated.
        seconds: Time it took [s].
        open_leaves: Number of open leaves, which the log does not prove.
        open_volume: Share of the domain's volume in open leaves.
        reason: Reason why the claim is refused, with the box; empty if it is not.
    """

    key: str
    text: str
    dimensions: int = 0
    continuous: bool = False
    leaves: int = 0
    checked: int = 0
    evaluations: int = 0
    seconds: float = 0.0
    open_leaves: int = 0
    open_volume: float = 0.0
    reason: str = ""

    @property
    def verified(self) -> bool:
        """True if every leaf was proved anew and none is open."""
        return not self.reason and not self.open_leaves and self.checked == self.leaves

    @property
    def verdict(self) -> str:
        """Verdict in words."""
        if self.reason:
            return f"REFUSED: {self.reason}"
        if self.open_leaves:  # never rounded to all of it
            return f"NOT a proof: {min(100.0 * (1.0 - self.open_volume), 99.9):.1f} % of the volume"
        if self.checked < self.leaves:
            return f"{self.checked:,} of {self.leaves:,} leaves hold, drawn at random"
        return "VERIFIED"

    def __str__(self) -> str:
        figures = (
            f"{self.dimensions} dimensions, {self.leaves:,} leaves, "
            f"{self.evaluations:,} evaluations, {self.seconds:.1f} s"
        ) + (", continuous" if self.continuous else "")
        return f"{self.text}\n  {figures}\n  {self.verdict}"


class LogCheck(NamedTuple):
    """Result of a log.

    Attributes:
        of: Subject of the certificate, in words.
        law: Fingerprint of the law.
        claims: Results of the claims.
        reason: Reason why the log as a whole is refused; empty if it is not.
    """

    of: str
    law: str
    claims: tuple[ClaimCheck, ...] = ()
    reason: str = ""

    @property
    def verified(self) -> bool:
        """True if every leaf of every claim was proved anew."""
        return not self.reason and all(claim.verified for claim in self.claims)

    @property
    def refused(self) -> bool:
        """True if the log or a claim is refused, or a leaf is open."""
        return bool(self.reason) or any(one.reason or one.open_leaves for one in self.claims)

    def __str__(self) -> str:
        parts = [f"{self.of}\nlaw {self.law}"] if self.of else []
        parts += [str(claim) for claim in self.claims]
        return "\n".join([*parts, *([f"REFUSED: {self.reason}"] if self.reason else [])])


# -- leaves ----------------------------------------------------------------------------------------


class Prover:
    """Functions of one claim, and the proof of a leaf with them."""

    def __init__(self, claim: Claim):
        self.claim = claim
        ends = zip(claim.lower, claim.upper, strict=True)
        self.wide = tuple(k for k, (a, b) in enumerate(ends) if a < b)
        self.reached = reached(claim.tape, claim.output)
        self.functions: dict[Any, Callable[..., Any]] = {}
        self.met: Counter[tuple[int, ...]] = Counter()
        self.tries: dict[str, list[int]] = {}

    def function(self, directions: tuple[int, ...], centred: bool) -> Callable[..., Any]:
        """Function that encloses the outputs; made once."""
        key = directions, centred
        if key not in self.functions:
            claim = self.claim
            self.functions[key] = function_of(
                claim.tape, claim.output, len(claim.names), directions, centred
            )
        return self.functions[key]

    def prove(self, leaf: Leaf) -> int:
        """Prove a leaf; parts that are not proved at once are bisected.

        Returns:
            The number of evaluations.

        Raises:
            LogError: the leaf does not hold, or is not proved.
        """
        code, k, whole = leaf
        boxes, evaluations = [whole], 0
        while boxes:
            lo, hi = boxes.pop()
            evaluations += 1
            if self.at_once(code, k, lo, hi):
                continue
            wide = tuple(i for i in self.wide if lo[i] < hi[i])
            self.met[wide] += 1
            rare = self.met[wide] < SELDOM and (wide, True) not in self.functions
            used = self.wide if rare else wide
            outputs = self.function(used, True)(lo, hi)
            if _holds(outputs, code, used.index(k) if k >= 0 else -1):
                continue
            if code == "V" and any(centre > 0.0 for _, _, centre, _, _ in outputs):
                centre = [(a + b) / 2.0 for a, b in zip(lo, hi, strict=True)]
                where = self.claim.box(centre, centre)
                raise LogError(f"an output is positive at {where}, in a leaf V")
            i = self.widest([i for i in wide if i in self.reached] or wide, lo, hi)
            middle = (lo[i] + hi[i]) / 2.0
            if evaluations >= EVALUATIONS or not lo[i] < middle < hi[i]:
                raise LogError(self.unproved(code, k, *whole))
            boxes += [(lo, changed(hi, i, middle)), (changed(lo, i, middle), hi)]
        return evaluations

    def widest(self, inputs: Sequence[int], lo: list[float], hi: list[float]) -> int:
        """The widest of some inputs, as a share of its domain; 0 for none."""
        upper, lower = self.claim.upper, self.claim.lower
        return max(inputs, key=lambda i: (hi[i] - lo[i]) / (upper[i] - lower[i]), default=0)

    def at_once(self, code: str, k: int, lo: list[float], hi: list[float]) -> bool:
        """True if plain intervals prove the leaf; not tried where that seldom helps."""
        tries = self.tries.setdefault(code, [0, 0])
        if tries[0] > 10 * tries[1] + 100:
            return False
        outputs = self.function((k,) if k >= 0 else (), False)(lo, hi)
        good = _holds(outputs, code, 0)
        tries[0] += 1
        tries[1] += good
        return good

    def unproved(self, code: str, k: int, lo: list[float], hi: list[float]) -> str:
        """Reason to refuse a leaf that may be right."""
        where = f"in {EVALUATIONS} parts of {self.claim.box(lo, hi)}"
        if code == "V":
            return f"leaf V: the outputs are not proved to be ≤ 0 {where}"
        word = "rise" if code in "+^" else "fall"
        name = self.claim.names[k]
        return f"leaf {code}{k}: the outputs are not proved to {word} along {name} {where}"


def _holds(outputs: Any, code: str, place: int) -> bool:
    """True if all outputs are ≤ 0 ("V"), or rise or fall along the input at this place."""
    if code == "V":
        return all(high <= 0.0 for _, high, _, _, _ in outputs)
    if code in "+^":
        return all(low <= high and g[2 * place] > 0.0 for low, high, _, _, g in outputs)
    return all(low <= high and g[2 * place + 1] < 0.0 for low, high, _, _, g in outputs)


# -- checking --------------------------------------------------------------------------------------


def check(
    path: str | Path,
    *,
    share: float = 1.0,
    seed: int = 0,
    processes: int = 1,
    law: str | None = None,
    progress: Callable[[float], object] = lambda part: None,
) -> LogCheck:
    """Check a proof log.

    Args:
        path: File.
        share: Share of the leaves that are proved anew, drawn at random; above 0, at most 1. The
            tree is walked completely in any case.
        seed: Seed of the draw.
        processes: Number of processes.
        law: Fingerprint that the law must have; None accepts any.
        progress: Function that is called with the finished part, from 0 to 1.

    Returns:
        The result; what is wrong with a log is in it, and is not raised.
    """
    try:
        log = read(path, law)
    except LogError as error:
        return LogCheck("", "", reason=str(error))
    claims = [_opened(row, words) for row, words in log.claims]
    work = Work([tree.claim if tree else None for tree, _ in claims])
    several = get_context("spawn").Pool(processes, _begin, (work,)) if processes > 1 else None
    results = []
    with several or nullcontext():
        for i, (tree, opened) in enumerate(claims):
            results.append(opened)
            if tree is not None:
                drawn = _drawn(tree.leaves, share, seed + i)
                jobs = _jobs(i, (leaf for n, leaf in enumerate(tree.walk()) if n in drawn))
                done = several.imap_unordered(_work, jobs) if several else map(work, jobs)
                for results[i] in _counted(done, opened):
                    progress((i + results[i].checked / max(len(drawn), 1)) / len(claims))
    return LogCheck(log.of, log.law, tuple(results))


def _opened(row: dict[str, Any], words: list[str]) -> tuple[Tree | None, ClaimCheck]:
    """Tree of a claim, walked once, and the claim's result before anything is proved."""
    result = ClaimCheck(repr(row.get("key")), repr(row.get("text")))
    try:
        claim = claim_of(row)
        dimensions = sum(map(float.__lt__, claim.lower, claim.upper))
        result = ClaimCheck(claim.key, claim.text, dimensions, claim.continuous)
        tree = Tree(claim, codes_of(words, len(claim.names)))
    except LogError as error:
        return None, result._replace(reason=str(error))
    is_open = {"open_leaves": tree.open_leaves, "open_volume": tree.open_volume}
    return tree, result._replace(leaves=tree.leaves, **is_open)


def _drawn(leaves: int, share: float, seed: int) -> Collection[int]:
    """Places of the leaves that are proved anew: all, or a share of them, at least one."""
    if share == 1.0 or leaves == 0:
        return range(leaves)
    return set(random.Random(seed).sample(range(leaves), max(1, round(share * leaves))))


def _jobs(claim: int, leaves: Iterator[Leaf]) -> Iterator[Job]:
    """Batches of leaves, each with the place of its claim."""
    while batch := list(islice(leaves, BATCH)):
        yield claim, batch


def _counted(done: Iterable[tuple[int, int]], result: ClaimCheck) -> Iterator[ClaimCheck]:
    """Result of a claim after each batch, and at the end."""
    begun = time.perf_counter()
    try:
        for checked, evaluations in done:
            checked, evaluations = checked + result.checked, evaluations + result.evaluations
            result = result._replace(checked=checked, evaluations=evaluations)
            yield result
    except LogError as error:
        result = result._replace(reason=str(error))
    yield result._replace(seconds=time.perf_counter() - begun)


class Work:
    """Proof of batches of leaves; the functions of each claim are made when it is met.

    Args:
        claims: Claims of a log; None for one that is refused.
    """

    def __init__(self, claims: list[Claim | None]):
        self.claims = claims
        self.provers: dict[int, Prover] = {}

    def __call__(self, job: Job) -> tuple[int, int]:
        """Numbers of leaves and of evaluations of a batch."""
        i, batch = job
        claim = self.claims[i]
        if i not in self.provers and claim is not None:
            self.provers[i] = Prover(claim)
        return len(batch), sum(map(self.provers[i].prove, batch))


_here: list[Work] = []
"""Work of a process that is one of several."""


def _begin(work: Work) -> None:
    _here.append(work)


def _work(job: Job) -> tuple[int, int]:
    return _here[0](job)
