import type { Transport } from "@connectrpc/connect";

import { bidi } from "../core/line.js";
import { type AnswererRaw, stub } from "../core/wire.js";
import { type AnswererHello, AnswererService, type Register } from "../gen/humanplane/v1/answerer_pb.js";
import { frame } from "./stream.js";

/** An answerer over one stream in both directions. */
export function answererStream(transport: Transport, hello: AnswererHello, register: Register): AnswererRaw {
  const raw: AnswererRaw = bidi((said, options) => stub(transport, AnswererService).attach(said, options));
  raw.send(frame({ case: "hello", value: hello }));
  raw.send(frame({ case: "register", value: register }));
  return raw;
}
