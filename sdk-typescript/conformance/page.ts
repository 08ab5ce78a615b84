// The driver's half in a page: what the runner wants of a browser is done here.
import * as web from "../src/web.js";
import { Runner } from "./ops.js";
import { type Fields, mouth } from "./things.js";

declare global {
  interface Window {
    /** Does one op. */
    drive(op: Fields): void;
    /** Takes a line out of the page. */
    tell(line: string): Promise<void>;
  }
}

const runner = new Runner({ browser: (target, options) => web.connect(`http://${target}`, options) });
mouth.say = (line) => void window.tell(line);
window.drive = (op) => void runner.run(op);
