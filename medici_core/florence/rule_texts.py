"""The rules by number, in our own words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

PRIMER: Final[tuple[str, ...]] = (
    (
        "You are princes who bring artists and scholars to court. In seven rounds you prepare the ground for their "
        "works; who has the most prestige points at the end wins."
    ),
    (
        "A round begins with auctions: each player buys at most one of forest, lake, park, jester, builder, prestige "
        "card and recruiting card. Bids go up by 100 florins until only one is left."
    ),
    (
        "Then each takes two actions: build, introduce a freedom, take a profession or a bonus card, or complete a "
        "work. A profession wants a building, a landscape and a freedom; each that you have makes its work worth "
        "more, and so do jesters and cards. A work has to reach the least value of the round, which rises."
    ),
    (
        "A work pays 100 florins a point of its value; of every 200 you may take a prestige point instead. Buildings, "
        "more landscapes of a kind, and the best work of each round bring prestige points, and at the end so do "
        "the prestige cards. Tiles have to fit on your board, and buildings may not touch without two builders."
    ),
)
"""How the game goes, for somebody who has never played it."""

RULE_TEXTS: Final[Mapping[str, str]] = {
    "§1": "An edition sets the options of a game, and the data file its tiles, professions, cards, stocks, minimums "
    "and prices. What edition, option or file does not know is refused.",
    "F1": "Chance draws the first start player and deals four professions to everybody. From the first seat "
    "clockwise each keeps three; when all have chosen, the cards given back join those not dealt.",
    "F2": "A round opens with auctions of seven objects: forest, lake, park, jester, builder, prestige card and "
    "recruiting card. Every player gets at most one object a round.",
    "F2.1": "An object is open while it is in stock and not sold this round. A player is active until he has bought "
    "or withdrawn this round; only active players choose, bid or come last.",
    "F2.2": "The chooser, at first the start player, names an open object and so bids 200. Clockwise the other "
    "active players raise by exactly 100 or pass; who passes is out for that object.",
    "F2.3": "When all others have passed, the bidder pays, takes the object and settles all that comes with it. Then "
    "the same chooser names another object if he is still active, else the next active player clockwise.",
    "F2.4": "The last active player takes any open object for 200 without bidding.",
    "F2.5": "A bid may exceed the money: every prestige point is worth 100 florins more. Money is paid first, then "
    "only as many points as are needed; points that the purchase brings can't pay for it. Actions are paid alike.",
    "F2.6": "Without must_buy a chooser may withdraw for the round instead of naming an object, and so may the last "
    "player. With must_buy both have to buy while they can raise 200 by any means. A bid may always be passed.",
    "F2.7": "A landscape is placed at once if it fits anywhere; with discard_landscape it may be thrown away "
    "instead. A tile that fits nowhere is out of the game. Nothing is paid back, and a tile thrown away counts for "
    "nothing. Each tile placed beyond the first of its type brings 3 prestige points.",
    "F2.8": "Every jester adds 2 to each later work. The first builder makes buildings cost 300; the second lets "
    "buildings touch and brings 3 points; the third makes buildings free and brings 3 points. Three is the most.",
    "F2.9": "Who draws sees the top five cards, or all there are, keeps one secretly and puts the rest under the "
    "deck in the order drawn. Actions are paid before the cards are seen. A single card is simply kept.",
    "F2.10": "A recruiting card takes a profession from an opponent's table into the hand and stays there as a work "
    "of his; recruiting cards can't be taken. It is used at once if bought for that, or kept for an action turn of "
    "one's own, where it costs no action. The profession may be played again.",
    "F2.11": "Who can't afford the next bid is passed over; so is an owner of three builders when a builder is sold. "
    "A chooser or last player who can't afford 200, or finds nothing open that he may take, withdraws by himself.",
    "F3": "After the auctions each player, from the start player clockwise, takes up to two actions: complete a work "
    "(twice a round at most), build (twice), take a profession (once), introduce a freedom (once), take a bonus card "
    "(twice).",
    "F3.1": "A work is worth 4 for the building, 3 for the landscape and 3 for the freedom that its profession "
    "wants, 2 for every jester, 1 for every profession and recruiting card of one's own in hand and on the table, "
    "and what the bonus cards say that are played with it. Below the round's minimum the whole play is refused.",
    "F3.2": "A work pays 100 florins for each point of its value. For every 200 of them one prestige point may be "
    "taken instead, and only then.",
    "F3.3": "A tile goes on empty squares of the board, turned and flipped at will. Buildings never share an edge "
    "with another building or the palazzo, except for an owner of two builders; corners always may. Landscapes may "
    "touch everything. What lies never moves. A building that fits nowhere is refused before it is paid.",
    "F3.4": "A player has at most one building of each type, and there are three of each type in all.",
    "F3.5": "In his own turn a player may turn prestige points into 100 florins each, never below 0; a bid or a "
    "price that needs them does so by itself.",
    "F3.6": "Squares are named a1 to g7, columns a to g from the left, rows 1 to 7 from below; the palazzo covers a1 "
    "to c2. A tile is first flipped left to right, then turned clockwise by quarters; the square named is the lower "
    "left corner of its box and need not be covered.",
    "F3.7": "A turn ends with done, also after one action or none; after the second action it ends by itself, unless "
    "a recruiting card kept has something to take. Recruiting and cash come before, between or after actions.",
    "F4": "A game lasts seven rounds. A round ends with the best work; then the start player moves one seat left.",
    "F4.1": "A player's best work of the round is his highest single one, bonus cards included. Whoever has the "
    "highest of all gets 3 prestige points, tied players each; if nobody completed a work, nobody does.",
    "F4.2": "After round 7 the prestige cards are opened and score. Most prestige points win, then most money; "
    "equals share the victory.",
    "F5": "Some things are known to one player alone: the cards in his hand and those offered to him.",
    "F5.1": "Public are money, prestige points, boards, freedoms, builders, jesters, bids and prices, every term of "
    "a work's value, sizes of stocks and decks, and how many cards of each kind a hand has. Secret are which cards "
    "those are, which were offered, and prestige cards until the end. With open_money=false other players' money is "
    "not shown.",
}
"""Rule number, as refusals cite it -> the rule."""
