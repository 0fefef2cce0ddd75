"""The page that replays a run: its numbers, its size, and what a browser shows of it."""

import base64
import json
import re
import shutil

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.results import replay
from servocon.shapes.motion import shapes_over
from servocon_plants import PlanarArm, Swarm


@pytest.fixture(scope="module")
def run():
    arm = PlanarArm()
    relation = sc.holonomic(lambda q, t: q[0] - jnp.sin(t), rate=3.0, labels=["first [rad/s]"])
    law = sc.ServoLaw(arm, relation, sc.Stabilizing(gain=4.0))
    name = "arm </script><b>&amp;"
    return sc.simulate(arm, law, [0.3, 0.2], [0.0, 0.0], 3.0, points=1501, name=name)


def data_of(page):
    (found,) = re.findall(r'<script type="application/json" id="data">(.*?)</script>', page)
    return json.loads(found)


def places(data, shape):
    levels = np.frombuffer(base64.b64decode(shape["points"]), "<u2").reshape(
        -1, shape["several"], shape["corners"], 3
    )
    return np.array(data["low"]) + levels * np.array(data["step"])


def test_places_and_errors_are_those_of_the_run(run):
    data = data_of(replay.html(run))
    t = np.array(data["time"])
    assert (len(t), t[0], t[-1]) == (600, 0.0, 3.0)
    k = np.searchsorted(run.time, t - 1e-6)
    for shape, motion in zip(
        data["shapes"], shapes_over(run.plant, run.q[k], run.time[k]), strict=True
    ):
        assert (shape["name"], shape["kind"]) == (motion.name, motion.kind)
        np.testing.assert_allclose(places(data, shape), motion.points, atol=1e-4)
        np.testing.assert_allclose(shape["radius"], motion.size[0, :, 0] / 2, rtol=1e-3)
    error = data["error"]
    assert error["label"] == "‖β‖ [rad/s]"
    at = np.interp(error["t"], run.time, run.beta_norm)
    np.testing.assert_allclose(error["beta"], at, rtol=2e-3, atol=1e-12)


def test_the_view_travels_with_a_convoy():
    cars, start = sc.load_plant("platoon")(vehicles=3), np.array([-10.0, -20.0, -30.0])
    relation = sc.holonomic(lambda q, t: q - start - 20.0 * t, rate=3.0)
    law = sc.ServoLaw(cars, relation)
    run = sc.simulate(cars, law, start, [20.0] * 3, 10.0, points=21)
    data = data_of(replay.html(run))
    assert data["high"][0] - data["low"][0] < 60.0
    (boxes,) = (shape for shape in data["shapes"] if shape["several"] == 3)
    middles = places(data, boxes).mean(axis=2) + np.array(data["way"])[:, None]
    shown = {one.name: one for one in shapes_over(cars, run.q, run.time)}[boxes["name"]]
    np.testing.assert_allclose(middles, shown.centre, atol=0.01)


def test_boxes_are_given_by_their_corners():
    class Box(PlanarArm):
        def shapes(self, q, t):
            turned = sc.spatial.rotation_of_vector(jnp.stack([0.0, 0.0, q[0]]))
            return {
                "flat": sc.shapes.box(q, [2.0, 1.0], q[0]),
                "solid": sc.shapes.box(jnp.zeros(3), [2.0, 4.0, 6.0], turned),
            }

    labels = ["slide [m/s]", "turn [rad/s]"]
    relation = sc.holonomic(lambda q, t: q - 0.5 * jnp.pi * t, rate=3.0, labels=labels)
    law = sc.ServoLaw(PlanarArm(), relation)
    turn = sc.simulate(Box(), law, [0.0, 0.0], [np.pi / 2] * 2, 1.0, points=11)
    data = data_of(replay.html(turn))
    assert data["error"]["label"] == "‖β‖"  # in several units
    flat, solid = (places(data, shape)[[0, -1], 0] for shape in data["shapes"])
    corners = np.array([[-1.0, -0.5], [1.0, -0.5], [1.0, 0.5], [-1.0, 0.5]])
    np.testing.assert_allclose(flat[0, :, :2], corners, atol=1e-3)
    upright = corners @ np.array([[0.0, 1.0], [-1.0, 0.0]]) + np.pi / 2
    np.testing.assert_allclose(flat[1, :, :2], upright, atol=1e-3)
    np.testing.assert_allclose(np.ptp(solid, axis=1), [[2, 4, 6], [4, 2, 6]], atol=1e-3)


