"""The command that opens the table in the terminal."""

from __future__ import annotations

import typer

__all__ = ["play", "register"]


def register(app: typer.Typer) -> None:
    """Add these commands."""


def play() -> None:
    """Play at the table in the terminal."""
