"""Commands in, records out."""

from __future__ import annotations

import pytest

from event_store.errors import AliasTaken, Conflict, IdReused
from event_store.memory import MemoryStore
from medici_core.engine import table as t
from medici_core.engine.refusal import Refusal
from medici_core.medici.title import TITLE
from medici_core.service import game_service
from medici_core.service.game import Game
from medici_core.service.game_service import Moved, NewTable, NoGame, command_id
from medici_core.service.judge import judge
from medici_core.service.summary import COLUMNS, summary_json
from tests.medici_core.service.tables import NAMES, play, play_out, say, service, table


def test_a_new_game_stands_at_its_first_decision() -> None:
    """The first record opens the table, starts the game and deals: with seed `medici` Bob draws first."""
    done = service().create(table())
    assert done.game.version == 1
    assert done.game.to_move == 1
    assert done.game.names == NAMES
    assert len(done.game.state.lot) == 1


def test_same_seed_and_commands_give_the_same_game() -> None:
    """Two games of one seed and the same commands have the same facts, whatever their ids."""
    games = []
    for _ in range(2):
        host = service()
        games.append(play_out(host, host.create(table()).game.name))
    assert games[0].state == games[1].state
    assert [r.pieces for r in games[0].records] == [r.pieces for r in games[1].records]


def test_a_refused_command_changes_nothing() -> None:
    """After a refusal the store is as it was."""
    host = service()
    name = host.create(table()).game.name
    with pytest.raises(Refusal) as refused:
        host.act(name, say("draw", 0))
    assert refused.value.code == "turn.not_yours"
    assert host.load(name).version == 1


def test_a_command_id_is_done_once() -> None:
    """The same command id again gives the game as it is and adds nothing, even when it would be refused now."""
    host = service()
    name = host.create(table()).game.name
    first = host.act(name, say("offer"), id=command_id("x"))
    again = host.act(name, say("offer"), id=command_id("x"))
    assert first.game.version == again.game.version == 2
    assert again.records == ()


def test_a_new_game_with_a_known_command_id_is_that_game() -> None:
    """A script that is run twice starts one game."""
    host = service()
    one = host.create(table(alias="ours"), command_id("start"))
    two = host.create(table(alias="ours"), command_id("start"))
    assert one.game.name == two.game.name
    assert host.store.count() == 1


def test_if_version_protects_from_moves_in_between() -> None:
    """Who asserts a version that has passed is told so, and nothing happens."""
    host = service()
    name = host.create(table()).game.name
    with pytest.raises(Moved):
        host.act(name, say("offer"), if_version=7)
    assert host.act(name, say("offer"), if_version=1).game.version == 2


def test_two_writers_one_wins() -> None:
    """Two services on one store decide on the same version: the second is told of the conflict."""
    store = MemoryStore(COLUMNS)
    one, two = service(store), service(store)
    name = one.create(table()).game.name

    def slow(game: Game) -> object:
        one.act(name, say("offer"))
        return say("draw")(game)

    with pytest.raises(Conflict):
        two.act(name, slow)
    assert one.load(name).version == 2


def test_undo_and_redo_walk_over_decisions() -> None:
    """Undo goes back one decision, redo does it again, another move ends what could be done again."""
    host = service()
    name = host.create(table()).game.name
    start = host.load(name).state
    drawn = host.act(name, say("draw")).game.state
    assert host.act(name, lambda g: t.Undo(None, None)).game.state == start
    assert host.act(name, lambda g: t.Redo(None)).game.state == drawn
    host.act(name, lambda g: t.Undo(None, None))
    host.act(name, say("offer"))
    with pytest.raises(Refusal) as refused:
        host.act(name, lambda g: t.Redo(None))
    assert refused.value.code == "redo.nothing"


def test_a_draw_undone_and_repeated_gives_the_same_card() -> None:
    """Nobody learns more by taking back: labels carry no record number."""
    host = service()
    name = host.create(table()).game.name
    first = host.act(name, say("draw")).game.state.lot
    host.act(name, lambda g: t.Undo(None, None))
    assert host.act(name, say("draw")).game.state.lot == first


