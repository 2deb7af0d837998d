"""Alembic runs this inside :func:`tefuda.server.store.database.migrate`, which hands over its connection."""

from __future__ import annotations

from alembic import context

from tefuda.server.store.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
