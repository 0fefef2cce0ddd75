"""A pendulum in Cartesian coordinates: drift off the rod, and the cost of each remedy."""

from servocon_experiments.drift.experiment import Drift as Drift
from servocon_experiments.drift.relation import PRODUCTS as PRODUCTS
