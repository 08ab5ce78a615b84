"""The package in an environment of its own, which HUMANPLANE_PYTHON names: installed, typed, and able to ask."""

import os
import subprocess

from conftest import PATIENCE

ASK = """
import asyncio, importlib.resources, sys
import humanplane
from humanplane import Outcome

assert (importlib.resources.files(humanplane) / "py.typed").is_file()
assert "site-packages" in humanplane.__file__, humanplane.__file__

async def main():
    async with humanplane.connect(sys.argv[1]) as client:
        async with client.attach(await client.new_session(), "packaged") as agent, agent.turn() as turn:
            decision = await turn.approve("bash", {"command": "ls"})
            assert decision.outcome is Outcome.UNAVAILABLE and not decision.granted

asyncio.run(main())
"""


def test_an_installed_package_asks(shared, tmp_path):
    done = subprocess.run(
        [os.environ["HUMANPLANE_PYTHON"], "-I", "-c", ASK, shared.address],
        capture_output=True, text=True, timeout=PATIENCE, cwd=tmp_path,
    )
    assert done.returncode == 0, done.stderr
