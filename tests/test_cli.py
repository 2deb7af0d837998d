"""The command line: what each command prints, its exit codes, and one sentence for whatever it cannot use."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from patience import PATIENCE
from support import Variant, positions
from tefuda import __version__, record
from tefuda.cli import main
from tefuda.games import catalogue
from tefuda.kernel import Kernel
from tefuda.rulebooks import text

CASES = Path(__file__).parent / "cases"
Compiled = Callable[[str], Kernel]


class Ran:
    """What a command did."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    @property
    def sentence(self) -> str:
        """The one line of complaint."""
        assert "Traceback" not in self.err
        assert self.out == ""
        return self.err


Run = Callable[..., Ran]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command in this process."""

    def command(*arguments: object) -> Ran:
        monkeypatch.setattr(sys, "argv", ["tefuda", *map(str, arguments)])
        capsys.readouterr()
        code = 0
        try:
            main()
        except SystemExit as end:
            code = int(end.code or 0)
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return command


def program(*arguments: object) -> list[str]:
    """The same as a process of its own."""
    return [sys.executable, "-c", "from tefuda.cli import main; main()", *map(str, arguments)]


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """The record of a whole game."""
    *_, match = positions(Variant("isuri", 2), 41)
    path = tmp_path / "finished.json"
    path.write_text(record.to_json(record.write(match)), encoding="utf-8")
    return path


# --- what commands print ---


def test_help_and_version(run: Run) -> None:
    ran = run("--help")
    assert ran.code == 0
    assert {"play", "games", "rules", "check", "replay", "simulate", "bench"} <= set(ran.out.split())
    assert run("--version").out == f"{__version__}\n"


def test_games_lists_games_presets_options_and_values_with_their_sentences(run: Run) -> None:
    shown = run("games").out
    for game in catalogue().values():
        assert game.sentence in shown
        assert all(preset.sentence in shown for preset in game.presets)
        for option in game.options:
            assert f"{option.name}: {option.sentence}" in shown
            assert all(sentence in shown for sentence in option.values.values())


def test_games_as_json_has_the_same(run: Run) -> None:
    data = json.loads(run("games", "--json").out)
    assert [game["name"] for game in data] == list(catalogue())
    for game in data:
        ours = catalogue()[game["name"]]
        assert [option["name"] for option in game["options"]] == [option.name for option in ours.options]
        assert [preset["name"] for preset in game["presets"]] == [preset.name for preset in ours.presets]


@pytest.mark.parametrize(("name", "game"), [("isuri", "isuri"), ("440", "devil"), ("hashigo-pot", "hashigo")])
def test_rules_prints_the_rulebook_of_a_game_or_preset(run: Run, name: str, game: str) -> None:
    assert run("rules", name).out == text(game) + "\n"


def test_check_counts_records_that_replay_exactly(run: Run) -> None:
    ran = run("check", *sorted(CASES.glob("isuri-0*.json")))
    assert (ran.code, ran.out) == (0, "9 of 9 records replay exactly\n")


def test_check_gives_a_line_a_faulty_file_and_exit_1(run: Run, tmp_path: Path) -> None:
    data = json.loads((CASES / "isuri-01.json").read_text(encoding="utf-8"))
    data["totals"] = [1, 2]
    wrong, cut, absent = tmp_path / "wrong.json", tmp_path / "cut.json", tmp_path / "absent.json"
    wrong.write_text(json.dumps(data), encoding="utf-8")
    cut.write_text(json.dumps(data)[:-50], encoding="utf-8")
    ran = run("check", CASES / "isuri-02.json", wrong, cut, absent)
    lines = ran.out.splitlines()
    assert ran.code == 1
    assert lines[0].startswith(f"{wrong}: totals [1, 2], expected ")
    assert lines[1].startswith(f"{cut}: the file is not whole JSON")
    assert lines[2] == f"{absent}: the file cannot be read: No such file or directory"
    assert lines[3] == "1 of 4 records replay exactly"
    assert run("check", cut).code == 2


def test_replay_tells_the_game_and_its_end(run: Run, finished: Path) -> None:
    ran = run("replay", finished)
    assert ran.code == 0
    assert re.findall(r"(?m)^Round (\d)$", ran.out) == list("123456")
    assert re.search(r"(Aki|Ben) won\. Totals: ", ran.out)


def test_replay_shows_a_hand_to_its_seat_only(run: Run, finished: Path) -> None:
    shown = [run("replay", finished, "--at", 0, *seat).out for seat in ((), ("--seat", 0), ("--seat", 1))]
    assert len(set(shown)) == 3


def test_replay_takes_no_more_moves_and_seats_than_there_are(run: Run, finished: Path) -> None:
    moves = sum(len(each.moves) for each in record.read(finished).rounds)
    assert run("replay", finished, "--at", moves).code == 0
    ran = run("replay", finished, "--at", moves + 1)
    assert (ran.code, ran.sentence) == (2, f"tefuda: the record has {moves} moves; --at takes 0 to {moves}\n")
    ran = run("replay", finished, "--seat", 2)
    assert (ran.code, ran.sentence) == (2, "tefuda: there is no seat 2; the seats are 0 to 1\n")


def test_simulate_gives_the_same_for_the_same_seed_as_text_and_as_json(run: Run, compiled: Compiled) -> None:
    compiled("isuri")
    command = ("simulate", "isuri", "-n", 30, "--seed", 5, "--processes", 1, "--bots", "greedy,random")
    first, second = (json.loads(run(*command, "--json").out) for _ in range(2))
    for each in (first, second):
        each.pop("decisions_per_second")
    assert first == second
    assert first["games"] == 30
    assert [seat["bot"] for seat in first["seats"]] == ["greedy", "random"]
    shown = run(*command).out
    assert shown.startswith("30 games of isuri, seed 5\n")
    assert "decisions a second" in shown


def test_simulate_writes_a_record_of_every_game(run: Run, compiled: Compiled, tmp_path: Path) -> None:
    compiled("hashigo")
    folder = tmp_path / "new" / "records"
    command = ("simulate", "hashigo", "-n", 3, "--players", 4, "--set", "draft=dealt", "--seed", 1)
    ran = run(*command, "--processes", 1, "--records", folder, "--json")
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [f"hashigo-1-{number:06d}.json" for number in range(3)]
    assert run("check", *files).out == "3 of 3 records replay exactly\n"
    totals = [sum(t) / 3 for t in zip(*(record.read(file).totals or [] for file in files), strict=True)]
    assert [seat["total_mean"] for seat in json.loads(ran.out)["seats"]] == pytest.approx(totals)


def test_simulate_takes_presets_options_and_players(run: Run, compiled: Compiled) -> None:
    compiled("devil")
    command = ("simulate", "440", "-n", 2, "--players", 8, "--set", "target=500", "--processes", 1, "--json")
    data = json.loads(run(*command).out)
    assert (data["options"]["deck"], data["options"]["target"], len(data["seats"])) == ("extended56", 500, 8)
    puzzle = json.loads(run("simulate", "hashigo-puzzle", "-n", 2, "--processes", 1, "--json").out)
    assert len(puzzle["seats"]) == 1


def test_bench_gives_the_speeds_of_every_game_as_json(run: Run, compiled: Compiled) -> None:
    for game in catalogue():
        compiled(game)
    data = json.loads(run("bench", "--seconds", 0.01, "--json").out)
    assert {game: each["players"] for game, each in data.items()} == {"isuri": 2, "devil": 4, "hashigo": 3}
    for each in data.values():
        assert each["decisions_per_second"] > each["plain_decisions_per_second"] > 0


def test_ladder_plays_levels_against_each_other(run: Run, compiled: Compiled) -> None:
    compiled("isuri")
    asked = ["ladder", "isuri", "--levels", "random,greedy", "--blocks", 32, "--processes", 1]
    data = json.loads(run(*asked, "--json").out)
    (rung,) = data["rungs"]
    assert (data["game"], data["players"]) == ("isuri", 2)
    assert (rung["level"], rung["against"], rung["deals"]) == ("greedy", "random", 32)
    assert rung["interval"][0] < rung["share"] < rung["interval"][1]
    told = run(*asked).out
    assert "Isuri, 2 players, seed 1" in told
    assert f"{rung['share']:.1%}" in told


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("isuri --levels random", "two levels or more"),
        ("isuri --levels random,nobody", "there is no bot 'nobody'"),
        ("hashigo-puzzle", "two players or more"),
        ("--players 3", "name the game"),
    ],
)
def test_a_ladder_that_cannot_be_climbed_is_refused(run: Run, words: str, said: str) -> None:
    ran = run("ladder", *words.split())
    assert ran.code == 2
    assert said in ran.sentence


# --- what they cannot use ---


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("rules chess", "there is no game 'chess'; there are devil, hashigo, isuri"),
        ("simulate chess", "there is no game 'chess'"),
        ("simulate isuri --set colour=red", "Isuri has no option 'colour'"),
        (
            "simulate isuri --set sweep=never",
            "option sweep cannot be 'never'; it takes one_turn or",
        ),
        ("simulate isuri --set sweep", "--set sweep: write it as option=value"),
        ("simulate isuri --preset 440", "Isuri has no preset '440'"),
        ("simulate isuri --players 3", "Isuri is for 2 players, not for 3"),
        ("simulate devil --players 9", "Devil is for 2 to 8 players, not for 9"),
        ("simulate 440 --set target=200", "target cannot be 200 with deck extended56"),
        ("simulate isuri --bots clever", "there is no bot 'clever'; there are random, greedy"),
        ("simulate isuri --bots random,random,random", "3 bots are named for 2 seats"),
        ("simulate isuri --records /proc/none", "the folder /proc/none cannot be made"),
        ("replay absent.json", "the file cannot be read: No such file or directory"),
    ],
)
def test_what_a_command_cannot_use_gives_one_sentence_and_exit_2(run: Run, arguments: str, said: str) -> None:
    ran = run(*arguments.split())
    assert ran.code == 2
    assert ran.sentence.startswith(f"tefuda: {said}")
    assert ran.sentence.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    ["nonsense", "rules", "check", "simulate isuri -n 0", "simulate isuri -n x", "bench --seconds 0"],
)
def test_a_command_written_wrongly_is_explained_with_exit_2(run: Run, arguments: str) -> None:
    ran = run(*arguments.split())
    assert ran.code == 2
    assert "Usage: " in ran.sentence
    assert "Error: " in ran.sentence


def test_a_corrupt_record_gives_one_sentence_and_exit_2(run: Run, finished: Path) -> None:
    whole = finished.read_text(encoding="utf-8")
    for content, said in [
        (whole[:300], "the file is not whole JSON"),
        ("{}", "this is no game record"),
        (whole.replace("isuri", "chess", 1), "there is no game 'chess'"),
        (whole.replace('"1 ', '"0 '), "round 1, move "),
    ]:
        finished.write_text(content, encoding="utf-8")
        ran = run("replay", finished)
        assert ran.code == 2
        assert ran.sentence.startswith(f"tefuda: {said}")
        assert ran.sentence.count("\n") == 1


def test_records_cannot_be_written_where_a_file_stands(run: Run, finished: Path) -> None:
    ran = run("simulate", "isuri", "-n", 1, "--records", finished)
    assert (ran.code, ran.sentence) == (2, f"tefuda: the folder {finished} cannot be made: File exists\n")


@pytest.mark.parametrize("arguments", [[], ["play", "isuri"]])
def test_without_a_terminal_there_is_no_table_but_a_sentence(arguments: list[str]) -> None:
    ran = subprocess.run(
        program(*arguments),
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=PATIENCE,
        check=False,
    )
    assert ran.returncode == 2
    assert re.fullmatch(r"tefuda: [^\n]+\n", ran.stderr)
    assert ran.stdout == ""


# --- pipes and keys ---


def test_a_closed_pipe_is_no_error() -> None:
    with subprocess.Popen(program("games"), stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.wait(timeout=PATIENCE)
        assert process.stderr.read() == b""
    assert process.returncode == 0


def test_ctrl_c_ends_a_command_with_a_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed(*arguments: object, **named: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tefuda.series.run", pressed)
    ran = run("simulate", "isuri")
    assert ran.code == 130
    assert ran.sentence.strip() == "tefuda: stopped"


@pytest.mark.parametrize("seconds", [0.0, 0.2, 1.0, 5.0])
def test_ctrl_c_ends_all_processes_of_a_simulation(seconds: float, compiled: Compiled) -> None:
    """While they load what they need, and while they play."""
    compiled("isuri")
    command = program("simulate", "isuri", "-n", 10**8, "--processes", 2)
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    try:
        end = time.monotonic() + PATIENCE
        while len(children.read_text(encoding="ascii").split()) < 3:  # two, and one that keeps track of them
            assert process.poll() is None
            assert time.monotonic() < end
            time.sleep(0.01)
        time.sleep(seconds)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to every process of the command
        out, err = process.communicate(timeout=PATIENCE)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode == 130
    assert err.strip() == "tefuda: stopped"
    assert out == ""


def test_warmup_names_what_it_makes_ready() -> None:
    """In the interpreter, where there is nothing to compile: the calls are the same, and quick."""
    environment = {**os.environ, "TEFUDA_PLAIN": "1"}
    done = subprocess.run(
        program("warmup", "isuri"),
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0
    assert "Isuri: step" in done.stdout
    assert "Isuri: search" in done.stdout


# --- what happens to what is printed ---


def test_names_in_a_record_cannot_steer_the_terminal(run: Run, tmp_path: Path) -> None:
    data = json.loads((CASES / "isuri-01.json").read_text(encoding="utf-8"))
    data["players"][0]["name"] = "\x1b[31mRED\x1b[2J\x07"
    file = tmp_path / "record.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    for command in (["replay"], ["analyse", "--playouts", 20]):
        ran = run(*command, file)
        assert ran.code == 0
        assert "?[31mRED?[2J?" in ran.out
        assert not set(ran.out) & {"\x1b", "\x07"}


def test_a_reader_who_leaves_early_is_no_failure_and_a_full_disk_is_a_sentence() -> None:
    record = CASES / "isuri-01.json"
    for words in (["replay", record], ["rules", "isuri"]):
        process = subprocess.Popen(program(*words), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert process.stdout is not None
        process.stdout.close()
        _, err = process.communicate(timeout=PATIENCE)
        assert (process.returncode, err) == (0, b"")
        with Path("/dev/full").open("w") as full:
            done = subprocess.run(
                program(*words), stdout=full, stderr=subprocess.PIPE, text=True, timeout=PATIENCE, check=False
            )
        assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
        assert "the output cannot be written" in done.stderr


def test_the_lab_says_what_it_needs_where_its_packages_are_missing(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("importlib.util.find_spec", lambda name, package=None: None)
    ran = run("lab", "balance", "isuri", "--players", 2, "--levels", "greedy")
    assert ran.code == 2
    assert "install tefuda[lab]" in ran.sentence
    assert list(tmp_path.iterdir()) == []
