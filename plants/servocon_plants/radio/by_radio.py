"""Messages that agents hear of each other, and a law of what they heard."""

from typing import Any

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

import servocon as sc
from servocon_plants.radio.channel import Radio, positive


class Heard(eqx.Module):
    """Last message that each agent heard from each other agent: the state of its receiver.

    Attributes:
        place: The place in the message (listener, sender, d) [m].
        velocity: The velocity in it (listener, sender, d) [m/s].
        age: The age of the message in samples (listener, sender).
        sent: Places and velocities that may be on their way, the oldest first (latest, 2, agents,
            d).
        sample: Index of the sample.
    """

    place: Float[Array, "agents agents d"]
    velocity: Float[Array, "agents agents d"]
    age: Float[Array, "agents agents"]
    sent: Float[Array, "latest 2 agents d"]
    sample: Float[Array, ""]

    @classmethod
    def start(
        cls, x: Float[Array, "agents d"], w: Float[Array, "agents d"], latest: int
    ) -> "Heard":
        """State at the start: all agents know where the others are."""
        each = lambda y: jnp.broadcast_to(y, (len(y), *y.shape))
        now = jnp.stack([x, w])
        sent = jnp.broadcast_to(now, (latest, *now.shape))
        return cls(each(x), each(w), jnp.zeros((len(x), len(x))), sent, jnp.zeros(()))

    def received(
        self, radio: Radio, period: float, x: Float[Array, "agents d"], w: Float[Array, "agents d"]
    ) -> "Heard":
        """State with the messages of this sample: the agents are at x and have velocities w."""
        every, late, latest = radio.samples(period)
        history = jnp.concatenate([self.sent, jnp.stack([x, w])[None]], axis=0)
        heard = self.place, self.velocity, self.age
        for ago in range(latest, late - 1, -1):  # the newest last
            since = self.sample - ago
            due = (since >= 0.0) & (jnp.mod(since, float(every)) == 0.0)

            def arriving(heard: Any, ago: int = ago, since: Any = since) -> Any:
                age = heard[2]
                key = sc.laws.sample_key(radio.seed, since + late)
                sent = history[latest - ago]
                arrives = jax.random.uniform(key, age.shape) >= radio.losses(
                    sent[0], age > late + every
                )
                if latest > late:
                    drawn = jax.random.uniform(jax.random.fold_in(key, 1), age.shape)
                    own = jnp.floor(drawn * (latest - late + 1)) == ago - late
                    arrives &= own & (ago < age)
                place, velocity = (
                    jnp.where(arrives[..., None], x, y) for x, y in zip(sent, heard, strict=False)
                )
                return place, velocity, jnp.where(arrives, float(ago), age)

            # Random numbers take longer than the rest; few samples have messages.
            heard = jax.lax.cond(due, arriving, lambda heard: heard, heard)
        place, velocity, age = heard
        return Heard(place, velocity, age, history, self.sample)

    def next(self) -> "Heard":
        """State just before the next sample: the same messages, one sample older."""
        return Heard(self.place, self.velocity, self.age + 1.0, self.sent[1:], self.sample + 1.0)


