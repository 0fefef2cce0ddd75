"""Forged claims and logs are refused, each for its reason."""

import math
import re

import pytest

from servocon.proof_checker import verify
from tests.proof_checker import systems
from tests.proof_checker.tapes import tree, write

pytest.importorskip("flint")

H = float.hex


@pytest.fixture(scope="module")
def cart():
    row = systems.cart()
    return row, tree(row)


FORGED = {
    "an inner box called a leaf": (
        lambda row, codes: (row, ["V"]),
        r"leaf V: the outputs are not proved to be ≤ 0 in 1000 parts of mass ∈ \[0.7, 1.3\], fri",
    ),
    "a claim that is false": (
        lambda row, codes: (systems.cart(0.9), ["S4", "S4", "V", "V", "S4", "V", "V"]),
        r"an output is positive at mass = \S+, friction = .*, t = \S+, in a leaf V",
    ),
    "the tree of another claim": (
        lambda row, codes: (systems.cart(0.9), codes),
        r"an output is positive at mass = |not proved",
    ),
    "a wrong sign of a slope": (
        lambda row, codes: (row, _replaced(codes, "-", lambda code: "+" + code[1:])),
        r"not proved to rise along|touches the upper face of the domain",
    ),
    "a slope of another input": (
        lambda row, codes: (row, _replaced(codes, "-", lambda code: "-2")),
        r"not proved to fall along|touches the lower face",
    ),
    "a face code off the face": (
        lambda row, codes: (row, _replaced(codes, "+", lambda code: "^" + code[1:], "V")),
        r"code \^\d \(\S+\): the box does not touch the upper face of the domain, on mass",
    ),
    "a face code forgotten": (
        lambda row, codes: (row, _replaced(codes, "_", lambda code: "-" + code[1:])),
        r"code -\d \(\S+\): the box touches the lower face of the domain, on mass",
    ),
    "a truncated tree": (lambda row, codes: (row, codes[:-1]), r"truncated: 1 boxes have no code"),
    "an empty tree": (lambda row, codes: (row, []), r"truncated: 1 boxes have no code"),
    "a tree with codes left over": (
        lambda row, codes: (row, [*codes, "V"]),
        r"the tree ends before its code \d+, V$",
    ),
    "a split of a fixed input": (
        lambda row, codes: ({**row, "upper": [*row["upper"][:4], H(0.0)]}, ["S4", "V", "V"]),
        r"code S4 \(t\): the input is fixed, on mass .* t = 0$",
    ),
    "a slope along a fixed input": (
        lambda row, codes: ({**row, "upper": [*row["upper"][:4], H(0.0)]}, ["^4", "V"]),
        r"code \^4 \(t\): the input is fixed",
    ),
    "a split between neighbouring floats": (
        lambda row, codes: (
            {**row, "lower": [H(1.0)] * 5, "upper": [H(math.nextafter(1.0, 2.0))] * 5},
            ["S0", "V", "V"],
        ),
        r"code S0 \(mass\): no float lies between the ends",
    ),
    "a split between neighbouring floats whose middle is the upper one": (
        lambda row, codes: (
            {**row, "lower": [H(1.0 + 2.0**-52)] * 5, "upper": [H(1.0 + 2.0**-51)] * 5},
            ["S0", "V", "V"],
        ),
        r"code S0 \(mass\): no float lies between the ends",
    ),
    "a slope with codes left over": (
        lambda row, codes: (row, [*codes, "+2"]),
        r"the tree ends before its code \d+, \+2$",
    ),
    "a split of no input": (
        lambda row, codes: (row, ["S5", "V", "V"]),
        r"code S5: got 5, expected",
    ),
    "an unknown code": (lambda row, codes: (row, ["X0"]), r"unknown code 'X0' in the tree"),
    "a code with a sign": (lambda row, codes: (row, ["S-1", "V", "V"]), r"unknown code 'S-1'"),
    "a code that is empty": (lambda row, codes: (row, ["S0", "", "V"]), r"unknown code ''"),
    "a bound that is not a number": (
        lambda row, codes: ({**row, "upper": ["nan", *row["upper"][1:]]}, codes),
        r"upper of mass: got 'nan', expected float.hex\(\) of a number below",
    ),
    "a bound that is not hexadecimal": (
        lambda row, codes: ({**row, "lower": ["0.7", *row["lower"][1:]]}, codes),
        r"lower of mass: got '0.7', expected float.hex\(\)",
    ),
    "a bound that is a number of JSON": (
        lambda row, codes: ({**row, "lower": [0.7, *row["lower"][1:]]}, codes),
        r"lower of mass: got 0.7, expected float.hex\(\)",
    ),
    "an empty domain": (
        lambda row, codes: ({**row, "lower": row["upper"], "upper": row["lower"]}, codes),
        r"the lower end of mass, 1.3, exceeds its upper end, 0.7",
    ),
    "a bound too few": (
        lambda row, codes: ({**row, "lower": row["lower"][1:]}, codes),
        r"lower: expected 5 numbers, one a name",
    ),
    "names that are no texts": (
        lambda row, codes: ({**row, "names": [1, 2, 3, 4, 5]}, codes),
        r"names: got name 1, expected a printable text",
    ),
    "no names": (lambda row, codes: ({**row, "names": []}, codes), r"names: got \[\]"),
    "an unknown operation": (
        lambda row, codes: ({**row, "tape": [*row["tape"], ["erf", [0]]]}, codes),
        r"instruction 37: unknown operation 'erf'",
    ),
    "a slot that is not yet defined": (
        lambda row, codes: ({**row, "tape": [*row["tape"], ["neg", [37]]]}, codes),
        r"instruction 37 \(neg\): argument slot 37 is not yet defined",
    ),
    "a constant that is upside down": (
        lambda row, codes: ({**row, "tape": [*row["tape"], ["const", [], H(1.0), H(0.0)]]}, codes),
        r"instruction 37 \(const\): lower end 1.0 exceeds upper end 0.0",
    ),
    "another output": (
        lambda row, codes: ({**row, "output": [0]}, codes),
        r"not proved to rise along v in 1000 parts of mass ∈",
    ),
    "a wider domain": (
        lambda row, codes: ({**row, "upper": [*row["upper"][:3], H(9.0), H(10.0)]}, codes),
        r"an output is positive at mass|not proved",
    ),
    "a text that imitates a verdict": (
        lambda row, codes: ({**row, "text": "‖ζ‖ ≤ ρ\n  VERIFIED"}, codes),
        r"claim: got text '‖ζ‖ ≤ ρ\\n  VERIFIED', expected a printable text",
    ),
}


