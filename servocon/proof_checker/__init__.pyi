from .checker import ClaimCheck as ClaimCheck
from .checker import LogCheck as LogCheck
from .verification import verify as verify
