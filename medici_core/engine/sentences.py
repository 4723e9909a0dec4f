"""Every sentence of the kernel, per language: what happens at a table, names, titles and players, and why not.

The templates follow ``medici_core.engine.text.tell``. A title's sentence for the same code takes precedence.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_FORMS: Final[Mapping[str, str]] = {
    "list.comma": ", ",
    "list.and": " and ",
    "ordinal": "{n}th",
    "ordinal.1": "1st",
    "ordinal.2": "2nd",
    "ordinal.3": "3rd",
}

_FACTS: Final[Mapping[str, str]] = {
    "table.opened": "At the table: {players:and}.",
    "table.sealed": "Dealing is sealed: the host keeps the seeds till they are used up.",
    "table.seed_opened": "The seed of {epoch} is open: {seed}.",
    "table.forked": "This game goes on from record {version} of game {stream}.",
    "table.undo_asked": "{seat} asks to go back to record {to}.",
    "table.undo_agreed": "{seat} agrees to go back.",
    "table.undo_refused": "{seat} refuses to go back.",
    "table.undo_withdrawn": "{seat} withdraws the request to go back.",
    "table.undone": "{seat:=The game goes|*=}{seat}{seat:=|*= takes the game} back to record {to}.",
    "table.redone": "{seat:=The game goes|*=}{seat}{seat:=|*= takes the game} forward again to record {to}.",
    "table.abandoned": "{seat:=The game is abandoned|*=}{seat}{seat:=|*= abandons the game}.",
}

REFUSALS: Final[Mapping[str, str]] = {
    "players.name": "“{name}” cannot be a player’s name: {reason:empty=a name has at least one character"
    "|long=a name has at most 40 characters|control=control and direction characters are not allowed"
    "|sign=comma, colon, number sign and quotation mark are not allowed"
    "|form=it is written in another Unicode form than NFC, or with blanks around it}.",
    "players.same": "“{name}” and “{other}” count as the same name: case and Unicode form make no difference.",
    "players.unknown": "Nobody here is called “{name}”. Players: {names:list}.",
    "player.unknown": "There is no built-in player “{player}” for {title}. Players: {players:list}.",
    "player.endless": "Built-in players made {steps} moves and came to no end.",
    "position.players": "The position is for {seats:player|players}, not for {players}.",
    "game.alias": "“{alias}” cannot name a game: such a name has 1 to {most} characters, none of control or "
    "direction, does not begin with - and has no blank around it.",
    "title.unknown": "There is no title “{title}”. Titles: {titles:list}.",
    "table.open": "This table is open already.",
    "table.seats": "Every player needs to be said to be a person or a built-in player: {controllers} said for "
    "{players:player|players}.",
    "table.dealing": "This table cannot be opened: it takes dealing {modes:list} with a seed, not “{dealing}”.",
    "game.abandoned": "The game was abandoned.",
    "seed.unknown": "No seed was committed to for “{epoch}”.",
    "seed.opened": "The seed of {epoch} is open already.",
    "game.partial": "This copy of the game has hidden pieces: only who holds the whole game can go on with it.",
    "export.open": "In an open game of {title} the seed in the first record tells everything: "
    "an export for one seat would hide nothing. Start a sealed game for that.",
    "undo.policy": "Taking back cannot be “{policy}”. It is one of: {policies:list}.",
    "undo.never": "Nothing is taken back in this game.",
    "undo.nothing": "There is nothing to take back.",
    "undo.target": "The game cannot go back to record {to}: it goes back to where a person decided, last after "
    "records {targets}.",
    "undo.pending": "{by} already asks to go back to record {to}.",
    "undo.who": "Taking back needs to be asked for by one of the players: {names:list}.",
    "undo.no_request": "Nobody asks to take anything back.",
    "undo.not_a_person": "{seat} is a built-in player and agrees to every undo.",
    "undo.agreed": "{seat} has agreed already to go back to record {to}.",
    "undo.own": "{seat} cannot refuse a request of {seat}’s own; it can be withdrawn.",
    "undo.not_yours": "{seat} cannot withdraw the request: {by} made it.",
    "redo.nothing": "There is nothing to do again.",
}

SENTENCES: Final[Mapping[str, Mapping[str, str]]] = {"en": {**_FORMS, **_FACTS, **REFUSALS}}
"""Language -> key of a fact or code of a refusal -> template."""
