"""Every figure as data: a CSV and a Parquet file each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

__all__ = ["write_figures"]


def write_figures(frames: dict[str, list[dict[str, Any]]], folder: Path) -> None:
    """Write the frames that hold anything into a folder."""
    import pyarrow as pa
    import pyarrow.csv as csv
    import pyarrow.parquet as pq

    folder.mkdir(parents=True, exist_ok=True)
    for name, rows in frames.items():
        if rows:
            table = pa.Table.from_pylist(rows)
            for kind, write in (("csv", csv.write_csv), ("parquet", pq.write_table)):
                with (folder / f"{name}.{kind}").open("wb") as file:  # Arrow knows UTF-8 names only
                    write(table, file)
