"""Keys of functions: equal for what does the same, and for nothing else."""

import functools
import gc
import weakref

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
import pytest
from beartype import beartype
from jaxtyping import jaxtyped

import servocon as sc
from servocon.simulation.machine import made_loop
from servocon.tree import fingerprint, fingerprints, key_of
from servocon.tree.identity import key_of_class
from servocon_plants import flexible_joint_arm

GAIN = 2.0
TABLE = np.arange(3.0)
FACTORS = {"left": [1.0, 2.0]}


class Settings:
    def __init__(self):
        self.gain = 1.0


SETTINGS = Settings()


def helper(x):
    return GAIN * x


def countdown(n):
    return 0 if n == 0 else countdown(n - 1)


def enclosing(value):
    return lambda x: x * value


def reads():
    """Functions that read something which can be changed, and the change."""
    list_, array = [1.0], np.ones(2)
    changed = {"list": list_, "array": array}

    def set_array():
        array[0] = 5.0

    return {
        "global number": (lambda x: GAIN * x, ("GAIN", 3.0)),
        "global of a helper": (lambda x: helper(x), ("GAIN", 4.0)),
        "global of a function within": (lambda x: (lambda y: GAIN * y)(x), ("GAIN", 5.0)),
        "global array in place": (lambda x: TABLE @ x, lambda: TABLE.__setitem__(0, 9.0)),
        "global dictionary": (
            lambda x: FACTORS["left"][0] * x,
            lambda: FACTORS["left"].append(3.0),
        ),
        "attribute": (lambda x: SETTINGS.gain * x, lambda: setattr(SETTINGS, "gain", 7.0)),
        "enclosed list": (lambda x: list_[0] * x, lambda: list_.append(2.0)),
        "enclosed array": (lambda x: array @ x, set_array),
        "enclosed name": (lambda x: changed["list"][0] * x, lambda: changed.clear()),
    }


@pytest.mark.parametrize("name", reads())
def test_what_is_changed_is_another_function(name, monkeypatch):
    function, change = reads()[name]
    before = key_of(function)
    assert key_of(function) == before
    assert hash(key_of(function)) == hash(before)
    if callable(change):
        change()
    else:
        monkeypatch.setitem(globals(), *change)
    assert key_of(function) != before


@pytest.mark.parametrize(
    "make",
    [
        lambda: lambda x: x + 1.0,
        lambda: enclosing(3.0),
        lambda: enclosing(np.arange(3.0)),
        lambda: enclosing((1.0, [2, None])),
        lambda: functools.partial(helper, x=jnp.ones(2)),
        lambda: SETTINGS.__init__,
        lambda: countdown,
        lambda: lambda x, y=1.0, *, z=2.0: x + y + z,
        lambda: jnp.sin,
    ],
    ids=range(9),
)
def test_what_is_made_anew_is_the_same_function(make):
    assert key_of(make()) == key_of(make())
    assert hash(key_of(make())) == hash(key_of(make()))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (lambda x: x + 1.0, lambda x: x + 2.0),
        (enclosing(3.0), enclosing(4.0)),
        (enclosing(0.0), enclosing(-0.0)),
        (enclosing(1), enclosing(1.0)),
        (enclosing(1), enclosing(True)),
        (enclosing(np.ones(2)), enclosing(jnp.ones(2))),
        (enclosing([1.0]), enclosing((1.0,))),
        (enclosing(object()), enclosing(object())),
        (lambda x, y=1.0: x + y, lambda x, y=2.0: x + y),
        (jnp.sin, jnp.cos),
    ],
)
def test_what_does_something_else_is_another_function(first, second):
    assert key_of(first) != key_of(second)


class Mass(sc.Plant):
    mass: float = 1.0

    def mass_matrix(self, q, t):
        return self.mass * jnp.eye(1)

    def force(self, q, v, t):
        return -q


