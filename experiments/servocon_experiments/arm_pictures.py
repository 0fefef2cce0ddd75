"""Animation of a planar arm."""

from pathlib import Path

import servocon as sc
from servocon_plants import PlanarArm


def animate_arm(arm: sc.Plant, run: sc.Trajectory, path: Path) -> Path | None:
    """Animate an arm if it is planar: others may have no shapes."""
    return run.animate().save(path) if isinstance(arm, PlanarArm) else None
