"""How a rule, written once in plain Python, becomes machine code.

Numba is named here and, for what is kept of its work, in :mod:`tefuda.machine_code`; nowhere else.

A function marked ``@rule`` stays an ordinary Python function. :func:`bind` takes rules, follows the names
they use, and returns them ready to run: compiled (the default) or plain (``TEFUDA_PLAIN=1``, or on request,
so that both can be compared in one process). Binding may also replace names: the generic loops of
:mod:`tefuda.kernel` are written against stand-ins, which are replaced by one game's functions.

Three decisions are hidden in here (see docs/decisions/0001-numba.md):

* Machine code is kept in a folder named by a hash of every source file that went into it, since Numba's
  own cache does not notice an edit in another file (:mod:`tefuda.machine_code`).
* Functions are never passed as arguments, since such calls are compiled anew in every process.
* Records are NumPy structured arrays when compiled and small slotted objects when plain, because attribute
  access on NumPy records is slow in the interpreter. A :class:`Layout` makes both.
"""

from __future__ import annotations

import hashlib
import os
import resource
from collections.abc import Callable, Mapping
from pathlib import Path
from types import FunctionType, SimpleNamespace
from typing import Any, TypeVar, cast

from tefuda.machine_code import Shelf, cache_folder, say_once

__all__ = [
    "CompilerError",
    "Layout",
    "Moves",
    "PlainArray",
    "Record",
    "bind",
    "lowest",
    "ones",
    "plain_wanted",
    "rule",
    "vector",
]

Record = Any
"""One record of a layout: attributes are integers or arrays of integers."""
Moves = Any
"""A buffer of move codes, 64-bit."""

Function = TypeVar("Function", bound=Callable[..., Any])

_RULE = "__tefuda_rule__"


def rule(function: Function) -> Function:
    """Mark a function as part of the rules: plain Python now, machine code once it is bound."""
    setattr(function, _RULE, True)
    return function


class CompilerError(RuntimeError):
    """Machine code was asked for where there can be none; the text says why."""


_ROOM = 2 << 30
"""Bytes of address space without which the compiler is not tried: it would end the process."""


def plain_wanted() -> bool:
    """Whether rules run in the interpreter: ``TEFUDA_PLAIN=1`` asks for it, or nothing else is possible."""
    if os.environ.get("TEFUDA_PLAIN", "") not in ("", "0"):
        return True
    hindrance = _hindrance()
    if hindrance:
        say_once(f"{hindrance}, so the rules run in the interpreter: slower, with the same results")
    return bool(hindrance)


def _hindrance() -> str:
    """Why nothing can be compiled in this process, or nothing."""
    if os.environ.get("NUMBA_DISABLE_JIT", "") not in ("", "0"):
        return "NUMBA_DISABLE_JIT keeps Numba from compiling"
    limit, _ = resource.getrlimit(resource.RLIMIT_AS)
    if limit != resource.RLIM_INFINITY and limit < _ROOM:
        return f"the limit of {limit >> 20} MiB on memory (ulimit -v) is too small for the compiler"
    return ""


@rule
def ones(mask: int) -> int:
    """How many bits of a non-negative mask are set.

    >>> ones(0b1011)
    3
    """
    return mask.bit_count()


@rule
def lowest(mask: int) -> int:
    """The position of the lowest set bit of a positive mask.

    >>> lowest(0b1000)
    3
    """
    return (mask & -mask).bit_length() - 1


# --- records -------------------------------------------------------------------------------------


class PlainArray(list[Any]):
    """Records for the interpreter: assigning an element copies its values, as a structured array does."""

    def __setitem__(self, index: Any, source: Any) -> None:
        self[index].copy_from(source)

    def copy(self) -> PlainArray:
        """A second array whose records share nothing with this one's."""
        return PlainArray(record.twin() for record in self)


