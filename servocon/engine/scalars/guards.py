"""Nodes that only one branch of a `cond` needs: they are computed if that branch is taken."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from servocon.engine.scalars.graph import Graph
from servocon.engine.scalars.routines import RESULT

LEAST = 100
"""Smallest number of operations that are worth a jump."""


class Guard(NamedTuple):
    """A condition on which nodes are computed.

    Attributes:
        predicate: Node of the predicate.
        case: Its value then, 0 or 1.
        choice: Number of the `cond`.
    """

    predicate: int
    case: int
    choice: int


def in_order(
    graph: Graph, live: Sequence[int], outputs: Sequence[int]
) -> Iterator[tuple[int, Guard | None]]:
    """The nodes in topological order, each with its guard; nodes of a guard are contiguous.

    Args:
        graph: The graph.
        live: The nodes, in the order of their creation.
        outputs: Nodes that are always needed.
    """
    guards = _guards(graph, live, outputs)
    waiting: dict[int, list[int]] = {}  # nodes by the number of their `cond`
    for n in live:
        guard = guards[n]
        if guard is not None:
            waiting.setdefault(guard.choice, []).append(n)
            continue
        # Everything that a branch needs was made before the choice between the branches' results.
        members = waiting.pop(graph.choices.get(n, -1), [])
        yield from sorted(((m, guards[m]) for m in members), key=lambda each: each[1] or ())
        yield n, None


def _guards(graph: Graph, live: Sequence[int], outputs: Sequence[int]) -> dict[int, Guard | None]:
    """The guard of each node; nested ones are parts of the outer one."""
    found: dict[int, Guard | None] = dict.fromkeys(outputs)
    for n in reversed(live):
        own, args = found[n], graph.nodes[n].args
        choice = graph.choices.get(n) if own is None else None
        if choice is not None and graph.nodes[args[0]].op in (None, RESULT):
            choice = None  # a predicate without an operation has no position
        for k, arg in enumerate(args):
            guard = own if choice is None or k == 0 else Guard(args[0], k - 1, choice)
            if found.setdefault(arg, guard) != guard:
                found[arg] = None
    sizes: dict[Guard | None, int] = {}
    for n in live:
        if graph.nodes[n].op is not None:
            sizes[found[n]] = sizes.get(found[n], 0) + 1
    many = {guard for guard, size in sizes.items() if size >= LEAST}
    return {n: guard if guard in many else None for n, guard in found.items()}
