"""Sphinx configuration: ``sphinx-build -W docs docs/_build/html`` from the repository's root."""

import logging
import os
import sys
import tomllib
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))
import gallery_pages  # noqa: E402
import make_gallery  # noqa: E402
import make_page_pictures  # noqa: E402

for library in ("jax", "matplotlib"):  # Sphinx shows their information, too
    logging.getLogger(library).setLevel(logging.WARNING)

project = "servocon"
author = "The servocon developers"
copyright = author
release = tomllib.loads((HERE.parent / "pyproject.toml").read_text("utf-8"))["project"]["version"]
language = "en"

extensions = [
    "mathml",
    "myst_nb",
    "reference_pages",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx.ext.viewcode",
    "sphinx_copybutton",
    "sphinx_design",
]
exclude_patterns = [
    "_build",
    "changes",
    "agreement-table.md",
    "certificate-table.md",
    "specification-table.md",
    "attack-table.md",
    "log-table.md",
    "robot-comparison-table.md",
    "licences-table.md",
    "literature-table.md",
    "template-plant",
]
nb_execution_mode = "cache"  # the tests run the notebooks, and fill it
nb_execution_cache_path = str(HERE / "_build" / "notebooks")
nb_execution_timeout = 300
nb_execution_raise_on_error = True
default_role = "code"
myst_enable_extensions = ["attrs_block", "attrs_inline", "colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 3
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_inherit_docstrings = False
napoleon_google_docstring = True
napoleon_numpy_docstring = False
napoleon_use_ivar = True
napoleon_attr_annotations = False
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 80
toc_object_entries_show_parents = "hide"
html_math_renderer = "mathml"

html_theme = "pydata_sphinx_theme"
html_title = f"servocon {release}"
html_baseurl = os.environ.get("SERVOCON_DOCS_URL", "")
html_favicon = "_static/mark.svg"
html_logo = "_static/mark.svg"
html_static_path = ["_static"]
html_css_files = ["site.css"]
templates_path = ["_templates"]
html_show_sourcelink = False
html_theme_options = {
    "logo": {"text": "servocon", "alt_text": "servocon, first page"},
    "header_links_before_dropdown": 6,
    "navbar_align": "left",
    "navigation_depth": 2,
    "show_nav_level": 1,
    "show_toc_level": 2,
    "pygments_light_style": "a11y-high-contrast-light",
    "pygments_dark_style": "a11y-high-contrast-dark",
    "secondary_sidebar_items": ["page-toc"],
    "footer_start": ["copyright"],
    "footer_end": [],
}
html_sidebars = {"index": [], "gallery": [], "changelog": []}


def write_pages(app) -> None:
    """Make what is missing of the gallery, and write its pages."""
    make_gallery.make_missing()
    make_page_pictures.make_missing()
    gallery_pages.write()


def setup(app) -> None:
    """Pages that are written must exist when Sphinx looks for files."""
    app.connect("config-inited", lambda app, config: write_pages(app))
