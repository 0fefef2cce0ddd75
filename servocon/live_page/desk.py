"""The threads of a live session: one for the curves, one for later answers.

Changes wait in a queue that keeps only the last value of each number, so thousands of changes per
second make only as many runs as there is time for.
"""

from collections.abc import Callable
from threading import Condition, Event, Thread
from time import monotonic
from typing import Any, Protocol

from servocon.errors import ServoconError
from servocon.experiment.plugins import plugin_errors
from servocon.live_page import beside
from servocon.live_page.beside import Bound, Cloud, Judgement
from servocon.live_page.session import Refusal, Session

PAUSE = 0.25
"""Time without a change after which claims, certificate and cloud are computed [s]."""


class View(Protocol):
    """The observer of a session; called in the desk's threads, one at a time."""

    def show(self, moved: bool = True) -> None:
        """Show the session's answer, and the values unless a tab has set them."""

    def refuse(self, refused: list[Refusal]) -> None:
        """Show refused values, and restore the valid ones."""

    def say(self, text: str, about: str = "value") -> None:
        """Show a message about a subject; an empty one removes it."""

    def judge(self, judged: Judgement) -> None:
        """Show claims."""

    def bound(self, bound: Bound) -> None:
        """Show the bound of a certificate."""

    def cloud(self, cloud: Cloud) -> None:
        """Show a cloud."""


class Desk:
    """A session that computes in the background.

    Args:
        session: The session; from now on nobody else may call it.
        view: Its view.

    Attributes:
        session: The session.
        since: Time at which work on the present change began, by `time.monotonic`; None while idle.
        members: Number of members of the cloud; 0 for none.
        spread: Relative half width of its ranges.
    """

    def __init__(self, session: Session, view: View):
        self.session, self._view = session, view
        self.members, self.spread = 0, 0.1
        self.since: float | None = None
        self._wanted: list[dict[str, Any] | Callable[[Session], Any]] = []
        self._changed = Condition()
        self._answers = 0
        self._ended = Event()
        self._threads = [Thread(target=self._work, daemon=True)]
        self._threads.append(Thread(target=self._work_beside, daemon=True))

    def start(self) -> None:
        """Start working; the first answer exists already."""
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Stop after the present run."""
        self._ended.set()
        with self._changed:
            self._changed.notify_all()

    def set(self, name: str, raw: Any) -> None:
        """Request a value of a number; return at once."""
        with self._changed:
            if self._wanted and isinstance(self._wanted[-1], dict):
                self._wanted[-1][name] = raw
            else:
                self._wanted.append({name: raw})
            self._changed.notify_all()

    def do(self, action: Callable[[Session], Any]) -> None:
        """Request another action on the session; return at once."""
        with self._changed:
            self._wanted.append(action)
            self._changed.notify_all()

    def again(self) -> None:
        """Request claims, certificate and cloud again."""
        with self._changed:
            self._answers += 1
            self._changed.notify_all()

    def _work(self) -> None:
        while not self._ended.is_set():
            with self._changed:
                self._changed.wait_for(lambda: self._wanted or self._ended.is_set())
                wanted = self._wanted.pop(0) if self._wanted else {}
            if self._ended.is_set():
                return
            self.since = monotonic()
            try:
                with plugin_errors("the experiment's own code"):
                    self._one(wanted)
            except (ServoconError, KeyboardInterrupt) as error:  # Ctrl-C does not reach threads
                self._view.show()
                self._view.say(str(error) or "the experiment's own code: KeyboardInterrupt")
            finally:
                self.since = None

    def _one(self, wanted: "dict[str, Any] | Callable[[Session], Any]") -> None:
        before = self.session.answer
        refused: list[Refusal] = []
        if isinstance(wanted, dict):
            refused = self.session.set(wanted)
        else:
            wanted(self.session)
        changed = self.session.answer is not before
        moved = not isinstance(wanted, dict)
        if changed or moved:
            self._view.show(moved)
        if refused:
            self._view.refuse(refused)
        if changed:
            self.again()

    def _work_beside(self) -> None:
        seen = -1
        while not self._ended.is_set():
            with self._changed:
                self._changed.wait_for(lambda n=seen: self._answers != n or self._ended.is_set())
                seen = self._answers
            while not self._ended.wait(PAUSE) and seen != self._answers:
                seen = self._answers
            answer = self.session.answer
            jobs: list[tuple[Callable[[], Any], Callable[[Any], None]]] = [
                (lambda a=answer: beside.bound(a), self._view.bound),
                (lambda a=answer: beside.judgement(a), self._view.judge),
            ]
            if self.members:
                make = lambda a=answer: beside.cloud(a, self.members, self.spread)
                jobs.insert(1, (make, self._view.cloud))
            for make, show in jobs:
                if self._ended.is_set() or answer is not self.session.answer:
                    break
                result = make()
                if answer is self.session.answer and not self._ended.is_set():
                    show(result)