class Layout:
    """The fields of a record: a plain integer each (``"i8"``) or an array (``("i8", 4)``).

    >>> seat = Layout("Seat", points="i8", hand=("i1", 3))
    >>> seats = seat.array(2, plain=True)
    >>> seats[0].hand[1] = 7
    >>> seats[1] = seats[0]
    >>> seat.values(seats[1])
    {'points': 0, 'hand': [0, 7, 0]}
    """

    def __init__(self, name: str, **fields: str | tuple[str, int]) -> None:
        self.name = name
        self.fields = fields
        arrays = {field: kind[1] for field, kind in fields.items() if isinstance(kind, tuple)}
        scalars = [field for field in fields if field not in arrays]
        # Written out, since loops over the fields would take most of a move's time.
        clear = _written(
            "__init__(record)",
            *(f"record.{field} = 0" for field in scalars),
            *(f"record.{field} = [0] * {length}" for field, length in arrays.items()),
        )
        copy_from = _written(
            "copy_from(record, source)",
            *(f"record.{field} = source.{field}" for field in scalars),
            *(f"record.{field}[:] = source.{field}" for field in arrays),
        )
        twin = _written(
            "twin(record)",
            "other = object.__new__(type(record))",
            *(f"other.{field} = record.{field}" for field in scalars),
            *(f"other.{field} = record.{field}[:]" for field in arrays),
            "return other",
        )
        equal = _written(
            "__eq__(record, other)",
            "if type(other) is not type(record): return NotImplemented",
            f"return {' and '.join(f'record.{field} == other.{field}' for field in fields)}",
        )
        body = {
            "__slots__": tuple(fields),
            "__init__": clear,
            "__eq__": equal,
            "copy_from": copy_from,
            "twin": twin,
        }
        self._plain: Any = type(name, (), body)

    def array(self, count: int, *, plain: bool) -> Any:
        """``count`` records, all zero."""
        if plain:
            return PlainArray(self._plain() for _ in range(count))
        import numpy as np

        taken = sorted(set(self.fields) & set(dir(np.record)))
        if taken:
            raise ValueError(
                f"{self.name}: NumPy's records use the names {', '.join(taken)}; rename the fields"
            )
        fields = [
            (name, kind) if isinstance(kind, str) else (name, kind[0], (kind[1],))
            for name, kind in self.fields.items()
        ]
        return np.zeros(count, dtype=np.dtype((np.record, np.dtype(fields, align=True))))

    def values(self, record: Record) -> dict[str, Any]:
        """The fields of a record as Python integers and lists, the same for both kinds of record."""
        return {
            name: int(getattr(record, name))
            if isinstance(kind, str)
            else [int(x) for x in getattr(record, name)]
            for name, kind in self.fields.items()
        }

    def fill(self, record: Record, values: Mapping[str, Any]) -> None:
        """Set fields of a record from integers and sequences; the fields not named stay."""
        for name, value in values.items():
            if isinstance(self.fields[name], str):
                setattr(record, name, value)
            else:
                getattr(record, name)[:] = value


def _written(signature: str, *lines: str) -> Callable[..., Any]:
    """A function from its text."""
    made: dict[str, Any] = {}
    exec("\n    ".join([f"def {signature}:", *lines]), made)
    return cast(Callable[..., Any], made[signature.partition("(")[0]])


def vector(length: int, *, plain: bool) -> Any:
    """A buffer of 64-bit integers for moves and the like: an array, or a list for the interpreter."""
    if plain:
        return [0] * length
    import numpy as np

    return np.zeros(length, dtype=np.int64)


# --- binding -------------------------------------------------------------------------------------


def bind(
    rules: Mapping[str, Callable[..., Any]],
    replace: Mapping[str, Callable[..., Any]] | None = None,
    *,
    plain: bool,
) -> SimpleNamespace:
    """Make rules ready to run. What several bindings have in common is compiled once.

    Parameters
    ----------
    rules
        the functions wanted, by the name they shall have in the result
    replace
        functions that stand in for a name wherever a rule uses it
    plain
        for the interpreter instead of machine code
    """
    if not plain and (hindrance := _hindrance()):
        raise CompilerError(f"{hindrance}; with TEFUDA_PLAIN=1 the rules run in the interpreter")
    replace = dict(replace or {})
    closure = _closure(rules.values(), replace)
    if plain:
        finished = {function: _rebuild(function, "plain") for function in closure}
    else:
        finished = _compile_all(closure, set(rules.values()), cache_folder(closure))
    for function, globals_used in closure.items():
        target = _namespace(finished[function])
        for name, used in globals_used.items():
            target[name] = finished[used]
    return SimpleNamespace(**{name: finished[function] for name, function in rules.items()})


def _closure(roots: Any, replace: Mapping[str, Callable[..., Any]]) -> dict[Any, dict[str, Any]]:
    """Every rule reachable from ``roots``, with the rules it names."""
    found: dict[Any, dict[str, Any]] = {}
    waiting = list(roots)
    while waiting:
        function = waiting.pop()
        if function in found:
            continue
        if not hasattr(function, _RULE):
            raise TypeError(f"{function!r} is not marked @rule")
        uses = {}
        for name in function.__code__.co_names:
            used = replace.get(name, function.__globals__.get(name))
            if hasattr(used, _RULE):
                uses[name] = used
        found[function] = uses
        waiting.extend(uses.values())
    return found


