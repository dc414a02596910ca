/** Requests of senders that are refused: what came of them, for whoever keeps it. */
import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import type { Need } from "#contract/endpoint.ts";
import type { RefusalCode } from "#contract/refusals.ts";
import type { Problem } from "../refuse.ts";
import type { Holder } from "./serve.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** What the endpoint asks of its caller. */
    needs?: Need["kind"];
  }
}

export interface RefusedRequest {
  /** Null where the key was not good. */
  holder: Holder;
  /** As it was shown, by header, as a password or in the query. */
  key: string | null;
  /** In the query or as a user name; the body may name another. */
  appKey: string | null;
  address: string;
  path: string;
  status: number;
  problems: readonly Problem[];
  /** The beginning of the body, as it came. */
  head: Buffer;
  encoding: string;
  /** Null where nobody said. */
  bodyBytes: number | null;
}
export interface RefusedRequests {
  /** Of every request, also where the server is to blame. */
  count: (code: string) => void;
  record: (refused: RefusedRequest) => void;
}

/** Of one body; more of it says no more about why. */
const maxHeadBytes = 16_384;
/** Bodies that are still read although they were refused. */
const maxReading = 50;
const readingMs = 2000;

type Refused = Pick<RefusedRequest, "holder" | "key" | "appKey" | "status" | "problems">;

/** Their sender tries again, and nothing comes until somebody opens the way to another server. */
const mendable: ReadonlySet<string> = new Set<RefusalCode>(["sns_certificate_unavailable"]);

export function watchRefused(
  app: FastifyInstance,
  describe: (request: FastifyRequest, error: FastifyError) => Refused,
  { count, record }: RefusedRequests,
): void {
  let reading = 0;
  // The answer does not wait for what is read.
  app.addHook("onError", async (request, _reply, error) => {
    if (!request.url.startsWith("/data/") || isOfPerson(request)) return;
    const refused = describe(request, error);
    const code = refused.problems[0]?.code ?? "unknown";
    count(code);
    // What is not the sender's to mend is nothing that they were refused.
    if (refused.status >= 500 && !mendable.has(code)) return;
    const isRead = reading < maxReading;
    reading += 1;
    void (isRead ? headOf(request) : Promise.resolve(Buffer.alloc(0))).then((head) => {
      reading -= 1;
      record({ ...refused, ...sent(request), head });
    });
  });
}

/** Who reads there, or writes a silence, has an account: nothing of a sender's is lost. */
function isOfPerson({ routeOptions }: FastifyRequest): boolean {
  const { needs } = routeOptions.config;
  return needs === "session" || needs === "permission";
}

function sent({ ip, url, headers, body }: FastifyRequest) {
  const declared = Number(headers["content-length"] ?? Number.NaN);
  return {
    address: ip,
    path: url.split("?")[0] ?? "",
    encoding: headers["content-encoding"]?.trim().toLowerCase() ?? "identity",
    bodyBytes: Buffer.isBuffer(body) ? body.length : Number.isFinite(declared) ? declared : null,
  };
}

const heads = new WeakMap<FastifyRequest, Buffer>();
/** What was read of a body before it was refused. */
export const rememberHead = (request: FastifyRequest, chunks: readonly Buffer[]): void =>
  void heads.set(request, Buffer.concat(chunks).subarray(0, maxHeadBytes));

async function headOf(request: FastifyRequest): Promise<Buffer> {
  const { body, raw } = request;
  if (Buffer.isBuffer(body)) return body.subarray(0, maxHeadBytes);
  if (body !== undefined && body !== null)
    return Buffer.from(JSON.stringify(body)).subarray(0, maxHeadBytes);
  const known = heads.get(request);
  if (known || raw.readableEnded || raw.destroyed) return known ?? Buffer.alloc(0);

  const { promise, resolve } = Promise.withResolvers<void>();
  const chunks: Buffer[] = [];
  let bytes = 0;
  const onData = (chunk: Buffer): void => {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= maxHeadBytes) resolve();
  };
  const timer = setTimeout(resolve, readingMs);
  raw.on("data", onData).once("end", resolve).once("close", resolve);
  await promise;
  clearTimeout(timer);
  raw.off("data", onData).resume();
  return Buffer.concat(chunks).subarray(0, maxHeadBytes);
}
