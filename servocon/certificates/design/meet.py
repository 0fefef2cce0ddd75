"""The choice of a law and its numbers by certificates, so that a specification is met if it can be.

No run is made: each trial is a certificate with few samples and its data sheet. The worst ratio of
a certified value to the required one is minimized over the logarithms of the numbers. It is the
largest of several smooth functions, infinite where a law is refused, so it is searched without
derivatives: points that fill the box, then the simplex method of SciPy from the best ones. Each
kind of law has its own numbers and its own search. The boxes of all kinds are filled in turn; then
the best kind is refined first, and one whose ratio is much larger is not refined.
"""

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from servocon import validate
from servocon.certificates.assumptions import NO_SEARCH
from servocon.certificates.certificate import STAYS, Certificate
from servocon.certificates.certified_values import Certified, inputs_of
from servocon.certificates.certify import certify, premises
from servocon.certificates.design.certified_design import CertifiedDesign, LawTried, Trial
from servocon.certificates.design.data_sheet import (
    DataSheet,
    data_sheet,
    lines_of,
    require_bounds,
    require_horizon,
    require_start,
    required,
    sizes_of,
)
from servocon.certificates.design.law_kinds import CONSTANT, LawKind, base_numbers, kinds_of
from servocon.certificates.design.trials import BOUNDS, ExcludedError, Places, Space, Tried, search
from servocon.certificates.states import StateSet
from servocon.certificates.theorems.bound_functions import fitted_bound
from servocon.constraint.switched import schedule_of
from servocon.errors import (
    CertificateError,
    InputError,
    UnknownNameError,
    digits,
    two_digits,
    written,
)
from servocon.laws import Law
from servocon.laws.loop import apart
from servocon.precision import float64
from servocon.progress import shown
from servocon.results.specification import Specification
from servocon.user_code import explained

QUICK = (8, 128)
"""Numbers of plants and states of a trial, without a search: a hundredth lower, thrice as fast."""

QUICK_INPUTS = (256, (1024, 4, 5))
"""Number of states of a trial for its largest inputs, and their search; within a thousandth."""

WIDER = 1.1
"""Factor between the bound of a robust term and the largest sample, over that of the certificate,
which has other samples."""

FITTED = ("disturbance", "samples", "search", "seed")
"""Arguments of `certify` that count for the bound of a robust term, too."""

START_OF = {"peak": "‖β‖", "position_peak": "‖f‖"}
"""Metrics of the initial sizes, and the symbols of these, in the order of `start`."""

STATES = "a servocon.StateBox, or another StateSet"
"""The states, in words."""

FINALS = 3
"""Largest number of trials that meet all requirements and are certified with all samples; once the
budget is spent, of all that are."""

ANOTHER = 0.1
"""Least distance between them, as a part of the box: where one fails, those beside it do, too."""


