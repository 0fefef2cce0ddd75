"""A law as one file of C99, for a motor's processor or another program's simulator."""

from pathlib import Path
from typing import Any

from servocon.arrays import ArrayLike
from servocon.interop.c_law import text_of
from servocon.laws import Law
from servocon.precision import float64
from servocon.results.disk import as_path, store
from servocon.user_code import explained


@explained
@float64
def export_c(
    law: Law, path: Any, q: ArrayLike, v: ArrayLike, t: float = 0.0, *, name: str = "servocon"
) -> tuple[Path, Path]:
    """Write a law as C99: a header, and a file without dependencies beyond ``math.h``.

    The function takes and returns what `Law.step` does. It allocates nothing and keeps no state
    between calls. Compiled with ``-DNAME_SELF_TEST``, the file is a program that compares recorded
    samples, prints the time of a call, and returns 1 if they differ. With ``-DSERVOCON_SINGLE`` all
    numbers are single precision, which does not detect dependent rows of a relation.

    The numbers of the law's model are parameters of the struct. They affect the relation if it
    takes the plant; if it reads its own model, the comments on those numbers say so.

    Args:
        law: The law.
        path: Folder for ``NAME.h`` and ``NAME.c``.
        q: Coordinates of a state (nq) around which the self-test samples.
        v: Its speeds (n).
        t: Its time [s].
        name: Prefix of the names in C.

    Returns:
        Paths of the header and of the file.

    Raises:
        InputError: the law uses something without counterpart in C, or the name is not valid in C.
    """
    text = text_of(law, q, v, t, name)
    folder = as_path(path)
    folder.mkdir(parents=True, exist_ok=True)
    header, source = folder / f"{name}.h", folder / f"{name}.c"
    store(header, text.header().encode(), ".h")
    store(source, text.source().encode(), ".c")
    return header, source
