"""The errors servocon raises: each says where, what was given, what was expected, and the cure."""

import difflib
from collections.abc import Iterable
from typing import Any


class ServoconError(Exception):
    """Base of every error that servocon raises on purpose."""


class ServoconWarning(UserWarning):
    """Base of every warning that servocon gives."""


class InputError(ServoconError, ValueError):
    """An argument that cannot be used.

    Args:
        where: The argument, as the user wrote it, e.g. ``"q0"`` or ``"plant.load"``.
        got: Value that was given.
        expected: Description of a value that is right.
        cure: The likely remedy.
    """

    def __init__(self, where: str, *, got: object, expected: str, cure: str = ""):
        self.where, self.got, self.expected, self.cure = where, got, expected, cure
        tail = f" {cure}" if cure else ""
        super().__init__(f"{where}: got {got}; expected {expected}.{tail}")


class ShapeError(InputError):
    """An array, given or returned by a user's function, of the wrong shape or dtype."""


class NonFiniteError(InputError):
    """A parameter, a state or an option that is NaN or infinite."""


class MassMatrixError(InputError):
    """A mass matrix that is not symmetric positive definite."""


class ResidualError(InputError):
    """A constraint whose residual servocon cannot use, e.g. one that does not depend on v."""


class ContradictionError(InputError):
    """Rows of A v̇ = b that no acceleration satisfies at once."""


class IndeterminateMotionError(InputError):
    """An acceleration that is not unique: M is not positive definite on the kernel of A."""


class RangeConditionError(InputError):
    """An acceleration that the inputs of an underactuated plant cannot produce."""


class ModelMismatchError(InputError):
    """A law whose model has other dimensions than the simulated plant."""


class UnknownNameError(InputError):
    """A name that does not exist; the message proposes the nearest one that does."""

    def __init__(self, kind: str, name: str, valid: Iterable[str]):
        valid = sorted(valid)
        close = difflib.get_close_matches(name, valid, n=1)
        super().__init__(
            kind,
            got=repr(name),
            expected="one of " + (", ".join(valid) or "none, because none is installed"),
            cure=f"Did you mean {close[0]!r}?" if close else "",
        )


class PluginError(ServoconError):
    """A plug-in that is installed but cannot be used."""


class MissingRequirementError(PluginError):
    """A plug-in that needs something that is not installed.

    Args:
        name: Name of the plug-in.
        requirements: The missing requirements, e.g. ``("servocon[qp]",)``.
    """

    def __init__(self, name: str, requirements: tuple[str, ...]):
        self.requirements = requirements
        wanted = " ".join(f"'{text}'" for text in requirements)
        super().__init__(f"{name!r} needs more than is installed: pip install {wanted}")


class OutputError(ServoconError, OSError):
    """Results that could not be written where they were asked for."""


class ClaimError(ServoconError, AssertionError):
    """A claim about a trajectory that does not hold."""


class ProjectionError(ServoconError):
    """A state from which the projection reached no state on the constraint."""


class RunStoppedError(ServoconError):
    """A run that did not reach its horizon; its trajectory so far is in `trajectory`."""

    def __init__(self, trajectory: Any):
        self.trajectory = trajectory
        super().__init__(str(trajectory.stopped))


class CertificateError(ServoconError):
    """An assumption of a certificate that does not hold.

    Attributes:
        assumption: The assumption, with its value and the required one.
    """

    assumption: Any  # servocon.certificates.Assumption

    def __init__(self, assumption: Any):
        self.assumption = assumption
        agent = "" if assumption.agent is None else f"agent {assumption.agent}, "
        super().__init__(
            f"{assumption.text}: found {assumption.found:.6g}, expected {assumption.required}; "
            f"worst sample: {agent}{assumption.worst}"
        )
