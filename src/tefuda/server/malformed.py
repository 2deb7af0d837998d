"""What is wrong with a message that is not one of the protocol, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

__all__ = ["in_words"]

_NOT_OURS = ("union_tag_invalid", "union_tag_not_found", "model_attributes_type", "model_type", "dict_type")


def in_words(error: Mapping[str, Any], skip: Sequence[str] = ("body",)) -> str:
    """One of pydantic's errors as a sentence for people.

    >>> in_words({"type": "missing", "loc": ("body", "name"), "msg": "Field required"})
    'name: it is missing'
    """
    kind, context = str(error["type"]), error.get("ctx", {})
    where = ".".join(str(part) for part in error["loc"] if part not in skip)
    if kind == "json_invalid":
        return "this is not whole JSON"
    if kind in _NOT_OURS and not where:
        return "this is no message of the protocol"
    if kind == "missing":
        said = "it is missing"
    elif kind == "extra_forbidden":
        said = "there is no such field"
    elif kind in ("too_short", "string_too_short"):
        said = "it is empty" if context.get("min_length") == 1 else "it is too short"
    elif kind in ("too_long", "string_too_long"):
        said = f"it may have {context.get('max_length')} letters or parts at most"
    else:
        message = str(error["msg"]).removeprefix("Value error, ")
        said = message[:1].lower() + message[1:]
    return f"{where}: {said}" if where else said
