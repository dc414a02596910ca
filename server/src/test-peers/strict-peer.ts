/** A vendor on loopback that takes what its published API takes, and refuses everything else. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";

export interface PeerCall {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  text: string;
  /** The body where it is no text. */
  bytes: Buffer;
}
export interface PeerAnswer {
  status: number;
  headers?: Record<string, string>;
  /** As JSON; a text as it is. */
  body?: unknown;
}
/** `cut`: the vendor does what it is asked, and the answer never arrives. */
export type PeerFault = PeerAnswer | "hang" | "cut";
export interface StrictPeer {
  url: string;
  /** All that arrived, whatever was answered. */
  calls: PeerCall[];
  /** What it has refused, in its own words: a right client is refused nothing. */
  refused: unknown[];
  /** What goes wrong with a call; null where nothing does. */
  fault: (call: PeerCall) => PeerFault | null;
  close(): Promise<void>;
}

/** What a vendor refuses, in its own words. */
export class PeerRefusal extends Error {
  readonly answer: PeerAnswer;
  constructor(answer: PeerAnswer) {
    super(String(answer.status));
    this.answer = answer;
  }
}

/** `work` throws `PeerRefusal` for whatever the API does not have. */
export async function openStrictPeer(work: (call: PeerCall) => PeerAnswer): Promise<StrictPeer> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://peer");
      const { method = "GET", headers } = request;
      const bytes = Buffer.concat(parts);
      const text = bytes.toString();
      const call = { method, path: pathname, query: searchParams, headers, text, bytes };
      peer.calls.push(call);
      const fault = peer.fault(call);
      if (fault === "hang") return;
      if (fault !== null && fault !== "cut") return write(response, fault);
      const answer = answerOf(work, call);
      if (answer.status >= 400) peer.refused.push(answer.body);
      if (fault === "cut") response.destroy();
      else write(response, answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const peer: StrictPeer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // listens on TCP
    calls: [],
    refused: [],
    fault: () => null,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return peer;
}

function answerOf(work: (call: PeerCall) => PeerAnswer, call: PeerCall): PeerAnswer {
  try {
    return work(call);
  } catch (error) {
    if (error instanceof PeerRefusal) return error.answer;
    throw error;
  }
}

function write(response: ServerResponse, { status, headers = {}, body }: PeerAnswer): void {
  const isText = typeof body === "string";
  response.writeHead(status, {
    ...(isText ? { "content-type": "text/html" } : { "content-type": "application/json" }),
    ...headers,
  });
  response.end(body === undefined ? undefined : isText ? body : JSON.stringify(body));
}

/** Of a call: what a schema makes of it, or the vendor's refusal of its first problem. */
export function readStrictly<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  refuse: (problem: string) => PeerAnswer,
): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new PeerRefusal(refuse(`${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}`));
}

/** As `fault`: the next calls meet these, one each; the ones after them are served. */
export function faultsInTurn(...faults: PeerFault[]): StrictPeer["fault"] {
  const left = [...faults];
  return () => left.shift() ?? null;
}

/** It does what calls of the kind ask for, and the answer never comes. */
export function cutOff(peer: StrictPeer, isCut: (call: PeerCall) => boolean): void {
  peer.fault = (call) => (isCut(call) ? "cut" : null);
}

export function mend(peer: StrictPeer): void {
  peer.fault = () => null;
}

/** Undefined where it is no JSON, or is not said to be. */
export function jsonOf({ headers, text }: PeerCall): unknown {
  if (!/^application\/json\b/.test(headers["content-type"] ?? "")) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function jsonIn({ text, headers }: PeerCall, refusal: PeerAnswer): unknown {
  if (!(headers["content-type"] ?? "").startsWith("application/json"))
    throw new PeerRefusal(refusal);
  try {
    return JSON.parse(text);
  } catch {
    throw new PeerRefusal(refusal);
  }
}