def test_the_page_stands_alone(run, tmp_path):
    path = run.replay(tmp_path / "new" / "arm.html", title="")
    page = path.read_text("utf-8")
    assert "<title>arm &lt;/script&gt;&lt;b&gt;&amp;amp;</title>" in page
    assert page.count("</script>") == 2
    assert not re.findall(r"""(?:src|href)=|https?://|url\(|@import""", page)
    assert "600 of 1501 instants" in page
    assert "Title &lt;1&gt;" in replay.html(run, title="Title <1>")


def test_a_large_swarm_stays_small(tmp_path):
    swarm = Swarm(robots=1000)
    x = np.random.default_rng(0).normal(size=(1, 2000)) * np.linspace(1.0, 2.0, 501)[:, None]
    still = {name: np.zeros((501, 1)) for name in ("v", "u", "beta", "missing")}
    empty = {name: np.zeros(501) for name in ("kinetic_energy", "potential_energy", "rank")}
    from servocon.results.record import Axes

    run = sc.Trajectory(
        time=np.linspace(0.0, 5.0, 501), q=x, **still, **empty, dependent=still["u"] > 0,
        position_error=np.zeros((501, 0)), contributions={}, signals={}, law_state={},
        axes=Axes.of((), (), (), ("a",)), attributes={}, plant=swarm,
    )  # fmt: skip
    page = replay.html(run)
    assert 100_000 < len(page.encode()) < 500_000
    assert "of 501 instants" in page


def test_a_batch_shows_its_first_member_and_says_so():
    plants = sc.batch([PlanarArm(), PlanarArm(length=[2.0, 1.0])])
    relation = sc.holonomic(lambda q, t: q[0], rate=3.0)
    law = sc.ServoLaw(PlanarArm(), relation)
    page = replay.html(sc.simulate(plants, law, [0.0, 0.0], [0.0, 0.0], 0.1, points=3))
    assert "<title>" in page
    assert page.count("member 0 of 2") == 2  # in the title and in the note


def test_what_is_refused(run, tmp_path):
    with pytest.raises(
        sc.errors.InputError, match=r"path: got 'a\.htx'; expected an ending \.html"
    ):
        run.replay("a.htx")
    with pytest.raises(sc.errors.InputError, match="path: got 3; expected a text"):
        run.replay(3)
    with pytest.raises(sc.errors.InputError, match="title: got 3; expected a text"):
        run.replay(tmp_path / "a.html", title=3)
    loaded = sc.Trajectory.load(run.save(tmp_path / "run.nc"))
    with pytest.raises(sc.errors.InputError, match="plant: got None"):
        loaded.replay(tmp_path / "a.html")
    (tmp_path / "file").write_text("")
    with pytest.raises(sc.errors.OutputError, match="cannot be written"):
        run.replay(tmp_path / "file" / "a.html")


@pytest.mark.long
@pytest.mark.skipif(shutil.which("chromium") is None, reason="no Chromium")
def test_a_browser_shows_the_motion(run, tmp_path):
    """The canvas changes with time, keys and buttons work, and nothing comes from a network."""
    sync = pytest.importorskip("playwright.sync_api")
    path = run.replay(tmp_path / "arm.html")
    with sync.sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        page = browser.new_page(viewport={"width": 400, "height": 800}, reduced_motion="reduce")
        errors, asked = [], []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("request", lambda request: asked.append(request.url))
        page.goto(path.as_uri())
        picture = lambda: page.evaluate("document.getElementById('plant').toDataURL()")
        now = lambda: page.inner_text("#now")
        first = picture()
        assert now().startswith("t = 0.00 s")
        page.keyboard.press("End")
        last = picture()
        assert now().startswith("t = 3.00 s")
        assert last != first
        page.keyboard.press("Home")
        assert picture() == first
        page.click("#play")
        page.wait_for_function("!document.getElementById('now').textContent.startsWith('t = 0.00')")
        page.keyboard.press("Home")
        assert page.evaluate("document.documentElement.scrollWidth") <= 400
        browser.close()
    assert errors == []
    assert asked == [path.as_uri()]
