"""Binding rules, records of both kinds, and the folder of machine code."""

from __future__ import annotations

import errno
import hashlib
import importlib.util
import os
import pickle
import resource
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tefuda import machine_code
from tefuda.compiled import CompilerError, Layout, bind, lowest, ones, plain_wanted, rule, vector
from tefuda.kernel import load
from tefuda.machine_code import cache_folder

PAIR = Layout("Pair", number="i8", small=("i1", 4), large=("i8", 2))
both = pytest.mark.parametrize("plain", [True, False], ids=["plain", "compiled"])


@rule
def step(number: int) -> int:
    return number + 1


@rule
def twice(number: int) -> int:
    return step(step(number))


@rule
def by_ten(number: int) -> int:
    return number + 10


@rule
def bits(mask: int) -> int:
    return ones(mask) * 100 + lowest(mask)


# --- records ---


@both
def test_a_layout_makes_records_of_zeros_that_are_filled_and_read_by_name(plain: bool) -> None:
    records = PAIR.array(2, plain=plain)
    assert PAIR.values(records[0]) == {"number": 0, "small": [0] * 4, "large": [0, 0]}
    PAIR.fill(records[0], {"number": -7, "small": [1, 2, 3, -4]})
    assert PAIR.values(records[0]) == {"number": -7, "small": [1, 2, 3, -4], "large": [0, 0]}
    assert PAIR.values(records[1])["number"] == 0


@both
def test_assigning_a_record_copies_its_values(plain: bool) -> None:
    records = PAIR.array(2, plain=plain)
    records[0].small[1] = 5
    records[1] = records[0]
    records[0].small[1] = 6
    assert (records[0].small[1], records[1].small[1]) == (6, 5)


@both
def test_a_copy_of_an_array_shares_nothing_with_it(plain: bool) -> None:
    records = PAIR.array(1, plain=plain)
    other = records.copy()
    records[0].large[0] = 3
    records[0].number = 4
    assert (other[0].large[0], other[0].number) == (0, 0)


def test_a_plain_record_has_no_other_fields() -> None:
    with pytest.raises(AttributeError):
        PAIR.array(1, plain=True)[0].colour = 1


def test_names_that_numpy_uses_itself_are_refused() -> None:
    with pytest.raises(ValueError, match="NumPy's records use the names sort, sum; rename the fields"):
        Layout("Bad", sum="i8", sort="i8", fine="i8").array(1, plain=False)


@both
def test_a_vector_is_zeros_that_can_be_set(plain: bool) -> None:
    moves = vector(3, plain=plain)
    moves[2] = 2**60
    assert [int(move) for move in moves] == [0, 0, 2**60]


# --- binding ---


@both
def test_a_bound_rule_gives_what_the_function_gives(plain: bool) -> None:
    bound = bind({"twice": twice, "bits": bits}, plain=plain)
    assert bound.twice(5) == 7
    assert [bound.bits(mask) for mask in (1, 0b1010, 2**62, 2**62 - 1)] == [100, 201, 162, 6200]


@both
def test_a_name_can_be_replaced_without_harm_to_the_original(plain: bool) -> None:
    bound = bind({"twice": twice}, {"step": by_ten}, plain=plain)
    assert bound.twice(5) == 25
    assert bind({"twice": twice}, plain=plain).twice(5) == 7
    assert twice(5) == 7


def test_what_bindings_have_in_common_is_compiled_once() -> None:
    rules = {"twice": twice, "bits": bits}
    first, second = bind(rules, plain=False), bind(rules, {"step": by_ten}, plain=False)
    assert first.bits is second.bits
    assert first.twice is not second.twice
    assert bind(rules, plain=False).twice is first.twice


def test_what_is_no_rule_cannot_be_bound() -> None:
    with pytest.raises(TypeError, match="is not marked @rule"):
        bind({"length": len}, plain=True)


def test_a_compiled_rule_is_compiled_and_a_plain_one_is_not() -> None:
    assert hasattr(bind({"step": step}, plain=False).step, "py_func")
    assert not hasattr(bind({"step": step}, plain=True).step, "py_func")