def test_a_relation_made_anew_compiles_nothing_and_a_changed_one_counts():
    target = np.array([0.5])

    def run():
        relation = sc.residual(lambda q, v, t: v - target[0], name="speed")
        law = sc.ServoLaw(Mass(), relation, sc.Stabilizing(50.0))
        return sc.simulate(Mass(), law, [0.0], [0.0], 1.0, points=3)

    first, before = run(), made_loop.cache_info().misses
    again = run()
    assert made_loop.cache_info().misses == before
    np.testing.assert_array_equal(first.v, again.v)
    target[0] = -0.25
    assert run().v[-1, 0] == pytest.approx(-0.25, abs=1e-3)
    assert first.v[-1, 0] == pytest.approx(0.5, abs=1e-3)


def test_a_function_with_side_effects_is_told():
    calls = []

    def counted(q, v, t):
        calls.append(t)
        return v

    law = sc.ServoLaw(Mass(), sc.residual(counted, name="speed"), sc.Stabilizing(5.0))
    with pytest.warns(sc.errors.ServoconWarning, match="counted changed something that it reads"):
        sc.simulate(Mass(), law, [0.0], [0.1], 1.0, points=3)


def defined(gravity, factor=1.0, sign="-"):
    """A class, defined anew, and a law of it."""

    class Falling(Mass):
        def force(self, q, v, t):
            return -gravity * self.mass * jnp.ones(1) if sign == "-" else GAIN * q

        @property
        def doubled(self):
            return 2.0 * factor

    return Falling


@pytest.mark.parametrize(
    ("other", "same"),
    [
        (defined(9.81), True),
        (defined(1.62), False),
        (defined(9.81, 2.0), False),
        (defined(9.81, sign="+"), False),
        (Mass, False),
    ],
)
def test_a_class_counts_by_its_methods(other, same):
    assert (key_of_class(defined(9.81)) == key_of_class(other)) is same


def with_slope(wrap):
    """A class, defined anew, with a function in a wrapper."""

    class Wrapped(Mass):
        slope = staticmethod(wrap(lambda x: x**3))

        def force(self, q, v, t):
            return -self.slope(q[0]) * jnp.ones(1)

    return Wrapped


SAME = [jax.jit, eqx.filter_jit, functools.lru_cache, jaxtyped(typechecker=beartype)]
OTHER = [jax.grad, jax.jacfwd, jax.vmap, lambda f: jax.vmap(f, in_axes=1), eqx.filter_grad]


@pytest.mark.parametrize("wrap", SAME)
def test_a_wrapper_that_does_what_the_function_does_does_not_count(wrap):
    assert key_of_class(with_slope(wrap)) == key_of_class(with_slope(lambda f: f))


def test_a_wrapper_that_does_something_else_counts():
    kinds = [with_slope(wrap) for wrap in (*OTHER, lambda f: f)]
    assert len(set(map(key_of_class, kinds))) == len(kinds)
    assert len({fingerprint(kind()) for kind in kinds}) == len(kinds)
    assert len({fingerprints(kind())[""] for kind in kinds}) == len(kinds)


def test_a_class_run_again_with_a_derivative_is_run_anew():
    """The force is −q³, and its derivative −3 q²."""
    run = lambda wrap: sc.simulate(with_slope(wrap)(), None, [1.0], [0.0], 0.5, points=3).q[-1, 0]
    assert run(lambda f: f) - run(jax.grad) > 0.1


def test_a_class_that_reads_something_else_is_another(monkeypatch):
    kind = defined(9.81, sign="+")
    before = key_of_class(kind)
    assert key_of_class(kind) is before
    monkeypatch.setitem(globals(), "GAIN", 11.0)
    assert key_of_class(kind) != before
    monkeypatch.undo()
    assert key_of_class(kind) == before
    monkeypatch.setattr(kind, "force", lambda self, q, v, t: q)
    assert key_of_class(kind) != before


def later(x):
    return not_yet(x)


@pytest.mark.parametrize(
    "change",
    [
        lambda function: setattr(function, "__defaults__", (3.0,)),
        lambda function: setattr(function, "__kwdefaults__", {"z": 3.0}),
        lambda function: setattr(function, "__code__", helper.__code__),
    ],
)
def test_a_function_that_is_changed_itself_is_another(change):
    function = lambda x, y=1.0, *, z=2.0: x + y + z
    before = key_of(function)
    assert key_of(function) is before
    change(function)
    assert key_of(function) != before


def test_a_name_that_is_defined_later_counts(monkeypatch):
    before = key_of(later)
    monkeypatch.setitem(globals(), "not_yet", helper)
    assert key_of(later) != before


