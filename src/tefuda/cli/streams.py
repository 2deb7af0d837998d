"""The streams of a command, whatever they are at its start: closed, or of an encoding with few characters."""

from __future__ import annotations

import io
import os
import sys

__all__ = ["print_no_more", "settle"]


def settle() -> None:
    """Make the three streams such that printing never fails for their sake.

    A closed one becomes the null device, so that no file that is opened later gets its number and what is
    printed with it. What an encoding lacks is printed as a question mark; so are the bytes of a file's name
    that are no text.
    """
    for number, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        if getattr(sys, name) is None:
            null = os.open(os.devnull, os.O_RDWR)
            if null != number:
                os.dup2(null, number)
                os.close(null)
            stream = open(number, mode, encoding="utf-8", closefd=False)  # noqa: SIM115
            setattr(sys, name, stream)
            setattr(sys, f"__{name}__", stream)
    for output in (sys.stdout, sys.stderr):
        if isinstance(output, io.TextIOWrapper):
            output.reconfigure(errors="replace")


def print_no_more() -> None:
    """Let what is printed from now on, and what is still in hand, go nowhere: it could not be written."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, sys.stdout.fileno())
    os.close(null)