@pytest.mark.parametrize(("value", "wanted"), [("1", True), ("yes", True), ("0", False), ("", False)])
def test_the_environment_chooses_the_interpreter(
    value: str, wanted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TEFUDA_PLAIN", value)
    assert plain_wanted() is wanted
    load.cache_clear()
    assert load("isuri").plain is wanted
    load.cache_clear()


# --- the folder of machine code ---

RULES = """
from tefuda.compiled import rule
from {other} import extra

@rule
def add(number):
    return number + {amount} + extra(number)
"""
EXTRA = """
from tefuda.compiled import rule

@rule
def extra(number):
    return {amount}
"""


class Sources:
    """Two files of rules, one naming the other's, imported anew as another process would."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def load(self, amount: int, extra: int) -> ModuleType:
        (self.folder / "its_extra.py").write_text(EXTRA.format(amount=extra), encoding="utf-8")
        self._load("its_extra")
        (self.folder / "its_rules.py").write_text(
            RULES.format(other="its_extra", amount=amount), encoding="utf-8"
        )
        return self._load("its_rules")

    def _load(self, name: str) -> ModuleType:
        spec = importlib.util.spec_from_file_location(name, self.folder / f"{name}.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        spec.loader.exec_module(module)
        return module


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sources:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.setenv("TEFUDA_CACHE", str(tmp_path / "cache"))
    for name in ("its_rules", "its_extra"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    (tmp_path / "sources").mkdir()
    return Sources(tmp_path / "sources")


def folders(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "cache").iterdir())


def run(module: Any) -> int:
    return int(bind({"add": module.add}, plain=False).add(1))


def test_machine_code_is_kept_and_used_again_while_the_sources_are_the_same(
    sources: Sources, tmp_path: Path
) -> None:
    assert run(sources.load(10, 100)) == 111
    [folder] = folders(tmp_path)
    files = {path: path.stat().st_mtime_ns for path in folder.glob("*.code")}
    assert len(files) == 2
    assert run(sources.load(10, 100)) == 111
    assert folders(tmp_path) == [folder]
    assert {path: path.stat().st_mtime_ns for path in folder.glob("*.code")} == files


def test_a_change_in_another_file_is_noticed(sources: Sources, tmp_path: Path) -> None:
    assert run(sources.load(10, 100)) == 111
    assert run(sources.load(10, 200)) == 211
    assert len(folders(tmp_path)) == 2


def test_machine_code_of_other_sources_is_removed_after_a_month_only(
    sources: Sources, tmp_path: Path
) -> None:
    module = sources.load(10, 100)
    run(module)
    [folder] = folders(tmp_path)
    marker = "made-by-tefuda"
    for name, days, ours in (("young", 29, True), ("old", 31, True), ("c" * 20, 99, False)):
        other = tmp_path / "cache" / name
        other.mkdir()
        (other / "f.code").write_bytes(b"")
        moment = time.time() - days * 24 * 3600
        for path in [other / marker] if ours else []:
            path.touch()
            os.utime(path, (moment, moment))
        os.utime(other, (moment, moment))
    run(module)
    assert {path.name for path in folders(tmp_path)} == {folder.name, "young", "c" * 20}
    assert (tmp_path / "cache" / ("c" * 20) / "f.code").exists()


def test_of_a_folder_of_ours_somebody_elses_files_stay(sources: Sources, tmp_path: Path) -> None:
    other = tmp_path / "cache" / "old"
    other.mkdir(parents=True)
    for name in ("made-by-tefuda", "f.code", "diary.txt"):
        (other / name).write_text("", encoding="utf-8")
        os.utime(other / name, (0, 0))
    run(sources.load(10, 100))
    assert [path.name for path in other.iterdir()] == ["diary.txt"]


HARM: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda content: b"",
    "cut short": lambda content: content[: len(content) // 2],
    "altered": lambda content: content[:-2000] + bytes(byte ^ 1 for byte in content[-2000:]),
    "somebody else's": lambda content: hashlib.sha256(b"junk").digest() + b"junk",
    "of another kind": lambda content: hashlib.sha256(pickle.dumps((1, 2))).digest() + pickle.dumps((1, 2)),
}


@pytest.mark.parametrize("harm", HARM.values(), ids=HARM.keys())
def test_machine_code_that_is_not_whole_is_dropped_and_compiled_anew(
    sources: Sources, tmp_path: Path, harm: Callable[[bytes], bytes], capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(sources.load(10, 100)) == 111
    [folder] = folders(tmp_path)
    kept = {path: path.read_bytes() for path in folder.glob("*.code")}
    for path, content in kept.items():
        path.write_bytes(harm(content))
    assert run(sources.load(10, 100)) == 111
    assert {path: len(path.read_bytes()) for path in kept} == {path: len(kept[path]) for path in kept}
    assert list(folder.glob("*.part*")) == []
    assert capfd.readouterr().err == ""


@pytest.fixture
def nothing_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine_code, "_said", set())


def test_a_full_disk_is_one_sentence_and_the_rules_run(
    sources: Sources,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    nothing_said: None,
    capfd: pytest.CaptureFixture[str],
) -> None:
    def full(*_: object, **__: object) -> tuple[int, str]:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("tempfile.mkstemp", full)
    assert run(sources.load(10, 100)) == 111
    said = capfd.readouterr().err
    assert said.count("\n") == 1
    assert "cannot be kept" in said
    assert "No space left" in said


def test_processes_that_compile_at_once_leave_whole_files(sources: Sources, tmp_path: Path) -> None:
    module = sources.load(10, 100)
    with ThreadPoolExecutor(4) as together:
        assert list(together.map(run, [module] * 4)) == [111] * 4
    [folder] = folders(tmp_path)
    for path in folder.glob("*.code"):
        content = path.read_bytes()
        assert hashlib.sha256(content[32:]).digest() == content[:32]
    assert list(folder.glob("*.part*")) == []


def test_a_user_without_a_home_gets_a_sentence_and_no_folder_named_tilde(
    sources: Sources,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    nothing_said: None,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.delenv("TEFUDA_CACHE")
    monkeypatch.setattr("platformdirs.user_cache_path", lambda name: Path("~/.cache") / name)
    monkeypatch.chdir(tmp_path)
    assert run(sources.load(10, 100)) == 111
    assert "there is no home folder" in capfd.readouterr().err
    assert not (tmp_path / "~").exists()


def test_without_a_compiler_rules_run_plain_and_a_sentence_says_why(
    monkeypatch: pytest.MonkeyPatch, nothing_said: None, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("TEFUDA_PLAIN", raising=False)
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    assert plain_wanted()
    assert plain_wanted()
    assert capfd.readouterr().err.count("NUMBA_DISABLE_JIT") == 1
    with pytest.raises(CompilerError, match="TEFUDA_PLAIN=1"):
        bind({"step": step}, plain=False)
    monkeypatch.delenv("NUMBA_DISABLE_JIT")
    monkeypatch.setattr(resource, "getrlimit", lambda kind: (1 << 30, resource.RLIM_INFINITY))
    assert plain_wanted()
    assert "1024 MiB" in capfd.readouterr().err


def test_where_nothing_can_be_written_rules_run_all_the_same(
    sources: Sources, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("TEFUDA_CACHE", str(tmp_path / "file"))
    module = sources.load(10, 100)
    assert cache_folder([module.add]) is None
    assert run(module) == 111


def test_a_rule_whose_source_is_no_file_runs_all_the_same(sources: Sources) -> None:
    names: dict[str, Any] = {"rule": rule, "__name__": "typed"}
    exec("@rule\ndef add(number):\n    return number + 5\n", names)
    assert cache_folder([names["add"]]) is None
    assert bind({"add": names["add"]}, plain=False).add(1) == 6
