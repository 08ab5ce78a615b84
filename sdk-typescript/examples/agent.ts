// An agent that asks before it acts. With a server and an answerer: node build/examples/agent.js
import { connect } from "../src/node.js";

const client = connect(process.argv[2] ?? "http://127.0.0.1:7420");
const agent = await client.attach({ sessionId: await client.newSession(), agentId: "example" });
await agent.turn(async (turn) => {
  const decision = await turn.approve("bash", { command: "make clean" });
  console.log(decision.granted ? "granted: run it now, once" : `not granted: ${decision.outcome} ${decision.cause}`);
});
await client.close();
