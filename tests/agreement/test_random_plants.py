"""100 random plants under random laws, in machine code and by XLA."""

import numpy as np
import pytest
from jax.flatten_util import ravel_pytree

import servocon as sc
from servocon.tree import pack
from tests.agreement.comparison import LIMIT, compare, moved
from tests.agreement.random_plants import Structure

STRUCTURES, EACH = 20, 5


@pytest.mark.long
@pytest.mark.parametrize("seed", range(STRUCTURES))
def test_right_hand_sides(seed):
    """ẋ, inputs and rank, at a state of each plant."""
    structure = Structure(seed)
    systems = [structure.drawn() for _ in range(EACH)]
    packed = [pack((s.plant, s.law), "system") for s in systems]
    layout = packed[0][1]
    assert all(other == layout for _, other in packed)
    states = [s.law.step(s.q, s.v, 0.0).state for s in systems]  # of no period: the initial ones

    sizes = systems[0].q.size, systems[0].v.size

    def function(numbers, t, x):
        plant, law = layout.unpack(numbers)
        loop = sc.ClosedLoop(law.model if structure.shared else plant, law, sizes=sizes)
        q, v, inner = loop.split(x)
        snapshot, command = loop.command(q, v, t, inner)
        acceleration = loop.acceleration(q, v, t, command.u, snapshot)
        return acceleration, command.u, command.rank, command.state_rate, snapshot.A, snapshot.b

    cases = [
        [numbers, 0.3 * k, np.concatenate([s.q, s.v, ravel_pytree(state)[0] + 0.2])]
        for k, ((numbers, _), s, state) in enumerate(zip(packed, systems, states, strict=True))
    ]
    found = compare(function, cases, np.random.default_rng(seed))
    assert found.reason == ""
    assert found.alike
    assert found.moved <= LIMIT, found


@pytest.mark.long
@pytest.mark.filterwarnings("ignore:constraint 'rows'")  # where terms contradict each other
def test_runs():
    """Runs of a batch, in steps of one size: what moved initial states change is the measure."""
    structure, random = Structure(14), np.random.default_rng(14)
    systems = [structure.drawn() for _ in range(EACH)]
    plants, laws = sc.batch([s.plant for s in systems]), sc.batch([s.law for s in systems])
    start = [np.array([s.q for s in systems]), np.array([s.v for s in systems])]

    def final(compiler, start):
        options = {"solver": sc.Solver(method="heun", step=0.02, compiler=compiler), "points": 3}
        run = sc.simulate(plants, laws, *start, 0.3, **options)
        assert run.attributes["compiler"].startswith(compiler)
        return np.concatenate([run.q[:, -1], run.v[:, -1], run.u[:, -1]], axis=1)

    by_xla, by_llvm = final("xla", start), final("llvm", start)
    changed = np.array([final("xla", moved(start, random)) for _ in range(6)]) - by_xla
    change = np.abs(changed).max(axis=(0, 2))
    unit = np.spacing(np.abs(by_xla).max(axis=1))
    assert np.all(np.abs(by_llvm - by_xla).max(axis=1) <= LIMIT * (unit + change))
