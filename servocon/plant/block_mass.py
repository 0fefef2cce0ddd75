"""Plants of many agents whose mass and input matrices consist of few blocks."""

from typing import Any

import jax.numpy as jnp
from jaxtyping import Array, Float

from servocon.errors import InputError, ShapeError
from servocon.linalg import BlockBand, BlockDiagonal
from servocon.plant.contract import Plant, Scalar
from servocon.plant.lagrange import Lagrangian, momentum_change

BLOCKS = (
    "an array (agents, k, k) of blocks on the diagonal, or (n,) of numbers there; or several such "
    "arrays, the first of the diagonal, each next one of the blocks one row further down"
)
"""The forms of `Plant.mass_blocks`."""

CHECKED = 2048
"""Largest number of speeds for which blocks are compared with the full mass matrix."""


def mass_band(plant: Plant, q: Float[Array, " nq"], t: Scalar) -> BlockBand | None:
    """M(q, t) of a plant that defines its blocks; None for any other plant.

    Raises:
        ShapeError: the blocks do not have such a form; the message says which.
    """
    given = plant.mass_blocks(q, t)
    if given is None:
        return None
    where = f"{type(plant).__name__}.mass_blocks(q, t)"
    several = isinstance(given, tuple | list)
    bands = [jnp.asarray(band, float) for band in (given if several else (given,))]
    bands = [band[:, None, None] if band.ndim == 1 else band for band in bands]
    if not bands:
        raise ShapeError(where, got="no array", expected=BLOCKS)
    made = []
    for d, band in enumerate(bands):
        first = bands[0].shape
        wanted = (first[0] - d, first[-1], first[-1])
        if band.shape != wanted or band.ndim != 3 or d >= first[0]:
            raise ShapeError(
                f"{where}, blocks {f'{d} below the diagonal' if d else 'on the diagonal'}",
                got=f"an array of shape {band.shape}",
                expected=f"{wanted}, a block for each agent that has one {d} before it"
                if d
                else BLOCKS,
            )
        made.append(jnp.pad(band, ((0, d), (0, 0), (0, 0))))
    return BlockBand(tuple(made))


def mass_of_agents(
    plant: Plant, q: Float[Array, " nq"], t: Scalar, agents: int
) -> BlockBand | None:
    """M(q, t) with one block per agent; None if it has no such blocks."""
    band = mass_band(plant, q, t)
    return None if band is None else band.grouped(agents)


def mass_beyond(
    plant: Plant, band: BlockBand, q: Float[Array, " nq"], t: Scalar
) -> Float[Array, " n"]:
    """Part of M x, for one x, that the blocks lack, relative to the size of its row.

    It exceeds rounding if energies, or a mass matrix that the plant defines in addition to its
    blocks, couple agents that the blocks do not.
    """
    n = band.blocks[0].shape[0] * band.blocks[0].shape[1]
    x = 1.0 + jnp.modf(jnp.arange(n) * 0.6180339887498949)[0]
    whole = whole_product(plant, q, t, x)
    if whole is None:
        return jnp.zeros(n)
    size = jnp.abs(whole) + BlockBand(tuple(map(jnp.abs, band.blocks))) @ x
    return (whole - band @ x) / jnp.where(size > 0.0, size, 1.0)


def whole_product(plant: Plant, q: Any, t: Any, x: Float[Array, " n"]) -> Float[Array, " n"] | None:
    """M x without using the blocks of M; None if the plant defines nothing else."""
    if isinstance(plant, Lagrangian):
        return momentum_change(plant, q, t, x)
    written = type(plant).mass_matrix is not BlockPlant.mass_matrix
    return plant.mass_matrix(q, t) @ x if written and len(x) <= CHECKED else None


class BlockPlant(Plant):
    """A plant whose mass matrix has one block per agent; subclasses write `mass_blocks`.

    If the inputs of an agent are not its generalized forces, write `input_blocks` too.
    """

    def mass_matrix(self, q: Float[Array, " nq"], t: Scalar) -> Float[Array, "n n"]:
        """Mass matrix M, assembled from its blocks."""
        return self._band(q, t).dense()

    def kinetic_energy(
        self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, ""]:
        """Kinetic energy ½ vᵀM v [J] by default."""
        return 0.5 * v @ (self._band(q, t) @ v)

    def input_matrix(self, q: Float[Array, " nq"], t: Scalar) -> Float[Array, "n l"] | None:
        """Input matrix B, assembled from its diagonal blocks; None if there are none."""
        blocks = self.input_blocks(q, t)
        return None if blocks is None else BlockDiagonal(blocks).dense()

    def _band(self, q: Array, t: Any) -> BlockBand:
        band = mass_band(self, q, t)
        if band is None:
            raise InputError(f"{type(self).__name__}.mass_blocks(q, t)", got=None, expected=BLOCKS)
        return band
