"""A platoon of vehicles behind a leader, and everything that concerns only platoons.

`plant` holds the vehicles without any control; `leader` the prescribed motions of the vehicle
ahead; `relations` the constraints of the gaps; `laws` the linear spacing law for comparison, and
`packet_loss` lossy links; `string_system` linear models about cruising, and `string_stability` the
gains along the string; `box` the states of a certificate, and `guarantees` the gaps that it
implies. Laws for any plant belong in servocon.
"""

from servocon_plants.platoon.box import PlatoonBox
from servocon_plants.platoon.guarantees import GapReport, check_gaps, platoon_guarantee
from servocon_plants.platoon.laws import SpacingFeedback
from servocon_plants.platoon.leader import (
    ConstantCruise,
    EmergencyBraking,
    Leader,
    SinusoidalCruise,
    SmoothBraking,
)
from servocon_plants.platoon.packet_loss import PacketLoss
from servocon_plants.platoon.plant import Platoon
from servocon_plants.platoon.relations import log_gap_relation, time_headway_relation
from servocon_plants.platoon.string_stability import StringStability, string_stability
from servocon_plants.platoon.string_system import SampledString, StringSystem, string_system

__all__ = [
    "ConstantCruise",
    "EmergencyBraking",
    "GapReport",
    "Leader",
    "PacketLoss",
    "Platoon",
    "PlatoonBox",
    "SampledString",
    "SinusoidalCruise",
    "SmoothBraking",
    "SpacingFeedback",
    "StringStability",
    "StringSystem",
    "check_gaps",
    "log_gap_relation",
    "platoon_guarantee",
    "string_stability",
    "string_system",
    "time_headway_relation",
]
