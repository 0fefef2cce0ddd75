"""Messages between agents: what is heard is the past, and not all of it.

`channel` is the radio with its losses; `by_radio` what the agents heard, and a law of that.
"""

from servocon_plants.radio.by_radio import ByRadio as ByRadio
from servocon_plants.radio.by_radio import Heard as Heard
from servocon_plants.radio.channel import NakagamiLoss as NakagamiLoss
from servocon_plants.radio.channel import Radio as Radio
