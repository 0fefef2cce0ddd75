"""Runs that a certificate does not cover: refused, or compared and named."""

from dataclasses import replace
from types import SimpleNamespace

import equinox as eqx
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.certificates import ComparisonLemma, Guarantee
from servocon.certificates.guarantee import BetaSize
from servocon.certificates.invariance import Invariance
from servocon.certificates.run_report import stays_of
from servocon.errors import apart
from servocon.results.record import Axes, Stop


class Cart(sc.Plant):
    """A cart that runs away from rest, under a drag, on wheels."""

    mass: float = 1.0
    drag: float = 0.2
    radius: float = 1.0

    def mass_matrix(self, q, t):
        return self.mass * jnp.eye(1)

    def force(self, q, v, t):
        return -self.drag * v

    def coordinate_rate(self, q, v, t):
        return self.radius * v


def made(gain=2.0, rate=1.0, model=None, swing=0.3, width=0.02):
    """The law, made anew by every call."""
    follow = sc.holonomic(lambda q, t: q[0] - swing * jnp.sin(t), rate, name="follow")
    term = sc.Robust(sc.laws.polynomial_bound(2.0), width=width, effectiveness=0.7)
    return sc.ServoLaw(model or Cart(), follow, sc.Stabilizing(gain), term)


CARTS = sc.Uncertainty(Cart(), {"mass": sc.uncertainty.Interval(0.8, 1.2)})
BOX = sc.StateBox(q=([-0.6], [0.6]), v=([-0.8], [0.8]), t=(0.0, 3.0))
TIMES = np.linspace(0.0, 3.0, 31)
SMALL = (4, 32)


def certified(box=BOX, plants=CARTS, law=None, disturbance=None):
    return sc.certify(plants, law or made(), box, disturbance=disturbance, samples=SMALL)


@pytest.fixture(scope="module")
def certificate():
    return certified()


COARSE = sc.Solver(rtol=1e-6)


def run(law=None, plant=None, q0=(0.1,), v0=(0.0,), **options):
    return sc.simulate(
        plant or Cart(mass=1.1), law or made(), q0, v0, times=TIMES, **{"solver": COARSE} | options
    )


@pytest.fixture(scope="module")
def plain():
    return run()


def test_a_run_of_the_same_law_holds(certificate, plain, tmp_path):
    """Also one of a law made anew, and of a plant of the set; also saved and loaded."""
    report = certificate.check(plain)
    assert (report.verdict, report.holds, report.covered) == ("holds", True, True)
    assert str(report).startswith("the certificate holds on 1 run\ntightest margin")
    assert report.remarks == ((), ())
    loaded = sc.Trajectory.load(plain.save(tmp_path / "run.nc"))
    assert str(certificate.check(loaded)) == str(report)
    with pytest.raises(sc.errors.InputError, match="run: got NoneType; expected a run"):
        certificate.check(None)


NOT_COVERED = {
    "sampled": ({"period": 5e-3}, "sampled every 0.005 s (200 Hz)"),
    "saturated": (
        {"law": sc.laws.Saturated(made(), -50.0, 50.0)},
        "its inputs pass through Saturated",
    ),
    "lagged": ({"law": sc.laws.Lagged(made(), 1e-3, [0.0])}, "its inputs pass through Lagged"),
    "disturbed": ({"disturbance": lambda q, v, t: 0.1 * jnp.ones(1)}, "a disturbance, and the"),
    "projected": (
        {"solver": COARSE.replace(projection=True)},
        "its states were moved onto the constraint",
    ),
    "heavy": ({"plant": Cart(mass=1.4)}, "plant outside the certified set in mass"),
    "light": ({"plant": Cart(mass=0.7)}, "plant outside the certified set in mass"),
    "braked": ({"plant": Cart(mass=1.1, drag=0.3)}, "plant outside the certified set in drag"),
}


@pytest.mark.first(3)
@pytest.mark.parametrize(("options", "reason"), NOT_COVERED.values(), ids=NOT_COVERED)
def test_what_is_not_covered_is_compared_and_named(certificate, options, reason):
    report = certificate.check(run(**options))
    assert not report.covered
    words = "kept" if report.holds else "exceeded"
    assert f"the bounds are {words} on 1 run, which the certificate does not cover" in str(report)
    assert f"not covered: {reason}" in str(report)
    assert "certificate holds" not in str(report)


