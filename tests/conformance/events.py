"""What drivers have said without being asked, in the order it came."""

import threading
import time

from failing import Failed
from matching import difference, short


class Events:
    """All events of one scenario. A wait takes the first that fits and that no wait has taken yet."""

    def __init__(self):
        self._all = []
        self._taken = set()
        self._news = threading.Condition()

    def add(self, event):
        with self._news:
            self._all.append(event)
            self._news.notify_all()

    def wait(self, pattern, limit):
        return self._until(lambda: self._take(pattern), pattern, limit)

    def in_order(self, patterns, limit):
        """Events that fit, one after the other, with whatever else between them."""
        return self._until(lambda: self._ordered(patterns), patterns, limit)

    def sequence(self, on, first, through, limit):
        """Every event of a watch from one seq to another: none missing, none twice, none out of order."""
        def whole():
            seqs = [event["seq"] for event in self._all if event["event"] == "event" and event["on"] == on]
            wanted = list(range(first, through + 1))
            if seqs[:len(wanted)] == wanted:
                return True
            if seqs != wanted[:len(seqs)]:
                raise Failed(f"{on} was told {short(seqs)}")
            return None
        self._until(whole, f"{on} up to {through}", limit)

    def matching(self, pattern):
        with self._news:
            return [event for event in self._all if difference(pattern, event) is None]

    def _until(self, look, wanted, limit):
        end = time.monotonic() + limit
        with self._news:
            while (found := look()) is None:
                gone = next((event["why"] for event in self._all if event["event"] == "driver_gone"), None)
                if gone:
                    raise Failed(f"{gone}, while {short(wanted)} was awaited")
                left = end - time.monotonic()
                if left <= 0:
                    raise Failed(f"no {short(wanted)} within {limit} s; there was: {self._tail()}")
                self._news.wait(left)
            return found

    def _take(self, pattern):
        for at, event in enumerate(self._all):
            if at not in self._taken and difference(pattern, event) is None:
                self._taken.add(at)
                return event
        return None

    def _ordered(self, patterns):
        found = []
        rest = iter(self._all)
        for pattern in patterns:
            event = next((event for event in rest if difference(pattern, event) is None), None)
            if event is None:
                return None
            found.append(event)
        return found

    def _tail(self):
        return " | ".join(short(event) for event in self._all[-8:]) or "nothing"
