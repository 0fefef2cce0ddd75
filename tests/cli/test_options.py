"""Command-line options from the fields of an experiment."""

import equinox as eqx
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.cli.options import apply
from servocon.tree import parameters as options


class Sub(eqx.Module):
    """Gains.

    Attributes:
        documented: from the class's docstring
            over two lines.
        both: not this one.
    """

    documented: float = 1.5
    both: float = sc.field(2.5, unit="m", range=(-1.0, 8.0), text="the text of the field")
    silent: float = 3.5  # a comment, which is not read [m]


class Mass(sc.Plant):
    mass: float = sc.field(1.0, unit="kg", text="mass")

    def mass_matrix(self, q, t):
        return self.mass * jnp.eye(1)

    def force(self, q, v, t):
        return jnp.zeros(1)


def default_law():
    return sc.ServoLaw(Mass(), sc.residual(lambda q, v, t: v), sc.Stabilizing(gain=2.0))


class Setup(eqx.Module):
    sub: Sub = Sub()
    law: sc.ServoLaw = eqx.field(default_factory=default_law)
    q0: tuple[float, ...] = sc.field((1.0, 2.0), unit="m", range=(-5.0, 5.0), text="initial")
    matrix: np.ndarray = eqx.field(default_factory=lambda: np.array([[1.0, 2.0], [3.0, 4.0]]))
    duration: float = sc.field(
        10, unit="s", text="an integer in the source, a float by its annotation"
    )
    count: int = sc.field(5, text="number")
    weight: float | tuple[float, ...] = 1.0
    flag: bool = sc.field(False, text="on or off")
    word: str = sc.field("gauss", text="metric")
    function: object = None  # no option


def changed(*arguments):
    return apply(Setup(), arguments)


def test_every_number_word_and_flag_is_an_option():
    found = {option.path: option for option in options(Setup())}
    assert list(found) == [
        "sub.documented",
        "sub.both",
        "sub.silent",
        "law.model.mass",
        "law.constraint.name",
        "law.terms.0.metric",
        "law.terms.0.name",
        "law.terms.1.gain",
        "law.terms.1.weight",
        "law.terms.1.metric",
        "law.terms.1.name",
        "q0",
        "matrix",
        "duration",
        "count",
        "weight",
        "flag",
        "word",
    ]
    assert found["sub.documented"].help == "from the class's docstring over two lines"
    assert found["sub.both"].help == "the text of the field [m]"
    assert found["sub.silent"].help == ""
    assert found["law.model.mass"].help == "mass [kg]"
    assert found["law.terms.1.gain"].help == "feedback gain κ [1/s]"
    assert found["q0"].default == (1.0, 2.0)


@pytest.mark.parametrize(
    ("arguments", "pick", "expected"),
    [
        (["--sub.both", "7"], lambda s: s.sub.both, 7.0),
        (["--sub.both=7.5"], lambda s: s.sub.both, 7.5),
        (["--sub.both", "-1e-3"], lambda s: s.sub.both, -1e-3),
        (["--law.terms.1.gain", "5"], lambda s: s.law.terms[1].gain, 5.0),
        (["--law.model.mass", "3"], lambda s: s.law.model.mass, 3.0),
        (["--q0", "0", "-1"], lambda s: s.q0, (0.0, -1.0)),
        (["--q0=0,-1"], lambda s: s.q0, (0.0, -1.0)),
        (["--q0", "4"], lambda s: s.q0, (4.0, 4.0)),
        (["--duration", "2.5"], lambda s: s.duration, 2.5),
        (["--count", "7"], lambda s: s.count, 7),
        (["--flag", "true"], lambda s: s.flag, True),
        (["--flag=no"], lambda s: s.flag, False),
        (["--flag", "Yes"], lambda s: s.flag, True),
        (["--flag", "1", "--flag", "0"], lambda s: s.flag, False),
        (["--word", "torque"], lambda s: s.word, "torque"),
        (["--word=a=b"], lambda s: s.word, "a=b"),
        (["--q0", "0", "1", "--sub.both", "2", "--q0", "3", "4"], lambda s: s.q0, (3.0, 4.0)),
    ],
)
def test_setting_one(arguments, pick, expected):
    got = pick(changed(*arguments))
    assert got == expected
    assert type(got) is type(expected)


def test_arrays():
    np.testing.assert_array_equal(changed("--matrix", "1", "0", "0", "1").matrix, np.eye(2))
    np.testing.assert_array_equal(changed("--matrix", "9").matrix, np.full((2, 2), 9.0))
    np.testing.assert_array_equal(changed("--weight", "1", "2").weight, [1.0, 2.0])


def test_nothing_else_changes_and_the_original_stays():
    setup = Setup()
    got = apply(setup, ["--law.terms.1.gain", "5", "--sub.both", "1"])
    assert (setup.law.terms[1].gain, setup.sub.both) == (2.0, 2.5)
    assert (got.law.terms[1].weight, got.sub.silent, got.q0) == (1.0, 3.5, (1.0, 2.0))
    assert got.law.constraint is setup.law.constraint
    assert apply(setup, []) is setup


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--sub.bth", "1"], r"parameter: got 'sub\.bth'; .*Did you mean 'sub\.both'\?"),
        (["--bothh", "1"], r"parameter: got 'bothh'; .*Did you mean 'sub\.both"),
        (["--both", "1"], r"parameter: got 'both'; .*Did you mean 'sub\.both"),
        (["--law.gain", "1"], r"parameter: got 'law\.gain'; .*Did you mean 'law\.terms\.1\.gain'"),
        (["--q0", "1", "2", "3"], r"--q0: got 3 values; expected 2 \(shape \(2,\)\), or one"),
        (["--sub.both", "1", "2"], r"--sub\.both: got 2 values; expected one"),
        (["--sub.both", "fast"], r"--sub\.both: got fast; expected a number\. Its default: --sub"),
        (["--sub.both", "8.1"], r"Sub\.both: got 8\.1; expected a number from -1 to 8 m"),
        (["--sub.both=nan"], r"Sub\.both: got nan; expected a number from -1 to 8 m"),
        (["--q0", "0", "1e9"], r"Setup\.q0: got .*; expected a number from -5 to 5 m"),
        (["--sub.both"], r"--sub\.both: got nothing; expected a number\. Its default"),
        (["--q0", "1,2"], r"--q0: got 1,2; expected 2 numbers, or one\. Put blanks .*: --q0 1 2$"),
        (["--count", "2.5"], r"--count: got 2\.5; expected an integer"),
        (["--count", "2", "3"], r"--count: got 2 values; expected one"),
        (["--flag", "maybe"], r"--flag: got maybe; expected true or false"),
        (["--flag"], r"--flag: got nothing; expected true or false"),
        (["--word", "a", "b"], r"--word: got a b; expected one word"),
        (["5"], r"argument: got '5'; expected --parameter value"),
        (["--law.terms.1.gain", "-2"], r"gain: got -2\.0; expected a number of at least 0"),
    ],
)
def test_mistakes_are_named(arguments, message):
    with pytest.raises(sc.errors.InputError, match=message):
        changed(*arguments)