def test_both_wrappers_and_the_period_are_named(certificate):
    law = sc.laws.Saturated(sc.laws.Delayed(made(), 1, [0.0]), -50.0, 50.0)
    report = certificate.check(run(law, period=5e-3))
    assert report.remarks.not_covered == (
        "its inputs pass through Saturated",
        "its inputs pass through Delayed",
        "sampled every 0.005 s (200 Hz)",
    )


def test_a_counted_disturbance_may_cover_another_plant():
    """Which cannot be known: the report says so, and the certificate holds."""
    certificate = certified(disturbance=[0.2])
    report = certificate.check(run(plant=Cart(mass=1.1, drag=0.3)))
    assert report.covered
    assert "outside the certified set in drag: covered if it is a certified plant" in str(report)


class Stopped(Cart):
    """Another class."""


def test_a_plant_of_another_class_is_named(certificate):
    report = certificate.check(run(plant=Stopped(mass=1.1)))
    words = "plant Stopped, certified for Cart: covered if it is a certified plant at every"
    assert words in str(report)


CART = """
class Cart(Cart):
    def force(self, q, v, t):
        return -self.drag * v {more}
"""


@pytest.mark.parametrize(("more", "module", "same"), [("", "two", True), ("* v**2", "one", False)])
def test_a_plant_of_the_same_name_is_known_by_its_methods(more, module, same):
    """Written again in another file it is the same plant, with another force it is not."""

    def written(more, module):
        names = {"__name__": module, "Cart": Cart}
        exec(CART.format(more=more), names)
        return names["Cart"]

    own = written("", "one")
    plants = sc.Uncertainty(own(), {"mass": sc.uncertainty.Interval(0.8, 1.2)})
    report = certified(plants=plants).check(run(plant=written(more, module)(mass=1.1)))
    assert ("plant Cart, of other functions" in str(report)) != same


OTHER = {
    "gain": (lambda: made(gain=2.5), r"terms\.1\.gain = 2\.5; expected 2, as in the certified"),
    "rate": (lambda: made(rate=0.9), r"constraint\.rate = 0\.9"),
    "model": (lambda: made(model=Cart(mass=1.05)), r"model\.mass = 1\.05"),
    "function": (lambda: made(swing=0.31), r"another law \(ServoLaw, other in constraint\)"),
    "term": (lambda: sc.ServoLaw(Cart(), made().constraint, sc.Stabilizing(2.0)), "other in terms"),
    "law": (
        lambda: sc.laws.ComputedTorque(Cart(), made().constraint, lambda t: jnp.sin(t)[None]),
        r"another law \(ComputedTorque, other in its class",
    ),
}


def follower(text, **module):
    """A law whose relation is written in a module of its own."""
    exec(text, module)
    follow = sc.holonomic(module["relation"], 1.0, name="follow")
    return sc.ServoLaw(Cart(), follow, sc.Stabilizing(2.0))


WRITTEN = "relation = lambda q, t: q[0] - place * jnp.sin(t)"
AGAIN = {
    "module": (WRITTEN, {"__name__": "other"}),
    "def": ("def relation(q, t): return q[0] - place * jnp.sin(t)", {"__name__": "one"}),
    "annotations": ("def relation(q: list, t: 3): return q[0] - place * jnp.sin(t)", {}),
}


@pytest.mark.first(1)
@pytest.mark.parametrize(("text", "module"), AGAIN.values(), ids=AGAIN)
def test_a_relation_that_is_written_again_is_the_same(text, module):
    """Two laws share a program, and so a record; a constant of the module makes another law."""
    own = {"jnp": jnp, "place": 0.3}
    first = follower(WRITTEN, **own, __name__="one")
    record = run(first)  # makes the program
    second = follower(text, **own, **module)
    promised = certified(law=second)
    assert promised.check(run(second)).covered
    assert promised.check(record).covered
    with pytest.raises(sc.errors.InputError, match=r"another law .* other in constraint"):
        promised.check(run(follower(text, **{**own, "place": 0.2}, **module)))


