"""A crane that sees its trolley, rope and load with a camera: few images, and each of them late."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, NamedTuple

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

import servocon as sc
from servocon_experiments.crane.pictures import animate_crane
from servocon_plants import TrolleyCrane

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

QUICK = {"samples": (4, 96), "search": (128, 1, 6)}
"""Extent of the search of a certificate."""

GAINS = (4.0, 6.0, 8.0)
"""Gains that are compared [1/s]."""

SLOW, FAST = 2.0, 16.0
"""A gain for comparison, and one that has no certificate [1/s]."""


class Camera(NamedTuple):
    """Images a second [Hz], and the age of an image when the law's input acts [s]."""

    frames: float
    age: float

    @property
    def images(self) -> int:
        """The age in whole images, the nearest number of at least one."""
        return max(1, round(self.frames * self.age))

    def __str__(self) -> str:
        return f"{self.frames:g} Hz, {1e3 * self.images / self.frames:.0f} ms"


LEAST = {"30 Hz, 67 ms": 0.166, "60 Hz, 67 ms": 0.158, "30 Hz, 33 ms": 0.118, "60 Hz, 33 ms": 0.118}
"""Least certified ‖β‖ over the gains, by camera [m/s]."""


def path(t: Float[Array, ""]) -> Float[Array, " 2"]:
    """Trolley and rope that are wanted [m]: 4 m there and back in 20 s, over an obstacle."""
    angle = 2.0 * jnp.pi / 20.0 * t
    return jnp.stack([2.0 - 2.0 * jnp.cos(angle), 2.75 + 0.25 * jnp.cos(2.0 * angle)])


