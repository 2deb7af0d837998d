"""Names that nobody can guess, made of letters that nobody mistakes for others."""

from __future__ import annotations

import hashlib
import secrets

__all__ = ["distinct", "hash_of", "new_code", "new_secret"]

_LETTERS = "abcdefghjkmnpqrstvwxyz23456789"


def new_code(length: int = 12) -> str:
    """A random code: of a table, an invite, a guest; 12 letters are 58 bits."""
    return "".join(secrets.choice(_LETTERS) for _ in range(length))


def new_secret() -> str:
    """The secret of a guest's cookie."""
    return secrets.token_urlsafe(32)


def hash_of(secret: str) -> str:
    """What the database keeps of a secret; the secret itself it does not know."""
    return hashlib.sha256(secret.encode()).hexdigest()


def distinct(name: str, taken: list[str | None], longest: int) -> str:
    """The name, with a number behind it if somebody at the table has it already.

    >>> distinct("Aki", ["Aki", "Ben"], 24), distinct("Abcdef", ["Abcdef"], 6)
    ('Aki 2', 'Abcd 2')
    """
    number, found = 2, name
    while found in taken:
        end = f" {number}"
        found = name[: longest - len(end)].rstrip() + end
        number += 1
    return found
