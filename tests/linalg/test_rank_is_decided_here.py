"""One criterion of rank: no file outside of `servocon.linalg` calls a library's."""

import ast
from pathlib import Path

import pytest

import servocon as sc

PACKAGE = Path(sc.__file__).parent
DECIDING = {
    "lstsq",
    "matrix_rank",
    "null_space",
    "orth",
    "pinv",
    "pinvh",
    "qr",
    "qr_delete",
    "svd",
    "svdvals",
}
LIBRARIES = ("np.linalg", "jnp.linalg", "numpy.linalg", "jax.numpy.linalg", "scipy.linalg")


def calls(source):
    """Functions of NumPy, JAX and SciPy that decide rank, or serve to decide it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr in DECIDING:
            owner = ast.unparse(node.value)
            if owner.endswith(LIBRARIES):
                yield f"{owner}.{node.attr}"
        if isinstance(node, ast.ImportFrom) and node.module in LIBRARIES:
            yield from (a.name for a in node.names if a.name in DECIDING)


@pytest.mark.parametrize(
    "source",
    [
        "np.linalg.pinv(A)",
        "jnp.linalg.svd(A)",
        "jax.scipy.linalg.qr(A)",
        "from scipy.linalg import null_space",
        "from numpy.linalg import norm, matrix_rank",
    ],
)
def test_such_a_call_is_noticed(source):
    assert len(list(calls(source))) == 1
    assert not list(calls("from servocon.linalg import null_space\nlinalg.null_space(A)"))


def test_rank_is_decided_here():
    found = {
        str(path.relative_to(PACKAGE)): list(calls(path.read_text()))
        for path in PACKAGE.rglob("*.py")
    }
    mine = {path: names for path, names in found.items() if path.startswith("linalg")}
    assert len(found) > 100
    assert any(mine.values())
    assert not {path: names for path, names in found.items() if names and path not in mine}
