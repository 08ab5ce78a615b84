"""Approvals through the client against those through the bare stub, in the same run, 1 and 64 in flight.

Each request is answered by the policy `never`, so that nobody else's time is measured. Runs alternate;
medians count."""

import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
import time
import uuid

import grpc.aio

from humanplane import ApprovalPolicy, Client
from humanplane._gen import approval_pb2, approval_pb2_grpc, common_pb2

ROUNDS = 9


async def rate(ask, in_flight, seconds):
    """Requests a second."""
    until, done = time.monotonic() + seconds, 0

    async def one():
        nonlocal done
        while time.monotonic() < until:
            await ask()
            done += 1

    began = time.monotonic()
    await asyncio.gather(*(one() for _ in range(in_flight)))
    return done / (time.monotonic() - began)


async def compare(address, seconds):
    """Prints a line for each number in flight."""
    async with Client(address) as client:
        session = await client.new_session()
        await client.permissions.set_approval_policy(session, ApprovalPolicy.NEVER)
        async with client.attach(session, "bench") as agent, agent.turn() as turn:
            call_id = await turn.log_tool_call("bash", "{}")
            lease = agent._lease.current
            channel = grpc.aio.insecure_channel(address)
            stub = approval_pb2_grpc.ApprovalServiceStub(channel)

            async def bare():
                reply = await stub.RequestApproval(approval_pb2.RequestApprovalRequest(
                    request_id=str(uuid.uuid4()), session_id=session, agent=lease, tool_name="bash", call_id=call_id,
                    lifetime=common_pb2.LIFETIME_AGENT), timeout=40)
                assert reply.decided.cause == "POLICY_NEVER"

            async def through_client():
                decision = await turn.approve("bash", call_id=call_id)
                assert decision.cause == "POLICY_NEVER"

            for in_flight in (1, 64):
                ratios, rates = [], []
                for n in range(ROUNDS + 1):
                    first, second = (bare, through_client) if n % 2 else (through_client, bare)
                    measured = {one: await rate(one, in_flight, seconds) for one in (first, second)}
                    if n:  # the first round warms up
                        ratios.append(measured[bare] / measured[through_client])
                        rates.append(measured[through_client])
                print(f"{in_flight:3} in flight: {statistics.median(rates):7.0f} approvals/s, "
                      f"{statistics.median(ratios):.2f} times the stub's time "
                      f"({min(ratios):.2f} to {max(ratios):.2f})", flush=True)
            await channel.close()


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    with tempfile.TemporaryDirectory() as folder:
        command = [os.environ["HUMANPLANE_BINARY"], "serve", "--listen", "127.0.0.1:0", "--log", "memory:",
                   "--data-dir", folder]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            address = server.stdout.readline().split("http://")[1].split(";")[0]
            asyncio.run(compare(address, seconds))
        finally:
            server.kill()
            server.wait()


if __name__ == "__main__":
    main()
