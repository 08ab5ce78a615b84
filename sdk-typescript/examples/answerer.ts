// An answerer that lets nothing but `ls` pass, and skips questions: node build/examples/answerer.js
import { allowOnce, answers, connect, reject, skip } from "../src/node.js";

const client = connect(process.argv[2] ?? "http://127.0.0.1:7420");
const serving = await client.serveAnswers({
  identity: { id: "example", displayName: "Only ls", kind: "POLICY" },
  onApproval: ({ tool }) => (tool === "ls" ? allowOnce() : reject("only ls here")),
  onQuestions: ({ questions }) => answers(...questions.map(({ id }) => skip(id))),
  onReport: ({ askId }, report) => console.log(askId, report.report),
});
process.once("SIGINT", () => void client.close());
console.log((await serving.ended).message);
