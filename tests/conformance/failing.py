"""What a scenario says when it does not hold."""


class Failed(Exception):
    """A promise that was not kept, or a scenario that makes no sense."""
