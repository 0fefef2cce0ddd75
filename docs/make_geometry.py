"""The geometry of constrained motion, drawn from one state of a pendulum.

``python docs/make_geometry.py`` writes docs/_build/gallery/geometry.png; the build of the
documentation does the same. After Bajodah & Chen 2018, Figs. 1-3: in canonical speeds w = M^½ v the
acceleration has two parts, one along the rows of 𝒜₁ = A M^-½ and one along the directions that the
constraint leaves free.
"""

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import jax.numpy as jnp
import numpy as np
from numpy.typing import ArrayLike

import servocon as sc
from servocon import style
from servocon.results.plot import figure, save_figure
from servocon_plants import CartesianParticle

if TYPE_CHECKING:
    from matplotlib.axes import Axes

PLANT = CartesianParticle(mass=1.0)
LENGTH, ANGLE, SPEED = 1.0, np.deg2rad(50.0), 2.4  # [m], from the downward vertical, [m/s]
COLOURS = {"constraint": "C3", "momentum": "C0", "whole": "k", "free": "C2", "other": "0.45"}


class Geometry(NamedTuple):
    """The pendulum's state and its accelerations [m/s²]."""

    q: np.ndarray
    v: np.ndarray
    free: np.ndarray  # a, without the rod
    constraint: np.ndarray  # the part that obeys A v̇ = b
    momentum: np.ndarray  # the part along the free direction
    acceleration: np.ndarray  # v̇ of the Udwadia-Kalaba form, which shares no line with the parts


def geometry() -> Geometry:
    """All vectors of the pictures, from the plant, the rod as a constraint, and one state."""
    rod = sc.residual(lambda q, v, t: q @ v / jnp.sqrt(q @ q), name="rod")
    q = LENGTH * np.array([np.sin(ANGLE), -np.cos(ANGLE)])
    v = -SPEED * np.array([np.cos(ANGLE), np.sin(ANGLE)])
    system = sc.formulations.equations(PLANT, rod, q, v)
    parts = sc.formulations.kane_parts(*system)
    motion = sc.formulations.udwadia_kalaba(PLANT, rod, q, v)
    free = np.linalg.solve(system.M, system.F)
    return Geometry(q, v, free, *map(np.asarray, parts), np.asarray(motion.acceleration))


def arrow(
    axes: "Axes",
    start: ArrayLike,
    vector: ArrayLike,
    colour: str,
    label: str = "",
    *,
    at: tuple[int, int] = (6, 4),
    dashed: bool = False,
    width: float = 1.8,
) -> None:
    """Draw an arrow, with its name near the tip."""
    end = np.add(start, vector)
    style = {"arrowstyle": "-|>", "color": colour, "linewidth": width, "shrinkA": 0, "shrinkB": 0}
    if dashed:
        style |= {"linestyle": (0, (4, 3)), "linewidth": 1.0}
    axes.annotate("", end, start, arrowprops=style)
    axes.annotate(label, end, at, textcoords="offset points", color=colour, fontsize=8)


def pendulum(axes: "Axes", g: Geometry) -> None:
    """Draw the state in the vertical plane."""
    scale = 0.06  # m of picture for each m/s²
    axes.plot(*np.transpose([[0, 0], g.q]), color="0.6", linewidth=2.5)
    axes.plot(0, 0, "o", color="0.4", markersize=5)
    swing = np.linspace(-0.3, 1.45, 60)
    axes.plot(LENGTH * np.sin(swing), -LENGTH * np.cos(swing), color="0.85", linewidth=1.0)
    colour = COLOURS
    arrow(axes, g.q, scale * g.free, colour["free"], "$a = M^{-1}F$", at=(6, -2))
    arrow(axes, g.q, scale * g.momentum, colour["momentum"], "momentum", at=(-52, -6))
    arrow(axes, g.q, scale * g.constraint, colour["constraint"], "constraint", at=(6, 2))
    arrow(axes, g.q, scale * g.acceleration, colour["whole"], r"$\dot v$", at=(-14, -2))
    axes.plot(*g.q, "o", color="k", markersize=9)
    axes.set(title="the state: a pendulum at 50°, 2.4 m/s", xlabel="x [m]", ylabel="y [m]")
    axes.set(aspect="equal", xlim=(-0.35, 1.45), ylim=(-1.4, 0.15))


class Plane(NamedTuple):
    """The same vectors in canonical speeds: (along the free direction, along 𝒜₁ᵀ)."""

    constraint: np.ndarray
    momentum: np.ndarray
    whole: np.ndarray
    free: np.ndarray


def canonical(g: Geometry) -> Plane:
    """Coordinates along the two orthogonal subspaces, with M^½ = √m I."""
    root = np.sqrt(PLANT.mass)
    unit = [x / np.linalg.norm(x) for x in (g.momentum, g.constraint)]
    vectors = (g.constraint, g.momentum, g.acceleration, g.free)
    return Plane(*(root * np.array([x @ e for e in unit]) for x in vectors))