@pytest.mark.parametrize(("law", "message"), OTHER.values(), ids=OTHER)
def test_runs_of_another_law_are_refused(certificate, law, message):
    with pytest.raises(sc.errors.InputError, match=message):
        certificate.check(run(law()))


def test_one_other_law_in_a_batch_is_refused(certificate):
    law = made()
    laws = sc.batch([law, eqx.tree_at(lambda law: law.terms[1].gain, law, 3.0), law])
    batch = run(laws, sc.batch([Cart()] * 3))
    with pytest.raises(sc.errors.InputError, match=r"terms\.1\.gain = 3; "):
        certificate.check(batch)
    assert certificate.check(batch.member(0)).covered
    with pytest.raises(sc.errors.InputError, match=r"terms\.1\.gain = 3; "):
        certificate.check(batch.member(-2))


class Two(sc.Plant):
    """Two coordinates."""

    def mass_matrix(self, q, t):
        return jnp.eye(2)

    def force(self, q, v, t):
        return jnp.zeros(2)


def test_runs_of_other_sizes_are_refused(certificate, plain):
    message = "got 1 coordinates, 1 speeds and 2 rows of β; expected 1 coordinates, 1 speeds and 1"
    wider = replace(plain, beta=np.zeros((31, 2)), axes=Axes.of(("q",), ("v",), ("u",), ("a", "b")))
    with pytest.raises(sc.errors.ShapeError, match=message):
        certificate.check(wider)


def test_without_a_law_in_the_record_the_report_says_so(certificate, plain):
    report = certificate.check(replace(plain, attributes={}))
    assert "not covered: the record does not say which law made the run" in str(report)


# -- leaving the states ----------------------------------------------------------------------------


def test_of_a_run_that_starts_outside_nothing_is_said(certificate):
    report = certificate.check(run(q0=[0.7]))
    assert (report.verdict, report.holds, report.outside) == ("says nothing", False, 0.0)
    assert np.isnan([report.margin, report.size, report.bound]).all()
    assert str(report) == (
        "the certificate says nothing of 1 run: outside its states from t = 0 s "
        "(q[0] = 0.7, certified from -0.6 to 0.6)"
    )


def test_after_a_run_has_left_nothing_is_compared(certificate, plain):
    """β beyond every bound counts before, not after: violated or not by where the run leaves."""
    certificate = replace(certificate, invariance=None)
    beta, q = plain.beta.copy(), plain.q.copy()
    beta[20], q[20] = 9.0, 0.65
    report = certificate.check(replace(plain, beta=beta, q=q))
    assert report.verdict == "holds"
    assert report.left == (1, 0, 0, 0, TIMES[20], "q[0] = 0.65, certified from -0.6 to 0.6")
    assert "were left at t = 2 s (q[0] = 0.65, certified from -0.6 to 0.6); runs" in str(report)
    beta[19] = 9.0
    assert certificate.check(replace(plain, beta=beta, q=q)).verdict == "violated"


def test_a_run_that_leaves_against_the_certificate_violates_it(certificate, plain):
    """From small errors a run stays in the states, by this certificate."""
    q = plain.q.copy()
    q[20] = 0.65
    assert certificate.invariance.beta > plain.beta_norm[0]
    report = certificate.check(replace(plain, q=q))
    assert (report.verdict, report.left.against) == ("violated", 1)
    assert report.margin > 0
    assert "1 started where the certificate says that runs stay" in str(report)
    assert certificate.check(replace(plain, q=q, time=plain.time + 1.5)).verdict == "holds"


def test_a_run_stays_if_each_agent_starts_within_the_line():
    """‖βᵢ‖ ≤ 0.5 of both, and ‖f‖ ≤ 1 of the whole; ‖β‖ of the whole does not count."""
    beta = np.array([[0.5, 0.5], [0.4, 0.6], [0.6, 0.4], [0.1, 0.1], [0.1, 0.1]])[:, None]
    f = np.array([[0.0, 0.0]] * 3 + [[0.6, 0.8], [0.8, 0.8]])[:, None]
    runs = SimpleNamespace(beta=beta, position_error=f, time=np.zeros(1), stops=5 * [None])
    lemma = ComparisonLemma(1.0, 1.0, 1.0)
    each = [Guarantee((lemma,), {}, BetaSize(2, i)) for i in range(2)]
    stays = stays_of([Guarantee((lemma,)), *each], Invariance(0.5, 1.0), runs)
    assert stays.tolist() == [True, False, False, True, False]


