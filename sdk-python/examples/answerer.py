"""Rules that answer: shells are refused, reading is allowed, and the rest goes on to people."""

import asyncio
import sys

import humanplane
from humanplane import ApprovalOffer, Verdict

rules = humanplane.Answerer(
    humanplane.Identity.policy("example-rules", "Example rules"),
    prepend=True,
    on_report=lambda offer, report: print(f"{offer.ask_id}: {report.report}"),
)


@rules.on_approval
async def decide(offer: ApprovalOffer) -> Verdict | None:
    """None passes a request on."""
    if offer.tool_name == "bash":
        return Verdict.reject("no shell here")
    if offer.tool_name == "read_file":
        return Verdict.allow_once()
    return None


async def main(target: str) -> None:
    """Serves until the server refuses it."""
    async with humanplane.connect(target) as client, rules.serve(client) as serving:
        print(await serving.ended())


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1] if len(sys.argv) > 1 else "127.0.0.1:7420"))