@explained
@float64
def meet(
    plants: Any,
    law_of: Callable[..., Law],
    states: StateSet | Callable[..., StateSet],
    bounds: Mapping[str, tuple[float, float]],
    specification: Mapping[str, Any],
    *,
    start: tuple[float, float] | Callable[..., tuple[float, float]],
    laws: Any = None,
    trials: int = 60,
    budget: float | None = None,
    quick: tuple[int, int] = QUICK,
    safety_factor: float = 1.1,
    seed: int = 0,
    progress: bool = False,
    **options: Any,
) -> CertifiedDesign:
    """Find a law and its numbers whose certificate meets a specification with the largest margin.

    The numbers are any that the law is made of: gains, the width of a boundary layer, the rate Λ of
    the relation, the period and the bandwidth of a `servocon.Loop` around it. More gain makes an
    error smaller and the inputs larger. If the specification cannot be met, the design that comes
    closest says which requirement would have to be relaxed, and to what.

    With `laws` several kinds of law are tried, each a term beside the feedback of `law_of`:
    ``"feedback"`` (none), ``"robust"``, ``"robust transposed"``, ``"adaptive"`` and ``"integral"``.
    Their own numbers are parts of the gain κ of the feedback
    and have default bounds: `layer`, ρ²/(εκ) of a robust term with a constant bound ρ found at each
    trial; `adaptation`, √k₁/κ; `integral`, 4k/κ².

    Args:
        plants: The plants, as for `certify`.
        law_of: Function that makes the law of its numbers, by name: ``lambda gain, rate: ...``.
        states: The states, or a function of the numbers of `law_of` that returns them.
        bounds: The smallest and the largest value of each number, by name; positive.
        specification: The largest values of metrics, as for `data_sheet`.
        start: Largest initial ‖β‖ and ‖f‖, or a function of the numbers of `law_of` that returns
            them: with the rate Λ, ‖β‖ changes, too.
        laws: The kinds of law: ``"all"``, some of their names, or terms by a name of yours, each a
            term or a function of numbers in `bounds` that returns one. Then `law_of` returns a law
            with feedback alone, which may have wrappers around it. None: the law as it is.
        trials: Largest number of trials of each kind. One whose best trial is twice as far from the
            requirements as another kind's, after its first ones, has no more.
        budget: Time after which no trial begins [s]; the best one so far is then certified with all
            samples, and if it is refused, at most two others. None: no limit. How many trials fit
            depends on the machine.
        quick: `samples` of the trials, which search no worse ones; the best one is certified with
            all samples.
        safety_factor: Factor for `certify`, and for the inputs.
        seed: Seed of the points and of the samples.
        progress: Show the progress, in a terminal, a notebook or a log.
        options: Further arguments of `certify`.

    Returns:
        The design. If a trial's certificate is refused with all samples, or no longer meets what
        the trial met, the next best one counts that is another one.

    Raises:
        CertificateError: every trial is refused; the error is that of the one nearest to the middle
            of the bounds.
        UnknownNameError: there is no such kind of law, or no such option, or nothing takes a number
            in `bounds`.
        InputError: an argument cannot be used, the states hold the starts at no numbers, no start
            keeps a requirement that holds from the beginning on, or no kind of law can have a
            certificate.
    """
    if not isinstance(bounds, Mapping) or not bounds:
        raise InputError("bounds", got=written(bounds), expected=BOUNDS)
    kinds = kinds_of(laws, tuple(bounds))
    if not callable(law_of):
        raise InputError("law_of", got=written(law_of), expected="a function of the numbers")
    wanted = required(specification)
    validate.count("trials", trials)
    validate.seed("seed", seed)
    validate.flag("progress", progress)
    if budget is not None:
        validate.positive("budget", budget)
    if np.shape(quick) != (2,):
        raise InputError("quick", got=written(quick), expected="(plants, states), two integers")
    given: dict[str, Any] = {"law_of": law_of, "states": states, "start": start}
    base = tuple(bounds) if laws is None else base_numbers(law_of, tuple(bounds), kinds)
    for where, function in given.items():
        if _varies(function):
            _require_names(where, function, base)
    _require_taken(bounds, base, kinds)
    spaces = [Space.of(kind, bounds, base) for kind in kinds]
    factor: Any = {"safety_factor": safety_factor, "seed": seed}
    task = _Task(plants, law_of, states, start, base, wanted, factor, {**options, **factor})
    if unknown := set(options) - set(inspect.signature(certify).parameters):
        known = list(inspect.signature(certify).parameters)[3:]
        raise UnknownNameError("argument of meet or certify", min(unknown), known)
    task.require_possible(Places.of({name: bounds[name] for name in base}))
    sheet = lambda kind, numbers, cures: task.sheet(kind, numbers, quick, cures=cures)
    each = [Tried(sheet, space) for space in spaces]
    with shown(progress, "designing") as report:
        spent = search(each, trials, seed, budget, report)
    done = [trial for one in each for trial in one.trials]
    if all(trial.sheet is None for trial in done):
        raise _refusal(each)
    made: list[tuple[Trial, Law, Certificate, DataSheet]] = []
    last: CertificateError | None = None
    refused = 0
    for best in sorted(done, key=lambda trial: trial.ratio):
        if best.sheet is None or (made and (len(made) == FINALS or not best.sheet.met)):
            break
        space = next(one for one in spaces if one.kind.name == best.law)
        beside = (one[0] for one in made if one[0].law == best.law)
        if any(space.places.apart(best.numbers, one.numbers) < ANOTHER for one in beside):
            continue
        try:
            made.append((best, *task.certified(space.kind, best.numbers, specification)))
        except CertificateError as error:
            last, refused = error, refused + 1
            if spent and refused == FINALS:
                break
            continue
        if spent or made[-1][-1].met:
            break
    if not made:
        assert last is not None
        raise last
    best, law, certificate, sheet = min(made, key=lambda one: one[-1].worst)
    sheets = [*(one[-1] for one in made), *(x.sheet for x in done if x.sheet is not None)]
    whole = {one[0].law: one[-1].worst for one in reversed(made)} | {best.law: sheet.worst}
    tried = () if laws is None else _summary(each, whole, best.law)
    places = next(one.places for one in spaces if one.kind.name == best.law)
    return CertifiedDesign(
        numbers=best.numbers,
        law=law,
        certificate=certificate,
        sheet=sheet,
        would_do=_would_do(sheet, sheets),
        specification=specification,
        at_ends=places.ends(best.numbers),
        trials=tuple(done),
        tried=tried,
        arguments=task.options,
    )