def test_the_end_of_the_certified_times_is_a_way_out(plain):
    short = certified(replace(BOX, t=(0.0, 1.0)))
    report = short.check(plain)
    assert report.verdict == "holds"
    assert report.outside == TIMES[TIMES > 1.0][0]
    assert "(t [s] = 1.1, certified from 0 to 1)" in str(report)


def test_some_of_a_batch_outside(certificate):
    batch = run(q0=[[0.1], [0.7], [0.0], [0.9]])
    report = certificate.check(batch)
    assert report.verdict == "holds"
    assert report.left is not None
    assert report.left[:4] == (2, 0, 2, 1)
    assert "left by 2 runs, first by member 1, at t = 0 s (q[0] = 0.7, cert" in str(report)
    assert "2 runs were outside at once: it says nothing of them" in str(report)


def test_no_number_is_a_violation(certificate, plain):
    for names in (["beta"], ["beta", "q", "v"]):
        given = {name: getattr(plain, name).copy() for name in names}
        for array in given.values():
            array[10:] = np.nan
        assert certificate.check(replace(plain, **given)).verdict == "violated"
        stop = Stop("blew up", float(TIMES[9]), (0.0,), (0.0,))
        report = certificate.check(replace(plain, stops=(stop,), **given))
        assert (report.verdict, report.stopped) == ("holds", 1)
    at_once = replace(plain, stops=(Stop("blew up", 0.05, (0.0,), (0.0,)),))
    report = certificate.check(at_once)
    assert str(report).startswith("the certificate says nothing of 1 run: ended before any compar")


# -- β of the plant --------------------------------------------------------------------------------


def test_the_plants_own_beta_is_compared_too(certificate):
    """With wheels of 0.8 instead of 1 the law's β keeps the bound, and the plant's does not."""
    report = certificate.check(run(plant=Cart(mass=1.1, radius=0.8)))
    assert report.size <= report.bound
    assert report.plant is not None
    assert report.plant.size > report.plant.bound
    assert report.verdict == "violated"
    assert "β of the plant is not that of the law's model: ‖β‖ of the plant = " in str(report)


def test_a_certificate_counts_the_difference():
    """|β_plant − β| = |r − 1||v|, at the largest sampled speed, with the safety factor 1.1."""
    wheels = sc.Uncertainty(Cart(), {"radius": sc.uncertainty.Interval(0.9, 1.1)})
    certificate = certified(plants=wheels)
    named = {a.text: a.found for a in certificate.assumptions}
    found = named["‖β of the plant − β of the law‖, beside the bounds"]
    assert found == pytest.approx(0.1 * 0.8, rel=1e-9)  # corners are among the samples
    assert certificate.scope.difference == pytest.approx(1.1 * found)
    report = certificate.check(run(plant=Cart(radius=0.9)))
    assert report.holds, report
    assert report.plant is not None
    assert report.plant.bound > certificate.scope.difference
    exact = certified()
    assert exact.scope.difference == 0.0
    assert not any("β of the plant" in a.text for a in exact.assumptions)


@pytest.mark.parametrize("part", [{"keep": ()}, {"keep": ("q", "v", "beta")}])
def test_a_thinned_record_is_refused(certificate, part):
    with pytest.raises(sc.errors.InputError, match=r"thinned record \(keep=.*without keep"):
        certificate.check(run(**part))


@pytest.mark.parametrize(
    ("size", "bound", "written"),
    [
        (2.32251e-4, 5.50162e-3, ("0.000232", "0.0055")),  # three digits are a run's own
        (0.500123, 0.5, ("0.5001", "0.5")),  # violated by little
        (0.3, 0.3, ("0.3", "0.3")),
        (float("nan"), 1.0, ("nan", "1")),
        (1.0, 0.0, ("1", "0")),
    ],
)
def test_sizes_are_written_in_the_digits_that_tell_them_apart(size, bound, written):
    assert apart(size, bound) == written
