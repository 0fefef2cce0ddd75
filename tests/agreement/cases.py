"""Every registered plant, law, formulation and experiment, as a function and its arguments."""

import importlib
import inspect
from collections.abc import Callable, Collection
from typing import Any, NamedTuple
from unittest import mock

import jax.numpy as jnp
import numpy as np
from jax.flatten_util import ravel_pytree

import servocon as sc
from servocon.experiment.registry import EXPERIMENTS, PLANTS, list_names
from servocon.experiment.runs import finished
from servocon.laws import Snapshot
from servocon.laws.sampler import state_layout
from servocon.plant.robot import Frame, Link, Robot, Tree
from servocon.simulation.machine import _functions
from servocon.tree import pack
from servocon_plants import flexible_joint_arm
from tests.systems import COUPLED, Coupled

STATES = 3


class Case(NamedTuple):
    """A function of arrays, and the arguments at which it is compared."""

    function: Callable[..., Any]
    arguments: list[list[Any]]


def plant_case(name: str) -> Case:
    """Everything that a registered plant computes, with parameters as they are and moved."""
    plant = sc.load_plant(name)()
    numbers, layout = pack(plant, name)
    nq = len(plant.coordinate_labels())
    n = len(plant.speed_labels() or plant.coordinate_labels())
    random = np.random.default_rng(len(name))

    def function(numbers, q, v, t):
        plant = layout.unpack(numbers)
        M, F, B = plant.mass_matrix(q, t), plant.force(q, v, t), plant.input_matrix(q, t)
        energies = plant.kinetic_energy(q, v, t), plant.potential_energy(q, t)
        free = jnp.linalg.solve(M, F)
        return M, F, B, energies, plant.coordinate_rate(q, v, t), free

    spread = lambda: numbers * random.uniform(0.8, 1.25, numbers.shape)
    given = lambda: [spread(), random.normal(size=nq), random.normal(size=n), random.uniform(0, 5)]
    return Case(function, [given() for _ in range(STATES)])


# -- laws ----------------------------------------------------------------------------------------


def _reference(t: Any) -> Any:
    return jnp.stack([jnp.sin(t), 0.3 * t, jnp.cos(2.0 * t)])


def robot() -> Robot:
    """Three hinges with axes of their own."""
    turn = ((0.0, -1.0, 0.0), (1.0, 0.0, 0.0), (0.0, 0.0, 1.0))
    axes = (0.0, 0.0, 1.0), (0.0, 1.0, 0.0), (0.6, 0.0, 0.8)
    links = tuple(
        Link(f"link {i}", f"joint {i}", "hinge", i - 1, axis, turn, (0.1 * i, 0.2, 0.3))
        for i, axis in enumerate(axes)
    )
    tree = Tree(links, (("tip", Frame(2, turn, (0.1, 0.0, 0.4))),))
    none, each = np.zeros(3), np.arange(1.0, 4.0)
    return Robot(
        mass=each,
        centre=0.1 * np.arange(9.0).reshape(3, 3),
        inertia=np.outer(each, [0.2, 0.3, 0.25, 0.01, 0.02, 0.03]),
        armature=none,
        friction=sc.plant.Friction(viscous=0.1 * each),
        stiffness=none,
        rest=none,
        gravity=np.array([0.0, 0.0, -9.81]),
        tree=tree,
    )


