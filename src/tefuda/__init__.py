"""tefuda (手札, "the cards in your hand"): a home for shedding games, won by emptying your hand.

This module stays empty but for the version, so that `import tefuda` costs nothing. Ask the parts by name:
`tefuda.match` for a game in progress, `tefuda.record` for records of games, `tefuda.rulebooks` for the rules.

>>> import tefuda
>>> tefuda.__version__.count(".")
2
"""

__all__ = ["__version__"]

__version__ = "0.1.0"
