import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { limits as contractLimits } from "#contract/limits.ts";
import { reason } from "#contract/refusals.ts";
import { databaseFaultOf, faultRetryS, faultWords } from "../database-fault.ts";
import { log } from "../log.ts";
import { type Problem, problemFor, Refusal } from "../refuse.ts";

/** What a request that was refused, or that failed, is answered. */
export function answerError(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  prepareAnswer(error, request, reply).send({ errors: refusalOf(error).problems });
}

/** All of the answer but its body: a bug is logged. */
export function prepareAnswer(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { status, retryAfterS } = refusalOf(error);
  if (status === 500)
    log.error(
      {
        requestId: request.id,
        method: request.method,
        url: request.url.split("?")[0],
        error: error.message,
        stack: error.stack,
      },
      "a request failed",
    );
  // Also of what the router itself refuses, before any hook.
  reply.header("x-request-id", request.id);
  if (retryAfterS !== null) reply.header("retry-after", retryAfterS);
  if (status === 413 && isReadToItsEnd(request)) {
    reply.removeHeader("connection");
    setTimeout(() => {
      if (!request.raw.complete) request.raw.destroy();
    }, maxDiscardMs).unref();
  }
  return reply.status(status);
}

/**
 * Who still writes when its connection is closed never reads the answer (RFC 9112, 9.6): Node throws
 * away what comes of a body that it goes on reading. An encoded body would be decoded for nothing.
 */
const isReadToItsEnd = ({ headers }: FastifyRequest): boolean =>
  headers["content-encoding"] === undefined &&
  Number(headers["content-length"] ?? Number.NaN) <= maxDiscardedBytes;
const maxDiscardedBytes = 64 * 1024 * 1024;
const maxDiscardMs = 30_000;

/**
 * For endpoints whose tools read one JSON text where a call is wrong or names nothing. Whom it is
 * refused to is said as everywhere.
 */
export function answerErrorInText(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { status, problems } = refusalOf(error);
  if (status !== 400 && status !== 404) return answerError(error, request, reply);
  prepareAnswer(error, request, reply)
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(problems.map(({ message }) => message).join("; ")));
}

/** What is answered to it. */
export const refusalOf = (error: FastifyError | Refusal): AnsweredError =>
  error instanceof Refusal ? error : describeError(error);

interface AnsweredError {
  status: number;
  problems: readonly Problem[];
  retryAfterS: number | null;
}

function describeError(error: FastifyError): AnsweredError {
  if (error.statusCode === 413)
    return {
      status: 413,
      problems: [problemFor(reason("too_large", `${contractLimits.bodyCeilingBytes} bytes`))],
      retryAfterS: null,
    };
  if (error.statusCode === 415)
    return {
      status: 415,
      problems: [problemFor(reason("unsupported_media", "application/json"))],
      retryAfterS: null,
    };
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return {
      status: 400,
      problems: [problemFor(reason("invalid", error.message))],
      retryAfterS: null,
    };
  const fault = databaseFaultOf(error);
  if (fault)
    return {
      status: 503,
      problems: [problemFor(reason("not_ready", faultWords[fault]))],
      retryAfterS: faultRetryS[fault],
    };
  return {
    status: 500,
    problems: [problemFor(reason("unexpected"))],
    retryAfterS: null,
  };
}
