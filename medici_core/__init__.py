"""The games of Renaissance Florence: kernel, titles, players and the service that runs them."""

__version__ = "0.1.0"
