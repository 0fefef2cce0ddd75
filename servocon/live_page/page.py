"""The page of a live session in viser: sliders, charts, tables and buttons. It computes nothing."""

import asyncio
import threading
import time
from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

import numpy as np

from servocon.errors import ServoconError, without_warnings
from servocon.experiment.experiment import Experiment
from servocon.experiment.file_names import file_stem
from servocon.experiment.plugins import plugin_errors
from servocon.live_page import tables
from servocon.live_page.beside import Bound, Cloud, Judgement
from servocon.live_page.charts import (
    BETA_HEIGHT,
    Chart,
    beta_lines,
    mend_pages,
    panel_lines,
    panels_of,
)
from servocon.live_page.desk import Desk
from servocon.live_page.numbers import Number
from servocon.live_page.origin import export, file_name
from servocon.live_page.requirements import Requirements
from servocon.live_page.scene import Scene
from servocon.live_page.session import Refusal, Session
from servocon.results.replay.page import html
from servocon.shapes.motion import ShapeMotion, shapes_over

PATIENCE = 0.8
"""Time after which a refused value is restored, unless a new one arrives: a half-typed number may
be invalid [s]."""

HELD_BACK = 0.3
"""Time after which a reconnected tab has sent its pending values, held back for 50 ms [s]."""

LONG = 0.5
"""Time after which the page says that it is computing [s]."""

RATE = 25.0
"""Frames per second during playback."""

REST, LATEST = 0.1, 0.5
"""Time without new curves after which the plant is drawn, and longest time without a picture of it
while curves keep arriving [s]. Without a graphics card, drawing the plant blocks the browser."""

FARTHER = 1.8
"""Distance of the camera, relative to that at which the plant would fill the window."""

CURVES, CURVES_ALONE = 520, 860
"""Widths of the panel of curves with and without a drawn plant [pixels]."""

OPEN_NUMBERS = 24
"""Largest number of sliders in initially open folders; a robot's plant stays closed."""


_Rest = ParamSpec("_Rest")
_Draw = Callable[Concatenate["Page", _Rest], None]


def _drawing(draw: _Draw[_Rest]) -> _Draw[_Rest]:
    """A method that draws, in one thread at a time; nothing is drawn after `Page.close`."""

    @wraps(draw)
    def drawn(page: "Page", *args: _Rest.args, **options: _Rest.kwargs) -> None:
        with page._lock:
            if not page._closed:
                draw(page, *args, **options)

    return drawn