class _Task(NamedTuple):
    """The requirements of a law, and the plants that it may control."""

    plants: Any
    law_of: Callable[..., Law]
    states: Any
    start: Any
    base: tuple[str, ...]
    wanted: Specification
    factor: dict[str, Any]
    options: dict[str, Any]

    def law(self, kind: LawKind, numbers: Mapping[str, float], **more: Any) -> Law:
        """The law of some numbers; `more` are samples of the bound of its uncertainty."""
        base = self._base(numbers)
        fitting = {name: x for name, x in (self.options | more).items() if name in FITTED}
        fitting["safety_factor"] = WIDER * self.options["safety_factor"]
        states = _at(self.states, base)
        estimate = lambda law, bounded: fitted_bound(
            self.plants, law, states, bounded=bounded, basis=CONSTANT, **fitting
        )[0]
        law = validate.instance("law_of", self.law_of(**base), Law, "a function that returns a law")
        return kind.law(law, numbers, estimate)

    def require_possible(self, places: Places) -> None:
        """Require numbers at which states, starts and requirements do not exclude each other.

        They are compared at places that fill the bounds. Elsewhere a trial is refused.

        Raises:
            InputError: at all numbers a requirement begins after the states' last time, or the
                states do not hold the start; or no start keeps a requirement that holds from the
                beginning on.
        """
        vary = _varies(self.states) or _varies(self.start)
        errors, starts = list[InputError](), list[tuple[float, float]]()
        for numbers in places.spread() if vary else [{}]:
            try:
                starts.append(self.possible(numbers))
            except ExcludedError as excluded:
                errors.append(excluded.error)
        if not starts:
            raise errors[0]
        for (name, symbol), sizes in zip(START_OF.items(), np.transpose(starts), strict=True):
            one, least = self.wanted.requirements.get(name), float(sizes.min())
            if one is not None and one.after == 0.0 and one.bound < least:
                raise InputError(
                    "specification",
                    got=f"{name!r} of at most {one.bound:.4g} from the beginning on, for starts "
                    f"with {symbol} up to {least:.4g}",
                    expected=f"at least {two_digits(least, up=True)}, as a run begins with that",
                    cure=f"Give a time, Requirement({one.bound:.4g}, after=...), or smaller "
                    "starts.",
                )

    def possible(self, base: Mapping[str, float]) -> tuple[float, float]:
        """The start at numbers of `law_of`, which the states hold.

        Raises:
            ExcludedError: they do not, or a requirement begins after their last time.
        """
        of_states, of_start = _varies(self.states), _varies(self.start)
        at = " at " + ", ".join(f"{name} = {x:.4g}" for name, x in base.items())
        states = validate.instance("states", _at(self.states, base), StateSet, STATES)
        start = sizes_of(_at(self.start, base), None)
        try:
            require_horizon(self.wanted, states, at if of_states else "")
            require_start(start, states, at if of_states or of_start else "")
        except InputError as error:
            raise ExcludedError(error) from None
        return start

    def _base(self, numbers: Mapping[str, float]) -> dict[str, float]:
        """The numbers of `law_of`."""
        return {name: numbers[name] for name in self.base}

    def sheet(
        self, kind: LawKind, numbers: Mapping[str, float], samples: Any, *, cures: bool = False
    ) -> DataSheet:
        """The data sheet of a trial, with few samples and no search.

        Args:
            kind: The kind of law.
            numbers: Its numbers.
            samples: Numbers of plants and states.
            cures: True if a refusal says what would do.

        Raises:
            CertificateError: there is no certificate.
            ExcludedError: states, start and requirements exclude each other.
            InputError: the law cannot have one.
        """
        start = self.possible(self._base(numbers))
        few = {"samples": samples, "search": NO_SEARCH, "invariance": False, "proof": False}
        law, period = apart(self.law(kind, numbers, **few), self.options.get("period"))
        states, options = _at(self.states, self._base(numbers)), {**self.options, **few}
        options["period"] = period
        if "control_peak" in self.wanted.requirements:  # before the certificate, which takes longer
            inputs_of(law, period, states, self.factor["seed"])
        if schedule_of(law) is not None:
            certified = Certified.of(certify(self.plants, law, states, **options))
        else:
            theorem, drawn, difference = premises(self.plants, law, states, **options)
            drawn.cures = cures
            found = theorem.conclude(drawn, options.get("disturbance"), states)
            several = any(one.quantity.agent is not None for one in found.guarantees)
            first = found.guarantees[0]
            certified = Certified(first, found.level, states, difference, period, several)
        require_bounds(certified, self.wanted)
        factor = self.factor["safety_factor"], self.factor["seed"]
        lines = lines_of(certified, law, self.wanted, start, *factor, QUICK_INPUTS)
        return DataSheet(lines, start, STAYS)

    def certified(
        self, kind: LawKind, numbers: Mapping[str, float], specification: Mapping[str, Any]
    ) -> tuple[Law, Certificate, DataSheet]:
        """The law, its certificate with all samples, and its data sheet."""
        law, base = self.law(kind, numbers), self._base(numbers)
        made = certify(self.plants, law, _at(self.states, base), **self.options)
        start = _at(self.start, base)
        return law, made, data_sheet(made, law, specification, start=start, **self.factor)


