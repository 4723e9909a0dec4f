"""Every sentence of Medici, per language: its facts and its refusals.

The templates follow ``medici_core.engine.text.tell``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_FACTS: Final[Mapping[str, str]] = {
    "game.started": "A game of {edition} begins for {players:player|players}, with {money:florin|florins} each. "
    "A hold takes {capacity:card|cards}.",
    "game.position": "The game goes on from a given position in round {round}, with {deck:card|cards} in the deck.",
    "round.started": "Round {round} begins: {deck:card|cards} in the deck, all holds empty.",
    "drawer.poorest": "{seat} is the poorest, with {money:florin|florins}, and draws first.",
    "drawer.tied": "{seats:and} are the poorest, with {money:florin|florins}: chance picks who draws first.",
    "drawer.first": "{seat} draws first.",
    "drawer.next": "{seat} draws the next lot.",
    "card.asked": "{seat} asks for another card.",
    "card.drawn": "{card} is turned up: {good} {value}. {deck:card|cards} left in the deck.",
    "card.drawn_neutral": "{card} is turned up: the neutral {value}. {deck:card|cards} left in the deck.",
    "bidding.offered": "{seat} offers {cards}, worth {value}.",
    "bidding.opened": "{cards}, worth {value}, is for sale: {reason:lot=three cards is the most a lot takes"
    "|room=no hold has room for more|deck=the deck is empty}.",
    "bid.placed": "{seat} bids {amount}.",
    "bid.passed": "{seat} passes.",
    "bid.passed_over": "{seat} is passed over: {reason:full=the hold is full|room=the lot does not fit"
    "|money=too little money}.",
    "lot.sold": "{seat} buys {cards} for {price:florin|florins}; {money} left, room for "
    "{free:more card|more cards}.",
    "lot.sold_full": "{seat} buys {cards} for {price:florin|florins}; {money} left, and the hold is full.",
    "lot.discarded": "Nobody bids: {cards} is out for this round.",
    "fill.started": "All holds but that of {seat} are full: {seat} is dealt free cards.",
    "fill.card": "{seat} gets {card}: {good} {value}.",
    "fill.card_neutral": "{seat} gets {card}: the neutral {value}.",
    "round.scored": "Round {round} is scored.",
    "hold.paid": "Hold, {place:th} place: {seat} with {value} ({cards}), {florins:florin|florins}.",
    "hold.paid_tied": "Hold, places {place} to {last} tied: {seat} with {value} ({cards}), "
    "{florins:florin|florins}.",
    "ladder.climbed": "{good:cap}, climbing {climbers:with climbed}: now {seats:with steps}.",
    "ladder.still": "{good:cap}, nobody climbing: still {seats:with steps}.",
    "ladder.prize": "{good:cap}, {place:th} prize: {seat} on step {step}, {florins:florin|florins}.",
    "ladder.prize_pooled": "{good:cap}, prizes of places {place} to {last} pooled: {seats:and} on step {step}, "
    "{florins:florin|florins} each.",
    "ladder.prize_shared": "{good:cap}, {place:th} prize shared: {seats:and} on step {step}, "
    "{florins:florin|florins} each.",
    "ladder.step_zero": "{good:cap}: {seats:and} on step 0, where no prize is paid.",
    "ladder.row": "{good:cap}, bonus of step {step}: {seats:and}, {florins:florin|florins}{many:1=|*= each}.",
    "income.seat": "{seat} earns {sum:florin|florins}: hold {hold}, prizes {prizes}, rows {rows}. Now {money}.",
    "game.won": "The game is over: {seats:and} wins with {money:florin|florins}.",
    "game.shared": "The game is over: {seats:and} share the victory with {money:florin|florins} each.",
    "game.final": "Final money: {seats:with money}.",
}

REFUSALS: Final[Mapping[str, str]] = {
    "bid.too_low": "{seat} cannot bid {amount}: {high:0=a bid is at least {least}|*=the high bid is {high}}.",
    "bid.over_money": "{seat} cannot bid {amount}: {seat} has {money:florin|florins}.",
    "bid.no_room": "{seat} cannot bid: the lot has {lot:card|cards}, and the hold "
    "{room:0=is full|*=has room for {room}}.",
    "bid.not_a_number": "A bid is a whole number of florins, not “{text}”.",
    "draw.lot_full": "No more cards: the lot has three, and bidding is open.",
    "draw.no_room": "No more cards: no hold has room for more than {lot}, and bidding is open.",
    "draw.deck_empty": "No more cards: the deck is empty, and bidding is open.",
    "turn.not_yours": "It is not {seat}’s turn: {mover} is to move.",
    "phase.wrong": "{word:start=A game begins with its start, and only once|chance=Chance has nothing to answer now"
    "|draw=No card can be asked for now|offer=No lot can be offered now|bid=Nobody can bid now"
    "|pass=Nobody can pass now|*=This can’t be done now}"
    "{awaits:drawer=: chance has yet to name the drawer|card=: a card has yet to be dealt"
    "|fill=: a free card has yet to be dealt|drawing=: the drawer has yet to draw or to offer"
    "|bidding=: bidding is open}.",
    "game.over": "The game is over.",
    "players.count": "{edition:=The table|*=Edition }{edition} is for {low} to {high} players, not for {players}.",
    "players.seat": "There is no seat {seat}: {players} play, and seats count from 0.",
    "chance.pick": "There is no answer {pick}: answers go from 0 to below {n}.",
    "edition.unknown": "There is no edition “{edition}”. Editions: {editions:list}.",
    "option.unknown": "There is no option “{option}”. Options: {options:list}.",
    "option.value": "Option {option} cannot be “{value}”: it takes {works}.",
    "option.missing": "Edition {edition} says nothing of {players:player|players}: option {option} is needed.",
    "given.value": "A position cannot have {given} “{value}”: {works}.",
}

SENTENCES: Final[Mapping[str, Mapping[str, str]]] = {"en": {**_FACTS, **REFUSALS}}
"""Language -> key of a fact or code of a refusal -> template."""
