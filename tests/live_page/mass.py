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
    rate: float = RATE  # decay rate of the position error, from 0.5 to 8 [1/s]
    gain: float = 3.0  # feedback gain [1/s]
    limit: float = 20.0  # largest force [N]
    tiny: float = 1e-9  # relative tolerance
    count: int = 3  # a whole number
    q0: tuple[float, ...] = (0.5,)  # initial displacement [m]
    v0: tuple[float, ...] = (0.0,)  # initial speed [m/s]
    duration: float = 2.0  # horizon [s]

    def runs(self):
        relation = sc.holonomic(at_rest, self.rate, labels=["rest [m/s]"])
        law = sc.ServoLaw(self.plant, relation, sc.Stabilizing(gain=self.gain))
        law = sc.Saturated(law, -self.limit, self.limit)
        options = {"duration": self.duration, "points": 1501, "rtol": self.tiny}
        yield sc.Run("rest", plant=self.plant, law=law, q0=self.q0, v0=self.v0, **options)

    def claims(self, runs):
        run = runs["rest"]
        found = [sc.claim("final ‖β‖", run.beta_norm[-1], below=5e-3)]
        if self.is_default():
            found.append(sc.claim("‖β(0)‖", run.beta_norm[0], close_to=1.0, tolerance=1e-12))
        return found

    @property
    def uncertainty(self):
        near = sc.Interval(0.8, 1.2)
        return sc.Uncertainty(self.plant, {"mass": near})
'''
"""An experiment that runs in a few milliseconds, with a limit, claims and an uncertainty."""
