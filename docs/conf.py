"""Sphinx configuration: ``sphinx-build -W docs docs/_build/html`` from the repository's root."""

import re
import sys
import tomllib
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))
import make_gallery  # noqa: E402
import public_names  # noqa: E402

project = "servocon"
author = "The servocon developers"
copyright = author
release = tomllib.loads((HERE.parent / "pyproject.toml").read_text("utf-8"))["project"]["version"]

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.mathjax",
    "sphinx.ext.napoleon",
    "sphinx.ext.viewcode",
]
exclude_patterns = [
    "_build",
    "agreement-table.md",
    "certificate-table.md",
    "attack-table.md",
    "robot-comparison-table.md",
    "literature-table.md",
    "template-plant",
]
html_theme = "furo"
html_title = f"servocon {release}"
default_role = "code"
myst_enable_extensions = ["dollarmath", "deflist"]
myst_heading_anchors = 3
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_inherit_docstrings = False
napoleon_google_docstring = True
napoleon_numpy_docstring = False
napoleon_use_ivar = True
napoleon_attr_annotations = False
python_use_unqualified_type_names = True


def as_written(app, what, name, obj, options, lines: list[str]) -> None:
    """Treat docstrings as text with formulas: |x| is no substitution, an indented block is code."""
    made: list[str] = []
    for i, line in enumerate(lines):
        indented = re.match(r" {4}\S", line) is not None
        after_text = i > 1 and not lines[i - 1].strip() and re.match(r"[^\s:.-]", lines[i - 2])
        if indented and after_text:
            made += ["::", ""]
        made.append(re.sub(r"(``.*?``)|\|", lambda m: m[1] or r"\|", line))
    lines[:] = made


def short_types(app, what, name, obj, options, signature: str | None, returns: str | None):
    """Array types by their shape, Float['n n'], and array-likes by their name."""

    def short(text: str | None) -> str | None:
        if text is None:
            return None
        text = re.sub(r"\b(Float|Int|Bool)\[[\w.]*Array, ('.*?')\]", r"\1[\2]", text)
        return re.sub(r"~?[\w.]*Array \| ~?[\w.]*ndarray \|[~\w.| ]*complex", "ArrayLike", text)

    return short(signature), short(returns)


def left_out(app, what, name, obj, skip: bool, options) -> bool | None:
    """True for fields of a named tuple, which its class describes, and for private names."""
    if (getattr(obj, "__doc__", "") or "").startswith("Alias for field"):
        return True
    return True if what == "module" and not public_names.is_shown(obj) else None


def setup(app) -> None:
    app.connect("autodoc-process-docstring", as_written, priority=100)
    app.connect("autodoc-process-signature", short_types)
    app.connect("autodoc-skip-member", left_out)
    app.connect("builder-inited", lambda app: make_gallery.make_missing())
