"""The lab's methods, each a small function that knows nothing of games.

The unit of all of them is the **deal block**: the games played from one deal, with the players' programs in
every rotation over the seats. Games of a block resemble each other, so they never count as independent; what
is independent are the blocks, and a block enters by its mean. A win that is tied is shared: two winners have
half a win each.

NumPy and SciPy's special functions are all that is needed here. The methods and their sources are told in
``docs/measures.md``.
"""
