"""The measurements of the README: ours and a peer, side by side in one run (``python -m bench``).

A *bench* is one row: two runners that do comparable work and tell its cost. Their repetitions alternate, so that
whatever else the machine does falls on both, and what counts is the median of the ratios of neighbours.
"""
