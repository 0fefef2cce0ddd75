"""Redo the literature: the numbers of papers beside those of the experiments.

``python docs/make_literature.py`` runs the experiments whose claims name a place in the literature
and writes docs/literature-table.md. The tests compare it with the claims of the same experiments.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

import servocon as sc

TABLE = Path(__file__).parent / "literature-table.md"
EXPERIMENTS = (
    "spiral",
    "swarm",
    "flexible-joint-ideal",
    "kane-examples",
    "turntable",
    "hoop",
    "canonical-kane",
    "uncertain-arm",
    "adaptive-arm",
    "dead-zone-swarm",
    "fuzzy-gain",
    "platoon",
    "satellite-formation",
)
PAPERS = (
    "Zhao, Chen, Zhao & Dong 2018",
    "Root 1991",
    "Mukharlyamov & Deressa",
    "Bajodah & Chen 2018",
    "Robotics and Automation Handbook",
    "Chen 2008",
    "Chen & Zhang 2010",
    "Zhao, Chen & Zhao 2017",
    "Zhao, Chen & Jiao 2016",
    "Zhao, Chen & Zhao 2018",
    "Udwadia, Wanichanon & Cho 2014",
)
SMALL = 1e-6
"""Differences below this share of the number, and numbers below its hundredth, are not told."""


def rows(name: str, claims: Sequence[sc.Claim]) -> Iterator[tuple[str, str]]:
    """Paper and row of the table, of every claim of an experiment that has a place."""
    for claim in claims:
        if not claim.place:
            continue
        assert claim.theirs is not None
        assert claim.ours is not None
        paper = next(paper for paper in PAPERS if claim.place.startswith(f"{paper}, "))
        bound = claim.expected[:2] if claim.expected[0] in "≤≥" else ""
        digits = 3 if bound else 6  # bounds hang on samples
        cells = (
            claim.place.removeprefix(f"{paper}, "),
            claim.text.replace("|", "\\|"),
            bound + number(claim.theirs, digits),
            number(claim.ours, digits),
            difference(claim.ours, claim.theirs),
            f"`{name}`",
        )
        yield paper, f"| {' | '.join(cells)} |"


def number(value: float, digits: int) -> str:
    """The first digits of a number."""
    return f"{value:.{digits}g}" if abs(value) >= SMALL / 100 else "0"


def difference(ours: float, theirs: float) -> str:
    """Three digits of ours less theirs."""
    apart = ours - theirs
    return f"{apart:+.3g}" if abs(apart) > SMALL * max(abs(theirs), abs(ours), 1.0) else "0"


def table(found: Sequence[tuple[str, str]]) -> str:
    """The rows of each paper, between comments by which the page picks them."""
    lines = ["Made by `python docs/make_literature.py`.", ""]
    for paper in PAPERS:
        lines += [f"<!-- {paper} -->", ""]
        lines += ["| where | quantity | theirs | ours | difference | experiment |"]
        lines += ["|---|---|---|---|---|---|"]
        lines += [row for of, row in found if of == paper]
        lines += ["", f"<!-- end of {paper} -->", ""]
    return "\n".join(lines[:-1]) + "\n"


def write(path: Path = TABLE) -> Path:
    """Run the experiments and write the table."""
    found = []
    for name in EXPERIMENTS:
        experiment = sc.load_experiment(name)()
        found += rows(name, experiment.claims(experiment.run()))
    path.write_text(table(found), "utf-8")
    return path


if __name__ == "__main__":
    print(write())
