"""The results folder: chunks in Parquet, and a manifest that says what made them.

    manifest.json                     experiment, commands, sources, versions, machine
    tables/TABLE/00000000-00001000/   one chunk: games.parquet, rounds.parquet, cards.parquet …

A chunk appears under its name only when it is complete, so whatever is there is finished work.
"""

from __future__ import annotations

import io
import json
import shutil
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np

from tefuda.lab.experiment import Experiment, ExperimentError, make
from tefuda.lab.play import Chunk, Columns
from tefuda.lab.provenance import machine, source_hash, versions
from tefuda.lab.table import Table

__all__ = ["Results", "ResultsError", "encode"]

FORMAT = "tefuda-lab/1"


class ResultsError(ValueError):
    """A results folder that cannot be used; the text says why and what to do."""


def encode(columns: Columns) -> bytes:
    """Columns of numbers as the bytes of a Parquet file."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    sink = io.BytesIO()
    pq.write_table(
        pa.table({name: pa.array(values) for name, values in columns.items()}), sink, compression="zstd"
    )
    return sink.getvalue()


class Results:
    """A folder of results of one experiment, made by one state of the code."""

    def __init__(self, folder: Path, experiment: Experiment) -> None:
        self.folder = folder
        self.experiment = experiment

    @classmethod
    def create(cls, folder: Path, experiment: Experiment, command: Sequence[str]) -> Results:
        """Open the folder for an experiment: a new one, or one whose finished work is to be used.

        ResultsError if it cannot be written, or holds anything but results of this very experiment and code.
        """
        results = cls(folder, experiment)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if (folder / "manifest.json").exists():
                results._continue(command)
            elif any(folder.iterdir()):
                raise ResultsError(
                    f"{folder} is not empty and holds no results of the lab; name another folder"
                )
            else:
                results._begin(command)
        except OSError as problem:
            raise ResultsError(f"the folder {folder} cannot be written: {problem.strerror}") from None
        return results

    @classmethod
    def open(cls, folder: Path) -> Results:
        """Open a folder of results to read it; ResultsError if it is none."""
        try:
            return cls(folder, make(_manifest(folder)["experiment"]))
        except ExperimentError as problem:
            raise ResultsError(f"{folder} cannot be read by this version of the code: {problem}") from None

    # --- the manifest ---

    @property
    def manifest(self) -> dict[str, Any]:
        """What made these results."""
        return _manifest(self.folder)

    def _begin(self, command: Sequence[str]) -> None:
        self._write(
            {
                "format": FORMAT,
                "experiment": self.experiment.model_dump(mode="json"),
                "sources": source_hash(),
                "commands": [list(command)],
                "versions": versions(),
                "machine": machine(),
                "begun": datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            }
        )

    def _continue(self, command: Sequence[str]) -> None:
        """Use what is there for this experiment; with a larger budget it remembers the earlier ones."""
        manifest = self.manifest
        before, ours = self.open(self.folder).experiment, self.experiment
        if before.goes_on_from(ours):
            raise ResultsError(
                f"{self.folder} holds results of this experiment with more deals; tefuda lab report tells "
                "them, and for fewer deals name another folder with --out"
            )
        grown = ours.goes_on_from(before)
        earlier = (*before.earlier, before.budget) if grown else before.earlier
        ours = ours.model_copy(update={"earlier": earlier})
        changed = sorted(key for key in type(ours).model_fields if getattr(ours, key) != getattr(before, key))
        if changed and not grown:
            raise ResultsError(
                f"{self.folder} holds results of another experiment (different: {', '.join(changed)}); "
                "results are never mixed: name another folder with --out, or remove this one"
            )
        if manifest["sources"] != source_hash():
            raise ResultsError(
                f"{self.folder} holds results made by another version of the code; results are never mixed: "
                "name another folder with --out, or remove this one"
            )
        self.experiment = ours
        if grown or list(command) not in manifest["commands"]:
            commands = [
                *manifest["commands"],
                *([] if list(command) in manifest["commands"] else [list(command)]),
            ]
            self._write({**manifest, "experiment": ours.model_dump(mode="json"), "commands": commands})

    def _write(self, manifest: Mapping[str, Any]) -> None:
        text = json.dumps(manifest, indent=1) + "\n"
        part = self.folder / "manifest.json.part"
        part.write_text(text, encoding="utf-8")
        part.replace(self.folder / "manifest.json")

    # --- chunks ---

    def place(self, chunk: Chunk) -> Path:
        """The folder of a chunk."""
        return self.folder / "tables" / chunk.table.folder / f"{chunk.first:08d}-{chunk.last:08d}"

    def has(self, chunk: Chunk) -> bool:
        """Whether a chunk is finished and whole; a damaged one is removed, to be played again."""
        place = self.place(chunk)
        if not place.exists():
            return False
        try:
            games = self.read(chunk, "games", ["block"])["block"]
            for name in chunk.parts[1:]:
                self.read(chunk, name, [])
        except ResultsError:
            games = np.zeros(0)
        if len(games) == (chunk.last - chunk.first) * chunk.table.players:
            return True
        shutil.rmtree(place)
        return False

    def add(self, chunk: Chunk, files: Mapping[str, bytes]) -> None:
        """Keep a finished chunk; ResultsError if it cannot be written."""
        place = self.place(chunk)
        part = place.with_name(place.name + ".part")
        try:
            shutil.rmtree(part, ignore_errors=True)
            part.mkdir(parents=True)
            for name, content in files.items():
                (part / f"{name}.parquet").write_bytes(content)
            part.rename(place)
        except OSError as problem:
            raise ResultsError(
                f"{place} cannot be written: {problem.strerror}; finished work is kept"
            ) from None

    def read(self, chunk: Chunk, name: str, columns: list[str] | None = None) -> Columns:
        """One table of a finished chunk; ResultsError if the file is missing or damaged."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        file = self.place(chunk) / f"{name}.parquet"
        try:
            with file.open("rb") as source:  # Arrow itself knows no name of a file that is not UTF-8
                table = pq.read_table(source, columns=columns, use_threads=False)
        except (OSError, pa.ArrowException):
            raise ResultsError(
                f"{file} is missing or damaged; give the experiment's command again, to play its deals again"
            ) from None
        return {column: table[column].to_numpy() for column in table.column_names}

    def chunks(self, table: Table) -> list[Chunk]:
        """The finished chunks of a table from its first deal on, without a gap; estimates left out."""
        folder = self.folder / "tables" / table.folder
        names = sorted(each.name for each in folder.iterdir()) if folder.exists() else []
        found: list[Chunk] = []
        for name in names:
            first, dash, last = name.partition("-")
            if not dash or not last.isdigit() or int(first) != (found[-1].last if found else 0):
                continue
            found.append(Chunk(table, int(first), int(last)))
        return found


def _manifest(folder: Path) -> dict[str, Any]:
    try:
        data = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
        if data["format"] != FORMAT:
            raise KeyError
        data["experiment"], data["sources"], data["commands"]
    except OSError as problem:
        raise ResultsError(
            f"{folder} holds no results of the lab: {problem.strerror}: manifest.json"
        ) from None
    except (json.JSONDecodeError, UnicodeDecodeError, KeyError, TypeError):
        raise ResultsError(
            f"{folder / 'manifest.json'} is damaged or of another version, so its results cannot be used; "
            "name another folder, or remove this one"
        ) from None
    return dict(data)
