"""A finished game looked at again: what each decision could expect, what it cost, and what was luck."""

from tefuda.review.estimate import MOST_COMPARED, best_looking, estimate
from tefuda.review.game import Decision, Review, ReviewError, Standing, Swing, review
from tefuda.review.words import mark, to_data, to_text

__all__ = [
    "MOST_COMPARED",
    "Decision",
    "Review",
    "ReviewError",
    "Standing",
    "Swing",
    "best_looking",
    "estimate",
    "mark",
    "review",
    "to_data",
    "to_text",
]
