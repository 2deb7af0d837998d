"""The time in service; guests who are being forgotten; who did what is found faster; given-up games ended."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "house",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("served", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_house"),
    )
    # What was not served since the last event of all is nobody's time.
    op.execute("insert into house (id, served) values (1, (select max(updated) from tables))")
    op.add_column("events", sa.Column("served", sa.BigInteger))
    op.create_table(
        "leaving",
        sa.Column("guest", sa.String(16), nullable=False),
        sa.PrimaryKeyConstraint("guest", name="pk_leaving"),
    )
    op.drop_index("ix_events_guest", "events")
    op.create_index("ix_events_guest", "events", ["guest", "kind"])
    op.execute(
        "update tables set status = 'finished' where status = 'abandoned'"
        " and id in (select table_id from seats where result is not null)"
    )
