import type { Client as Stub, Transport } from "@connectrpc/connect";
import { createClient } from "@connectrpc/connect";

import type { AnswererHello, AnswererServiceAttachRequest } from "../gen/humanplane/v1/answerer_pb.js";
import type { AnswererServiceAttachResponse, Register } from "../gen/humanplane/v1/answerer_pb.js";
import type { GenService, GenServiceMethods } from "@bufbuild/protobuf/codegenv2";
import type { Raw } from "./line.js";

/** An answerer's two directions. */
export type AnswererRaw = Raw<AnswererServiceAttachRequest, AnswererServiceAttachResponse>;

/**
 * All that differs between Node and browsers: three connections, so that a watch whose reader is slow holds up neither
 * a wait nor an answer, and how an answerer's frames travel.
 */
export interface Wire {
  readonly waiting: Transport;
  readonly answering: Transport;
  readonly watching: Transport;
  /** Whether calls may stream in both directions, as agents and plugins need. */
  readonly bidirectional: boolean;
  /** Opens an answerer's stream, says hello and registers. */
  answerer(hello: AnswererHello, register: Register): AnswererRaw;
  /** Lets many wait for one signal: Node takes that for a leak otherwise. */
  shared(signal: AbortSignal): void;
  /** Ends every connection. */
  close(): void;
}

const stubs = new WeakMap<Transport, Map<object, unknown>>();

/** The stub of a service, made once for each connection. */
export function stub<Methods extends GenServiceMethods>(
  transport: Transport,
  service: GenService<Methods>,
): Stub<GenService<Methods>> {
  const made = stubs.get(transport) ?? new Map<object, unknown>();
  stubs.set(transport, made);
  const known = made.get(service) ?? createClient(service, transport);
  made.set(service, known);
  return known as Stub<GenService<Methods>>;
}
