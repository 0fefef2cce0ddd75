"""A small experiment of the tests, as the text of its file."""

MASS = '''"""A mass on a spring that is brought to rest."""

import equinox as eqx
import servocon as sc
from servocon_plants import MassSpringDamper

RATE = 2.0


def at_rest(q, t):
    return q - 0.0


class Mass(sc.Experiment):
    """A mass on a spring that is brought to rest."""

    plant: MassSpringDamper = eqx.field(default_factory=MassSpringDamper)
    rate: float = sc.field(RATE, unit="1/s", range=(0.5, 8.0), text="decay rate of β")
    gain: float = sc.field(3.0, unit="1/s", text="feedback gain")
    limit: float = sc.field(20.0, unit="N", text="largest force")
    tiny: float = sc.field(1e-9, text="relative tolerance")
    count: int = sc.field(3, text="a whole number")
    q0: tuple[float, ...] = sc.field((0.5,), unit="m", text="initial displacement")
    v0: tuple[float, ...] = sc.field((0.0,), unit="m/s", text="initial speed")
    duration: float = sc.field(2.0, unit="s", text="horizon")

    def runs(self):
        relation = sc.holonomic(at_rest, self.rate, labels=["rest [m/s]"])
        law = sc.ServoLaw(self.plant, relation, sc.Stabilizing(gain=self.gain))
        law = sc.laws.Saturated(law, -self.limit, self.limit)
        options = {"duration": self.duration, "points": 1501, "solver": sc.Solver(rtol=self.tiny)}
        yield sc.Run("rest", plant=self.plant, law=law, q0=self.q0, v0=self.v0, **options)

    def claims(self, runs):
        run = runs["rest"]
        found = [sc.claim("final ‖β‖", run.beta_norm[-1], below=5e-3)]
        if self.is_default():
            found.append(sc.claim("‖β(0)‖", run.beta_norm[0], close_to=1.0, tolerance=1e-12))
        return found

    @property
    def uncertainty(self):
        near = sc.uncertainty.Interval(0.8, 1.2)
        return sc.Uncertainty(self.plant, {"mass": near})
'''
"""An experiment that runs in a few milliseconds, with a limit, claims and an uncertainty."""