def test_undo_all_the_way_back() -> None:
    """From the end of a game every decision can be taken back, down to the first position."""
    host = service()
    name = host.create(table()).game.name
    start = host.load(name).state
    decisions = len(play_out(host, name).table.line) - 1
    for _ in range(decisions):
        host.act(name, lambda g: t.Undo(None, None))
    assert host.load(name).state == start
    with pytest.raises(Refusal) as refused:
        host.act(name, lambda g: t.Undo(None, None))
    assert refused.value.code == "undo.nothing"


def test_undo_by_consent_needs_every_other_person() -> None:
    """With consent, nothing is taken back before all others agreed; a refusal and a move end the request."""
    host = service()
    name = host.create(table(undo=t.CONSENT)).game.name
    start = host.load(name).state
    play(host, name, ["offer"])
    asked = host.act(name, lambda g: t.Undo(1, None)).game
    assert asked.table.request == t.Request(1, 1, (1,))
    host.act(name, lambda g: t.AgreeUndo(0))
    with pytest.raises(Refusal) as twice:
        host.act(name, lambda g: t.AgreeUndo(0))
    assert twice.value.code == "undo.agreed"
    host.act(name, lambda g: t.AgreeUndo(2))
    assert host.act(name, lambda g: t.AgreeUndo(3)).game.state == start

    play(host, name, ["offer"])
    host.act(name, lambda g: t.Undo(1, None))
    assert host.act(name, lambda g: t.RefuseUndo(0)).game.table.request is None
    host.act(name, lambda g: t.Undo(1, None))
    assert host.act(name, lambda g: t.WithdrawUndo(1)).game.table.request is None
    host.act(name, lambda g: t.Undo(1, None))
    assert play(host, name, ["pass"]).game.table.request is None


def test_undo_never_is_never() -> None:
    """A game that allows no undo refuses it, and says so."""
    host = service()
    name = host.create(table(undo=t.NEVER)).game.name
    play(host, name, ["offer"])
    with pytest.raises(Refusal) as refused:
        host.act(name, lambda g: t.Undo(None, None))
    assert refused.value.code == "undo.never"


def test_undo_to_a_record_that_is_no_decision() -> None:
    """Only positions before a decision can be gone back to; others are refused with those that can."""
    host = service()
    name = host.create(table()).game.name
    play(host, name, ["offer"])
    with pytest.raises(Refusal) as refused:
        host.act(name, lambda g: t.Undo(None, 2))
    assert refused.value.code == "undo.target"
    assert refused.value.facts["targets"] == (1,)


def test_built_in_players_answer_in_the_same_append() -> None:
    """With one person among three players, each append ends where the person has to decide; undo goes back there."""
    host = service()
    seats = {0: "random", 2: "steady", 3: "random"}
    game = host.create(table(controllers=seats)).game
    while game.outcome is None:
        assert game.to_move == 1
        before = game.state
        version = game.version
        first = game.title.legal(game.state, 1)[-1].command
        game = host.act(game.name, say(first)).game
        assert game.records[version].by == "1"
        if game.outcome is None and version == 9:
            game = host.act(game.name, lambda g: t.Undo(1, None)).game
            assert game.state == before
            game = host.act(game.name, lambda g: t.Redo(1)).game
    assert judge(game.records).good


def test_a_table_of_players_plays_itself_out() -> None:
    """A game whose every seat is a built-in player is over when it is created, the same for the same seed."""
    seats = dict.fromkeys(range(4), "random")
    games = [service().create(table(controllers=seats)).game for _ in range(2)]
    assert games[0].outcome is not None
    assert games[0].state == games[1].state


def test_abandon_ends_the_game_and_can_be_taken_back() -> None:
    """After abandoning nobody is to move and moves are refused; undo takes it back."""
    host = service()
    name = host.create(table()).game.name
    game = host.act(name, lambda g: t.Abandon(None)).game
    assert (game.status, game.to_move, game.outcome) == ("abandoned", None, None)
    for command in (say("draw", 1), lambda g: t.Abandon(None)):
        with pytest.raises(Refusal) as refused:
            host.act(name, command)
        assert refused.value.code == "game.abandoned"
    assert host.act(name, lambda g: t.Undo(None, None)).game.status == "running"


def test_aliases_are_unique_and_found() -> None:
    """A game is found by alias or by the beginning of its id; an alias in use is refused before anything is stored."""
    host = service()
    game = host.create(table(alias="Friday")).game
    assert host.find("friday") == host.find(game.name[:6].lower()) == game.name
    with pytest.raises(AliasTaken):
        host.create(table(alias="FRIDAY"))
    assert host.store.count() == 1
    with pytest.raises(NoGame):
        host.find("nobody")
    with pytest.raises(NoGame):
        host.find("")


