"""Reiner Knizia's Medici: three rounds of bidding for lots of goods, for 2 to 6 players."""