def _rebuild(function: Any, meaning: str) -> FunctionType:
    """The same code with a namespace of its own, so that names in it can be replaced."""
    copy = FunctionType(
        function.__code__, dict(function.__globals__), function.__name__, function.__defaults__
    )
    copy.__qualname__ = f"{function.__qualname__}.{meaning}"  # Numba names symbols by it
    copy.__module__ = function.__module__
    copy.__doc__ = function.__doc__
    return copy


def _namespace(finished: Any) -> dict[str, Any]:
    function = getattr(finished, "py_func", finished)
    return getattr(function, "__globals__", {})


_compiled: dict[Any, Any] = {}
"""A rule, with all that it reaches and what each name in there means -> its machine code."""


def _compile_all(
    closure: Mapping[Any, dict[str, Any]], entries: set[Any], folder: Path | None
) -> dict[Any, Any]:
    finished = dict(_natives())
    for function in closure:
        if function in finished:
            continue
        reached = _reached(function, closure)
        names = frozenset((each, each in entries, tuple(sorted(closure[each].items()))) for each in reached)
        if (function, names) not in _compiled:
            inner = function not in entries
            _compiled[function, names] = _compile(function, _meaning(reached), folder, inner=inner)
        finished[function] = _compiled[function, names]
    return finished


def _reached(function: Any, closure: Mapping[Any, dict[str, Any]]) -> dict[Any, dict[str, Any]]:
    """The part of a closure that one of its functions reaches, itself included."""
    found: dict[Any, dict[str, Any]] = {}
    waiting = [function]
    while waiting:
        one = waiting.pop()
        if one not in found:
            found[one] = closure[one]
            waiting.extend(closure[one].values())
    return found


def _meaning(reached: Mapping[Any, dict[str, Any]]) -> str:
    """Some letters that tell apart the ways in which one rule is bound."""
    words = sorted(
        f"{function.__module__}.{function.__qualname__} {name} {used.__module__}.{used.__qualname__}"
        for function, uses in reached.items()
        for name, used in uses.items()
    )
    return hashlib.sha256("\n".join(words).encode()).hexdigest()[:12]


def _compile(function: Any, meaning: str, folder: Path | None, *, inner: bool) -> Any:
    """Something that compiles a rule when it is first called, or takes what was kept of it.

    A function that only other rules call needs no door to the interpreter; without one it compiles in half
    the time, and LLVM inlines more.
    """
    import numba

    njit: Any = numba.njit  # its type does not name every option that it takes
    make = njit(nogil=True, no_cpython_wrapper=inner, no_cfunc_wrapper=inner)
    dispatcher = make(_rebuild(function, meaning))
    if folder is not None:
        name = f"{function.__module__}.{function.__qualname__}.{meaning}.{'inner' if inner else 'entry'}"
        dispatcher._cache = Shelf(folder, name)
    return _one_version(dispatcher)


def _one_version(dispatcher: Any) -> Any:
    """Let rules call this one with 64-bit integers only.

    Numba would compile a function anew for every mixture of widths and constants that it is called with.
    """
    from numba.core import types as numba_types

    types: Any = numba_types
    ask = dispatcher.get_call_template

    def widen(argument: Any) -> Any:
        plain = types.unliteral(argument)
        return types.int64 if isinstance(plain, types.Integer) else argument

    def get_call_template(arguments: Any, keywords: Any) -> Any:
        return ask(tuple(widen(argument) for argument in arguments), keywords)

    dispatcher.get_call_template = get_call_template
    return dispatcher


_native_versions: dict[Any, Any] = {}


def _natives() -> dict[Any, Any]:
    """One machine instruction each for the bit operations."""
    if _native_versions:
        return _native_versions
    from numba.core import types
    from numba.extending import intrinsic

    @intrinsic
    def count_ones(typing_context: Any, mask: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            wide = context.cast(builder, arguments[0], signature.args[0], types.int64)
            return builder.ctpop(wide)

        return types.int64(mask), emit

    @intrinsic
    def trailing_zeros(typing_context: Any, mask: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            wide = context.cast(builder, arguments[0], signature.args[0], types.int64)
            return builder.cttz(wide, context.get_constant(types.boolean, True))

        return types.int64(mask), emit

    _native_versions[ones] = count_ones
    _native_versions[lowest] = trailing_zeros
    return _native_versions
