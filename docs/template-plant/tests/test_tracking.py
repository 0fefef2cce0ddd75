"""Claims of the experiment, and its metrics against the accepted ones."""

import servocon as sc


def test_claims():
    experiment = sc.load_experiment("camera-tracking")()
    claims = experiment.claims(experiment.run())
    assert [claim for claim in claims if not claim.holds] == []


def test_convergence(convergence):
    convergence("camera-tracking")
