"""What the README and the examples show runs as it stands."""

import pathlib
import re
import subprocess
import sys

import pytest
from conftest import PATIENCE

FOLDER = pathlib.Path(__file__).parents[1]
README = (FOLDER / "README.md").read_text()
BLOCKS = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
# Those that name a server are whole programs.
PROGRAMS = [block for block in BLOCKS if "127.0.0.1:7420" in block]


def run(*command):
    done = subprocess.run([sys.executable, *command], capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("program, says", list(zip(
    PROGRAMS, ["not granted: unavailable (NO_ANSWERER)\n", "False\n"], strict=True)))
def test_the_programs_of_the_readme(shared, program, says):
    assert run("-c", program.replace("127.0.0.1:7420", shared.address)) == says


def test_every_block_of_the_readme_is_python():
    for block in BLOCKS:
        body = "async def block():\n" + "".join(f"    {line}\n" for line in block.splitlines())
        compile(body, "README.md", "exec")


def test_the_example_of_an_agent(shared):
    assert "not granted: unavailable" in run(str(FOLDER / "examples/agent.py"), shared.address)
