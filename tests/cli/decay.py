"""Small experiments of the tests, as the texts of their files."""

FILE = '''
"""An experiment without a simulation: its one run is β = size · e^{−rate t}."""
import numpy as np
import servocon as sc
from servocon.results.record import Axes, Stop


class Decay(sc.Experiment):
    """β dies out."""

    source = "a made-up paper, Fig. 1"
    rate: float = sc.field(2.0, unit="1/s", range=(0.1, 50.0), text="decay rate of β")
    size: float = sc.field(1.0, unit="m/s", text="initial β")
    q0: tuple[float, ...] = sc.field((0.0, 1.0), unit="m", text="initial coordinates")
    stops: bool = sc.field(False, text="True: the run ends early")

    def runs(self):
        t = np.linspace(0.0, 3.0, 31)
        none, zero = np.zeros((31, 0)), np.zeros(31)
        beta = (self.size * np.exp(-self.rate * t))[:, None]
        stop = Stop("the end of the road", 3.0, (0.0,), (0.0,)) if self.stops else None
        run = sc.Trajectory(
            time=t, q=beta * np.array(self.q0), v=none, u=beta, contributions={"nominal": beta},
            beta=beta, position_error=none, kinetic_energy=zero, potential_energy=zero, rank=zero,
            missing=0 * beta, dependent=beta > 9, signals={}, law_state={},
            axes=Axes.of(("x", "y"), (), ("u",), ("β",)), stops=(stop,),
            attributes={"name": "decay"},
        )
        yield sc.Run("decay", simulator=lambda: run)
        yield sc.Run("the same/again", simulator=lambda: run)

    def claims(self, runs):
        return [sc.claim("β at the end", runs["decay"].beta_norm[-1], below=0.01)]
'''

BRAKED = """
import servocon as sc
from servocon_plants import CartesianParticle


class Braked(sc.Experiment):
    def runs(self):
        plant = CartesianParticle()
        law = sc.ServoLaw(plant, sc.residual(lambda q, v, t: v[:1]), sc.Stabilizing(2.0))
        yield sc.Run("braked", plant=plant, law=law, q0=[0.0, 0.0], v0=[1.0, 0.0], duration=3.0)

    def claims(self, runs):
        return [sc.claim("at the end", runs["braked"].beta_norm[-1], below=1e-2)]
"""
