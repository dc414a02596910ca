import type { CallOf, Endpoint, ReplyOf } from "#contract/endpoint.ts";
import { withBasePath } from "./base-path.ts";
import { CallError } from "./call-error.ts";
import type { Problem } from "#contract/refusals.ts";
import { takeEarly } from "./early-responses.ts";
import { pathTo } from "./path-to.ts";
import { notifyRefused } from "./refused-calls.ts";

export interface CallOptions {
  signal?: AbortSignal;
  /** Instead of the session: a preview link's token. */
  bearer?: string;
  /**
   * The request is finished even if the page is left meanwhile: for small changes that are saved
   * without a button. Browsers bound all such bodies together at 64 KiB.
   */
  keepalive?: boolean;
  /** The caller alone deals with a refusal: whoever listens to refusals does not hear of it. */
  isProbe?: boolean;
}

/** An endpoint that needs no input may be called without. */
export type InputArg<E extends Endpoint> =
  Record<never, never> extends CallOf<E> ? [input?: CallOf<E>] : [input: CallOf<E>];

/** Asks the server. Answers what the contract promises, or throws a `CallError`. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> {
  const response = await send(endpoint, input, options);
  // The server answers by the same contract, and holds its answers against it in tests.
  if (response.ok)
    return (response.status === 204 ? undefined : await readBody(response)) as ReplyOf<E>;
  const error = new CallError(
    response.status,
    problemsOf(await readBody(response)),
    retryAfterOf(response),
  );
  if (options.isProbe !== true) notifyRefused(error);
  throw error;
}

async function send(
  endpoint: Endpoint,
  input: { params?: unknown; query?: unknown; body?: unknown },
  { signal, bearer, keepalive = false }: CallOptions,
): Promise<Response> {
  const headers = new Headers({ accept: "application/json" });
  if (input.body !== undefined) headers.set("content-type", "application/json");
  if (bearer !== undefined) headers.set("authorization", `Bearer ${bearer}`);
  const url = withBasePath(pathTo(endpoint.path, input));
  const early = endpoint.method === "GET" && bearer === undefined ? takeEarly(url) : undefined;
  try {
    const response = await early;
    if (response) return response;

    return await fetch(url, {
      method: endpoint.method,
      headers,
      credentials: bearer === undefined ? "same-origin" : "omit",
      body: input.body === undefined ? null : JSON.stringify(input.body),
      signal: signal ?? null,
      keepalive,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new CallError(0, []);
  }
}

/** A proxy in between may answer with anything. */
async function readBody(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    if (response.ok) throw new CallError(0, []);
    return null;
  }
}

export function problemsOf(body: unknown): Problem[] {
  const errors: unknown =
    typeof body === "object" && body !== null && "errors" in body ? body.errors : null;
  return Array.isArray(errors) ? errors.filter(isProblem) : [];
}

function isProblem(value: unknown): value is Problem {
  return (
    typeof value === "object" &&
    value !== null &&
    "code" in value &&
    "message" in value &&
    typeof value.code === "string" &&
    typeof value.message === "string"
  );
}

function retryAfterOf(response: Response): number | null {
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : null;
}