class ByRadio(sc.laws.Wrapper):
    """A law of several agents, each of which knows the others by radio only.

    Each agent evaluates the law at its own true state and at the states of the others that it heard
    last. It applies only its own inputs. If the law has an internal state, such as the coefficients
    of an adaptive term, each agent keeps its own, which follows from what it knows; in
    ``run.law_state`` one stands after the other. The contribution "radio" is the difference to the
    law that knows all states, with the internal state that each agent has.

    Args:
        law: The law, for a model with q̇ = v. For its certificate see `disturbance`.
        radio: The radio.
        period: The sampling period [s]; the law carries it, so that `simulate` needs none.
        agents: Number of equal parts of q and of the inputs, such as vehicles.
        predict: True: places move on from the message with its velocity; False: they are held.

    Raises:
        InputError: the number of agents does not fit, or a time of the radio is not a whole number
            of periods.
    """

    law: sc.Law
    radio: Radio
    period: float = eqx.field(
        static=True,
        converter=positive("ByRadio.period"),
        metadata=sc.declaration(unit="s", text="of the samples"),
    )
    agents: int = eqx.field(static=True)
    predict: bool = eqx.field(static=True, default=True)

    def __check_init__(self):
        sc.validate.instance("ByRadio.radio", self.radio, Radio, "a servocon_plants.Radio")
        sc.validate.instance("ByRadio.predict", self.predict, bool, "True or False")
        sc.validate.count("agents", self.agents)
        self.radio.samples(self.period)
        if self.law.sampled_every is not None:
            raise sc.errors.InputError(
                "law of ByRadio",
                got=f"one that is sampled every {self.law.sampled_every:g} s",
                expected="one without a period of its own",
                cure=f"ByRadio samples it every {self.period:g} s.",
            )

    @property
    def sampled_only(self) -> bool:
        """True: messages are sent at samples."""
        return True

    @property
    def sampled_every(self) -> float:
        """The sampling period."""
        return self.period

    @property
    def sampled_cycle(self) -> tuple[int, int]:
        """Samples until every agent has heard from every other, and from message to message.

        Raises:
            InputError: messages are lost, or take random times.
        """
        every, _, latest = self.radio.samples(self.period)
        if self.radio.jitter > 0.0 or self.radio.loses:
            raise sc.errors.InputError(
                "radio",
                got=f"loss={self.radio.loss} and jitter={self.radio.jitter:g}",
                expected="neither, in a linear model",
                cure="Take the delay of messages of mean or largest age, or simulate.",
            )
        return latest + every, every

    def late(self, period: float) -> Any:
        """Refuse a certificate of messages: that of the law inside counts them as a disturbance.

        Raises:
            InputError: always.
        """
        raise sc.errors.InputError(
            "law",
            got="ByRadio",
            expected="the law inside, its attribute `law`",
            cure="Certify that with this period, and add the forces of ByRadio.disturbance(...).",
        )

    def waits(self, period: float) -> float:
        """Time until the first message arrives, or the law inside acts [s]."""
        return self.radio.delay + self.law.waits(period)

    def initial_state(self, snapshot: Any) -> Any:
        """State of the receivers at the start, and the law's internal state for each agent."""
        sizes = snapshot.q.size, snapshot.v.size, snapshot.inputs
        if sizes[0] != sizes[1] or any(size % self.agents for size in sizes):
            raise sc.errors.InputError(
                "agents",
                got=f"{self.agents} agents, {sizes[0]} coordinates, {sizes[2]} inputs",
                expected="as many of each for every agent",
            )
        latest = self.radio.samples(self.period)[2]
        heard = Heard.start(*self._states(snapshot), latest)
        each = lambda x: jnp.broadcast_to(x, (self.agents, *jnp.shape(x)))
        return {"heard": heard, "law": jax.tree.map(each, self.law.initial_state(snapshot))}

    def command(self, snapshot: Any, state: Any) -> Any:
        """Inputs: those of each agent, from the law at the states that this agent knows."""
        heard = state["heard"].received(self.radio, self.period, *self._states(snapshot))
        known = self._for_each(snapshot, heard, self.law.command, state["law"])
        if jax.tree.leaves(state["law"]):
            at_once = jax.vmap(lambda own: self.law.command(snapshot, own))(state["law"])
            wanted = jax.tree.map(self._own, at_once)
        else:
            wanted = self.law.command(snapshot, state["law"])
        still = jax.tree.map(jnp.zeros_like, state["heard"])
        return sc.laws.replace_inputs(wanted, self._own(known.u), "radio")._replace(
            state_rate={"heard": still, "law": known.state_rate}
        )

    def next_state(self, snapshot: Any, state: Any, command: Any, period: Any) -> Any:
        """State of the receivers just before the next sample, and each agent's of the law."""
        heard = state["heard"].received(self.radio, self.period, *self._states(snapshot))

        def following(at: Any, own: Any) -> Any:
            return self.law.next_state(at, own, self.law.command(at, own), period)

        own = state["law"]
        if jax.tree.leaves(own):
            own = self._for_each(snapshot, heard, following, own)
        return {"heard": heard.next(), "law": own}

    def _for_each(self, snapshot: Any, heard: Heard, function: Any, own: Any) -> Any:
        """Values of a function of what an agent knows and of its law's state, agents leading."""
        q, v = self._states(snapshot)
        places = heard.place
        if self.predict:
            places = places + self.period * heard.age[..., None] * heard.velocity
        itself = np.eye(self.agents, dtype=bool)[..., None]
        q, v = jnp.where(itself, q, places), jnp.where(itself, v, heard.velocity)

        def of_agent(q: Array, v: Array, own: Any) -> Any:
            at = sc.laws.Snapshot(
                snapshot.model, snapshot.constraint, jnp.ravel(q), jnp.ravel(v), snapshot.t
            )
            return function(at, own)

        return jax.vmap(of_agent)(q, v, own)

    def _own(self, each: Array) -> Array:
        """Each agent's own part of what each computed for all; the first one's if it has no parts.

        Args:
            each: Values that they computed (agents, …).
        """
        if each.ndim == 1 or each.shape[1] % self.agents:
            return each[0]
        parts = each.reshape(self.agents, self.agents, -1, *each.shape[2:])
        return jnp.concatenate([parts[i, i] for i in range(self.agents)])

    @sc.float64
    def disturbance(
        self,
        states: sc.certificates.StateSet,
        *,
        acceleration: float,
        losses: int,
        samples: int = 2048,
        seed: int = 0,
        safety_factor: float = 1.1,
    ) -> np.ndarray:
        """Bound the forces by which old messages change those of the law inside.

        Inputs from messages are those of the law inside and an error that is held for a period. So
        the loop is covered by a certificate of ``self.law`` with this period and with at least this
        disturbance, as long as no agent exceeds the acceleration and no message is older than
        ``self.radio.oldest(losses)``. With the age τ a place that moved on with its velocity is
        wrong by at most ½aτ², a place that was held by sup‖v‖τ, a velocity by aτ. The mean value
        theorem gives the error of each input from the law's derivatives, which are sampled.

        Args:
            states: The states that are certified.
            acceleration: a, the largest acceleration of an agent [m/s²].
            losses: Messages that may be lost in a row on a link.
            samples: Number of states at which the law is differentiated.
            seed: Seed of these states.
            safety_factor: Factor on the largest sampled error.

        Returns:
            Sizes of the entries of a disturbance (n) [N, N m].

        Raises:
            InputError: an argument is out of range, the states are not finite, or the law has an
                internal state.
        """
        sc.validate.instance("states", states, sc.certificates.StateSet, "states, as of certify")
        a = sc.validate.number("acceleration", acceleration)
        factor = sc.validate.number("safety_factor", safety_factor, "a factor of at least 1")
        if factor < 1.0:
            raise sc.errors.InputError("safety_factor", got=factor, expected="at least 1")
        age = self.radio.oldest(losses)
        sc.validate.count("samples", samples)
        sc.validate.seed("seed", seed)
        q, v, t = states.sample(samples, int(seed), self.law)
        first = self.law.step(q[0], v[0], float(t[0]))  # refuses states of another plant
        if jax.tree.leaves(first.state):
            raise sc.errors.InputError(
                "law of ByRadio",
                got=f"{type(self.law).__name__} with an internal state, on which its inputs depend",
                expected="a law without one: what it changes by old messages has no bound here",
            )
        speed = np.linalg.norm(v.reshape(len(v), self.agents, -1), axis=-1).max()
        wrong = np.array([0.5 * a * age**2 if self.predict else speed * age, a * age])
        rng = np.random.default_rng(int(seed))
        beside = [
            x + e * rng.uniform(-1.0, 1.0, x.shape) for x, e in zip((q, v), wrong, strict=True)
        ]
        at = np.concatenate([q, beside[0]]), np.concatenate([v, beside[1]]), np.tile(t, 2)
        function = jax.tree_util.Partial(_change_of_force, self.law, self.agents, wrong)
        found = sc.certificates.values_of(function, *at)
        if not np.isfinite(found).all():
            raise sc.errors.InputError(
                "states",
                got="states at which the law has no finite derivative",
                expected="states away from them",
            )
        return factor * found.max(axis=0)

    def _states(self, snapshot: Any) -> tuple[Array, Array]:
        each = lambda x: x.reshape(self.agents, -1)
        return each(snapshot.q), each(snapshot.v)


def _change_of_force(law: sc.Law, agents: Any, wrong: Array, q: Array, v: Array, t: Array) -> Array:
    """Bound of what errors of the others' places and velocities change in each agent's forces (n).

    Args:
        law: The law.
        agents: Number of agents.
        wrong: Sizes of the errors of a place and of a velocity.
        q: Coordinates (n).
        v: Speeds (n).
        t: Time [s].
    """

    def force(q: Array, v: Array) -> Array:
        at = sc.laws.Snapshot(law.model, law.constraint, q, v, t)
        u = law.command(at, law.initial_state(at)).u
        B = law.model.input_matrix(q, t)
        return (u if B is None else B @ u).reshape(agents, -1)

    others = 1.0 - np.eye(agents)
    made = jnp.zeros_like(v)
    for which, size in enumerate(wrong):
        slopes = jax.jacfwd(force, which)(q, v)
        each = jnp.linalg.norm(slopes.reshape(*slopes.shape[:2], agents, -1), axis=-1)
        made = made + size * jnp.ravel(jnp.einsum("ikj,ij->ik", each, others))
    return made