def _laws() -> dict[str, Callable[[], sc.Law]]:
    plant, feedback, bound = Coupled(), sc.Stabilizing(2.0), sc.laws.polynomial_bound(1.0, 0.5)
    servo = lambda *terms, **options: sc.ServoLaw(plant, COUPLED, feedback, *terms, **options)
    arm = flexible_joint_arm(2)
    mirror = sc.residual(lambda q, v, t: v[:1] + v[1:2] - 0.1 * jnp.sin(t), name="mirror")
    first = sc.residual(lambda q, v, t: v[:1] + q[1:2] * v[1:2] - jnp.cos(t), name="first")
    second = sc.residual(lambda q, v, t: v[:2] - v[1:], name="second")
    rest = np.zeros(3)
    by_hand: dict[str, Callable[[], sc.Law]] = {
        "Nominal": lambda: sc.ServoLaw(plant, COUPLED),
        "Stabilizing": servo,
        "Stabilizing, torque": lambda: servo(metric="torque"),
        "Stabilizing, acceleration": lambda: servo(metric="acceleration"),
        "Weighting": lambda: servo(metric=sc.laws.Weighting([1.0, 2.0, 0.5])),
        "dependent rows": lambda: sc.ServoLaw(
            plant,
            sc.residual(lambda q, v, t: jnp.stack([v[0] - q[1], 2 * (v[0] - q[1])])),
            feedback,
        ),
        "Robust": lambda: servo(sc.Robust(bound, width=0.1, effectiveness=0.9)),
        "RobustTranspose": lambda: servo(sc.laws.RobustTranspose(bound, width=0.1)),
        "Adaptive": lambda: servo(sc.Adaptive(dead_zone=0.01, box=(0.01, 30.0))),
        "Integral": lambda: servo(sc.Integral(3.0, limit=0.5)),
        "PriorityLaw": lambda: sc.laws.PriorityLaw(plant, [first, second], feedback),
        "BarrierLaw": lambda: sc.laws.BarrierLaw(servo(), {"wall": lambda q, t: 1.0 - q[0]}),
        "TwoStepLaw": lambda: sc.laws.TwoStepLaw(servo(), rest, rest + 0.1, bound),
        "Given": lambda: sc.laws.Given(_reference, COUPLED, plant),
        "ComputedTorque": lambda: sc.laws.ComputedTorque(plant, COUPLED, _reference),
        "GravityCompensatedPD": lambda: sc.laws.GravityCompensatedPD(plant, COUPLED, _reference),
        "OperationalSpace": lambda: sc.laws.OperationalSpace(
            robot(), sc.frames.level("tip"), rest, integral=4.0
        ),
        "StateFeedback": lambda: sc.laws.StateFeedback(
            plant, COUPLED, np.arange(18.0).reshape(3, 6), rest, rest, rest
        ),
        "Saturated": lambda: sc.laws.Saturated(servo(), -2.0, 2.0),
        "Lagged": lambda: sc.laws.Lagged(servo(), 0.01, rest),
        "EventTriggered": lambda: sc.laws.EventTriggered(servo(), 0.05),
        "LagCompensated": lambda: sc.laws.LagCompensated(servo(), 0.02, 0.01),
        "Delayed": lambda: sc.laws.Delayed(servo(), 2, rest),
        "Noisy": lambda: sc.laws.Noisy(servo(), 0.01, 0.02, seed=3),
        "Encoders": lambda: sc.laws.Encoders(servo(), 80.0, 0.01),
        "Sampled": lambda: sc.laws.Sampled(servo(), 0.01),
        "Encoders, an observer": lambda: sc.laws.Encoders(
            sc.laws.Lagged(servo(), 0.01, rest), 80.0, 0.01, None, True, True
        ),
        "BacksteppingLaw": lambda: sc.laws.BacksteppingLaw(arm, mirror, feedback),
        "FeedbackLinearizingLaw": lambda: sc.laws.FeedbackLinearizingLaw(arm, mirror, feedback),
        "CompositeLaw": lambda: sc.laws.CompositeLaw(arm, mirror, feedback),
    }
    return by_hand | _by_defaults(servo, by_hand)


def _by_defaults(
    servo: Callable[..., sc.Law], known: Collection[str]
) -> dict[str, Callable[[], sc.Law]]:
    """The other terms and wrappers that need nothing but, for a wrapper, the law inside."""
    made: dict[str, Callable[[], sc.Law]] = {}
    for name in sc.laws.__all__:
        kind = getattr(sc.laws, name)
        if name in known or not inspect.isclass(kind) or inspect.isabstract(kind):
            continue
        parameters = inspect.signature(kind).parameters.values()
        needed = [one.name for one in parameters if one.default is one.empty]
        if issubclass(kind, sc.Term) and not needed:
            made[name] = lambda kind=kind: servo(kind())
        if issubclass(kind, sc.laws.Wrapper) and needed == ["law"]:
            made[name] = lambda kind=kind: kind(servo())
    return made


