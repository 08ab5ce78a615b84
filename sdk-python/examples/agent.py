"""An agent that asks whether it may do one thing. Have `humanplane serve` and `humanplane answer` run."""

import asyncio
import sys

import humanplane


async def main(target: str) -> None:
    """Asks, and says what came."""
    async with (
        humanplane.connect(target) as client,
        client.attach(await client.new_session(), "example-agent") as agent,
        agent.turn() as turn,
    ):
        decision = await turn.approve("bash", {"command": "make clean"})
        if decision.granted:
            print("granted: run it now, once")
        else:
            print(f"not granted: {decision}")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1] if len(sys.argv) > 1 else "127.0.0.1:7420"))
