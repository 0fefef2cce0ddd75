"""Logs of the cart and the arm are verified; open leaves and boxes at kinks are refused."""

import ast
import json
import math
import random
import re
import sys
from pathlib import Path
from unittest.mock import ANY

import pytest

import servocon as sc
from servocon.proof_checker import LogCheck, checker, verify
from tests.proof_checker import points, systems
from tests.proof_checker.tapes import Tape, claim_row, tree, write

pytest.importorskip("flint")

FOLDER = Path(checker.__file__).parent
H = float.hex


@pytest.fixture(scope="module")
def cart():
    row = systems.cart()
    return row, tree(row)


@pytest.fixture(scope="module")
def arm():
    row = systems.arm(1.0, size=0.6)
    return row, tree(row)


def only(result):
    assert isinstance(result, LogCheck)
    assert result.reason == ""
    (claim,) = result.claims
    return claim


def test_the_checker_imports_the_standard_library_and_arb_only():
    """Its four files; whatever is imported inside of a function counts."""
    own = {"checker", "logs", "programs", "intervals"}
    for name in own:
        text = (FOLDER / f"{name}.py").read_text("utf-8")
        assert len(text.splitlines()) < 400
        for node in ast.walk(ast.parse(text)):
            modules = [alias.name for alias in getattr(node, "names", [])]
            if isinstance(node, ast.ImportFrom):
                assert node.level == 0
                modules = [f"{node.module}.{one}" for one in modules]
            if isinstance(node, ast.Import | ast.ImportFrom):
                for module in modules:
                    inner = module.removeprefix("servocon.proof_checker.").split(".")[0]
                    top = module.split(".")[0]
                    assert top in {*sys.stdlib_module_names, "flint"} or inner in own, module
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in ("__import__", "eval")
    used = {
        n.id
        for n in ast.walk(ast.parse((FOLDER / "programs.py").read_text("utf-8")))
        if isinstance(n, ast.Name)
    }
    assert "exec" in used  # of a text that the Writer makes: no word of a log is in it
    assert "importlib" not in used


def test_cart_and_arm_are_verified(cart, arm, tmp_path):
    for row, codes in (cart, arm):
        path = write(tmp_path / "one.proof", [(row, codes)])
        result = verify(path)
        claim = only(result)
        assert claim.verified
        assert result.verified
        assert not result.refused
        assert claim.verdict == "VERIFIED"
        leaves = sum(code[0] in "V+-^_" for code in codes)
        assert claim.checked == claim.leaves == leaves > 50
        assert claim.evaluations >= leaves
        assert claim.dimensions == len(row["names"])
        assert 0.0 < claim.seconds < 600.0
    assert result.law == "0123abcd"
    assert result.of == "a test"


@pytest.mark.long
def test_the_whole_arm_in_thousands_of_leaves(tmp_path):
    row = systems.arm()
    claim = only(verify(write(tmp_path / "arm.proof", [(row, tree(row))])))
    assert claim.verified
    assert claim.leaves > 4000
    assert claim.evaluations < 1.1 * claim.leaves


def test_the_claims_are_true_at_random_points(cart, arm):
    """The tapes are the systems': ‖ζ‖ + ‖disturbance‖ − ρ by NumPy, as the theory has it."""
    draw = random.Random(1)
    for (row, _), factor in ((cart, 1.0), (arm, 1.0)):
        ends = [list(map(float.fromhex, row[side])) for side in ("lower", "upper")]
        for _ in range(20):
            point = [draw.uniform(a, b) for a, b in zip(*ends, strict=True)]
            found = points.values(row["tape"], point)[row["output"][0]]
            assert float(found) == pytest.approx(systems.excess(point, factor), abs=1e-9)
            assert found <= 0


def test_a_leaf_that_is_not_proved_at_once_is_bisected(cart, tmp_path):
    """All splits of the cart's last level are taken away."""
    row, codes = cart
    merged = re.sub(r"S\d V V", "V", " ".join(codes)).split(" ")
    assert len(merged) < len(codes)
    claim = only(verify(write(tmp_path / "merged.proof", [(row, merged)])))
    assert claim.verified
    assert claim.evaluations > claim.leaves


def test_a_share_of_the_leaves(arm, tmp_path):
    path = write(tmp_path / "arm.proof", [arm])
    result = verify(path, share=0.1)
    claim = only(result)
    assert claim.checked == round(0.1 * claim.leaves)
    assert claim.verdict == f"{claim.checked:,} of {claim.leaves:,} leaves hold, drawn at random"
    assert not result.verified
    assert not result.refused
    tiny = only(verify(path, share=1e-9))
    assert tiny.checked == 1


