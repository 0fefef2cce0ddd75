"""Animation of a planar arm."""

from pathlib import Path

import servocon as sc
from servocon_plants import PlanarArm


def animate_arm(arm: sc.Plant, run: sc.Trajectory, path: Path) -> Path | None:
    """Animate an arm, if it is a planar one: others need not have shapes."""
    return run.animate().save(path) if isinstance(arm, PlanarArm) else None
