"""The page of the architecture agrees with the contract and the folders, and is drawn."""

import importlib.util
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]
LAYERS = SETTINGS["importlinter"]["contracts"][0]["layers"]


@pytest.fixture(scope="module")
def made():
    spec = importlib.util.spec_from_file_location(
        "make_architecture", ROOT / "docs" / "make_architecture.py"
    )
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def blocks():
    return re.findall(r"^```text\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


def test_the_page_has_the_contract_as_it_is():
    assert blocks()[1].splitlines() == LAYERS


def test_the_tree_has_every_folder_in_the_order_of_the_contract():
    names = re.findall(r"^  (\w+)(?:/|\.py) ", blocks()[0], re.MULTILINE)
    top = ROOT / "servocon"
    there = {path.name for path in top.iterdir() if any(path.glob("*.py"))}
    there |= {path.stem for path in top.glob("*.py")} - {"__init__"}
    assert set(names) == there
    layer = {name: i for i, line in enumerate(LAYERS) for name in line.split(" | ")}
    assert [layer[name] for name in names] == sorted(map(layer.get, names), reverse=True)


def test_figures_are_those_of_the_files(made):
    rows = {row.name: row for row in made.folders()}
    assert (rows["errors"].layer, rows["errors"].files) == (1, 1)
    assert rows["__main__"].layer == len(LAYERS)
    assert rows["cli"].layer == len(LAYERS) - 1
    assert rows["cli"].files == len(list((ROOT / "servocon" / "cli").glob("*.py")))
    text = (ROOT / "servocon" / "validate.py").read_text("utf-8")
    assert rows["validate"].lines == rows["validate"].longest == text.count("\n")
    assert len(made.table().splitlines()) == len(rows) + 2


def test_arrows_join_boxes_that_do_not_overlap(made):
    boxes = list(made.BOXES.values())
    assert {name for arrow in made.ARROWS for name in arrow} == set(made.BOXES)
    for i, one in enumerate(boxes):
        for other in boxes[:i]:
            apart = abs(one.x - other.x) > (one.width + other.width) / 2
            apart |= abs(one.y - other.y) > (one.height + other.height) / 2
            assert apart, (one.text, other.text)


def test_picture_and_table_are_written(made, tmp_path):
    assert made.write(tmp_path / "architecture.png").stat().st_size > 10_000
    assert (tmp_path / "house.png").stat().st_size > 10_000
    assert "certificates" in (tmp_path / "architecture.txt").read_text("utf-8")


def test_the_house_has_a_room_for_each_folder_on_its_floor(made):
    from matplotlib.figure import Figure

    axes = Figure().add_subplot()
    made.draw_house(axes)
    rooms = {text.get_text().split("  ")[0]: text.get_position()[1] for text in axes.texts}
    for row in made.folders():
        assert rooms[row.name] == pytest.approx(made.FLOOR * (row.layer - 0.56))
    boxes = [patch.get_bbox() for patch in axes.patches]
    for i, one in enumerate(boxes):
        assert not any(
            one.x0 < other.x1 and other.x0 < one.x1 and one.y0 == other.y0 for other in boxes[:i]
        )