def test_the_projection_follows_every_command() -> None:
    """What `games` lists is what the game is, after each command."""
    host = service()
    name = host.create(table(alias="x")).game.name
    game = play_out(host, name)
    summary = host.store.summary(name)
    assert summary is not None
    line = summary_json(summary)
    assert game.outcome is not None
    assert line["state"] == "over"
    assert line["version"] == game.version
    assert line["outcome"]["winners"] == [NAMES[seat] for seat in game.outcome.winners]
    assert line["outcome"]["money"] == dict(zip(NAMES, game.state.money, strict=True))
    assert line["to_move"] == []


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (("Ann", "ann", "Bob"), "players.same"),
        (("Ann", "", "Bob"), "players.name"),
        (("Ann", "Bo\u202eb", "Cem"), "players.name"),
        (("Ann", "B" * 41, "Cem"), "players.name"),
        (("Ann", "\u00e9", "e\u0301"), "players.same"),
        (("Ann", "Bob"), "players.count"),
        (tuple("ABCDEFG"), "players.count"),
    ],
)
def test_names_that_can_not_be(names: tuple[str, ...], code: str) -> None:
    """Bad names and numbers of players are refused by code, and no game is stored."""
    host = service()
    from medici_core.service.game_service import NewTable

    with pytest.raises(Refusal) as refused:
        host.create(NewTable(names, "x"))
    assert refused.value.code == code
    assert host.store.count() == 0


def test_a_command_id_means_one_command() -> None:
    """Another command, or another table, under an id that was used is refused and changes nothing."""
    host = service()
    made = host.create(table(), command_id("new"))
    name = made.game.name
    host.act(name, say("draw"), id=command_id("a"))
    for words in ("offer", "pass"):
        with pytest.raises(IdReused):
            host.act(name, say(words), id=command_id("a"))
    with pytest.raises(IdReused):
        host.act(name, say("draw"), id=command_id("new"))
    with pytest.raises(IdReused):
        host.create(table(edition="wbc"), command_id("new"))
    assert host.load(name).version == 2
    assert host.create(table(seed="another"), command_id("new")).game.name == name


def test_a_late_retry_is_compared_with_the_game_of_its_time() -> None:
    """Who was to move then is who the retry speaks for, although others moved since."""
    host = service()
    name = host.create(table()).game.name
    host.act(name, say("offer"), id=command_id("a"))
    host.act(name, say("pass"), id=command_id("b"))
    host.act(name, say("pass"))
    assert host.act(name, say("pass"), id=command_id("b")).records == ()
    assert host.act(name, say("offer"), id=command_id("a")).records == ()


def test_a_taken_name_stores_no_game() -> None:
    """A game and its name are stored together or not at all."""
    host = service()
    host.create(table(alias="friday"))
    with pytest.raises(AliasTaken):
        host.create(table(alias="FRIDAY"))
    with pytest.raises(Refusal) as refused:
        host.create(table(alias="-"))
    assert refused.value.code == "game.alias"
    assert host.store.count() == 1


def test_a_position_has_as_many_seats_as_there_are_names() -> None:
    """A position of four is not for three."""
    host = service()
    start = TITLE.new(None, {}, 4, None)
    with pytest.raises(Refusal) as refused:
        host.create(NewTable(NAMES[:3], "medici", start=start))
    assert refused.value.code == "position.players"
    assert host.store.count() == 0


def test_players_that_never_end_are_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Built-in players alone may not go on for ever; nothing is stored then."""
    monkeypatch.setattr(game_service, "MOST_STEPS", 3)
    host = service()
    with pytest.raises(Refusal) as refused:
        host.create(table(controllers=dict.fromkeys(range(4), "random")))
    assert refused.value.code == "player.endless"
    assert host.store.count() == 0


def test_a_game_that_is_over_is_not_abandoned() -> None:
    """The result of a finished game stays."""
    host = service()
    name = host.create(table(controllers=dict.fromkeys(range(4), "random"))).game.name
    with pytest.raises(Refusal) as refused:
        host.act(name, lambda game: t.Abandon(None))
    assert refused.value.code == "game.over"
