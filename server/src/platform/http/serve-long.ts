import { PassThrough } from "node:stream";
import type { FastifyReply } from "fastify";
import type { Endpoint, ReplyOf } from "#contract/endpoint.ts";
import { log } from "../log.ts";
import { type Problem, Refusal, refuse } from "../refuse.ts";
import { type Ask, serve, type Served } from "./serve.ts";

/** What a handler that works for seconds is given besides. */
export interface Long {
  /**
   * Told to callers that accept application/x-ndjson: a line each, before the line of the answer.
   */
  tell(progress: unknown): void;
  /** Nobody waits for the answer any more. */
  gone: AbortSignal;
}

const linesType = "application/x-ndjson";
const betweenLinesMs = 200;

export const serveLong = <E extends Endpoint>(
  endpoint: E,
  handle: (
    ask: Ask<E>,
    long: Long,
  ) => Promise<[ReplyOf<E>] extends [null | undefined] ? void : ReplyOf<E>>,
): Served => ({
  endpoint,
  answer: async (request, reply, who) => {
    const leaving = new AbortController();
    reply.raw.once("close", () => {
      if (!reply.raw.writableFinished) leaving.abort();
    });
    const lines = request.headers.accept?.includes(linesType) === true ? openLines(reply) : null;
    const { answer } = serve(endpoint, (ask) =>
      handle(ask, { tell: (progress) => lines?.tell(progress), gone: leaving.signal }),
    );
    if (lines === null) return answer?.(request, reply, who);
    try {
      lines.end(await answer?.(request, reply, who));
    } catch (error) {
      if (!lines.isOpen()) throw error;
      lines.end({ errors: problemsOf(error) });
    }
    return reply;
  },
});

/** Nothing is sent before the first line, so that a refusal until then has its own status. */
function openLines(reply: FastifyReply): {
  tell(progress: unknown): void;
  end(answer: unknown): void;
  isOpen(): boolean;
} {
  const lines = new PassThrough();
  let isOpen = false;
  let toldMs = -betweenLinesMs;
  const say = (line: unknown): void => {
    if (!isOpen) void reply.type(linesType).send(lines);
    isOpen = true;
    lines.write(`${JSON.stringify(line)}\n`);
  };
  return {
    tell: (progress) => {
      if (performance.now() - toldMs < betweenLinesMs) return;
      toldMs = performance.now();
      say({ progress });
    },
    end: (answer) => {
      say(answer);
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
