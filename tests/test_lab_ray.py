"""The lab on a Ray cluster: two workers here, one of which is killed in the middle."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from patience import PATIENCE
from tefuda.lab.analysis import analyse
from tefuda.lab.experiment import make
from tefuda.lab.pool import PoolError, finished
from tefuda.lab.run import run
from tefuda.lab.storage import Results

ray: Any = pytest.importorskip("ray")

pytestmark = pytest.mark.filterwarnings("ignore")  # Ray's own

EXPERIMENT = make(
    {
        "name": "ray",
        "levels": ["strong"],
        "cases": [{"game": "isuri", "players": [2]}],
        "balance": {"delta": 0.3},
        "budget": {"searching": 60, "traced": 0, "steps": 0},
    }
)


@pytest.fixture
def cluster() -> Iterator[None]:
    ray.init(address="local", num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield
    ray.shutdown()


def workers_at_work() -> list[int]:
    """The processes of our own cluster that are playing a chunk: grandchildren of this process."""
    found = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            title = (entry / "cmdline").read_bytes()
            parent = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
            above = int((Path("/proc") / str(parent) / "stat").read_text().rsplit(")", 1)[1].split()[1])
        except (OSError, ValueError):
            continue
        if title.startswith(b"ray::_play") and above == os.getpid():
            found.append(int(entry.name))
    return found


def found_by(folder: Path, address: str | None) -> dict[str, Any]:
    results = Results.create(folder, EXPERIMENT, ["test"])
    data = analyse(results, run(results, processes=1, ray=address)).data()
    del data["manifest"]
    return data


def test_the_result_is_the_same_when_a_worker_is_killed(cluster: None, tmp_path: Path) -> None:
    killed: list[int] = []

    def kill_one() -> None:
        end = time.monotonic() + PATIENCE
        while not killed and time.monotonic() < end:
            done = list((tmp_path / "ray").glob("tables/*/*/games.parquet"))
            working = workers_at_work()
            if done and working:
                os.kill(working[0], signal.SIGKILL)
                killed.append(working[0])
            time.sleep(0.02)

    killer = threading.Thread(target=kill_one)
    killer.start()
    on_ray = found_by(tmp_path / "ray", "local")
    killer.join()
    assert killed
    assert on_ray == found_by(tmp_path / "here", None)


def test_a_cluster_that_is_not_there_is_named_in_a_sentence() -> None:
    with pytest.raises(PoolError, match=r"there is no Ray cluster at '127\.0\.0\.1:9'"):
        list(finished([], processes=1, ray="127.0.0.1:9"))
