"""The chain of `chain.py` in Pinocchio, and its ways to the constrained acceleration."""

from collections.abc import Callable

import chain
import numpy as np
import pinocchio as pin  # pyright: ignore[reportMissingImports]

PROXIMAL = pin.ProximalSettings(1e-14, 1e-14, 50)
JOINTS = (pin.JointModelRX, pin.JointModelRY, pin.JointModelRZ)
END = pin.SE3(np.eye(3), np.array([0.0, 0.0, chain.LENGTH]))


def model(joints: int) -> pin.Model:
    """The chain as Pinocchio has it."""
    made, last = pin.Model(), 0
    centre = np.array([0.0, 0.0, 0.5 * chain.LENGTH])
    link = pin.Inertia(chain.MASS, centre, chain.INERTIA * np.eye(3))
    for i in range(joints):
        place = END if i else pin.SE3.Identity()
        last = made.addJoint(last, JOINTS[chain.axis_of(i)](), place, f"joint {i}")
        made.appendBodyToJoint(last, link, pin.SE3.Identity())
    return made


class Chain:
    """A model with its data, in the given state, loaded so that F is the given one."""

    def __init__(self, given: chain.Problem):
        self.model = model(len(given.q))
        self.data = self.model.createData()
        self.q, self.v = given.q, given.v
        pin.computeAllTerms(self.model, self.data, self.q, self.v)
        self.tau = given.F + self.data.nle
        self.A, self.drift = np.asfortranarray(given.A), -given.b

    def solve(self, damping: float = 0.0) -> Callable[[], chain.Array]:
        """Given M, F, A and b: sparse Cholesky of M, then Cholesky of A M⁻¹Aᵀ + damping."""
        arguments = (self.model, self.data, self.tau, self.A, self.drift, damping)
        return lambda: pin.forwardDynamics(*arguments)

    def contact(self) -> tuple[Callable[[], chain.Array], Callable[[], chain.Array]]:
        """Two ways that know the structure of a contact at the end.

        Given M, F, A and b, by sparse Cholesky of [0 A; Aᵀ M]; and from q, v and τ, which includes
        the kinematics, M, F, A and b.
        """
        models, datas = pin.StdVec_RigidConstraintModel(), pin.StdVec_RigidConstraintData()
        held = pin.RigidConstraintModel(
            pin.ContactType.CONTACT_6D,
            self.model,
            self.model.njoints - 1,
            END,
            pin.ReferenceFrame.LOCAL,
        )
        models.append(held)
        datas.append(held.createData())
        pin.initConstraintDynamics(self.model, self.data, models, datas)
        state = (self.model, self.data, self.q, self.v, self.tau, models, datas, PROXIMAL)
        pin.constraintDynamics(*state)  # leaves M and A where the factorization looks for them
        factor = pin.ConstraintCholeskyDecomposition(self.model, self.data, models, datas)
        given = (self.model, self.data, models, datas, np.zeros(chain.ROWS))
        right = np.concatenate([-self.drift, self.tau - self.data.nle])

        def sparse() -> chain.Array:
            factor.compute(*given)
            return factor.solve(right)[chain.ROWS :]

        return sparse, lambda: pin.constraintDynamics(*state)


def call() -> Callable[[], chain.Array]:
    """`Chain.solve` of one joint and one row: next to nothing but the call from Python."""
    one = chain.problem(1)
    return Chain(one._replace(A=np.ones((1, 1)), b=np.ones(1))).solve()
