"""Games leave a store and come into another."""

from __future__ import annotations

from typing import Literal

import pytest

from event_store.logfile import read_log, write_log
from medici_core.engine.position import position_mark
from medici_core.service.fork import forked
from medici_core.service.game import read_game
from medici_core.service.judge import judge
from medici_core.service.scripts import as_script, keep, play
from medici_core.service.transfer import Unimportable, import_log
from tests.medici_core.service.tables import play as make_moves
from tests.medici_core.service.tables import play_out, say, service, table


@pytest.mark.parametrize("form", ["binary", "jsonl"])
def test_a_game_comes_over_whole_and_once(form: Literal["binary", "jsonl"]) -> None:
    """An imported game is the same game; importing it again changes nothing."""
    ours, theirs = service(), service(whose="theirs")
    game = play_out(ours, ours.create(table()).game.name)
    log = read_log(write_log(game.records, form))
    first = import_log(theirs.store, log)
    second = import_log(theirs.store, log)
    assert (first.status, first.added) == ("new", game.version)
    assert (second.status, second.added) == ("same", 0)
    there = theirs.load(first.name)
    assert there.state == game.state
    assert there.head == game.head


def test_a_log_that_goes_on_extends_ours() -> None:
    """The next mail of a game adds what is new; an older mail changes nothing."""
    ours, theirs = service(), service(whose="theirs")
    name = ours.create(table()).game.name
    early = write_log(ours.load(name).records)
    import_log(theirs.store, read_log(early))
    make_moves(ours, name, ["offer", "pass"])
    late = write_log(ours.load(name).records)
    done = import_log(theirs.store, read_log(late))
    assert (done.status, done.common, done.added) == ("extended", 1, 2)
    assert import_log(theirs.store, read_log(early)).status == "behind"
    assert theirs.load(name).version == 3


def test_a_log_that_departs_is_told_and_kept_only_on_request() -> None:
    """Two people who went on from one mail: nothing is merged, the other line can be kept beside ours, unchanged."""
    ours, theirs = service(), service(whose="theirs")
    name = ours.create(table()).game.name
    import_log(theirs.store, read_log(write_log(ours.load(name).records)))
    make_moves(ours, name, ["offer"])
    make_moves(theirs, name, ["draw"])
    log = read_log(write_log(theirs.load(name).records))
    departs = import_log(ours.store, log)
    assert (departs.status, departs.common, departs.added) == ("departs", 1, 0)
    kept = import_log(ours.store, log, keep_branch=True)
    assert (kept.status, kept.name) == ("branch", f"{name}~2")
    assert ours.load(f"{name}~2").head == theirs.load(name).head
    assert ours.load(name).version == 2
    assert import_log(ours.store, log).status == "same"
    make_moves(theirs, name, ["pass"] if theirs.load(name).state.queue else ["offer"])
    extended = import_log(ours.store, read_log(write_log(theirs.load(name).records)))
    assert (extended.status, extended.name) == ("extended", f"{name}~2")


def test_a_damaged_log_is_not_taken_in() -> None:
    """A log cut short, or with an end missing, is refused and nothing is stored."""
    ours, theirs = service(), service(whose="theirs")
    data = write_log(ours.create(table()).game.records)
    for bad in (data[:-1], b"", b"noise", data[: len(data) // 2]):
        with pytest.raises(Unimportable) as refused:
            import_log(theirs.store, read_log(bad))
        assert refused.value.reason == "damaged"
    assert theirs.store.count() == 0


def test_a_game_as_a_script_plays_to_the_same_position() -> None:
    """Exported as a script and played again: the same position mark, undone moves left out."""
    host = service()
    name = host.create(table()).game.name
    from medici_core.engine.table import Undo

    host.act(name, say("draw"))
    host.act(name, lambda g: Undo(None, None))
    game = play_out(host, name)
    (played,) = play(as_script(game), "game.medici")
    assert position_mark(game.title, played.state) == position_mark(game.title, game.state)


def test_a_kept_script_is_a_game_to_play_on() -> None:
    """A stored script has its cards by the script, what follows by a fresh seed, and it verifies."""
    host = service()
    text = (
        "game medici amigo-1995 Ann Bob Cem Dan\n"
        "given drawer Ann\n"
        "deal S5 D0 N10\n"
        "draw\n"
        "offer\n"
        "Bob: bid 7\n"
    )
    (played,) = play(text, "t.medici")
    game = keep(host, played, "fresh", "lesson").game
    assert game.version == 4
    assert game.names == ("Ann", "Bob", "Cem", "Dan")
    for line in ("pass", "pass", "pass"):
        game = host.act(game.name, say(line)).game
    verdict = judge(game.records)
    assert verdict.good
    assert verdict.scripted == 2
    assert verdict.dealt == 1
    assert game.state.holds[1] == ("S5", "D0")


def test_a_fork_knows_where_it_comes_from() -> None:
    """A fork starts from the position of another game, with a seed of its own, and can be played and judged."""
    host = service()
    name = host.create(table()).game.name
    make_moves(host, name, ["offer", "bid 3"])
    source = host.load(name).at(3)
    fork = host.create(forked(source, "other seed")).game
    assert position_mark(fork.title, fork.state) == position_mark(source.title, source.state)
    assert fork.table.forked.version == 3
    assert fork.table.forked.hash == source.head.hex()
    fork = play_out(host, fork.name)
    assert judge(fork.records).good
    assert read_game(fork.records).state == fork.state