def prepared(axes: "Axes", p: Plane, title: str) -> None:
    """Draw axes, the line of all ẇ that obey the constraint, and the two parts of the true one."""
    axes.axhline(0, color="0.8", linewidth=0.8)
    axes.axvline(0, color="0.8", linewidth=0.8)
    axes.axhline(p.whole[1], color=COLOURS["constraint"], linewidth=0.8, alpha=0.5)
    axes.text(-4.6, p.whole[1] + 0.3, r"$\mathcal{A}_1\dot w = V_1$", color=COLOURS["constraint"])
    arrow(axes, (0, 0), p.constraint, COLOURS["constraint"])
    arrow(axes, (0, 0), p.momentum, COLOURS["momentum"])
    arrow(axes, (0, 0), p.whole, COLOURS["whole"], r"$\dot w$", at=(-15, 3))
    axes.set(title=title, xlim=(-5, 15.5), ylim=(-8.5, 9), aspect="equal")
    axes.set(xlabel=r"$R(\mathcal{A}_2^{T})$, free [$\sqrt{\mathrm{kg}}$ m/s²]")
    axes.set(ylabel=r"$R(\mathcal{A}_1^{T})$, constrained [$\sqrt{\mathrm{kg}}$ m/s²]")


def two_parts(axes: "Axes", p: Plane) -> None:
    """Fig. 1: the true ẇ and two others that obey the constraint."""
    prepared(axes, p, "Fig. 1: two orthogonal parts")
    axes.text(-4.6, 2.4, r"$\mathcal{A}_1^+V_1$", color=COLOURS["constraint"])
    axes.text(7.9, -0.3, r"$\mathcal{A}_2^+\mathcal{A}_2V_2$", color=COLOURS["momentum"])
    for shift in (-5.0, 4.0):
        arrow(axes, (0, 0), p.whole + np.array([shift, 0]), COLOURS["constraint"], dashed=True)
    for shift in (-3.2, -9.5):
        arrow(axes, (0, 0), p.whole + np.array([0, shift]), COLOURS["momentum"], dashed=True)
    axes.axvline(p.whole[0], color=COLOURS["momentum"], linewidth=0.8, alpha=0.5)
    axes.text(
        p.whole[0] + 0.3,
        -7.8,
        r"$\mathcal{A}_2\dot w = \mathcal{A}_2V_2$",
        color=COLOURS["momentum"],
    )


def deviation(axes: "Axes", p: Plane) -> None:
    """Fig. 2: any other ẇ breaks the constraint, or the balance of momentum, or both."""
    prepared(axes, p, "Fig. 2: a deviation")
    away = np.array([3.6, -3.6])
    other = COLOURS["other"]
    arrow(axes, p.whole, [away[0], 0], COLOURS["momentum"], "breaks momentum", at=(-40, 6))
    arrow(axes, p.whole + away * [1, 0], away * [0, 1], COLOURS["constraint"])
    axes.annotate(
        "breaks the\nconstraint",
        p.whole + away * [1, 0.5] + 0.2,
        color=COLOURS["constraint"],
        fontsize=7,
    )
    arrow(axes, p.whole, away, other, r"$\Delta\dot w$", at=(-30, 6))
    arrow(axes, (0, 0), p.whole + away, other, dashed=True)


def least_constraint(axes: "Axes", p: Plane) -> None:
    """Fig. 3: the true ẇ is the nearest to the free one among those that obey the constraint."""
    prepared(axes, p, "Fig. 3: Gauss's principle")
    arrow(axes, (0, 0), p.free, COLOURS["free"], r"$\dot w_h = M^{-1/2}F$", at=(6, -4))
    arrow(axes, p.whole, p.free - p.whole, "C1", width=2.4)
    for shift in (-5.0, 4.0):
        start = p.whole + np.array([shift, 0])
        axes.plot(*start, "o", color=COLOURS["other"], markersize=4)
        arrow(axes, start, p.free - start, COLOURS["other"], dashed=True)
        more = np.sum((p.free - start) ** 2)
        axes.annotate(
            f"{more:.1f}",
            start,
            (-6, 6),
            textcoords="offset points",
            color=COLOURS["other"],
            fontsize=7,
        )
    least = np.sum((p.free - p.whole) ** 2)
    axes.annotate(
        f"least:\nZwang {least:.1f}",
        (p.whole + p.free) / 2 + 0.4,
        color="C1",
        fontsize=7,
        bbox={"facecolor": "white", "edgecolor": "none", "pad": 1.0},
    )


def write(path: Path) -> Path:
    """Draw the four panels and save them."""
    g = geometry()
    p = canonical(g)

    def draw(state: "Axes", first: "Axes", second: "Axes", third: "Axes") -> None:
        pendulum(state, g)
        two_parts(first, p)
        deviation(second, p)
        least_constraint(third, p)

    return save_figure(figure(draw, 2, 2, size=(style.width(2), 6.6)), path)


if __name__ == "__main__":
    print(write(Path(__file__).parent / "_build" / "gallery" / "geometry.png"))
