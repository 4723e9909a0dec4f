"""The kernel every game stands on: titles, chance, table, timeline, scripts and the test kit. It knows no game."""