class Page:
    """The view of a session, shared by all tabs.

    Args:
        server: The viser server.
        session: The session.

    Attributes:
        desk: The session's threads.
    """

    def __init__(self, server: Any, session: Session):
        self._server, self._gui = server, server.gui
        self.desk = Desk(session, self)
        self._judged, self._bound, self._cloud = None, None, None
        self._said: dict[str, str] = {}
        self._told, self._drawn = session.answer, session.answer
        self._shown_at, self._drawn_at, self._busy = 0.0, 0.0, False
        self._sliders: dict[str, Any] = {}
        self._folders: list[Any] = []
        self._built: dict[str, Number] = {}
        self._lock, self._closed = threading.RLock(), False
        server.gui.configure_theme(control_width="large", show_logo=False, show_share_button=False)
        server.get_event_loop().set_exception_handler(self._lost)
        mend_pages(server, f"{session.origin.title} – servocon live")
        with server.atomic():
            self._build()
        server.on_client_connect(self._greet)
        self.show()

    @property
    def session(self) -> Session:
        """The session."""
        return self.desk.session

    def close(self) -> None:
        """Draw no more: threads may still be at work when the server stops."""
        with self._lock:
            self._closed = True

    async def _greet(self, client: Any) -> None:
        """Send all values again: viser omits those that the tab sent while reconnecting."""
        from viser._messages import GuiUpdateMessage

        def tell() -> None:
            for handle in self._sliders.values():
                message = GuiUpdateMessage(handle._impl.uuid, {"value": handle.value})
                client._websock_connection.queue_message(message)

        asyncio.get_running_loop().call_later(HELD_BACK, tell)

    def _build(self) -> None:
        gui, session, motions = self._gui, self.session, self._motions()
        gui.set_panel_label(f"servocon live: {session.origin.title}")
        gui.main_panel.dock_left()
        gui.main_panel.set_width(400)
        gui.add_html(tables.LOOK)
        self._status = gui.add_html("")
        self._buttons()
        self._server.scene.configure_default_lights(cast_shadow=False)  # three times faster
        self._scene = Scene(self._server, motions)
        camera = self._server.initial_camera  # the panels leave only a narrow part of the window
        camera.position = camera.look_at + FARTHER * (camera.position - camera.look_at)
        self._time, self._plays = self._time_slider(), gui.add_checkbox("play", False)
        self._time.visible = self._plays.visible = bool(motions)
        self._number_place = gui.add_folder("numbers")
        self._build_numbers()
        self._requirements = Requirements(gui, self._slider, self._draw_required)
        self._build_cloud()
        panel = gui.add_panel()
        self._curves = panel.add_tab("curves")
        self._results = panel.add_tab("metrics and claims")
        panel.dock_right()
        panel.set_width(CURVES if motions else CURVES_ALONE)
        panel.expand()
        self._beta = Chart(self._server, self._curves, log=True, height=BETA_HEIGHT)
        self._panels: list[Chart] = []
        with self._results:
            self._metrics = gui.add_html("")
            self._claims = gui.add_html("")

    def _motions(self) -> tuple[ShapeMotion, ...]:
        """The shapes of the plant, if it has any, at the instants of the curves."""
        shown, kept = self._drawn.shown, self._drawn.curves.kept
        try:
            with without_warnings(), plugin_errors("shapes"):
                found = shapes_over(shown.plant, shown.q[kept], shown.time[kept])
        except ServoconError as error:
            self._said["plant"] = f"The plant is not drawn: {error}"
            return ()
        self._said.pop("plant", None)
        return found

    def _time_slider(self) -> Any:
        times = self.session.answer.curves.time
        begin, end = float(times[0]), float(times[-1])
        end = max(end, begin + 1e-9)
        handle = self._gui.add_slider("t [s]", begin, end, (end - begin) / 1000.0, begin)
        handle.on_update(self._quick(lambda event: self._at(event.target.value)))
        return handle

    def _at(self, t: float) -> None:
        """Show the plant at a time [s]."""
        times = self._drawn.curves.time
        if np.isfinite(t):
            self._scene.show(int(np.clip(np.searchsorted(times, t), 0, len(times) - 1)))

    def animate(self, ended: threading.Event) -> None:
        """Draw tables and plant of a new run after its curves; play until an event."""
        last = time.monotonic()
        while not ended.wait(1.0 / RATE):
            now = time.monotonic()
            self._advance(now, now - last)
            last = now

    @_drawing
    def _advance(self, now: float, elapsed: float) -> None:
        """Draw what is due at a time; move on by the elapsed time [s] while playing."""
        since = self.desk.since
        if self._busy != (since is not None and now - since > LONG):
            self._busy = not self._busy
            self._draw_status()
        due = now - self._shown_at > REST or now - self._drawn_at > LATEST
        if due and self._drawn is not self.session.answer:
            self._draw_tables()
            self._draw_plant()
        if self._plays.value:
            t, begin = float(self._time.value) + elapsed, float(self._time.min)
            self._time.value = t if t <= self._time.max else begin
            self._at(self._time.value)

    def _buttons(self) -> None:
        gui = self._gui
        steps = gui.add_button_group("state", ("undo", "defaults"))
        kept = gui.add_button_group("compare", ("snapshot", "clear"))
        files = gui.add_button_group("files", ("export", "replay"))
        actions: dict[str, Callable[[Session], Any]] = {
            "undo": lambda session: session.undo(),
            "defaults": lambda session: session.reset(),
            "snapshot": lambda session: session.snapshot(),
            "clear": lambda session: session.forget(),
        }
        for group in (steps, kept):
            group.on_click(self._quick(lambda event: self.desk.do(actions[event.target.value])))
        files.on_click(self._quick(self._send))
        dark = gui.add_checkbox("dark page", False)
        dark.on_update(self._quick(lambda event: self._theme(event.target.value)))

    def _build_numbers(self) -> None:
        """Sliders of all numbers, in folders named after the experiment's parts."""
        for folder in self._folders:
            folder.remove()
        self._folders, self._sliders, self._built = [], {}, self.session.numbers
        gui, session = self._gui, self.session
        by_folder: dict[str, list[Number]] = {}
        for number in session.numbers.values():
            by_folder.setdefault(number.folder, []).append(number)
        shown = 0
        with self._number_place:
            for name, members in by_folder.items():
                opened = shown + len(members) <= OPEN_NUMBERS
                shown += len(members) if opened else 0
                folder = gui.add_folder(name, expand_by_default=opened)
                self._folders.append(folder)
                with folder:
                    for number in members:
                        name, value = number.name, session.value(number.name)
                        moved = lambda event, name=name: self.desk.set(name, event.target.value)
                        self._sliders[name] = self._slider(number, value, moved)

    def _slider(self, number: Number, value: Any, moved: Callable[[Any], None]) -> Any:
        gui, value = self._gui, number.shown(value)
        hint = number.help or None
        if number.kind is bool:
            handle = gui.add_checkbox(number.label, value, hint=hint)
        elif number.kind is str:
            handle = gui.add_dropdown(number.label, number.words, initial_value=value, hint=hint)
        else:
            lower, upper = number.lower / number.scale, number.upper / number.scale
            if number.kind is int:
                lower, upper = int(lower), int(upper)
            handle = gui.add_slider(number.label, lower, upper, number.step, value, hint=hint)
        handle.on_update(self._quick(moved))
        return handle

    def _build_cloud(self) -> None:
        gui, desk = self._gui, self.desk
        with gui.add_folder("cloud of uncertain plants", expand_by_default=False):
            shown = gui.add_checkbox("show", False)
            members = gui.add_slider("members", 8, 512, 8, 64)
            spread = gui.add_slider("spread [%]", 1, 50, 1, 10)
            self._cloud_said = gui.add_html("")

        def ask(_: Any) -> None:
            desk.members = int(members.value) if shown.value else 0
            desk.spread = 0.01 * min(max(float(spread.value), 1.0), 50.0)
            desk.members = min(desk.members, 512)
            self._cloud = None
            self._draw_beta()
            desk.again()

        for handle in (shown, members, spread):
            handle.on_update(self._quick(ask))

    def _quick(self, call: Callable[[Any], None]) -> Callable[[Any], Any]:
        """A callback in the server's own thread, in the order of events: it must return at once.

        Values set by the server are not events.
        """

        async def called(event: Any) -> None:
            if event.client is not None:
                call(event)

        return called

    @_drawing
    def show(self, moved: bool = True) -> None:
        """Show the session's answer: the curves first, then the plant, and for a slider the tables.

        Messages sent without the scene are shown at once, without waiting for its next frame.

        Args:
            moved: Also set the sliders, because no slider has set the values.
        """
        with self._server.atomic():
            session = self.session
            if session.numbers != self._built:
                self._build_numbers()
            elif moved:
                self._show_values()
            if self._told is not session.answer:
                self._told = session.answer
                self._judged = self._bound = self._cloud = None
                self._said.pop("value", None)
            self._draw_beta()
            self._draw_panels()
            self._draw_required()
            if moved:
                self._draw_tables()
            self._draw_status()
        self._server.flush()  # otherwise viser buffers for 17 ms
        self._shown_at = time.monotonic()

    def _show_values(self) -> None:
        session = self.session
        for name, handle in self._sliders.items():
            handle.value = session.numbers[name].shown(session.value(name))

    def refuse(self, refused: list[Refusal]) -> None:
        """Show refused values, and restore the valid ones."""
        self.say("Refused: " + " ".join(one.reason for one in refused))
        timer = threading.Timer(PATIENCE, self._put_back, [refused])
        timer.daemon = True
        timer.start()

    @_drawing
    def _put_back(self, refused: list[Refusal]) -> None:
        """Restore valid values unless a tab has sent a newer one."""
        session = self.session
        for one in refused:
            handle = self._sliders.get(one.name)
            if handle is not None and repr(handle.value) == repr(type(handle.value)(one.raw)):
                handle.value = session.numbers[one.name].shown(session.value(one.name))

    @_drawing
    def say(self, text: str, about: str = "value") -> None:
        """Show a message about a subject, replacing the last one; an empty one removes it.

        A message about a value stays until the next value is accepted.
        """
        self._said[about] = text
        self._draw_status()

    @_drawing
    def judge(self, judged: Judgement) -> None:
        """Show claims."""
        self._judged = judged
        self._claims.content = tables.claims_table(judged)
        self._draw_status()

    @_drawing
    def bound(self, bound: Bound) -> None:
        """Show the bound of a certificate."""
        self._bound = bound
        self._said["certificate"] = bound.problem and f"certificate: {bound.problem}"
        self._draw_beta()
        self._draw_required()
        self._draw_status()

    @_drawing
    def cloud(self, cloud: Cloud) -> None:
        """Show a cloud."""
        self._cloud = cloud
        said = [cloud.problem or f"{self.desk.members} plants: {cloud.of}"]
        if cloud.stopped:
            said.append(f"{cloud.stopped} of them ended early")
        if cloud.values:
            worst = ", ".join(f"{k} = {v:.4g}" for k, v in list(cloud.values.items())[:6])
            said.append(f"worst: {worst}")
        self._cloud_said.content = tables.lines(said)
        self._draw_beta()

    def _draw_beta(self) -> None:
        session = self.session
        curves = session.answer.curves
        if not session.answer.run.has_beta:
            self._beta.remove()
            return
        lines, bands = beta_lines(
            curves,
            self._bound,
            self._cloud,
            session.snapshots,
            bounded=self._has_certificate(),
            clouded=self.desk.members > 0,
        )
        title = f"‖β‖ [{curves.unit}]" if curves.unit else "‖β‖"
        self._beta.draw(title, curves.time, lines, bands)

    def _has_certificate(self) -> bool:
        return type(self.session.experiment).certificate is not Experiment.certificate

    def _draw_panels(self) -> None:
        session = self.session
        answer, taken = session.answer, [one.answer for one in session.snapshots]
        panels, others = panels_of(answer), [panels_of(one) for one in taken]
        while len(self._panels) < len(panels):
            self._panels.append(Chart(self._server, self._curves))
        while len(self._panels) > len(panels):
            self._panels.pop().remove()
        times = [answer.curves.time, *(one.curves.time for one in taken)]
        for i, (chart, panel) in enumerate(zip(self._panels, panels, strict=True)):
            before = [own[i] if i < len(own) else None for own in others]
            chart.draw(panel.title, answer.curves.time, panel_lines(panel, before, times))

    @_drawing
    def _draw_required(self) -> None:
        """Judge the requirements by the present run, and by its certificate once there is one."""
        certified = {} if self._bound is None else self._bound.certified
        self._said["requirements"] = self._requirements.draw(self.session.answer, certified)
        self._draw_status()

    def _draw_tables(self) -> None:
        self._metrics.content = tables.metrics_table(self.session)
        self._claims.content = tables.claims_table(self._judged)

    def _draw_plant(self) -> None:
        self._drawn, self._drawn_at = self.session.answer, time.monotonic()
        times, said = self._drawn.curves.time, self._said.get("plant")
        begin, end = float(times[0]), max(float(times[-1]), float(times[0]) + 1e-9)
        if (self._time.min, self._time.max) != (begin, end):
            self._time.min, self._time.max = begin, end
            self._time.value = min(max(float(self._time.value), begin), end)
        self._scene.change(self._motions())
        self._at(float(self._time.value))
        if self._said.get("plant") != said:
            self._draw_status()

    def _draw_status(self) -> None:
        said = list(filter(None, self._said.values()))
        busy = self._busy
        self._status.content = tables.status(
            self.session, self._judged, self._bound, said, busy, self._requirements.badges
        )

    def _theme(self, dark: bool) -> None:
        self._gui.configure_theme(
            control_width="large", show_logo=False, show_share_button=False, dark_mode=dark
        )

    def _send(self, event: Any) -> None:
        """Send a file to the requesting tab."""
        what, client = event.target.value, event.client

        def send(session: Session) -> None:
            try:
                if what == "export":
                    text = export(session.origin, session.experiment, session.changed)
                    name = file_name(session.origin)
                else:
                    name = f"{file_stem(session.origin.title, [])}.html"
                    text = html(session.answer.shown, title=session.origin.title)
                client.send_file_download(name, text.encode(), save_immediately=True)
            except ServoconError as error:
                self.say(str(error))

        self.desk.do(send)

    def _lost(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Show why a message from a tab was not understood."""
        error = context.get("exception")
        if isinstance(error, ValueError | TypeError | AssertionError):
            self.say(f"Refused: a tab sent what is no value of its field ({error}).")
        else:
            loop.default_exception_handler(context)