def test_the_draw_follows_the_seed(arm, tmp_path, monkeypatch):
    path = write(tmp_path / "arm.proof", [arm])
    seen = []
    monkeypatch.setattr(checker.Prover, "prove", lambda self, leaf: seen.append(leaf) or 1)
    draws = []
    for seed in (0, 0, 1):
        verify(path, share=0.2, seed=seed)
        draws.append(repr(seen))
        seen.clear()
    assert draws[0] == draws[1] != draws[2]


def test_a_forged_leaf_is_found_by_a_share_that_draws_it(cart, tmp_path):
    row, codes = cart
    bad = ["V"]
    path = write(tmp_path / "bad.proof", [(row, codes), (row, bad)])
    result = verify(path, share=0.5)
    assert result.claims[0].reason == ""
    assert result.claims[1].reason
    assert result.refused


@pytest.mark.long
def test_processes_find_the_same(arm, tmp_path):
    row, codes = arm
    claims = [arm, (row, codes[:-1]), ({**row, "tape": []}, codes), (row, ["V"])]
    result = verify(write(tmp_path / "some.proof", claims), processes=2)
    good, cut, no_tape, forged = result.claims
    assert good.verified
    assert "truncated" in cut.reason
    assert no_tape.reason == "output: got 116, expected a whole number from 0 to -1"
    assert "leaf V: the outputs are not proved to be ≤ 0 in 1000 parts of m[0] ∈" in forged.reason


def test_several_outputs(tmp_path):
    """Both outputs have to hold on a leaf; both have to rise on a box that is discarded."""
    tape = Tape(1)
    x = tape.x[0]
    row = claim_row(tape, [x - 1.0, -x - 2.0], [-1.0], [1.0])
    assert only(verify(write(tmp_path / "a.proof", [(row, ["V"])]))).verified
    reason = only(verify(write(tmp_path / "b.proof", [(row, ["^0", "V"])]))).reason
    assert reason.startswith("leaf ^0: the outputs are not proved to rise along x[0] in 1000 parts")
    reason = only(verify(write(tmp_path / "b.proof", [(row, ["_0", "V"])]))).reason
    assert reason.startswith("leaf _0: the outputs are not proved to fall along x[0] in 1000 parts")
    row = claim_row(tape, [x - 1.0, -x - 0.5], [-1.0], [1.0])
    reason = only(verify(write(tmp_path / "c.proof", [(row, ["V"])]))).reason
    assert reason.startswith("an output is positive at x[0] = -0.")


def test_a_face_is_the_one_towards_which_the_output_rises(tmp_path):
    for slope, code, end in ((1.0, "^0", "1"), (-1.0, "_0", "-1")):
        tape = Tape(1)
        x = tape.x[0]
        false = claim_row(tape, [slope * x - 0.5], [-1.0], [1.0], names=["x"])
        reason = only(verify(write(tmp_path / "a.proof", [(false, [code, "V"])]))).reason
        assert reason == f"an output is positive at x = {end}, in a leaf V"
        true = claim_row(tape, [slope * x - 1.5], [-1.0], [1.0], names=["x"])
        assert only(verify(write(tmp_path / "b.proof", [(true, [code, "V"])]))).verified


def test_a_slope_is_that_of_its_own_input(tmp_path):
    """x − y rises along x and falls along y, and no other code is accepted."""
    tape = Tape(2)
    x, y = tape.x
    out = tape.sin(0.1 * x) * tape.exp(0.1 * x) - tape.sin(0.1 * y) * tape.exp(0.1 * y) - 0.5
    row = claim_row(tape, [out], [0.0, 0.0], [1.0, 1.0], names=["x", "y"])
    path = tmp_path / "a.proof"
    assert only(verify(write(path, [(row, ["^0", "_1", "V"])]))).verified
    for code, reason in (("_0", "fall along x"), ("^1", "rise along y")):
        assert reason in only(verify(write(path, [(row, [code, "V"])]))).reason


def test_a_value_of_0_is_not_positive(tmp_path):
    tape = Tape(1)
    x = tape.x[0]
    row = claim_row(tape, [tape.min(x, -x)], [-1.0], [1.0])  # 0 at the centre, ≤ 0 in both halves
    claim = only(verify(write(tmp_path / "a.proof", [(row, ["V"])])))
    assert claim.verified
    assert claim.evaluations == 3


