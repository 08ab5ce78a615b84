// What the tests of browsers do in their page.
import { allowOnce, connect, HumanplaneError, reject } from "../src/web.js";

declare global {
  interface Window {
    /** Becomes an answerer of everything; `hangs`: the tab stands still as soon as it is offered something. */
    answer(url: string, hangs: boolean): Promise<void>;
    /** What an error of the service says, after it came through the browser. */
    readError(url: string): Promise<unknown>;
    /** What an attach says here. */
    attach(url: string): Promise<string>;
    /** What became of the offers so far. */
    reports: string[];
  }
}

window.reports = [];

window.answer = async (url, hangs) => {
  await connect(url).serveAnswers({
    identity: { id: "tab", displayName: "A tab", kind: "HUMAN" },
    onApproval: ({ tool }) => {
      if (hangs) setTimeout(() => { for (;;); });
      return hangs ? new Promise(() => {}) : tool === "bash" ? reject("no shell") : allowOnce("go on");
    },
    onReport: (_, report) => window.reports.push(report.report),
  });
};

window.readError = async (url) => {
  try {
    return await connect(url).serveAnswers({ identity: { id: "tab", kind: "HUMAN" } });
  } catch (error) {
    const { name, reason, code } = error as HumanplaneError;
    return { name, reason, code };
  }
};

window.attach = (url) => connect(url).attach({ sessionId: "s", agentId: "a" }).then(() => "attached", String);
