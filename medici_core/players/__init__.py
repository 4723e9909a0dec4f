"""Built-in players: pure functions from what a seat may see to the command it gives."""
