"""Logs of proofs: their lines, and claims that are read again."""

import json
from dataclasses import replace
from time import monotonic

import jax
import jax.numpy as jnp
import pytest

import servocon as sc
from servocon.certificates.proof import logs
from servocon.certificates.proof.branch import Branching, Claim
from servocon.engine import Instruction, Tape, in_tape

jax.config.update("jax_enable_x64", True)


def claim():
    function = lambda x: (jnp.sin(x[0]) * (1.0 - x[0]) * x[1] - 0.25)[None]
    tape = in_tape(jax.make_jaxpr(function)(jnp.zeros(2)), [None])
    return Claim("uncertainty", "‖ζ‖ ≤ ρ", ("mass", "q[0]"), (-0.1, 0.3), (1.0, 1.0), tape)


def proved():
    branching = Branching(claim())
    assert branching.run(monotonic() + 60.0).state == "proved"
    return branching


def test_the_lines_of_a_log(tmp_path):
    tape = Tape(
        (
            Instruction("input", (0,)),
            Instruction("const", (), 0.1, 0.2),
            Instruction("sub", (0, 1)),
        ),
        (2,),
        1,
    )
    own = Claim("bound", "V̇ < 0", ("t",), (-1.0,), (0.0,), tape)
    path, begun = (
        tmp_path / "some.proof",
        logs.Record(replace(own, continuous=True), ["S0", "O", "V"]),
    )
    logs.write(path, "arms", "0123", [logs.Record(own, ["S0", "V", "^0", "V"])], [begun])
    first, second, third = (json.loads(line) for line in path.read_text("utf-8").splitlines())
    assert first.pop("unfinished") == [[{**second, "continuous": True}, "S0 O V"]]
    assert first == {"servocon_proof": 1, "of": "arms", "law": "0123", "claims": 1}
    assert logs.read(path).unfinished == (begun,)
    assert second == {
        "key": "bound",
        "text": "V̇ < 0",
        "names": ["t"],
        "lower": ["-0x1.0000000000000p+0"],
        "upper": ["0x0.0p+0"],
        "tape": [
            ["input", [], 0],
            ["const", [], "0x1.999999999999ap-4", "0x1.999999999999ap-3"],
            ["sub", [0, 1]],
        ],
        "output": [2],
        "continuous": False,
    }
    assert third == {"tree": "S0 V ^0 V"}
    assert [p.name for p in tmp_path.iterdir()] == ["some.proof"]


def test_a_log_is_read_as_it_was_written(tmp_path, monkeypatch):
    monkeypatch.setattr(logs, "CODES_PER_LINE", 7)
    branching, path = proved(), tmp_path / "some.proof"
    codes = branching.codes()
    assert len(codes) > 7
    logs.write(path, "arms", "0123", [logs.Record(claim(), codes), logs.Record(claim(), ["O"])])
    found = logs.read(path)
    assert found.law == "0123"
    assert [list(record.codes) for record in found.records] == [codes, ["O"]]
    assert [record.claim for record in found.records] == [claim(), claim()]
    again = Branching(found.records[0].claim, found.records[0].codes)
    assert again.outcome.state == "proved"
    assert again.codes() == codes
    assert Branching(found.records[1].claim, found.records[1].codes).outcome.state == "open"


def test_the_checker_reads_every_operation_of_a_log_as_the_prover_means_it(tmp_path):
    def function(x):
        a = jnp.where(x[0] > 0.5, 0.5 - x[0], x[0] - 0.5)  # turned round it would be positive
        b = jnp.where((x[0] > 0.3) & ~(x[1] < 0.2), -x[1], jnp.minimum(x[0], 0.0))
        c = jnp.where(x[1] == 0.7, -1.0, 0.0) * jnp.where(x[1] != 0.7, 1.0, 2.0)
        d = jnp.exp(-x[0]) - jnp.sqrt(1.0 + x[1]) + jnp.tanh(x[0]) - jnp.log(2.0 + x[0])
        rest = jnp.sign(d) - jnp.abs(d) + jnp.cos(x[0]) / 4.0 - 2.0
        return jnp.maximum(jnp.maximum(a, b + c), rest)[None] - 1e-3

    tape = in_tape(jax.make_jaxpr(function)(jnp.zeros(2)), [None])
    own = Claim("bound", "f ≤ 0", ("x", "y"), (0.0, 0.0), (1.0, 1.0), tape)
    branching, path = Branching(own), tmp_path / "choices.proof"
    assert branching.run(monotonic() + 60.0).state == "proved"
    logs.write(path, "choices", "0123", [logs.Record(own, branching.codes())])
    (found,) = sc.proof_checker.verify(path).claims
    assert found.verified, found.verdict
    assert logs.read(path).records[0].claim == own


@pytest.mark.parametrize("text", ["", "{}", "not a log", '{"servocon_proof": 2, "law": ""}'])
def test_a_file_that_is_no_log_is_refused(tmp_path, text):
    path = tmp_path / "other.txt"
    path.write_text(text)
    with pytest.raises(sc.errors.InputError, match=r"other\.txt, which cannot be read"):
        logs.read(path)


@pytest.mark.parametrize(
    ("tree", "words"),
    [
        ("S0 V", "tree of claim uncertainty is not complete"),
        ("V V", "tree of claim uncertainty is not complete"),
        ("S2 V V", "claim uncertainty has the unknown code 'S2'"),
        ("X", "claim uncertainty has the unknown code 'X'"),
        ("+", "claim uncertainty has the unknown code '\\+'"),
        ("V1", "claim uncertainty has the unknown code 'V1'"),
    ],
)
def test_a_damaged_tree_is_refused_with_its_claim(tmp_path, tree, words):
    path = tmp_path / "damaged.proof"
    logs.write(path, "arms", "0123", [logs.Record(claim(), tree.split())])
    with pytest.raises(sc.errors.InputError, match=words):
        logs.read(path)


def test_a_path_that_cannot_be_written_is_told_before_the_work(tmp_path):
    logs.require_writable(tmp_path / "new.proof")
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(sc.errors.InputError, match=r"\(a folder\); expected a file in a folder"):
        logs.require_writable(tmp_path)
    with pytest.raises(sc.errors.InputError, match="cannot be written: No such file"):
        logs.require_writable(tmp_path / "none" / "new.proof")
