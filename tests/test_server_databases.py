"""PostgreSQL for real: a cluster of our own in a temporary folder, on a free port, not as root."""

from __future__ import annotations

import asyncio
import os
import pwd
import random
import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from patience import PATIENCE
from server_client import begun, gathered, nobody_leaves, quick, serving
from tefuda.server import admin
from tefuda.server.store import Store, StoreError
from tefuda.server.store.alone import keep
from tefuda.server.store.database import address
from test_server_tables import play_on


class Cluster:
    """A PostgreSQL server of the tests."""

    def __init__(self, programs: Path, folder: Path, user: str | None) -> None:
        self._programs, self._user = programs, user
        self._data, self._log = folder / "data", folder / "log"
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / program), *arguments]
        if self._user is not None:
            command = ["runuser", "-u", self._user, "--", *command]
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, cwd="/")
        assert done.returncode == 0, done.stdout + done.stderr

    def make(self) -> None:
        self._run("initdb", "-D", str(self._data), "-U", "tefuda", "--auth=trust", "--no-sync", "-E", "UTF8")

    def start(self) -> None:
        options = f"-c listen_addresses=127.0.0.1 -p {self.port} -c unix_socket_directories='' -c fsync=off"
        self._run("pg_ctl", "-D", str(self._data), "-l", str(self._log), "-w", "-o", options, "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-D", str(self._data), "-w", "-m", "immediate", "stop")

    def database(self, name: str) -> str:
        """A new database; its URL."""
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "tefuda", name)
        return f"postgresql://tefuda@127.0.0.1:{self.port}/{name}"


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    if not found:
        pytest.fail("PostgreSQL is not installed; make check installs Debian's postgresql")
    folder = tmp_path_factory.mktemp("postgres")
    user = None
    if os.geteuid() == 0:
        user = "postgres"
        shutil.chown(folder, user)
        for parent in folder.parents:  # a cluster may not run as root, so its user must get here
            if parent.owner() == pwd.getpwuid(0).pw_name and parent != Path("/tmp") and parent != Path("/"):
                parent.chmod(parent.stat().st_mode | 0o011)
    cluster = Cluster(found[-1], folder, user)
    cluster.make()
    cluster.start()
    yield cluster
    cluster.stop()


async def test_a_game_is_played_stored_and_rebuilt_in_postgresql(cluster: Cluster, tmp_path: Path) -> None:
    database = await asyncio.to_thread(cluster.database, "games")
    async with gathered(quick(database), "Aki", "Ben") as (place, both):
        table, pages = await begun(both, "hiyoko", public=True)
        await play_on(pages, random.Random(2), most=60)
        await pages[0].do("chat", text="so far: 二 rounds")
        before = await pages[0].resync()
        for person in both:
            assert (await person.ask("GET", "/me/data"))["tables"][0]["table"] == table
        await both[0].ask("GET", "/tables")
        await both[0].ask("GET", "/me/statistics")
        await both[0].ask("GET", "/puzzles/today")
        copied = await asyncio.to_thread(admin.backup, tmp_path / "copy.db", database)
        assert copied == 1
    for again in (database, str(tmp_path / "copy.db")):
        async with serving(quick(again)) as place:
            live = await place.house.live(table)
            assert live.state.version == before["version"]
            assert live.state.match is not None
            assert live.state.match.totals == before["position"]["totals"]
            assert live.state.chat[-1].text == "so far: 二 rounds"


async def test_a_database_that_goes_away_is_told_and_the_game_goes_on_when_it_is_back(
    cluster: Cluster,
) -> None:
    database = await asyncio.to_thread(cluster.database, "vanishing")
    async with gathered(quick(database), "Aki", "Ben") as (_, both):
        table, pages = await begun(both, "isuri")
        turn = pages[0].position["turn"]
        move, version = pages[turn].legal[0], pages[0].version
        await asyncio.to_thread(cluster.stop)
        try:
            await pages[turn].send(type="play", command_id="x", expected_version=version, move=move)
            assert await pages[turn].closed() == 1012
            assert pages[turn].goodbye is not None
            assert "database" in pages[turn].goodbye["reason"]
            assert pages[turn].goodbye["again"]
            reason = await both[0].ask_in_vain("database", "POST", "/play", game="isuri")
            assert "cannot be reached" in reason
        finally:
            await asyncio.to_thread(cluster.start)
        page = await both[turn].open(table)
        assert page.version == version
        answer = await page.do("play", command_id="x", move=move)
        assert not answer["repeated"]


async def test_a_guest_is_deleted_from_postgresql(cluster: Cluster) -> None:
    database = await asyncio.to_thread(cluster.database, "deleting")
    async with gathered(quick(database), "Aki", "Ben") as (place, (aki, ben)):
        table, pages = await begun([aki, ben], "isuri")
        await pages[0].do("chat", text="my words")
        await pages[0].do("mute", seat=1, muted=True)
        await aki.ask("DELETE", "/me")
        await nobody_leaves(place)
        page = await ben.open(table)
        assert page.table["seats"][0]["name"] == "a former guest"
        assert page.snapshot["chat"] == []
    assert [line.name for line in await asyncio.to_thread(admin.guests, database)] == ["Ben"]


async def test_a_second_server_on_a_postgresql_database_is_refused_until_the_first_is_gone(
    cluster: Cluster,
) -> None:
    database = await asyncio.to_thread(cluster.database, "alone")
    first = await Store.open(database, serving=True)
    with pytest.raises(StoreError, match=r"serves the database .* already; stop that one"):
        await Store.open(database, serving=True)
    await asyncio.to_thread(admin.tables, database)
    await hang_up(first)
    assert first._claim is not None
    assert await first._claim.stands(), "the lock went with its connection, and was taken again"
    with pytest.raises(StoreError, match="already"):
        await Store.open(database, serving=True)
    await hang_up(first)
    second = await Store.open(database, serving=True)  # it came in between
    told: list[str] = []
    await asyncio.wait_for(keep(first._claim, told.append, every=0), PATIENCE)
    assert "another server has taken the database" in told[0]
    await first.close()
    await second.close()


async def hang_up(server: Store) -> None:
    """Its connections are cut, as a network does."""
    other = await Store.open(server.engine.url.render_as_string(hide_password=False))
    async with other.engine.connect() as connection:
        await connection.exec_driver_sql(
            "select pg_terminate_backend(pid) from pg_stat_activity"
            " where datname = current_database() and pid <> pg_backend_pid()"
        )
    await other.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_migrations_make_exactly_the_tables_that_the_server_uses(
    cluster: Cluster, tmp_path: Path, kind: str
) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    from tefuda.server.store.tables import metadata

    database = str(tmp_path / "t.db")
    if kind == "postgresql":
        database = await asyncio.to_thread(cluster.database, "migrated")
    store = await Store.open(database)
    async with store.engine.connect() as connection:
        differences = await connection.run_sync(
            lambda sync: compare_metadata(MigrationContext.configure(sync), metadata)
        )
    await store.close()
    again = await Store.open(database)  # a second start changes nothing
    await again.close()
    assert differences == []


def test_a_password_is_not_shown() -> None:
    assert "secret" not in str(address("postgresql://aki:secret@host/games"))
