"""What came of a run, for people."""

import dataclasses


@dataclasses.dataclass
class Result:
    """One scenario in one language over one transport."""

    scenario: str
    transport: str
    took: float
    wrong: str | None
    known: str | None = None

    @property
    def ok(self):
        """A known gap that is a gap no more fails, so that the list stays true."""
        return (self.wrong is None) == (self.known is None)

    def word(self):
        if self.wrong is None:
            return "ok" if self.ok else "PASSES"
        return "known" if self.ok else "FAILED"


def print_tables(names, results):
    """Language × scenario, once with what came of it and once with how long it took; the worst of the transports."""
    if results:
        _print("what came of it", names, results, _words)
        _print("seconds", names, results, lambda runs: f"{max(run.took for run in runs):.1f}")
        for language, runs in results.items():
            transports = sorted({run.transport for run in runs})
            took = sum(run.took for run in runs)
            print(f"{language}: {len(runs)} runs over {', '.join(transports)}, {took:.0f} s of work")


def _words(runs):
    words = {run.word() for run in runs}
    return next(word for word in ("FAILED", "PASSES", "known", "ok") if word in words)


def _print(title, names, results, cell):
    width = max(map(len, names), default=0)
    print(f"\n{title:<{width}}  " + "  ".join(f"{language:>10}" for language in results))
    for name in names:
        cells = []
        for runs in results.values():
            own = [run for run in runs if run.scenario == name]
            cells.append(f"{cell(own) if own else 'n/a':>10}")
        print(f"{name:<{width}}  " + "  ".join(cells))
