"""Check the built site: ``python -m tests.website.check [docs/_build/html]``.

No dead link within it, nothing loaded from another place (scripts, styles, fonts, pictures), no
picture without a text. Links to other sites are listed, not followed.
"""

import re
import sys
from pathlib import Path

from tests.website.html import dead_links, is_external, read_all

SITE = Path(__file__).parents[2] / "docs" / "_build" / "html"
IMPORTED = re.compile(r"(?:@import\s+(?:url\()?|url\()\s*['\"]?((?:https?:)?//[^'\")]+)")


def problems(site: Path) -> list[str]:
    """Everything that is wrong with a site."""
    pages = read_all(site)
    found = [f"dead link, {link}" for link in dead_links(pages)]
    for page in pages.values():
        name = page.path.relative_to(site)
        found += [f"{name} loads {link}" for link in page.loaded if is_external(link)]
        found += [f"{name} has a picture without alt: {source}" for source in page.silent]
    for style in site.rglob("*.css"):
        found += [
            f"{style.name} loads {link}" for link in IMPORTED.findall(style.read_text("utf-8"))
        ]
    return found if pages else [f"no page in {site}"]


def main() -> int:
    """Print what is wrong, and the links to other sites."""
    site = Path(sys.argv[1] if len(sys.argv) > 1 else SITE).resolve()
    pages = read_all(site)
    elsewhere = sorted(
        {link for page in pages.values() for link in page.links if is_external(link)}
    )
    print(f"{len(pages)} pages; not followed:", *elsewhere, sep="\n  ")
    wrong = problems(site)
    print(f"{len(wrong)} problems", *wrong, sep="\n")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