def test_fixed_inputs_and_points(tmp_path):
    tape = Tape(2)
    x, t = tape.x
    row = claim_row(tape, [x * t - 2.1], [-1.0, 2.0], [1.0, 2.0], names=["x", "t"])
    claim = only(verify(write(tmp_path / "a.proof", [(row, ["^0", "V"])])))
    assert claim.verified
    assert claim.dimensions == 1
    over = claim_row(tape, [x * t - 1.9], [-1.0, 2.0], [1.0, 2.0], names=["x", "t"])
    reason = only(verify(write(tmp_path / "b.proof", [(over, ["^0", "V"])]))).reason
    assert reason == "an output is positive at x = 1, t = 2, in a leaf V"
    exact = claim_row(tape, [tape.sin(x) - tape.sin(x)], [0.5, 2.0], [0.5, 2.0])
    reason = only(verify(write(tmp_path / "c.proof", [(exact, ["V"])]))).reason
    assert re.fullmatch(
        r"leaf V: .* not proved to be ≤ 0 in .* of x\[0\] = 0.5, x\[1\] = 2", reason
    )


def test_open_leaves_are_no_proof(cart, tmp_path):
    row, codes = cart
    place = codes.index("V")
    result = verify(
        write(tmp_path / "a.proof", [(row, [*codes[:place], "O", *codes[place + 1 :]])])
    )
    claim = only(result)
    assert not claim.verified
    assert result.refused
    assert claim.open_leaves == 1
    # The volume of the first leaf V, from its depth: one half a split.
    depth = 0
    for code in codes[:place]:
        depth += code[0] == "S"
    assert 0.0 < claim.open_volume < 1.0
    assert math.log2(claim.open_volume) % 1 == 0
    assert claim.verdict == f"NOT a proof: {100 * (1 - claim.open_volume):.1f} % of the volume"
    whole = only(verify(write(tmp_path / "b.proof", [(row, ["O"])])))
    assert whole.verdict == "NOT a proof: 0.0 % of the volume"
    assert (whole.leaves, whole.checked) == (0, 0)
    assert only(verify(tmp_path / "b.proof", share=0.5)) == whole._replace(seconds=ANY)
    halves = only(verify(write(tmp_path / "c.proof", [(row, ["S0", "O", "S1", "O", "O"])])))
    assert halves.open_volume == 1.0


def test_an_open_leaf_of_no_volume_is_open(tmp_path):
    """Bisections at 0 can go on until the share of the volume is 0 as a float."""
    tape = Tape(2)
    row = claim_row(tape, [tape.x[0] - 2.0], [0.0, 0.0], [1.0, 1.0])
    codes = [code for k in (0, 1) for code in [f"S{k}"] * 700]
    claim = only(verify(write(tmp_path / "a.proof", [(row, [*codes, "O", *["V"] * 1400])])))
    assert claim.open_volume == 0.0
    assert claim.checked == claim.leaves == 1400
    assert not claim.verified
    assert claim.verdict == "NOT a proof: 99.9 % of the volume"


def test_the_kink_that_the_first_prover_forgot(tmp_path):
    """−|v| ≤ −0.1 is false at v = 0 alone: each side of it falls away from there."""
    tape = Tape(1)
    row = claim_row(tape, [0.05 - tape.abs(tape.x[0])], [-1.0], [1.0], names=["v"])
    for codes, name in (
        (["S0", "+0", "-0"], "rise along v"),
        (["S0", "V", "-0"], "positive at v = "),
    ):
        reason = only(verify(write(tmp_path / "a.proof", [(row, codes)]))).reason
        assert name in reason


@pytest.mark.parametrize(("codes", "name"), [("S0 +0 O", "rise"), ("S0 O -0", "fall")])
def test_a_box_that_touches_a_kink_is_not_discarded(codes, name, tmp_path):
    tape = Tape(1)
    row = claim_row(tape, [0.05 - tape.abs(tape.x[0])], [-1.0], [1.0], names=["v"])
    reason = only(verify(write(tmp_path / "a.proof", [(row, codes.split(" "))]))).reason
    assert f"not proved to {name} along v" in reason


@pytest.mark.parametrize(("codes", "name"), [("S0 +0 O", "rise"), ("S0 O -0", "fall")])
def test_a_box_on_which_the_output_is_constant_is_not_discarded(codes, name, tmp_path):
    tape = Tape(1)
    row = claim_row(tape, [0.0 * tape.x[0] + 1.0], [-1.0], [1.0], names=["v"])
    reason = only(verify(write(tmp_path / "a.proof", [(row, codes.split(" "))]))).reason
    assert f"not proved to {name} along v" in reason


@pytest.mark.parametrize(("sign", "code", "name"), [(-1.0, "+0", "rise"), (1.0, "-0", "fall")])
def test_a_box_where_the_output_is_undefined_is_not_discarded(sign, code, name, tmp_path):
    """log x on [−4, −2], where 1/x has a sign although there is no logarithm."""
    tape = Tape(1)
    row = claim_row(tape, [sign * tape.log(tape.x[0]) - 9.0], [-8.0], [8.0])
    codes = ["S0", "S0", "O", "S0", code, "O", "O"]
    reason = only(verify(write(tmp_path / "a.proof", [(row, codes)]))).reason
    assert f"not proved to {name} along x[0]" in reason


