"""A finished game looked at again: what each decision could expect, what it cost, and what was luck."""

from tefuda.review.game import Decision, Review, ReviewError, Standing, Swing, mark, review
from tefuda.review.words import WARNING, to_data, to_text

__all__ = [
    "WARNING",
    "Decision",
    "Review",
    "ReviewError",
    "Standing",
    "Swing",
    "mark",
    "review",
    "to_data",
    "to_text",
]