def test_keys_keep_no_function():
    def make():
        def again(n):
            return again(n - 1)

        return [again, enclosing(2.0), enclosing(again)]

    parts = make()
    keys = [key_of(part) for part in parts]
    refs = [weakref.ref(part) for part in parts]
    del parts
    gc.collect()
    assert [ref() for ref in refs] == [None] * 3
    assert len(set(keys)) == 3


def test_a_library_class_is_itself():
    assert key_of_class(sc.Stabilizing) is sc.Stabilizing


def test_a_cell_with_its_class_run_again_compiles_nothing():
    def run(gravity):
        plant = defined(gravity)()
        law = sc.ServoLaw(Mass(), sc.residual(lambda q, v, t: v, name="speed"))
        return sc.simulate(plant, law, [0.0], [0.0], 1.0, points=3)

    first, before = run(9.81), made_loop.cache_info().misses
    again = run(9.81)
    assert made_loop.cache_info().misses == before
    np.testing.assert_array_equal(first.v, again.v)
    assert run(1.62).v[-1, 0] == pytest.approx(-1.62 * np.sinh(1.0), rel=1e-6)
    assert again.v[-1, 0] == pytest.approx(-9.81 * np.sinh(1.0), rel=1e-6)


def test_a_global_of_a_method_counts(monkeypatch):
    plant = defined(0.0, sign="+")()
    law = sc.ServoLaw(Mass(), sc.residual(lambda q, v, t: v, name="speed"))
    run = lambda: sc.simulate(plant, law, [1.0], [0.0], 1.0, points=3)
    before = run()
    monkeypatch.setitem(globals(), "GAIN", 0.0)
    assert run().v[-1, 0] != before.v[-1, 0]


class Table:
    """A value of a class that is neither a number nor a container."""

    def __init__(self, stiffness):
        self.stiffness = stiffness


@pytest.mark.parametrize(
    ("made", "read"),
    [
        (lambda k: {"stiffness": k}, lambda table: table["stiffness"]),
        (lambda k: frozenset([k]), min),
        (Table, lambda table: table.stiffness),
    ],
    ids=["dict", "set", "object"],
)
def test_a_table_of_a_class_counts(made, read):
    """A cell run again with another number in a class's table: the run is of the new one."""

    def run(stiffness):
        class Spring(Mass):
            TABLE = made(stiffness)

            def force(self, q, v, t):
                return -read(self.TABLE) * self.mass * q

        return sc.simulate(Spring(), None, [1.0], [0.0], 1.0, points=3)

    assert run(1.0).q[-1, 0] == pytest.approx(np.cos(1.0))
    assert run(4.0).q[-1, 0] == pytest.approx(np.cos(2.0))


def test_a_class_whose_table_holds_one_of_its_own():
    """A key and a fingerprint end, although the class and its table read each other."""

    def chained(length):
        class Link:
            def __init__(self):
                self.length = length

        class Chain(Mass):
            def force(self, q, v, t):
                return -self.FIRST["link"].length * q

        Link.NEXT = Link()
        Chain.FIRST = {"link": Link(), "chain": Chain}
        return Chain

    kinds = [chained(length) for length in (1.0, 1.0, 2.0)]
    assert len({fingerprint(kind()) for kind in kinds}) == 2
    assert key_of_class(kinds[0]) != key_of_class(kinds[2])


def test_a_method_with_side_effects_is_told():
    calls = []

    class Counted(Mass):
        def force(self, q, v, t):
            calls.append(t)
            return -q

    law = sc.ServoLaw(Mass(), sc.residual(lambda q, v, t: v, name="speed"), sc.Stabilizing(5.0))
    with pytest.warns(sc.errors.ServoconWarning, match="Counted changed something that it reads"):
        sc.simulate(Counted(), law, [0.0], [0.1], 1.0, points=3)


def test_the_environment_of_a_process_does_not_count(monkeypatch):
    """The hook that checks shapes wraps functions of the plants in functions that read it."""
    arm = flexible_joint_arm(1)
    before = fingerprint(arm)
    monkeypatch.setenv("SERVOCON_SOME_VARIABLE", "1")
    assert fingerprint(arm) == before
