"""Random trees of bodies as MJCF, with every kind of joint, and states of theirs."""

import numpy as np


def tree(random, bodies):
    """An MJCF text: bodies with up to three joints each, a free root now and then."""
    parents = [-1] + [
        int(random.integers(-1 if random.random() < 0.1 else 0, i)) for i in range(1, bodies)
    ]
    count = iter(range(100))

    def body(i):
        kinds = joints_of(random, parents[i] == -1)
        joints = "".join(joint(random, kind, next(count)) for kind in kinds)
        inside = "".join(body(k) for k in range(bodies) if parents[k] == i)
        site = f'<site name="s{i}" pos="{vector(random, 0.1)}" quat="{turn(random)}"/>'
        place = f'pos="{vector(random, 0.3)}" quat="{turn(random)}"'
        return f'<body name="b{i}" {place}>{joints}{inertial(random)}{site}{inside}</body>'

    roots = "".join(body(i) for i in range(bodies) if parents[i] == -1)
    option = f'<compiler angle="radian"/><option gravity="{vector(random, 5.0)}"/>'
    return f"<mujoco>{option}<worldbody>{roots}</worldbody></mujoco>"


def joints_of(random, root):
    """Kinds of the joints of one body; no rotation may follow a ball."""
    chance = random.random()
    if root and chance < 0.3:
        return ["free"]
    if not root and chance < 0.1:
        return []
    kinds = random.choice(["hinge", "slide", "ball"], size=random.integers(1, 4)).tolist()
    return [k for k in kinds if k == "slide"] + ["ball"] if "ball" in kinds else kinds


def joint(random, kind, number):
    """One joint, off the body's origin, with armature, damping, spring and reference."""
    if kind == "free":
        return f'<freejoint name="j{number}"/>'
    numbers = {"armature": random.uniform(0, 0.1), "damping": random.uniform(0, 0.3)}
    if kind != "ball":
        numbers |= {"stiffness": random.uniform(0, 3)}
        numbers |= {"ref": random.normal(), "springref": random.normal()}
    rest = " ".join(f'{name}="{float(value)!r}"' for name, value in numbers.items())
    place = f'axis="{vector(random, 1.0)}" pos="{vector(random, 0.1)}"'
    return f'<joint name="j{number}" type="{kind}" {place} {rest}/>'


def inertial(random):
    """Mass, centre and a physical inertia matrix, off the principal axes."""
    axes = np.linalg.qr(random.normal(size=(3, 3)))[0]
    a, b, c = random.uniform(0.01, 0.1, 3)
    inertia = axes @ np.diag([b + c, a + c, a + b]) @ axes.T
    places = (0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2)
    six = " ".join(repr(float(inertia[place])) for place in places)
    mass = float(random.uniform(0.1, 3.0))
    return f'<inertial mass="{mass!r}" pos="{vector(random, 0.2)}" fullinertia="{six}"/>'


def state(random, model):
    """Coordinates with quaternions of unit length, and speeds."""
    q = random.normal(size=model.nq)
    for kind, place in zip(model.jnt_type, model.jnt_qposadr, strict=True):
        if kind in (0, 1):
            at = slice(place + 3, place + 7) if kind == 0 else slice(place, place + 4)
            q[at] /= np.linalg.norm(q[at])
    return q, random.normal(size=model.nv)


def vector(random, size):
    return " ".join(repr(float(x)) for x in size * random.normal(size=3))


def turn(random):
    q = random.normal(size=4)
    return " ".join(repr(float(x)) for x in q / np.linalg.norm(q))
