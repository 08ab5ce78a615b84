"""Guards for tools: a function runs only after people have allowed that one call."""

from ._guard import NotApprovedError, requires_approval

__all__ = ["NotApprovedError", "requires_approval"]
