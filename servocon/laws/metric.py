"""Metrics: norms that select, among inputs of equal effect, the smallest."""

from typing import Literal, TypeAlias, get_args

import numpy as np

from servocon import validate
from servocon.arrays import Numeric
from servocon.errors import InputError, ShapeError, written
from servocon.laws.agents import between_agents, diagonal_blocks


class Weighting:
    """A metric given by its weight N: the inputs minimize uᵀ N u.

    They are u = N^−½ (A M⁻¹B N^−½)⁺ w for a desired rate w of β. N = I is the metric ``"torque"``.
    If every force is an input, N = M⁻¹ is ``"gauss"`` and M⁻² is ``"acceleration"``, at a state
    with that M. Like the names of metrics, N is part of the structure of a law: another weight
    needs another compiled program.

    Attributes:
        blocks: Diagonal blocks of N (b, s, s), symmetric positive definite: one block is all of N
            (l × l), and l blocks are the entries of a diagonal N.

    Args:
        matrix: N; or its diagonal (l), one entry per input; or its blocks (agents, s, s), one per
            agent.

    Raises:
        InputError: N is not symmetric positive definite.
    """

    blocks: np.ndarray

    def __init__(self, matrix: Numeric):
        given = np.array(validate.array("matrix of Weighting", matrix))
        N = {1: given[..., None, None], 2: given[None]}.get(given.ndim, given)
        turned = N.swapaxes(1, 2) if N.ndim == 3 else N
        sound = N.ndim == 3 and N.shape == turned.shape and bool(np.all(np.isfinite(N)))
        if (
            not sound
            or N.size == 0
            or not np.allclose(N, turned)
            or not np.all(np.linalg.eigvalsh(N) > 0)
        ):
            raise InputError(
                "matrix of Weighting",
                got=written(matrix),
                expected="a symmetric positive definite matrix, its diagonal, or such blocks",
            )
        if N.shape[1] > 1 and not np.any(N * (1.0 - np.eye(N.shape[1]))):
            N = N.diagonal(axis1=1, axis2=2).reshape(-1, 1, 1).copy()
        N.setflags(write=False)
        self.blocks = N

    @property
    def matrix(self) -> np.ndarray:
        """N as a full matrix (l × l)."""
        count, size, _ = self.blocks.shape
        whole = np.zeros((count, size, count, size))
        whole[np.arange(count), :, np.arange(count)] = self.blocks
        return whole.reshape(count * size, count * size)

    def of_agents(self, agents: int) -> np.ndarray | None:
        """Diagonal blocks of N, one per agent; None if N couples agents."""
        count, size, _ = self.blocks.shape
        if count % agents == 0:
            each = count // agents
            made = np.zeros((agents, each, size, each, size))
            parts = self.blocks.reshape(agents, each, size, size)
            for k in range(each):
                made[:, k, :, k] = parts[:, k]
            return made.reshape(agents, each * size, each * size)
        if count > 1 or size % agents or np.any(between_agents(self.blocks[0], agents)):
            return None
        return diagonal_blocks(self.blocks[0], agents)

    def require(self, inputs: int) -> None:
        """Require one row per input.

        Raises:
            ShapeError: N has another number of rows.
        """
        count, size, _ = self.blocks.shape
        if count * size != inputs:
            raise ShapeError(
                "matrix of Weighting",
                got=f"shape {(count * size,) * 2}",
                expected=f"({inputs}, {inputs}), a row for each input",
            )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Weighting) and np.array_equal(self.blocks, other.blocks)

    def __hash__(self) -> int:
        return hash(self.blocks.tobytes())

    def __repr__(self) -> str:
        return f"Weighting({self.matrix.tolist()})"


Named = Literal["gauss", "torque", "acceleration"]
Metric: TypeAlias = Named | Weighting
"""Norm minimized by a force p among all forces with the same effect on β:

- ``"gauss"``: pᵀM⁻¹p, Gauss's principle; the Udwadia–Kalaba force, in the range of Aᵀ.
- ``"torque"``: uᵀu.
- ``"acceleration"``: pᵀM⁻²p, the smallest change of acceleration; the paper's M Aᵀ(AAᵀ)⁻¹.
- `Weighting`: uᵀN u for any N.
"""


def check_metric(metric: object) -> None:
    """Raise `UnknownNameError` for an unknown metric."""
    if not isinstance(metric, Weighting):
        validate.choice("metric", metric, get_args(Named))
