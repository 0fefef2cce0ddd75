"""Layer 1 of a backstepping law as a separate problem, and the fitted bound of layer 2."""

from collections.abc import Callable
from typing import Any

import numpy as np

from servocon import validate
from servocon.certificates.assumptions import draw
from servocon.certificates.bound_functions import FITS, fit
from servocon.certificates.evaluation import disturbance_of
from servocon.certificates.flexible_joints.error_box import ErrorBox
from servocon.certificates.flexible_joints.motor_disturbances import (
    MotorDisturbances,
    motor_quantities,
)
from servocon.certificates.samples import draw_plants
from servocon.certificates.search import Search
from servocon.certificates.states import StateBox, States, StateSet
from servocon.laws import BacksteppingLaw, LinearBound, ServoLaw, SpeedPowers
from servocon.plant import ElasticJoints, Plant
from servocon.plant.elastic import DrivenLinks
from servocon.precision import float64
from servocon.tree.batch import Batch
from servocon.uncertainty.sets import Uncertainty

JOINTS = "servocon.plant.ElasticJoints, as the model"
"""The expected kind of plants in words."""


def require_joints(plants: Batch) -> None:
    """Raise `InputError` unless the plants have elastic joints."""
    validate.instance("plants", plants.tree, ElasticJoints, JOINTS)


def of_links(states: States) -> States:
    """The links' part q₁, q̇₁ and t of states."""
    q, v, t = states
    n = q.shape[1] // 2
    return q[:, :n], v[:, :n], t


def driven_links(law: BacksteppingLaw, plants: Batch) -> Batch:
    """The links of plants under layer 1, see `DrivenLinks`."""
    require_joints(plants)
    K = np.asarray(law.model.stiffness, dtype=float)
    model = np.broadcast_to(K, (plants.size, *K.shape))
    return Batch(DrivenLinks(plants.tree, model), plants.size)


@float64
def link_layer(
    plants: Plant | Batch | Uncertainty, law: BacksteppingLaw, states: ErrorBox
) -> tuple[Plant | Batch | Uncertainty, ServoLaw, StateBox]:
    """Layer 1 of a backstepping law as a separate problem, for `estimate_bound`.

    ``sc.certificates.estimate_bound(*sc.certificates.link_layer(plants, law, box), basis=...)``
    fits ρ₁ of a `Robust` term.

    Args:
        plants: The plants that it may control.
        law: The law, without a robust term in layer 1.
        states: The states that the plants may reach.

    Raises:
        InputError: the plants have no elastic joints.
    """
    if isinstance(plants, Uncertainty):
        nominal = validate.instance("plants", plants.nominal, ElasticJoints, JOINTS)
        inside = lambda name: (
            tuple(map(inside, name)) if isinstance(name, tuple) else f"joints.{name}"
        )
        ranges = {inside(name): of_name for name, of_name in plants.ranges.items()}
        links = Uncertainty(DrivenLinks(nominal, law.model.stiffness), ranges)
    else:
        links = driven_links(law, draw_plants(plants, 1, 0))
    return links, law.links, states.links


@float64
def estimate_motor_bound(
    plants: Plant | Batch | Uncertainty,
    law: BacksteppingLaw,
    states: StateSet,
    *,
    basis: Callable[..., Any] | None = None,
    disturbance: Any = None,
    safety_factor: float = 1.2,
    samples: tuple[int, int] = (64, 512),
    search: tuple[int, int, int] = Search(),
    seed: int = 0,
) -> LinearBound:
    """Fit ρ₂ = α · basis with α ≥ 0, for `BacksteppingLaw.robust_bound`, to ‖h₂‖ at samples.

    Args:
        plants: The plants that it may control.
        law: The law; its robust contribution does not count.
        states: The states that the plants may reach, such as an `ErrorBox`.
        basis: Functions of the plant's (q, v, t), of at least 0; 1, ‖v‖ and ‖v‖² by default.
        disturbance: The largest size of each entry of a further force on the plants (2n).
        safety_factor: Factor between ρ₂ and the largest sampled ‖h₂‖.
        samples: Number of plants drawn from an uncertainty set, plus its corners if there are at
            most as many, and number of states for each plant.
        search: Numbers of scouting samples, of ascents for each quantity from the worst samples,
            and of their steps; ρ₂ is fitted again to the samples found. Zeros: no search.
        seed: Seed of the samples.

    Raises:
        InputError: an argument cannot be used, or no multiple of the basis covers the samples.
    """
    drawn = draw(plants, law, states, safety_factor, samples, seed, search)
    require_joints(drawn.plants)
    basis = SpeedPowers(2) if basis is None else basis
    _, amplitude = disturbance_of(disturbance, drawn.speeds, functions=False)
    function = MotorDisturbances(law, 1.0, amplitude)

    def fitted(reference: LinearBound | None) -> LinearBound:
        worst = lambda values, at: {"force": motor_quantities(values, at, reference)["force"]}
        force = drawn.searched(function, worst).force.max(axis=0)
        functions = drawn.values_of_agents(basis, 1, axes=1)[:, 0]
        return LinearBound(fit(functions, force, safety_factor), basis)

    bound = fitted(None)
    for _ in range(FITS - 1):
        if drawn.added:
            bound = fitted(bound)
    return bound
