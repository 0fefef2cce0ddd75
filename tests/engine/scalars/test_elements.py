"""Folding of whole arrays of nodes against the folding of one node at a time."""

import numpy as np
import pytest
from jax.extend.core import primitives as p

from servocon.engine.scalars.elements import elementwise
from servocon.engine.scalars.graph import Graph

NUMBERS = [0.0, 1.0, -1.0, 2.5, np.nan, np.inf]


@pytest.mark.parametrize("op", [p.add_p, p.sub_p, p.mul_p])
def test_arrays_fold_as_single_nodes_do(op):
    """Every pair of inputs and constants; where 0 meets NaN or infinity the result is NaN."""
    graph = Graph(1000)
    inputs = [graph.input(np.dtype(float)) for _ in range(2)]
    nodes = np.array([*inputs, *graph.constants(NUMBERS)])
    found = elementwise(graph, op, [nodes[:, None], nodes]).ravel().tolist()
    single = [graph.apply(op, int(a), int(b)) for a in nodes for b in nodes]
    known = lambda node: str(node if (value := graph.value(node)) is None else value + 0.0)  # no -0
    assert list(map(known, found)) == list(map(known, single))
