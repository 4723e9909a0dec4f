"""The rules by number, in our own words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

PRIMER: Final[tuple[str, ...]] = (
    (
        "You are merchants. In each of three rounds you buy cargo at auction and load it into your hold. Who has "
        "the most florins after the third wins."
    ),
    (
        "When it is your turn to draw you turn up one to three cards, a lot. Then everybody, you last, once bids "
        "more than the others or passes. The highest bidder pays and loads the whole lot, which must fit."
    ),
    (
        "At a round's end your hold pays twice: for the sum of the numbers on its cards, against the other holds, "
        "and for its goods. Each card lifts your marker a step on its good's ladder; the highest two on a ladder "
        "win prizes, the top rows pay a bonus."
    ),
    "Then the holds are emptied, but the ladders stay: a good that you collect pays in every round.",
)
"""How the game goes, for somebody who has never played it."""

RULE_TEXTS: Final[Mapping[str, str]] = {
    "§1": "An edition sets every number of the game; an option changes one of them for one game. What an edition or "
    "option does not know is refused.",
    "M2": "A game begins with its set-up: material, money, markers, deck and first drawer. It begins once.",
    "M2.1": "There are 36 cards: five goods with the values 0, 1, 2, 3, 4, 5 and 5 each, and one neutral card of "
    "value 10. The two fives of a good are the same card.",
    "M2.2": "The goods are spice, cloth, dye, porcelain and metal. A card is written as letter and value (S5 C0 D3 P1 "
    "M4), the neutral one as N10.",
    "M2.3": "Every player starts with the money that the edition gives for the number of players.",
    "M2.4": "Every good has a ladder of steps from 0 to 7. Every player has a marker on each, starting at 0.",
    "M2.5": "A round's deck has as many cards as the edition says, out of all 36, shuffled. The others are not seen "
    "this round.",
    "M2.6": "Who draws first in round 1 is agreed on or left to chance. In rounds 2 and 3 it is the poorest player; "
    "chance picks among tied ones.",
    "M3.1": "The first card of a lot is turned up unasked. Then the drawer may turn up a second and a third, deciding "
    "after each; what is turned up stays in the lot.",
    "M3.2": "A lot has at most three cards, no more than the deck gives, and no more than fit into the emptiest hold "
    "of any player, the drawer's included. Only room counts here, not money.",
    "M3.3": "When the lot is as large as it may be, bidding opens by itself.",
    "M3.4": "How many cards the deck has left is public, and so is which cards were seen this round.",
    "M4.1": "Everybody speaks once, from the drawer's left neighbour clockwise, the drawer last: a bid above the "
    "highest so far, or a pass.",
    "M4.2": "A bid is a whole number, at least 1, above the high bid, at most the bidder's money, and only where the "
    "whole lot fits into his hold; filling it exactly is allowed.",
    "M4.3": "A player without a legal bid (full, too little room, too little money) is passed over unasked; the log "
    "says so.",
    "M4.4": "The highest bidder pays and takes the whole lot. If nobody bid, the lot is out for this round.",
    "M4.5": "The next drawer is the next player clockwise from the last drawer, not from the buyer, whose hold is not "
    "full.",
    "M4.6": "A refused command gets one reason, the first that holds: the game is over, no whole number, no room, too "
    "little money, a lot that can't grow, another player's turn, the wrong time, too low.",
    "M5.1": "As soon as only one hold is not full, its owner is dealt cards for nothing until it is full or the deck "
    "is empty. They count like bought ones; then the round is scored.",
    "M5.2": "If the deck is empty after an auction, the round ends and nobody is filled. A lot that took the last "
    "card is still auctioned.",
    "M6.1": "A hold is worth the sum of its cards' values, the neutral 10 included.",
    "M6.2": "The holds are ranked by value and each place is paid. Tied players pool the prizes of the places they "
    "take, divide equally and round down.",
    "M6.3": "On each ladder a marker climbs one step for every card of that good in the hold, whatever its value; the "
    "neutral card counts for none. It never climbs above 7 and never falls.",
    "M6.4": "Then on each ladder the highest marker takes the first prize and the next the second. Pooled ties add up "
    "the prizes of their places, divide and round down; ties per rank share the prize of their own rank.",
    "M6.5": "A marker on a bonus row brings that row's bonus in full, in every round in which it stands there.",
    "M6.6": "Money has no upper bound and never falls below 0.",
    "M7.1": "After round 3 the richest player wins; equals share the victory.",
}
"""Rule number, as refusals cite it -> the rule."""
