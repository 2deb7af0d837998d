"""The database behind the tables. ``Store`` is all that the rest of the server sees of it."""

from __future__ import annotations

from tefuda.server.store.database import ConflictError, StoreError, default_database
from tefuda.server.store.store import GuestRow, Store, StoredTable
from tefuda.server.store.writer import Write

__all__ = ["ConflictError", "GuestRow", "Store", "StoreError", "StoredTable", "Write", "default_database"]
