"""The look of the page: on a screen, light or dark, and on paper."""

from __future__ import annotations

__all__ = ["CSS"]

CSS = """
:root { color-scheme: light dark; --paper: #fffdf8; --card: #ffffff; --ink: #1d1d1f; --soft: #5b5b62;
  --line: #d9d5cb; --good: #00704f; --bad: #a63d00; --open: #5a4a00; }
@media (prefers-color-scheme: dark) { :root { --paper: #17181b; --card: #202226; --ink: #ececea;
  --soft: #a9a9ae; --line: #3b3d43; --good: #5fd3ad; --bad: #ffab73; --open: #e8cf6a; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 62rem; padding: 1.5rem 1.2rem 4rem; background: var(--paper);
  color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 .2rem; }
h2 { font-size: 1.25rem; margin: 2.4rem 0 .4rem; }
h3 { font-size: 1.02rem; margin: 1.4rem 0 .2rem; }
p { margin: .4rem 0; max-width: 46rem; } .soft { color: var(--soft); }
.verdict { background: var(--card); border: 1px solid var(--line); border-left: .6rem solid var(--tone);
  border-radius: .5rem; padding: .9rem 1.1rem; margin: 1rem 0; break-inside: avoid; }
.verdict h3 { margin: 0; } .verdict .says { font-size: 1.2rem; font-weight: 600; color: var(--tone); }
.balanced { --tone: var(--good); } .unbalanced { --tone: var(--bad); } .undecided { --tone: var(--open); }
.changed { --tone: var(--ink); }
.verdict ul { margin: .5rem 0 0; padding-left: 1.2rem; }
.caution::before { content: "Beware: "; font-weight: 600; }
figure { margin: .6rem 0 1.2rem; break-inside: avoid; } figcaption { color: var(--soft); font-size: .9rem; }
svg { width: 100%; max-width: calc(1.25 * var(--width)); height: auto; display: block; }
.numbers { display: grid; grid-template-columns: repeat(auto-fit, minmax(9.3rem, 1fr)); gap: .6rem;
  margin: .6rem 0; }
.numbers div { background: var(--card); border: 1px solid var(--line); border-radius: .5rem;
  padding: .5rem .7rem; break-inside: avoid; }
.numbers b { display: block; font-size: 1.25rem; }
.numbers span { display: block; font-size: .88rem; line-height: 1.3; }
.numbers small { display: block; line-height: 1.3; color: var(--soft); font-size: .8rem; }
table { border-collapse: collapse; font-size: .88rem; margin: .4rem 0; font-variant-numeric: tabular-nums; }
th, td { border-bottom: 1px solid var(--line); padding: .2rem .7rem .2rem 0; text-align: right; }
th:first-child, td:first-child, .words td, .words th { text-align: left; }
.wide { overflow-x: auto; } details { margin: .4rem 0; } summary { cursor: pointer; }
summary:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: .82rem; background: var(--card);
  border: 1px solid var(--line); border-radius: .5rem; padding: .7rem; }
ol.log { font-size: .88rem; columns: 22rem; padding-left: 2.2rem; }
@media print { :root { --paper: #fff; --card: #fff; --ink: #000; --soft: #444; --line: #bbb; --good: #00573e;
  --bad: #7d2e00; --open: #4a3d00; } body { max-width: none; padding: 0; font-size: 10pt; }
  details:not([open]) { display: none; } h2, h3, h2 + p { break-after: avoid; }
  svg { max-width: var(--width); } a { color: inherit; } }
"""
