"""Make the moving picture of the page on animations, from the blocks of that page.

``python docs/make_animations.py`` writes docs/crane.gif, which is committed.
"""

import contextlib
import re
import tempfile
from pathlib import Path

DOCS = Path(__file__).parent


def write(path: Path) -> Path:
    """Run the blocks of the page in a folder of their own, and keep its moving picture."""
    page = (DOCS / "animations.md").read_text("utf-8")
    code = "\n".join(re.findall(r"^```python\n(.*?)^```", page, re.DOTALL | re.MULTILINE))
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        exec(compile(code, "animations.md", "exec"), {"__name__": "animations"})
        path.write_bytes(Path("crane.gif").read_bytes())
    return path


if __name__ == "__main__":
    print(write(DOCS / "crane.gif"))
