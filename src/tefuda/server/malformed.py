"""What is wrong with a message that is not one of the protocol, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

__all__ = ["in_words"]

_NOT_OURS = ("union_tag_invalid", "union_tag_not_found", "model_attributes_type", "model_type", "dict_type")

_SHOULD_BE = {
    "string": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "list": "a list",
    "tuple": "a list",
    "dict": "an object with fields",
    "model": "an object with fields",
    "model_attributes": "an object with fields",
    "none_required": "null",
}


def in_words(error: Mapping[str, Any], skip: Sequence[str] = ("body",)) -> str:
    """One of pydantic's errors as a sentence for people.

    >>> in_words({"type": "missing", "loc": ("body", "name"), "msg": "Field required"})
    'name: it is missing'
    >>> wrong = {"type": "model_type", "loc": ("players", 0), "msg": "Input should be a valid …"}
    >>> in_words(wrong)
    'players.0: it must be an object with fields'
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
    elif should_be := _SHOULD_BE.get(kind.removesuffix("_type").removesuffix("_parsing")):
        said = f"it must be {should_be}"
    elif kind == "union_tag_invalid":
        said = f"its {context.get('discriminator')} must be one of {context.get('expected_tags')}"
    elif kind == "union_tag_not_found":
        said = f"its {context.get('discriminator')} is missing"
    elif kind in ("too_short", "string_too_short"):
        said = "it is empty" if context.get("min_length") == 1 else "it is too short"
    elif kind in ("too_long", "string_too_long"):
        said = f"it may have {context.get('max_length')} letters or parts at most"
    else:
        message = str(error["msg"]).removeprefix("Value error, ").replace("Input should be", "it must be")
        said = message[:1].lower() + message[1:]
    return f"{where}: {said}" if where else said
