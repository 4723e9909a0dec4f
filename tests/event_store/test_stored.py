"""What a store keeps of a record: its frame, guarded by a sum."""

from __future__ import annotations

import pytest

from event_store.errors import Damaged
from event_store.frame import encode_record
from event_store.record import GENESIS, Piece, seal
from event_store.stored import decode_stored, stored_bytes

RECORD = seal(
    "0123456789ABCDEF", 1, bytes(16), "0", 1, GENESIS, [Piece.of("c", "0", "toy.Say", 1, b"\x80")]
)


@pytest.mark.parametrize("check", [True, False])
def test_what_is_kept_comes_back(check: bool) -> None:
    """A record comes back from its stored bytes, and from the bare frame that older programs kept."""
    assert decode_stored(stored_bytes(RECORD), check) == RECORD
    assert decode_stored(encode_record(RECORD), check) == RECORD


def test_every_flipped_bit_is_noticed_by_its_sum() -> None:
    """No accident to stored bytes goes unnoticed, also where the hash is not looked at."""
    data = stored_bytes(RECORD)
    for place in range(len(data)):
        for bit in range(8):
            bad = bytearray(data)
            bad[place] ^= 1 << bit
            with pytest.raises(Damaged):
                decode_stored(bytes(bad), check=False)


def test_every_cut_is_noticed() -> None:
    """Stored bytes that are too short are none, except for a frame without its sum, which is whole."""
    data = stored_bytes(RECORD)
    for size in range(len(data)):
        if size == len(data) - 4:
            continue
        with pytest.raises(Damaged):
            decode_stored(data[:size], check=False)


def test_a_sum_does_not_stand_in_for_a_hash() -> None:
    """Whoever looks at hashes finds a change that the sum was made to fit."""
    from zlib import crc32

    frame = bytearray(encode_record(RECORD))
    frame[frame.index(b"toy.Say")] ^= 1
    forged = bytes(frame) + crc32(bytes(frame)).to_bytes(4, "big")
    decode_stored(forged, check=False)
    with pytest.raises(Damaged):
        decode_stored(forged, check=True)
