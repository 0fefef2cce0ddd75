"""The form of all experiments: source, and names of fields."""

import re
from dataclasses import fields

import pytest

import servocon as sc

AUTHOR = r"[A-Z][a-z]+"
AUTHORS = rf"{AUTHOR}(, {AUTHOR})*( & {AUTHOR}| et al\.)?"
PLACE = r"(section|appendix|Eqs?\.|Figs?\.|Table|Result) [\w.–-]+"
# One paper bears no year.
PAPER = rf"({AUTHORS} (19|20)\d\d|Mukharlyamov & Deressa)(, {PLACE})*"
SOURCE = rf"({PAPER}|servocon: (closed form|derivation))"
NAMES = sc.list_names("servocon.experiments")


@pytest.mark.first(14)
@pytest.mark.parametrize("name", NAMES)
def test_source(name):
    """Author, year and place, or servocon itself; several with semicolons."""
    source = sc.load_experiment(name).source
    assert re.fullmatch(rf"{SOURCE}(; {SOURCE})*", source), source


@pytest.mark.first(14)
@pytest.mark.parametrize("name", NAMES)
def test_a_law_is_called_law_and_a_term_is_not(name):
    experiment = sc.load_experiment(name)()
    for field in fields(experiment):
        is_law = isinstance(getattr(experiment, field.name), sc.Law)
        assert (field.name == "law") <= is_law, field.name
