"""A log file, read, its chain checked and folded, against python-chess and a PGN."""

from __future__ import annotations

from pathlib import Path
from random import Random

from bench.material import facts_in, library
from bench.measure import Bench, Runner, Sizes, timed
from event_store.logfile import read_log_file, write_log
from medici_core.service.game import read_game

PLIES = 80
"""Moves of a game of chess, both sides counted."""


def ours(folder: Path, sizes: Sizes) -> Runner:
    """Read the log files of different games to their final states; a unit is a fact."""
    games = library(sizes.games_read)
    facts = facts_in(*games)
    paths = [folder / f"{number}.log" for number in range(len(games))]
    for path, records in zip(paths, games, strict=True):
        path.write_bytes(write_log(records))

    def work() -> int:
        for path in paths:
            log = read_log_file(path, payloads=False)
            assert log.complete
            assert read_game(log.records).state is not None
        return facts

    return timed(work)


def peer(folder: Path, sizes: Sizes) -> Runner:
    """Read a PGN of random games with as many moves, and push every move; a unit is a move.

    The games end after ``PLIES``, as games among people do on average: random ones would go on with bare kings, which
    is quicker to read.
    """
    import chess
    import chess.pgn

    moves = facts_in(*library(sizes.games_read))
    path = folder / "games.pgn"
    random = Random("log")
    games: list[str] = []
    left = moves
    while left:
        board = chess.Board()
        while left and len(board.move_stack) < PLIES and not board.is_game_over():
            board.push(random.choice(list(board.legal_moves)))
            left -= 1
        games.append(str(chess.pgn.Game.from_board(board)))
    path.write_text("\n\n".join(games) + "\n", encoding="utf-8")

    def work() -> int:
        pushed = 0
        with path.open(encoding="utf-8") as file:
            while (game := chess.pgn.read_game(file)) is not None:
                board = game.board()
                for move in game.mainline_moves():
                    board.push(move)
                    pushed += 1
        assert pushed == moves
        return pushed

    return timed(work)


BENCHES = (
    Bench(
        "log",
        "log file → chain checked → final state, per fact folded",
        "python-chess `read_game` + push over PGN, per move",
        "fact",
        4,
        6,
        ours,
        peer,
    ),
)
