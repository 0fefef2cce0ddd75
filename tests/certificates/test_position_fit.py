"""ḟ = S β − Λ f of agents one by one, against numbers that are given and against the whole."""

import numpy as np
import pytest

from servocon.certificates.guarantee import _fitted, _fitted_by_agents

RNG = np.random.default_rng(5)


def samples(agents, rates, coupled=0.0):
    """β, f and ḟ of agents with two rows each, and the S and Λ that they have."""
    own = RNG.normal(size=(agents, 2, 2))
    S = np.zeros((2 * agents, 2 * agents))
    for i, block in enumerate(own):
        S[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = block
    S[0, -1] += coupled
    decay = np.diag(np.repeat(rates, 2))
    beta, f = RNG.normal(size=(2, 400, 2 * agents))
    return beta, f, beta @ S - f @ decay, S


@pytest.mark.parametrize("rates", [[0.8] * 6, [0.8, 1.5, 0.8, 0.3, 2.0, 0.8]])
def test_agents_one_by_one_have_the_fit_of_the_whole(rates):
    *given, S = samples(6, rates)
    found = _fitted_by_agents(6, *given)
    whole = _fitted(*given)
    assert found is not None
    assert whole is not None
    for fitted in (found, whole):
        np.testing.assert_allclose(fitted[0], S, atol=1e-9)
        assert fitted[1] == pytest.approx(min(rates))
        assert fitted[2] == (len(set(rates)) == 1)


def test_rows_that_need_other_agents_are_not_fitted_one_by_one():
    beta, f, f_rate, _ = samples(6, [0.8] * 6, coupled=0.4)
    assert _fitted_by_agents(6, beta, f, f_rate) is None
    assert _fitted(beta, f, f_rate) is not None
    beta, f, f_rate, _ = samples(4, [1.0] * 4)
    redundant = np.concatenate([f[:, :1], f[:, :1], f[:, 2:]], axis=1)
    assert _fitted_by_agents(4, beta, redundant, f_rate) is None
    assert _fitted_by_agents(1, beta, f, f_rate) is None
