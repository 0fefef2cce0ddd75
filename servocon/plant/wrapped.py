"""A plant around another one."""

from typing import TYPE_CHECKING, Any, Literal, overload

import equinox as eqx
import numpy as np
from jaxtyping import Array, Float

from servocon.plant.contract import Plant, Scalar
from servocon.shapes import Shape


class PlantWrapper(Plant):
    """A plant that equals another one, except for the methods that a subclass overrides.

    Attributes:
        plant: The plant inside.
    """

    if TYPE_CHECKING:
        # No declared attribute: a wrapper may have it as a field or as a property; a type checker
        # does not let one replace the other.
        @overload
        def __getattr__(self, name: Literal["plant"], /) -> Plant: ...
        @overload
        def __getattr__(self, name: str, /) -> Any: ...
        def __getattr__(self, name: str, /) -> Any: ...

    else:
        plant: eqx.AbstractVar[Plant]

    def at(self, t: Scalar | float) -> Plant:
        """The plant inside, at one instant."""
        return self.plant

    def mass_matrix(self, q: Float[Array, " nq"], t: Scalar) -> Float[Array, "n n"]:
        """M(q, t) of the plant inside."""
        return self.at(t).mass_matrix(q, t)

    def force(self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar) -> Float[Array, " n"]:
        """F(q, v, t) of the plant inside."""
        return self.at(t).force(q, v, t)

    def input_matrix(self, q: Float[Array, " nq"], t: Scalar) -> Float[Array, "n l"] | None:
        """B(q, t) of the plant inside."""
        return self.at(t).input_matrix(q, t)

    def coordinate_rate(
        self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, " nq"]:
        """q̇ of the plant inside."""
        return self.at(t).coordinate_rate(q, v, t)

    def kinetic_energy(
        self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, ""]:
        """T(q, v, t) of the plant inside [J]."""
        return self.at(t).kinetic_energy(q, v, t)

    def potential_energy(self, q: Float[Array, " nq"], t: Scalar) -> Float[Array, ""]:
        """V(q, t) of the plant inside [J]."""
        return self.at(t).potential_energy(q, t)

    def nonconservative_force(
        self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, " n"]:
        """Nonconservative force of the plant inside."""
        return self.at(t).nonconservative_force(q, v, t)

    def shapes(self, q: Float[Array, " nq"], t: Scalar) -> dict[str, Shape]:
        """Shapes of the plant inside."""
        return self.at(t).shapes(q, t)

    def check_state(self, q: np.ndarray, v: np.ndarray) -> None:
        """Refuse a state that the plant inside refuses."""
        self.plant.check_state(q, v)

    def coordinate_range(self) -> tuple[np.ndarray, np.ndarray] | None:
        """Usual range of the coordinates of the plant inside."""
        return self.plant.coordinate_range()

    def coordinate_labels(self) -> tuple[str, ...] | None:
        """Labels of the coordinates of the plant inside."""
        return self.plant.coordinate_labels()

    def speed_labels(self) -> tuple[str, ...] | None:
        """Labels of the speeds of the plant inside."""
        return self.plant.speed_labels()

    def input_labels(self) -> tuple[str, ...] | None:
        """Labels of the inputs of the plant inside."""
        return self.plant.input_labels()


def inside(plant: Plant, t: Scalar | float) -> Plant:
    """The innermost plant inside all wrappers, at one instant; a bare plant itself."""
    while isinstance(plant, PlantWrapper):
        plant = plant.at(t)
    return plant
