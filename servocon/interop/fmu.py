"""A law as a Functional Mock-up Unit (FMI 3.0, co-simulation), for simulators that import FMUs."""

import io
import zipfile
from pathlib import Path
from typing import Any

from servocon.arrays import ArrayLike
from servocon.interop.c_law import text_of
from servocon.interop.fmu_text import FMUText
from servocon.laws import Law
from servocon.precision import float64
from servocon.results.disk import as_path, store
from servocon.user_code import explained

LONG_AGO = 1980, 1, 1, 0, 0, 0
"""Fixed time of the files in the archive, so that equal laws give equal FMUs."""


@explained
@float64
def export_fmu(
    law: Law, path: Any, q: ArrayLike, v: ArrayLike, t: float = 0.0, *, name: str = "servocon"
) -> Path:
    """Write a law as an FMU for co-simulation with C99 sources, compiled by the importing tool.

    Inputs are q and v, outputs u and β, and parameters the numbers of the law, all as arrays of
    FMI 3.0. A step is a sampling period, with the inputs at its beginning. Outputs read after new
    inputs are set and before the step belong to these inputs; outputs read after the step belong to
    its beginning. A step with nonfinite inputs is discarded.

    Args:
        law: The law.
        path: Folder for ``NAME.fmu``.
        q: Initial coordinates (nq).
        v: Initial speeds (n).
        t: Time at which the law is tested [s].
        name: Name of the model, and prefix of the names in C.

    Returns:
        Path of the FMU.

    Raises:
        InputError: as for `servocon.export_c`.
    """
    text = FMUText(text_of(law, q, v, t, name))
    folder, content = as_path(path), io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for file, words in text.files().items():
            archive.writestr(zipfile.ZipInfo(file, LONG_AGO), words)
    folder.mkdir(parents=True, exist_ok=True)
    return store(folder / f"{name}.fmu", content.getvalue(), ".fmu")
