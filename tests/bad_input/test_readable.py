"""Messages about many names and long numbers: a reader wants the first ones."""

import equinox as eqx
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.errors import InputError, UnknownNameError, apart, digits, written
from tests.messages import faults

from .cases import Free, rows, simulate

pytestmark = pytest.mark.usefixtures("unchecked")

MANY = 60
THIRDS = np.full(MANY, 1 / 3)
NAMES = [f"a rather long name of number {i}" for i in range(MANY)]


class Chain(sc.Plant):
    """Sixty masses on a line, with sixty names."""

    mass: np.ndarray = eqx.field(default_factory=lambda: np.full(MANY, 1 / 3))
    names: tuple[str, ...] = eqx.field(static=True, default=tuple(f"{x} [m]" for x in NAMES))

    def mass_matrix(self, q, t):
        return jnp.diag(jnp.asarray(self.mass)) / (1.0 - t)

    def force(self, q, v, t):
        return -q

    def coordinate_labels(self):
        return self.names


class Wide(eqx.Module):
    """A disturbance with too many numbers that are none."""

    size: np.ndarray

    def __call__(self, q, v, t):
        return self.size * v


CHAIN, PULL = Chain(), sc.residual(lambda q, v, t: v, name="pull")
LAW = sc.ServoLaw(CHAIN, PULL)
NAN = np.where(np.arange(MANY) == 40, np.nan, THIRDS)
ZEROS = np.zeros(MANY)
INTERVALS = {"mass": sc.uncertainty.Interval(-1 / 3, 1 / 3)}


def run(plant=CHAIN, law=LAW, q0=ZEROS, v0=ZEROS, **options):
    return sc.simulate(plant, law, q0, v0, 0.1, points=2, **options)


PROVOKED = {
    "a state of another size": lambda: run(q0=THIRDS[1:]),
    "a state with NaN": lambda: run(q0=NAN),
    "a mass that is negative": lambda: run(Chain(-THIRDS)),
    "a parameter with NaN": lambda: run(Chain(NAN)),
    "a disturbance with NaN": lambda: run(disturbance=Wide(NAN)),
    "rows without speeds": lambda: run(law=sc.ServoLaw(CHAIN, sc.residual(lambda q, v, t: 0 * v))),
    "contradictory rows": lambda: run(
        law=sc.ServoLaw(CHAIN, sc.residual(lambda q, v, t: v[0] + t * jnp.arange(MANY)))
    ),
    "two masses and a wrong A": lambda: simulate(constraint=rows(A_error=1 / 3)),
    "times out of order": lambda: simulate(times=np.append(np.linspace(0, 1 / 3, 400), 0.1)),
    "labels of too few rows": lambda: run(
        law=sc.ServoLaw(CHAIN, sc.residual(lambda q, v, t: v, labels=NAMES[1:]))
    ),
    "a parameter's name": lambda: sc.Uncertainty(
        CHAIN, {"maas": sc.uncertainty.Interval(1 / 3, 2 / 3)}
    ),
    "a set with impossible plants": lambda: sc.Uncertainty(CHAIN, INTERVALS, q=THIRDS),
    "values of a set": lambda: sc.Uncertainty(
        CHAIN, {"mass": sc.uncertainty.Interval(1 / 3, 2 / 3)}
    ).at(np.full((1, MANY), np.nextafter(1 / 3, 0.0))),
    "a metric": lambda: run().metrics().entry,
    "a call with another argument": lambda: run(stepp=1.0),
    "a weight": lambda: sc.Stabilizing(weight=-np.eye(MANY) / 3),
    "a gain": lambda: sc.Stabilizing(gain=-THIRDS),
    "a box of an adaptive term": lambda: sc.Adaptive(initial=THIRDS, box=(1 / 3, 1 / 7)),
    "a state outside of a barrier's bounds": lambda: run(
        law=sc.ServoLaw(
            CHAIN, sc.constraint.bounded(lambda q, t: q, 0.0, 1.0, lower=-1 / 7, upper=1 / 7)
        ),
        q0=THIRDS,
    ),
    "a function that fails": lambda: run(
        law=sc.ServoLaw(CHAIN, sc.residual(lambda q, v, t: v @ jnp.ones(3)))
    ),
}


@pytest.mark.first(7)
@pytest.mark.parametrize("provoked", PROVOKED)
def test_a_message_has_at_most_ten_lines_and_four_digits(provoked):
    """The fixture of the folder looks at them; here they are provoked, whatever they say."""
    with pytest.raises((sc.errors.ServoconError, sc.errors.ServoconWarning)) as caught:
        PROVOKED[provoked]()
    assert not faults(str(caught.value))


def test_of_names_without_a_near_one_the_first_are_listed():
    text = str(UnknownNameError("axis", "zzz", NAMES))
    assert "expected one of 60 names, such as a rather long name of number 0, " in text
    assert not faults(text)
    text = str(UnknownNameError("axis", "rather long name of number 7", NAMES))
    assert text.endswith("one of 60 names. Did you mean 'a rather long name of number 7'?")


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (1 / 3, "0.3333333333333333"),  # one number is as it was given
        (np.float64(0.1), "0.1"),
        (np.array(2), "2"),
        (THIRDS[:2], "[0.333, 0.333]"),
        (jnp.array([[1.0, np.nan]]), "[[1, nan]]"),
        (THIRDS, "[0.333, 0.333, 0.333, 0.333, 0.333, … 60 in all]"),
        ([-2.0, 1 / 3, [True, "b"]], "[-2.0, 0.333, [True, 'b']]"),
        ((1.0,), "(1.0,)"),
        (Free, "the class Free"),
    ],
)
def test_values_are_written_in_few_digits(value, words):
    assert written(value) == words


def test_digits_tell_values_apart_where_three_do_not():
    assert apart(0.5, 2 / 3) == ("0.5", "0.667")
    assert apart(1.0, 1.0 + 1e-7, 2.0) == ("1", "1.0000001", "2")
    assert apart(np.array([1.0, 2.0]), np.array([1.0, 2.001])) == ("[1, 2]", "[1, 2.001]")
    assert apart(1 / 3, 1 / 3) == ("0.333", "0.333")
    assert digits(-1234.567) == "-1.23e+03"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("q: got 0.123456789; expected t = 0.3125 s or 12.34567 s", []),
        ("a 'gap of 1.23456' is 1.234", []),
        ("it is 1.00002, not 1.0", []),  # the digits tell them apart
        ("it is 1.00002, not 2.0", ["the digits of 1.00002"]),
        ("it is 1.00002e-05", ["the digits of 1.00002e-05"]),
        ("line of test.py:12345, shape (123456,)", []),
        ("word " * 150, []),
        ("word " * 161, ["11 lines"]),
        ("\n" * 10, ["11 lines"]),
    ],
)
def test_what_is_looked_for(text, found):
    assert faults(text) == found


def test_errors_that_are_caught_are_heard(monkeypatch):
    from tests.messages import hear

    texts = hear(monkeypatch)
    with pytest.raises(InputError):
        sc.Stabilizing(gain=-1.0)
    assert texts == ["gain: got -1.0; expected a number of at least 0 [1/s]."]
