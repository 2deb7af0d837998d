"""The client's files. Every address that is not a file leads to the client, which says what is there."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

__all__ = ["FOLDER", "Site"]

FOLDER = Path(__file__).parent / "static"

_MISSING = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>tefuda</title></head>
<body><h1>tefuda</h1>
<p>The server runs, but the pages of the table are not built here. In the repository, build them with
<code>make web</code>; a packed release brings them along. The table in the terminal needs neither:
<code>tefuda play</code>.</p></body></html>
"""

_A_YEAR = "public, max-age=31536000, immutable"


class Site(StaticFiles):
    """The built client, or a page that says that it is missing."""

    def __init__(self, folder: Path = FOLDER) -> None:
        super().__init__(directory=folder, check_dir=False)
        self._folder = folder

    async def check_config(self) -> None:
        """A missing folder is told to people, by a page."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file; any other address leads to the client's page: ``/table/X`` to ``/#/table/X``."""
        if path.startswith("api/"):
            raise HTTPException(404)
        if not (self._folder / "index.html").is_file():
            return HTMLResponse(_MISSING, 503 if scope["path"] != "/" else 200)
        try:
            response = await super().get_response(path if path != "." else "index.html", scope)
        except HTTPException as problem:
            if problem.status_code != 404 or "." in Path(path).name:
                raise
            up = "../" * scope["path"].count("/", 1)
            return RedirectResponse(f"{up or './'}#/{quote(path.strip('/'))}", 307)
        named_by_content = path.startswith("assets/")
        response.headers["Cache-Control"] = _A_YEAR if named_by_content else "no-cache"
        return response