def _refusal(each: Sequence[Tried]) -> Exception:
    """The error where no kind of law has a certificate."""
    refused = [one for one in each if one.refused]
    if refused:
        return min(refused, key=lambda one: one.middle[0]).cured()
    return next(one.reason for one in each if one.reason is not None)


def _summary(
    each: Sequence[Tried], whole: Mapping[str, float], chosen: str
) -> tuple[LawTried, ...]:
    """The kinds of law: the chosen one, then the others by their worst ratios."""
    found = []
    for one in each:
        name, why = one.space.kind.name, str(one.reason.got) if one.reason is not None else ""
        if not why and one.refused:
            error = one.middle[-1]
            why = str(error)
            if isinstance(error, CertificateError):  # its number, but not where it was found
                of = error.assumption
                why = f"{of.text}: found {digits(of.found)}, expected {of.required}"
        count, lost = len(one.trials), len(one.refused)
        found.append(LawTried(name, count, lost, one.best, whole.get(name), why))
    return tuple(sorted(found, key=lambda one: (one.name != chosen, one.worst)))


def _require_taken(
    bounds: Mapping[str, Any], base: Sequence[str], kinds: Sequence[LawKind]
) -> None:
    """Require that the law, or a kind of law, takes each number that has bounds."""
    taken = [*base, *(name for kind in kinds for name in kind.bounds)]
    for name in bounds:
        if name not in taken:
            raise UnknownNameError("number in bounds", name, taken)


def _varies(given: Any) -> bool:
    """True for a function of the numbers."""
    return callable(given) and not isinstance(given, StateSet)


def _at(given: Any, numbers: Mapping[str, float]) -> Any:
    """A value, or that of a function of the numbers."""
    return given(**numbers) if _varies(given) else given


def _require_names(where: str, function: Callable[..., Any], names: Sequence[str]) -> None:
    """Require a function that takes arguments of these names."""
    try:
        inspect.signature(function).bind(**dict.fromkeys(names, 1.0))
    except (TypeError, ValueError) as error:
        raise InputError(
            where,
            got=f"{written(function)}: {error}",
            expected=f"a function of the numbers in bounds: {', '.join(names)}",
        ) from None


def _would_do(sheet: DataSheet, sheets: Sequence[DataSheet]) -> dict[str, float]:
    """The least requirement, for each that is not met, with which one of the sheets meets all."""
    found = {}
    for k, line in enumerate(sheet.lines):
        if not line.met:
            others = lambda one, k=k: one.lines[:k] + one.lines[k + 1 :]
            able = [x.lines[k].certified for x in sheets if all(y.met for y in others(x))]
            least = max(min(able, default=np.inf), line.required)
            found[line.text] = two_digits(least, up=True) if least < np.inf else np.inf
    return found
