"""Write the JSON schema of the protocol: ``python -m tefuda.server.schema web/src/lib/protocol.schema.json``.

With ``--check`` nothing is written, and the exit code is 1 if the file is not up to date.
"""

from __future__ import annotations

import inspect
import json
import sys
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import GenerateJsonSchema

from tefuda.server.protocol import PROTOCOL, base, commands, http, messages, results, reviews, table

__all__ = ["main", "schema"]

Mode = Literal["validation", "serialization"]

_SENT_BY_CLIENTS = (
    http.NewGuest,
    http.CheckOptions,
    http.NewTable,
    http.PlayNow,
    results.ReplayWanted,
    results.ReplayHintWanted,
    results.Practice,
    reviews.ReviewWanted,
)


def schema() -> dict[str, Any]:
    """One schema: a definition for each model by its own name, and the unions ClientMessage and
    ServerMessage.

    >>> list(schema()["properties"])[:2]
    ['ClientMessage', 'ServerMessage']
    """
    inputs: list[tuple[str, Mode, TypeAdapter[Any]]] = [
        ("ClientMessage", "validation", commands.client_message),
        ("ServerMessage", "serialization", messages.server_message),
    ]
    for module in (base, table, http, results, reviews):
        for name in module.__all__:
            model = getattr(module, name)
            if inspect.isclass(model) and issubclass(model, BaseModel) and model is not base.Model:
                mode: Mode = "validation" if model in _SENT_BY_CLIENTS else "serialization"
                inputs.append((name, mode, TypeAdapter(model)))
    found, definitions = GenerateJsonSchema().generate_definitions(
        [(name, mode, adapter.core_schema) for name, mode, adapter in inputs]
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "TefudaProtocol",
        "description": f"Protocol {PROTOCOL}. Written by python -m tefuda.server.schema; do not edit.",
        "type": "object",
        "properties": {name: found[name, mode] for name, mode, _ in inputs},
        "$defs": definitions,
    }


def main(arguments: list[str] | None = None) -> int:
    """The command above; returns its exit code."""
    words = sys.argv[1:] if arguments is None else arguments
    paths = [word for word in words if word != "--check"]
    if len(paths) != 1:
        print("usage: python -m tefuda.server.schema [--check] FILE", file=sys.stderr)
        return 2
    file = Path(paths[0])
    text = json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"
    if "--check" in words:
        if file.is_file() and file.read_text(encoding="utf-8") == text:
            return 0
        print(
            f"{file} is not up to date; write it with: python -m tefuda.server.schema {file}", file=sys.stderr
        )
        return 1
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
