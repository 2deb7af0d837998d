"""``python -m tefuda``: the same commands as ``tefuda``."""

from tefuda.cli import main

__all__ = ["main"]

if __name__ == "__main__":
    main()
