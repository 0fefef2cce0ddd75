"""Pictures of runs, drawn without a window, in the style of `servocon.style`.

`overview` and `compare` make whole pictures. The other functions draw on Matplotlib axes that you
pass: those of `figure`, or your own. Units come from the run's labels; a batch is shown by its
median, its bands and its worst member.
"""

from servocon.namespace import attach_own
from servocon.results.animation import animate as animate
from servocon.results.plot.curves import bounds as bounds
from servocon.results.plot.curves import contributions as contributions
from servocon.results.plot.curves import coordinates as coordinates
from servocon.results.plot.curves import energy as energy
from servocon.results.plot.curves import heat_map as heat_map
from servocon.results.plot.curves import inputs as inputs
from servocon.results.plot.curves import signals as signals
from servocon.results.plot.curves import speeds as speeds
from servocon.results.plot.figures import figure as figure
from servocon.results.plot.figures import legend as legend
from servocon.results.plot.figures import legend_below as legend_below
from servocon.results.plot.figures import legend_beside as legend_beside
from servocon.results.plot.figures import log_time as log_time
from servocon.results.plot.figures import quantity as quantity
from servocon.results.plot.figures import save_figure as save_figure
from servocon.results.plot.overview import beta_norm as beta_norm
from servocon.results.plot.overview import compare as compare
from servocon.results.plot.overview import overview as overview
from servocon.results.plot.paths import paths as paths
from servocon.results.plot.spread import spread as spread

__all__ = [
    "animate",
    "beta_norm",
    "bounds",
    "compare",
    "contributions",
    "coordinates",
    "energy",
    "figure",
    "heat_map",
    "inputs",
    "legend",
    "legend_below",
    "legend_beside",
    "log_time",
    "overview",
    "paths",
    "quantity",
    "save_figure",
    "signals",
    "speeds",
    "spread",
]

attach_own(globals())
