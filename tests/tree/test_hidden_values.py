"""A number in any place that a function reads makes another function, in this process and the next.

Each case is the text of a user's file with a number V in it. With V = 1 and V = 2 the relation is
another one: so its layout has to differ, and so have its fingerprint and the key of its program on
disk, if it has one.
"""

import sys
import types
from typing import Any

import jax.numpy as jnp
import pytest

import servocon as sc
from servocon.engine import program_key
from servocon.tree import fingerprint, pack
from servocon_plants import Cart

FILE = """
import collections, dataclasses, enum, functools, operator, types
import equinox as eqx, jax, jax.numpy as jnp, numpy as np, servocon as sc
class Held:
    def __init__(self, value): self.value = value
    def times(self, x): return self.value * x
    def __call__(self, x): return self.value * x
def relation(q, v, t): return read() * v
W = V
"""

CASES = {
    "global": "read = lambda: W",
    "dict": "D = {'a': W}; read = lambda: D['a']",
    "set": "D = {W}; read = lambda: sum(D)",
    "deque": "D = collections.deque([W]); read = lambda: D[0]",
    "array of objects": "D = np.array([Held(W)]); read = lambda: D[0].value",
    "object": "H = Held(W); read = lambda: H.value",
    "method": "m = Held(W).times; read = lambda: m(1.0)",
    "callable": "m = Held(W); read = lambda: m(1.0)",
    "partial": "m = functools.partial(lambda k, x: k * x, W); read = lambda: m(1.0)",
    "compiled": "m = jax.jit(lambda x: W * x); read = lambda: m(1.0)",
    "ufunc": "m = np.frompyfunc(lambda x: W * x, 1, 1); read = lambda: float(m(1.0))",
    "enum": "class E(enum.Enum):\n A = W\nread = lambda: E.A.value",
    "tuple with names": "N = collections.namedtuple('N', 'a')(W); read = lambda: N.a",
    "namespace": "N = types.SimpleNamespace(a=W); read = lambda: N.a",
    "class": "class K:\n a = W\nread = lambda: K.a",
    "nested class": "class K:\n class L:\n  a = W\nread = lambda: K.L.a",
    "slots": "class K:\n __slots__ = 'a'\nk = K(); k.a = W\nread = lambda: k.a",
    "extra attribute": "@dataclasses.dataclass\nclass K:\n b: float = 0.0\n"
    "k = K(); k.a = W\nread = lambda: k.a",
    "kind of dict": "class K(dict): pass\nk = K(); k.a = W\nread = lambda: k.a",
    "kind of list": "class K(list): pass\nk = K(); k.a = W\nread = lambda: k.a",
    "kind of tuple": "class K(tuple): pass\nk = K(); k.a = W\nread = lambda: k.a",
    "kind of number": "class K(float): pass\nk = K(); k.a = W\nread = lambda: k.a",
    "kind of text": "class K(str): pass\nk = K(); k.a = W\nread = lambda: k.a",
    "attribute of a function": "def f(): return f.a\nf.a = W\nread = lambda: f()",
    "default": "def read(a=W): return a",
    "default of a name": "def read(*, a=W): return a",
    "object as default": "def read(a=Held(W)): return a.value",
    "decorator": "def by(f):\n a = W\n return functools.wraps(f)(lambda: a * f())\n"
    "@by\ndef read(): return 1.0",
    "computed name": "k = Held(0); setattr(k, 'a' + 'b', W); read = lambda: getattr(k, 'a' + 'b')",
    "field": "class K(sc.Module):\n a: int\n"
    " def __call__(self, q, v, t): return self.a * v\nrelation = K(int(W))",
    "static field": "class K(sc.Module):\n a: object = eqx.field(static=True)\n"
    " def __call__(self, q, v, t): return self.a.value * v\nrelation = K(Held(W))",
    "object of a class": "class K(sc.Module):\n"
    " def __call__(self, q, v, t): return self.A.value * v\nK.A = Held(W); relation = K()",
    "class of a class": "class L: a = W\nclass K(sc.Module):\n"
    " def __call__(self, q, v, t): return self.A.a * v\nK.A = L; relation = K()",
    "partial of a class": "class K(sc.Module):\n def __call__(self, q, v, t): return K.A(v)\n"
    "K.A = staticmethod(functools.partial(lambda k, x: k * x, W)); relation = K()",
    "descriptor": "class D(Held):\n def __get__(self, one, kind): return self.value\n"
    "class K(sc.Module):\n A = D(W)\n def __call__(self, q, v, t): return self.A * v\n"
    "relation = K()",
    "decorated method": "def by(f):\n a = W\n return functools.wraps(f)(lambda *x: a * f(*x))\n"
    "class K(sc.Module):\n @by\n def __call__(self, q, v, t): return v\nrelation = K()",
    "decorator with data": "class By(Held):\n"
    " def __init__(self, f): self.f, self.value = f, W; functools.update_wrapper(self, f)\n"
    " def __get__(self, one, kind): return lambda *x: self.value * self.f(one, *x)\n"
    "class K(sc.Module):\n @By\n def a(self, v): return v\n"
    " def __call__(self, q, v, t): return self.a(v)\nrelation = K()",
    "base": "class A: a = W\nclass K(A, sc.Module):\n"
    " def __call__(self, q, v, t): return self.a * v\nrelation = K()",
    "property": "class K(sc.Module):\n @property\n def a(self): return W\n"
    " def __call__(self, q, v, t): return self.a * v\nrelation = K()",
}


def made(text: str, number: float) -> Any:
    """The relation of a file."""
    file = types.ModuleType("users_file")
    sys.modules["users_file"] = file
    exec(FILE.replace("V\n", f"{number}\n") + text, vars(file))
    return vars(file)["relation"]


@pytest.mark.parametrize("text", CASES.values(), ids=CASES)
def test_a_number_counts_wherever_it_is(text):
    relations = [made(text, number) for number in (1.0, 2.0)]
    values = [float(one(jnp.zeros(1), jnp.ones(1), 0.0)[0]) for one in relations]
    assert values == [1.0, 2.0]
    laws = [sc.ServoLaw(Cart(), sc.residual(one, name="relation")) for one in relations]
    layouts = [pack(law, "law")[1] for law in laws]
    assert layouts[0] != layouts[1]
    keys = [program_key(layout) for layout in layouts]
    assert keys[0] != keys[1] or keys[0] is None
    assert (fingerprint(laws[0]) == fingerprint(laws[1])) is (text == CASES["ufunc"])  # not Python
