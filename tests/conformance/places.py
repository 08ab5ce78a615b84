"""Where things lie, and what tests/python has already: the server's process and a client made of the contract alone."""

import os
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCENARIOS = ROOT / "tests/scenarios"
sys.path.append(str(ROOT / "tests/python"))


def binary():
    return os.environ.get("HUMANPLANE_BIN") or str(ROOT / "target/debug/humanplane")


def driver(language):
    return str(ROOT / f"sdk-{language}" / "driver")


def languages():
    """Every language that has a driver."""
    found = (path.parent.name.removeprefix("sdk-") for path in ROOT.glob("sdk-*/driver"))
    return sorted(found, key=lambda name: (name != "rust", name))
