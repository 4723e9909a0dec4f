"""Every sentence of The Princes of Florence, per language: its facts, its refusals and the words of its cards.

The templates follow ``medici_core.engine.text.tell``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_WORDS: Final[Mapping[str, str]] = {
    "word.bell_maker": "bell maker",
    "word.organ_maker": "organ maker",
    "word.prestige": "prestige card",
    "word.recruiting": "recruiting card",
    "word.profession": "profession card",
    "word.bonus": "bonus card",
    "word.term.jesters": "jesters",
    "word.term.cards": "cards",
    "word.per_building": "buildings bonus",
    "word.per_large": "large buildings bonus",
    "word.medium_forest": "medium buildings and forests bonus",
    "word.small_landscape": "small buildings and landscapes bonus",
    "word.building_sizes": "building sizes bonus",
    "word.per_landscape": "landscapes bonus",
    "word.per_forest": "forests bonus",
    "word.per_lake": "lakes bonus",
    "word.per_park": "parks bonus",
    "word.per_jester": "jesters bonus",
    "word.per_freedom": "freedoms bonus",
    "word.jester_freedom": "jesters and freedoms bonus",
    "word.per_builder": "builders bonus",
    "word.builder_lake": "builders and lakes bonus",
    "word.per_prestige": "prestige cards bonus",
    "word.prestige_freedom": "prestige cards and freedoms bonus",
    "word.landscape_types": "landscape types bonus",
    "word.categories": "categories bonus",
    "word.hand_cards": "cards in hand bonus",
    "word.table_cards": "cards on the table bonus",
    "word.most_jesters": "most jesters",
    "word.most_builders": "most builders",
    "word.most_buildings": "most buildings",
    "word.most_landscapes": "most landscapes",
    "word.most_forests": "most forests",
    "word.most_lakes": "most lakes",
    "word.most_parks": "most parks",
    "word.most_works": "most works",
    "word.all_landscapes": "all landscape types",
    "word.all_freedoms": "all freedoms",
    "word.builder_jester_landscapes": "builder, jester and landscapes",
    "word.buildings_freedoms_works": "buildings, freedoms and works",
    "word.two_large": "two large buildings",
    "word.fewest_empty": "fewest empty squares",
}

_FACTS: Final[Mapping[str, str]] = {
    "game.started": "A game of The Princes of Florence begins for {players:player|players}, edition {edition}: "
    "{rounds:round|rounds}, {money:florin|florins} each.",
    "game.position": "The game goes on from a given position in round {round}.",
    "game.position_setup": "The game goes on from a given position during the set-up.",
    "secret.held": "{seat} holds {cards:list}.",
    "secret.offered": "{seat} chooses from {cards:list}.",
    "secret.bottom": "{seat} knows at the bottom of the decks: {cards:list}.",
    "start.drawn": "Chance makes {seat} the first start player.",
    "start.named": "{seat} is the first start player.",
    "draw.dealt": "{seat} is dealt {count:profession|professions}.",
    "draw.opened": "{seat} draws {count:card|cards} from the "
    "{deck:profession=professions|prestige=prestige cards|bonus=bonus cards|*=deck}.",
    "card.drawn": "{seat} draws the {card}.",
    "card.seen": "{seat} sees the {card}.",
    "choice.opened": "{seat} is to keep {keep} of {offered:card|cards}.",
    "kept.forced": "{seat} keeps the only {deck}.",
    "kept.open": "{seat} keeps {cards:and} and gives {bottom:card|cards} back.",
    "kept.back": "{seat} keeps {kept:profession|professions} and gives {bottom} back.",
    "kept.bottom": "{seat} keeps {kept:card|cards} and puts {bottom} to the bottom of the "
    "{deck:profession=professions|prestige=prestige cards|bonus=bonus cards|*=deck}.",
    "secret.kept": "{seat} keeps {kept:and}, not {bottom:and}.",
    "secret.kept_all": "{seat} keeps {kept:and}.",
    "round.started": "Round {round} of {rounds} begins, with {seat} as start player. A work needs at least {minimum}.",
    "chooser.named": "{seat} chooses what is sold next.",
    "chooser.last": "{seat} is the last to buy, and may take what is open for {price:florin|florins}.",
    "withdrawn.chosen": "{seat} buys nothing this round.",
    "withdrawn.forced": "{seat} buys nothing this round: {reason:money=too little money"
    "|nothing=nothing is open that could be taken|*=it cannot be helped}.",
    "auction.opened": "{seat} puts up a {object} and bids {amount}. To speak: {seats:list}.",
    "auction.last": "{seat} takes a {object} for {amount}.",
    "bid.raised": "{seat} raises to {amount}.",
    "bid.passed": "{seat} passes.",
    "bid.passed_over": "{seat} is passed over: {reason:money=too little money|builders=no more builders are allowed"
    "|*=no bid is possible}.",
    "object.sold": "{seat} buys the {object} for {price:florin|florins}; {money} left.",
    "points.turned": "{seat} turns {points:prestige point|prestige points} into money for it.",
    "points.gained": "{seat} gains {points:prestige point|prestige points}.",
    "points.cashed": "{seat} turns {points:prestige point|prestige points} into {florins:florin|florins}.",
    "landscape.placed": "{seat} places the {tile} on {squares}.",
    "landscape.fits_nowhere": "The {tile} fits nowhere on the board of {seat} and is out of the game.",
    "landscape.thrown_away": "{seat} throws the {tile} away.",
    "jester.hired": "{seat} has {jesters:jester|jesters} now: {worth} more for every work.",
    "builder.hired": "{seat} has {builders:builder|builders} now: a building costs {price:florin|florins}.",
    "builder.free": "{seat} has {builders:builder|builders} now: buildings cost nothing.",
    "recruiting.taken": "{seat} may recruit at once or keep the recruiting card.",
    "recruiting.kept": "{seat} keeps the recruiting card.",
    "recruiting.kept_forced": "{seat} keeps the recruiting card: nobody has a profession to recruit.",
    "recruiting.used": "{seat} recruits the {profession} from {victim} and leaves the recruiting card there.",
    "turn.started": "It is the turn of {seat} to act.",
    "turn.done": "{seat} is done.",
    "turn.over": "The turn of {seat} is over.",
    "building.built": "{seat} builds the {building} on {squares} for {price:florin|florins}; {money} left.",
    "work.completed": "{seat} completes a work with the {profession}, worth {value}: {terms:with worth}. "
    "At least {minimum} was needed.",
    "work.paid": "{seat} is paid {florins:florin|florins}.",
    "work.paid_points": "{seat} is paid {florins:florin|florins} and {points:prestige point|prestige points}.",
    "freedom.introduced": "{seat} introduces freedom of {freedom} for {price:florin|florins}; {money} left.",
    "card.bought": "{seat} takes a {deck} for {price:florin|florins}; {money} left.",
    "best.one": "Best work of round {round}: {seats:and} with {value}, {points:prestige point|prestige points}.",
    "best.tied": "Best works of round {round}: {seats:and} with {value}, {points:prestige point|prestige points} each.",
    "best.nobody": "Nobody completed a work in round {round}.",
    "prestige.scored": "{seat} opens {cards:with gained}: {points:prestige point|prestige points}.",
    "prestige.none": "{seat} has no prestige cards.",
    "game.won": "The game is over: {seats:and} wins with {points:prestige point|prestige points} and "
    "{money:florin|florins}.",
    "game.shared": "The game is over: {seats:and} share the victory with {points:prestige point|prestige points} and "
    "{money:florin|florins} each.",
    "game.final": "Final prestige points: {seats:with points}. Final money: {seats:with money}.",
}

REFUSALS: Final[Mapping[str, str]] = {
    "auction.unknown": "“{text}” is nothing that is auctioned. Objects: {known:keys}.",
    "auction.not_open": "The {object} cannot be named: {reason:sold=one was sold this round|stock=none is left"
    "|*=it is not open}.",
    "auction.builders": "{seat} cannot take a builder: {builders} are the most a player has.",
    "bid.too_low": "{seat} cannot bid {amount}: the high bid is {high}, and a raise is to {wanted}.",
    "bid.too_high": "{seat} cannot bid {amount}: the high bid is {high}, and a raise is by one step, to {wanted}.",
    "bid.over_money": "{seat} cannot bid {amount}: {seat} has {money:florin|florins} and "
    "{points:prestige point|prestige points}.",
    "bid.not_a_number": "A bid is a whole number of florins, not “{text}”.",
    "withdraw.must_buy": "{seat} cannot withdraw: in this game a chooser has to buy while he can pay.",
    "place.unknown": "“{text}” is no landscape. Landscapes: {known:keys}.",
    "place.other_tile": "{seat} bought a {bought}, not a {tile}.",
    "place.square": "“{text}” is no square: squares go from a1 to g7.",
    "place.turned": "A tile is turned by 0 to 3 quarters, not “{text}”.",
    "place.outside": "The {tile} at {square} would not be on the board whole.",
    "place.overlap": "The {tile} cannot lie there: {squares:list} taken already.",
    "place.edge": "The {tile} cannot lie there: at {squares:list} it would share an edge with a building or the "
    "palazzo, which takes two builders.",
    "discard.not_allowed": "{seat} cannot throw the {tile} away: it fits on the board, and has to be placed.",
    "recruit.unknown": "“{text}” is no profession. Professions: {known:keys}.",
    "recruit.no_card": "{seat} has no recruiting card.",
    "recruit.not_on_table": "The {profession} cannot be recruited: it is not on the table of an opponent.",
    "action.none_left": "{seat} has no action left: a turn has {actions:action|actions}.",
    "action.limit": "{seat} cannot do that again: {action:work=works are completed|build=buildings are built"
    "|profession=profession cards are taken|freedom=freedoms are introduced|bonus=bonus cards are taken"
    "|*=that is done} at most {limit:time|times} a round.",
    "build.unknown": "“{text}” is no building. Buildings: {known:keys}.",
    "build.twice": "{seat} has the {building} already, and one of a type is the most.",
    "build.none_left": "The {building} cannot be built: none is left.",
    "build.no_room": "The {building} fits nowhere on the board of {seat}.",
    "work.unknown": "“{text}” is no profession. Professions: {known:keys}.",
    "work.not_in_hand": "{seat} does not have the {profession} in hand.",
    "work.below_minimum": "The {profession} would be worth {value}: {terms:with worth}. "
    "In round {round} a work needs at least {minimum}.",
    "bonus.unknown": "“{text}” is no bonus card. Bonus cards: {known:keys}.",
    "bonus.not_in_hand": "{seat} does not have the {card} in hand.",
    "bonus.twice": "The {card} can be played only once.",
    "take.range": "{seat} cannot take {points:prestige point|prestige points}: of a work worth {value} it is "
    "0 to {most}.",
    "take.not_a_number": "What is taken is a whole number of prestige points, not “{text}”.",
    "freedom.unknown": "“{text}” is no freedom. Freedoms: {known:keys}.",
    "freedom.owned": "{seat} has freedom of {freedom} already.",
    "freedom.none_left": "Freedom of {freedom} cannot be introduced: none is left.",
    "deck.empty": "No {deck} can be taken: the deck is empty.",
    "cash.range": "{seat} cannot turn {points:prestige point|prestige points} into money: {seat} has {held}.",
    "cash.not_a_number": "What is turned into money is a whole number of prestige points, not “{text}”.",
    "money.short": "{seat} cannot pay {price:florin|florins}: {seat} has {money:florin|florins} and "
    "{points:prestige point|prestige points}.",
    "choose.not_offered": "{seat} was not offered “{card}”, but {offered:keys}.",
    "choose.count": "{seat} has to keep {keep:card|different cards}, not {count}.",
    "turn.not_yours": "It is not {seat}’s turn: {mover} is to move.",
    "phase.wrong": "{word:start=A game begins with its start, and only once|chance=Chance has nothing to answer now"
    "|choose=There are no cards to choose from now|auction=No object can be named now|raise=Nobody can bid now"
    "|pass=Nobody can pass now|withdraw=Nobody can withdraw now|place=There is no landscape to place now"
    "|discard=There is no landscape to throw away now|keep=There is no recruiting card to keep now"
    "|recruit=Nobody can recruit now|build=Nobody can build now|work=No work can be completed now"
    "|take=No work waits to be paid|freedom=No freedom can be introduced now"
    "|profession=No profession card can be taken now|bonus=No bonus card can be taken now"
    "|cash=No points can be turned into money now|done=No turn can be ended now|*=This can’t be done now}"
    "{awaits:start=: chance has yet to name the start player|drawing=: cards have yet to be drawn"
    "|choosing=: cards have yet to be chosen|naming=: an object has yet to be named|bidding=: bidding is open"
    "|placing=: a landscape has yet to be placed|recruiting=: a recruiting card has yet to be used or kept"
    "|acting=: a turn of actions is on|taking=: a work has yet to be paid}.",
    "game.over": "The game is over.",
    "players.count": "Edition {edition} is for {low} to {high} players, not for {players}.",
    "players.seat": "There is no seat {seat}: {players} play, and seats count from 0.",
    "chance.pick": "There is no answer {pick}: answers go from 0 to below {n}.",
    "chance.seat": "This answer of chance is not for the one it was given to.",
    "edition.unknown": "There is no edition “{edition}”. Editions: {editions:list}.",
    "option.unknown": "There is no option “{option}”. Options: {options:list}.",
    "option.value": "Option {option} cannot be “{value}”: it takes {works}.",
    "data.bad": "The data file cannot be used: {place} {reason}.",
    "data.other": "Option data says {option}, but the data file has the mark {digest}.",
    "given.value": "A position cannot have {given} “{value}”: {works}.",
}

SENTENCES: Final[Mapping[str, Mapping[str, str]]] = {"en": {**_WORDS, **_FACTS, **REFUSALS}}
"""Language -> key of a fact, code of a refusal, or ``word.`` and a key of the data file -> template or word."""
