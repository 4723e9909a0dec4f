"""What a person touches: the ``medici`` command and the pytest plugin."""