LAWS = _laws()
"""A law of each kind, or with each kind of term, made when it is asked for."""


def law_case(name: str) -> Case:
    """The command of a law and its internal state at the next sample."""
    law = LAWS[name]()
    numbers, layout = pack(law, name)
    n = len(law.model.speed_labels() or law.model.coordinate_labels() or "123")
    random = np.random.default_rng(len(name))
    states = state_layout(law, n, n)
    rest = Snapshot(law.model, law.constraint, jnp.zeros(n), jnp.zeros(n), jnp.zeros(()))
    flat = np.asarray(ravel_pytree(law.initial_state(rest))[0])

    def function(numbers, q, v, t, flat, period):
        law = layout.unpack(numbers)
        snapshot = Snapshot(law.model, law.constraint, q, v, t)
        state = states.unpack(flat)
        command = law.command(snapshot, state)
        after = law.next_state(snapshot, state, command, period)
        acceleration = snapshot.acceleration(snapshot.generalized_force(command.u))
        return command._replace(inner=None), after, acceleration

    def given():
        q, v = 0.7 * random.normal(size=(2, n))
        return [numbers, q, v, random.uniform(0, 5), np.asarray(flat) + 0.3 * (flat > 0), 0.01]

    return Case(function, [given() for _ in range(STATES)])


# -- formulations --------------------------------------------------------------------------------


def formulation_case(name: str) -> Case:
    """Motions of five speeds under three rows, of which one depends on the others in some cases."""
    random, cases = np.random.default_rng(len(name)), []
    for k in range(2 * STATES):
        root, A, b = random.normal(size=(5, 5)), random.normal(size=(3, 5)), random.normal(size=3)
        if k % 2:
            A[2], b[2] = A[0] - 2 * A[1], b[0] - 2 * b[1]
        F, C = random.normal(size=(2, 5))
        cases.append([root @ root.T + np.eye(5), F, A, b, C])
    return Case(sc.formulations.FORMULATIONS[name].solve, cases)


# -- experiments ---------------------------------------------------------------------------------


class CapturedError(Exception):
    """Carries the setup of a run that was about to begin."""


def experiment_setup(name: str) -> Any:
    """The setup of the first run of an experiment; None where it has none."""

    def stop(setup: Any, progress: Any) -> None:
        raise CapturedError(setup)

    module = importlib.import_module("servocon.simulation.simulate")
    with mock.patch.object(module, "run", stop):
        try:
            list(finished(sc.load_experiment(name)()))
        except CapturedError as captured:
            return captured.args[0]
    return None


def experiment_case(name: str) -> Case | None:
    """All that the first run of an experiment asks for at an instant.

    None where it has no run, or one of many agents, which XLA alone compiles, or a robot, which
    MuJoCo and Pinocchio check, and XLA compiles long.
    """
    if "servocon[robot]" in sc.load_experiment(name).requires:
        return None
    setup = experiment_setup(name)
    if setup is None or setup.structure.agents is not None:
        return None
    structure, numbers = setup.structure, np.atleast_2d(setup.numbers)[0]
    x = np.concatenate([np.atleast_2d(setup.q)[0], np.atleast_2d(setup.v)[0]])
    x = np.asarray(structure.whole(*map(jnp.asarray, (numbers, setup.t0, x))))
    held = [np.full(setup.dimensions.inputs, 0.3), 0.01] if structure.sampled else []
    random = np.random.default_rng(0)

    def given(k):
        return [numbers, setup.t0 + 0.1 * k, x + 1e-2 * k * random.normal(size=x.shape), *held]

    return Case(_functions(structure), [given(k) for k in range(STATES)])


KINDS: dict[str, tuple[tuple[str, ...], Callable[[str], Case | None]]] = {
    "plant": (list_names(PLANTS), plant_case),
    "law": (tuple(LAWS), law_case),
    "formulation": (tuple(sc.formulations.FORMULATIONS), formulation_case),
    "experiment": (list_names(EXPERIMENTS), experiment_case),
}
"""Names of each kind, and the function that makes a case of one."""


CASES = [(kind, name) for kind, (names, _) in KINDS.items() for name in names]
"""Kind and name of each case."""