JUMPS = {
    "sign": lambda t, x: t.sign(x),
    "select": lambda t, x: t.select(t.gt(x, t.const(0.0)), x, -x),
    "lt": lambda t, x: t.select(t.lt(x, t.const(0.0)), -x, x),
}


@pytest.mark.parametrize("name", JUMPS)
def test_a_claim_of_continuity_has_no_operation_that_may_jump(name, tmp_path):
    tape = Tape(1)
    x = tape.x[0]
    smooth, jump = tape.abs(x) - 2.0, JUMPS[name](tape, x) - 2.0
    path = tmp_path / "a.proof"
    for row, continuous in ((claim_row(tape, [smooth], [-1.0], [1.0]), True), (None, False)):
        row = row or claim_row(tape, [jump], [-1.0], [1.0])
        claim = only(verify(write(path, [({**row, "continuous": continuous}, ["V"])])))
        assert claim.verified
        assert claim.continuous is continuous
        assert str(claim).splitlines()[1].endswith("s, continuous" if continuous else " s")
    row = claim_row(tape, [smooth, jump], [-1.0], [1.0])
    reason = only(verify(write(path, [({**row, "continuous": True}, ["V"])]))).reason
    assert re.fullmatch(r"instruction \d+ \(\w+\) may jump, in a claim of continuity", reason)
    assert f"({name})" in reason or name == "select"  # its condition comes first
    reason = only(verify(write(path, [({**row, "continuous": 1}, ["V"])]))).reason
    assert reason == "continuous: got 1, expected true or false"


def test_a_binary_file_is_refused(tmp_path):
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\xff\xfe")
    assert "the file is no text in UTF-8" in verify(path).reason


def test_a_tree_in_several_lines_and_keys_that_are_not_known(cart, tmp_path):
    row, codes = cart
    path = write(tmp_path / "cart.proof", [({**row, "goal": 1}, codes)], versions={"jax": "0.9"})
    lines = path.read_text("utf-8").splitlines()
    halves = [{"tree": " ".join(half)} for half in (codes[:50], codes[50:])]
    path.write_text("\n".join([*lines[:2], *map(json.dumps, halves)]), "utf-8")
    assert verify(path).verified


def test_texts_of_a_result(cart, tmp_path):
    text = str(verify(write(tmp_path / "cart.proof", [cart])))
    title, law, claim, figures, verdict = text.splitlines()
    assert (title, law, claim, verdict) == ("a test", "law 0123abcd", "‖ζ‖ ≤ ρ", "  VERIFIED")
    assert re.fullmatch(r"  5 dimensions, \d+ leaves, \d+ evaluations, \d+\.\d s", figures)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"share": 0.0}, "share: got 0.0; expected a number above 0"),
        ({"share": 1.5}, "share: got 1.5"),
        ({"share": math.nan}, "share: got nan"),
        ({"share": True}, "share: got True"),
        ({"share": "all"}, "share: got 'all'"),
        ({"processes": 0}, "processes: got 0; expected a whole number of at least 1"),
        ({"processes": 1.5}, "processes: got 1.5"),
        ({"seed": -1}, "seed: got -1; expected a whole number of at least 0"),
    ],
)
def test_wrong_arguments(wrong, message, cart, tmp_path):
    path = write(tmp_path / "cart.proof", [cart])
    with pytest.raises(sc.errors.InputError, match=re.escape(message)):
        verify(path, **wrong)


def test_a_leaf_is_bisected_along_the_inputs_that_matter(tmp_path):
    """Of eight wide inputs the output depends on the narrowest two."""
    tape = Tape(8)
    x, y = tape.x[3], tape.x[5]
    out = x * (1.0 - x) + y * (1.0 - y) + 0.0 * x - 0.52
    row = claim_row(tape, [out], [0.0] * 8, [100.0] * 3 + [1.0, 100.0, 1.0, 100.0, 100.0])
    claim = only(verify(write(tmp_path / "wide.proof", [(row, ["V"])])))
    assert claim.verified, claim.verdict
    assert claim.evaluations < 300


def test_no_such_file(tmp_path):
    with pytest.raises(sc.errors.InputError, match=r"none\.proof', which is no file"):
        verify(tmp_path / "none.proof")


def test_progress_goes_up_to_all(cart, tmp_path):
    parts = []
    checker.check(write(tmp_path / "two.proof", [cart, cart]), progress=parts.append)
    assert parts == sorted(parts)
    assert parts[0] < 0.5
    assert parts[-1] == 1.0
