"""A law as a Functional Mock-up Unit (FMI 3.0, co-simulation), for simulators that import these."""

import io
import zipfile
from pathlib import Path
from typing import Any

from numpy.typing import ArrayLike

from servocon.interop.c_law import text_of
from servocon.interop.fmu_text import FMUText
from servocon.laws import Law
from servocon.precision import float64
from servocon.results.disk import as_path, store
from servocon.user_code import explained

LONG_AGO = 1980, 1, 1, 0, 0, 0
"""The time of the files in the archive, so that one law makes one FMU."""


@explained
@float64
def export_fmu(
    law: Law, path: Any, q: ArrayLike, v: ArrayLike, t: float = 0.0, *, name: str = "servocon"
) -> Path:
    """Write a law as an FMU for co-simulation, of sources: C99 that a tool compiles.

    Inputs are q and v, outputs u and β, parameters the numbers of the law; they are arrays of
    FMI 3.0. A step is a sampling period: it takes the inputs at its beginning. Outputs read after
    inputs are set and before the step belong to these inputs; those read after the step, to its
    beginning. A step with inputs that are not finite is discarded.

    Args:
        law: The law.
        path: Folder for ``NAME.fmu``.
        q: First coordinates (nq).
        v: First speeds (n).
        t: Time at which the law is tried [s].
        name: Name of the model, and beginning of the names in C.

    Returns:
        Path of the FMU.

    Raises:
        InputError: as `servocon.export_c`.
    """
    text = FMUText(text_of(law, q, v, t, name))
    folder, content = as_path(path), io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for file, words in text.files().items():
            archive.writestr(zipfile.ZipInfo(file, LONG_AGO), words)
    folder.mkdir(parents=True, exist_ok=True)
    return store(folder / f"{name}.fmu", content.getvalue(), ".fmu")