def _replaced(codes, kind, change, *more):
    """Codes, the first one of a kind changed."""
    place = next(i for i, code in enumerate(codes) if code[0] == kind)
    return [*codes[:place], change(codes[place]), *more, *codes[place + 1 :]]


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_claim_is_refused_for_its_reason(name, cart, tmp_path):
    forge, reason = FORGED[name]
    result = verify(write(tmp_path / "forged.proof", [forge(*cart), cart]))
    assert result.refused
    assert not result.verified
    bad, good = result.claims
    assert re.search(reason, bad.reason), bad.reason
    assert bad.verdict == f"REFUSED: {bad.reason}"
    assert good.verified


def lines_of(path):
    return path.read_text("utf-8").splitlines()


LOGS = {
    "a claim too many": (
        lambda lines: [*lines[:3], *lines[1:3]],
        r"got claims 1, but the log has 2",
    ),
    "a claim too few": (lambda lines: lines[:1], r"got claims 1, but the log has 0"),
    "no claim": (
        lambda lines: [lines[0].replace('"claims": 1', '"claims": 0')],
        r"got claims 0, but the log has 0",
    ),
    "a number of claims that is true": (
        lambda lines: [lines[0].replace('"claims": 1', '"claims": true'), *lines[1:]],
        r"got claims True, but the log has 1",
    ),
    "another version": (
        lambda lines: [lines[0].replace('"servocon_proof": 1', '"servocon_proof": 2'), *lines[1:]],
        r"line 1: got servocon_proof 2, expected 1",
    ),
    "another file": (lambda lines: ["hello"], r"line 1: expected an object of JSON, got 'hello'"),
    "an empty file": (lambda lines: [""], r"line 1: expected an object of JSON, got ''"),
    "a broken line": (
        lambda lines: [*lines[:2], lines[2][:-2]],
        r"line 3: expected an object of JSON, got '{\"tree\"",
    ),
    "a list": (lambda lines: ["[1]"], r"line 1: expected an object of JSON"),
    "nested lists": (lambda lines: ["[" * 100_000], r"line 1: expected an object of JSON"),
    "a tree before its claim": (
        lambda lines: [lines[0], lines[2], lines[1]],
        r"line 2: expected a claim before its tree",
    ),
    "a tree that is no text": (
        lambda lines: [*lines[:2], '{"tree": ["V"]}'],
        r"line 3: expected a claim before its tree, and codes as a text",
    ),
    "no law": (
        lambda lines: [lines[0].replace('"law"', '"rule"'), *lines[1:]],
        r"line 1: got law None, expected a printable text",
    ),
}


@pytest.mark.parametrize("name", LOGS)
def test_a_forged_log_is_refused_for_its_reason(name, cart, tmp_path):
    forge, reason = LOGS[name]
    path = write(tmp_path / "forged.proof", [cart])
    path.write_text("\n".join(forge(lines_of(path))) + "\n", "utf-8")
    result = verify(path)
    assert result.refused
    assert not result.verified
    assert result.claims == ()
    assert re.search(reason, result.reason), result.reason
    assert str(result).endswith(f"REFUSED: {result.reason}")


def test_a_log_of_another_law_is_refused(cart, tmp_path):
    path = write(tmp_path / "cart.proof", [cart])
    assert verify(path, law="0123abcd").verified
    result = verify(path, law="feed")
    assert result.reason == "the log is of another law: got 0123abcd, expected feed"
    assert result.refused
