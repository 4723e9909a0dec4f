"""The Princes of Florence: seven rounds of auctions, buildings and works, for 3 to 5 players."""
