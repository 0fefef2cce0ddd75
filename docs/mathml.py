"""Formulas as MathML, made at the build: pages show them offline, without a script or a font."""

from functools import cache

from docutils import nodes
from math_core import LatexError, LatexToMathML
from sphinx.util import logging

CONVERTER = LatexToMathML()


@cache
def mathml(formula: str, block: bool) -> str:
    """Formula in MathML.

    Raises:
        LatexError: it is not LaTeX, or not LaTeX known here.
    """
    return CONVERTER.convert_with_local_state(" ".join(formula.split()), displaystyle=block)


def _visit(translator, node: nodes.math | nodes.math_block, block: bool) -> None:
    try:
        made = mathml(node.astext(), block)
    except LatexError as error:
        logging.getLogger(__name__).warning("formula: %s", error, location=node)
        made = f"<code>{translator.encode(node.astext())}</code>"
    if block:
        number = f'<span class="eqno">({node["number"]})</span>' if node.get("number") else ""
        anchor = "".join(f' id="{name}"' for name in node.get("ids", [])[:1])
        # A formula that is wider than a phone scrolls in its own box, by keyboard as well.
        box = f'class="math" tabindex="0" role="group" aria-label="formula"{anchor}'
        made = f"<div {box}>{number}{made}</div>"
    else:
        made += "&#8288;"  # a full stop after a formula does not go to the next line
    translator.body.append(made)
    raise nodes.SkipNode


def setup(app) -> dict[str, bool]:
    """Add the renderer; ``html_math_renderer = "mathml"`` chooses it."""
    app.add_html_math_renderer(
        "mathml",
        inline_renderers=(lambda self, node: _visit(self, node, block=False), None),
        block_renderers=(lambda self, node: _visit(self, node, block=True), None),
    )
    return {"parallel_read_safe": True, "parallel_write_safe": True}