class CameraCrane(sc.Experiment):
    """A crane follows a path by images at 30 Hz that are 60 ms old, and certifies that it may.

    The camera measures trolley, rope and swing in whole pixels. Speeds are differences from image
    to image, and the law compares an image with the path at the instant of the image. An age of 60
    ms is 1.8 images; the loop has the nearest whole number, 2 images or 67 ms. The load is known to
    a tenth. The certificate finds the gain that the loop bears best, and refuses one that is
    too large. Images that are half as old are worth more than twice as many of them.
    """

    source: ClassVar[str] = "servocon: derivation"

    plant: TrolleyCrane = eqx.field(default_factory=lambda: TrolleyCrane(trolley=500.0, winch=5.0))
    gain: float = sc.field(6.0, unit="1/s", text="κ of the feedback")
    rate: float = sc.field(1.0, unit="1/s", text="Λ, decay rate of the position error")
    frames: float = sc.field(30.0, unit="Hz", text="images a second")
    age: float = sc.field(0.06, unit="s", text="age of an image when the law's input acts")
    pixel: float = sc.field(0.002, unit="m", text="size of a pixel at the trolley and the rope")
    angle: float = sc.field(0.001, unit="rad", text="swing of one pixel")
    range: float = sc.field(0.1, text="relative variation of the load")
    duration: float = sc.field(20.0, unit="s", text="horizon")

    def law(self, gain: float) -> sc.ServoLaw:
        """The law on exact measurements."""
        relation = sc.holonomic(
            lambda q, t: q[:2] - path(t),
            self.rate,
            name="path",
            labels=["trolley [m/s]", "rope [m/s]"],
        )
        return sc.ServoLaw(self.plant, relation, sc.Stabilizing(gain=gain))

    @property
    def camera(self) -> Camera:
        """The camera of the runs."""
        return Camera(self.frames, self.age)

    @property
    def cameras(self) -> list[Camera]:
        """That camera, one with twice as many images, one with half the age, and both."""
        frames, age = self.camera
        half = 0.5 * self.camera.images / frames
        pairs = (frames, age), (2 * frames, age), (frames, half), (2 * frames, half)
        return [Camera(*pair) for pair in pairs]

    def loop(self, gain: float, camera: Camera) -> sc.Law:
        """The law behind a camera."""
        loop = sc.Loop(
            period=1.0 / camera.frames,
            resolution=np.array([self.pixel, self.pixel, self.angle]),
            bandwidth=camera.frames,
            delay=camera.images / camera.frames,
        )
        return loop.around(self.law(gain))

    @property
    def loads(self) -> tuple[float, float]:
        """Smallest and largest load [kg]."""
        return (1.0 - self.range) * self.plant.load, (1.0 + self.range) * self.plant.load

    @cached_property
    def start(self) -> np.ndarray:
        """Trolley and rope on the path, and no swing."""
        return np.append(np.asarray(jax.jit(path)(jnp.zeros(()))), 0.0)

    @cached_property
    def states(self) -> sc.StateBox:
        """States around the motion that is wanted."""
        run = sc.simulate(
            self.plant, self.law(self.gain), self.start, np.zeros(3), self.duration, points=201
        )
        near = sc.StateBox.around(run, 0.0)
        q, v = np.asarray(near.q), np.asarray(near.v)
        wide, fast = np.array([0.5, 0.5, 0.04]), np.array([1.0, 1.0, 0.12])
        return sc.StateBox((q[0] - wide, q[1] + wide), (v[0] - fast, v[1] + fast), t=near.t)

    def certify(self, gain: float, camera: Camera) -> sc.certificates.Certificate:
        """The certificate of a loop.

        Raises:
            CertificateError: the loop is refused.
        """
        loads = sc.Uncertainty(self.plant, {"load": sc.uncertainty.Interval(*self.loads)})
        return sc.certify(loads, self.loop(gain, camera), self.states, **QUICK)

    @cached_property
    def bounds(self) -> dict[Camera, dict[float, float]]:
        """Certified ‖β‖ by camera and gain [m/s]; infinite for a loop that is refused."""
        found: dict[Camera, dict[float, float]] = {}
        for camera in self.cameras:
            found[camera] = {}
            for gain in GAINS:
                try:
                    found[camera][gain] = self.certify(gain, camera).ultimate_bound
                except sc.errors.CertificateError:
                    found[camera][gain] = np.inf
        return found

    def runs(self) -> Iterator[sc.Run]:
        """Cranes with the smallest and the largest load, by gain."""
        cranes = sc.batch([self.plant.replace(load=load) for load in self.loads])
        gains = self.gain, SLOW
        laws = {f"κ = {gain:g} 1/s": self.loop(gain, self.camera) for gain in gains}
        yield from sc.Run.each(
            {name: {"law": law} for name, law in laws.items()},
            plant=cranes,
            q0=self.start,
            v0=np.zeros(3),
            duration=self.duration,
            points=601,
        )

    @cached_property
    def own(self) -> sc.certificates.Certificate:
        """The certificate of the loop of the main run."""
        return self.certify(self.gain, self.camera)

    def certificate(self, run: sc.Trajectory) -> sc.certificates.Certificate:
        """The certificate of the main run."""
        return self.own

    @cached_property
    def refused(self) -> float:
        """Ratio that a feedback that is too fast has instead of at most 1; 0 if it is certified."""
        try:
            self.certify(FAST, self.camera)
        except sc.errors.CertificateError as error:
            return float(error.assumption.found)
        return 0.0

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """The certificate on both loads, the gains, and the cameras."""
        main, slow = runs.values()
        report, half = self.own.check(main), len(main.time) // 2
        claims = [
            sc.claim("smallest margin of ‖β‖ [m/s]", report.margin, above=0.0),
            sc.claim(
                "runs that left the states, or that the certificate does not cover",
                float(np.isfinite(report.outside)) + float(not report.covered),
                below=0.5,
            ),
            sc.claim(
                "largest ‖β‖ in the second half, and its bound [m/s]",
                main.beta_norm[:, half:].max(),
                below=self.own.ultimate_bound,
            ),
            sc.claim(
                "largest trolley and rope errors in the second half, and the bound/Λ [m]",
                np.abs(main.position_error[:, half:]).max(),
                below=self.own.ultimate_bound / self.rate,
            ),
        ]
        return claims + (self._figures(main, slow) if self.is_default() else [])

    def _figures(self, main: sc.Trajectory, slow: sc.Trajectory) -> list[sc.Claim]:
        """Numbers that hold only for the default parameters."""
        text = f"κ = {FAST:g} 1/s: refused, found instead of at most 1"
        claims = [sc.claim(text, self.refused, above=1.5)]
        late = [run.beta_norm[:, 300:].max() for run in (slow, main)]
        claims.append(
            sc.claim(
                f"κ = {SLOW:g} 1/s: largest ‖β‖ in the second half over that of {self.gain:g} 1/s",
                late[0] / late[1],
                above=2.0,
            )
        )
        for camera, bounds in self.bounds.items():
            least = min(bounds.values())
            claims.append(
                sc.claim(
                    f"{camera}: least certified ‖β‖, at κ = {min(bounds, key=bounds.__getitem__):g}"
                    " 1/s [m/s]",
                    least,
                    close_to=LEAST[str(camera)],
                    tolerance=0.05 * LEAST[str(camera)],
                )
            )
        return claims

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """Bounds by gain and camera, ‖β‖ of the cranes, and the force of the trolley."""

        def draw(gains: "Axes", error: "Axes", force: "Axes", seen: "Axes") -> None:
            for camera, bounds in self.bounds.items():
                known = {gain: bound for gain, bound in bounds.items() if np.isfinite(bound)}
                gains.plot(list(known), list(known.values()), "o-", label=str(camera))
            gains.set(title="certified", xlabel="gain κ [1/s]", ylabel="bound of ‖β‖ [m/s]")
            gains.set(yscale="log", ylim=(0.1, 0.7))
            gains.legend(title="images, and their age", fontsize="small", loc="upper left")
            time = next(iter(runs.values())).time
            bound = (time, np.full(time.shape, self.own.ultimate_bound))
            bounds = {f"certified, κ = {self.gain:g} 1/s": bound}
            sc.plot.beta_norm(error, runs, bounds=bounds)
            error.set(title="both loads", ylim=(3e-3, 60.0))
            for i, (name, run) in enumerate(runs.items()):
                force.step(run.time, run.u[-1, :, 0], f"C{i}", where="post", label=name)
                off = 1e3 * run.position_error[-1, :, 0]
                seen.plot(run.time, off, f"C{i}", linewidth=0.8, label=name)
            force.set(title="the heavier load", xlabel="t [s]", ylabel="force of the trolley [N]")
            force.set(xlim=(0.0, 4.0))
            seen.set(title="the heavier load", xlabel="t [s]", ylabel="trolley off its path [mm]")
            for axes in (force, seen):
                sc.plot.legend(axes)

        return {"camera-crane": sc.plot.figure(draw, 2, 2)}

    def animation(self, runs: Mapping[str, sc.Trajectory], path: Path) -> Path:
        """The crane with the heavier load."""
        main = next(iter(runs.values()))
        return animate_crane(main.member(1), path)
