import { PassThrough } from "node:stream";
import type { FastifyReply } from "fastify";
import type { Endpoint, ReplyOf } from "#contract/endpoint.ts";
import { log } from "../log.ts";
import { type Problem, Refusal, refuse } from "../refuse.ts";
import { type EndpointRequest, serve, type Route } from "./serve.ts";

/** What a handler that works for seconds is given besides. */
export interface ProgressContext {
  /**
   * Told to callers that accept application/x-ndjson: a line each, before the line of the answer.
   */
  reportProgress(progress: unknown): void;
  /** Nobody waits for the answer any more. */
  signal: AbortSignal;
}

const linesType = "application/x-ndjson";
const minLineIntervalMs = 200;

export const serveLong = <E extends Endpoint>(
  endpoint: E,
  handle: (
    endpointRequest: EndpointRequest<E>,
    progress: ProgressContext,
  ) => Promise<[ReplyOf<E>] extends [null | undefined] ? void : ReplyOf<E>>,
): Route => ({
  endpoint,
  handle: async (request, reply, identity) => {
    const leaving = new AbortController();
    reply.raw.once("close", () => {
      if (!reply.raw.writableFinished) leaving.abort();
    });
    const lines = request.headers.accept?.includes(linesType) === true ? openLines(reply) : null;
    const { handle: result } = serve(endpoint, (endpointRequest) =>
      handle(endpointRequest, {
        reportProgress: (progress) => lines?.reportProgress(progress),
        signal: leaving.signal,
      }),
    );
    if (lines === null) return result?.(request, reply, identity);
    try {
      lines.end(await result?.(request, reply, identity));
    } catch (error) {
      if (!lines.isOpen()) throw error;
      lines.end({ errors: problemsOf(error) });
    }
    return reply;
  },
});

/** Nothing is sent before the first line, so that a refusal until then has its own status. */
function openLines(reply: FastifyReply): {
  reportProgress(progress: unknown): void;
  end(result: unknown): void;
  isOpen(): boolean;
} {
  const lines = new PassThrough();
  let isOpen = false;
  let toldMs = -minLineIntervalMs;
  const writeLine = (line: unknown): void => {
    // A proxy that collects answers would show all lines at once, at the end.
    if (!isOpen) void reply.header("x-accel-buffering", "no").type(linesType).send(lines);
    isOpen = true;
    lines.write(`${JSON.stringify(line)}\n`);
  };
  return {
    reportProgress: (progress) => {
      if (performance.now() - toldMs < minLineIntervalMs) return;
      toldMs = performance.now();
      writeLine({ progress });
    },
    end: (result) => {
      writeLine(result);
      lines.end();
    },
    isOpen: () => isOpen,
  };
}

function problemsOf(error: unknown): readonly Problem[] {
  if (error instanceof Refusal) return error.problems;
  log.error({ error: String(error) }, "a long request failed");
  return refuse("unexpected").problems;
}
