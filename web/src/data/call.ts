import type { CallOf, Endpoint, ReplyOf } from "#contract/endpoint.ts";
import { CallError, type Problem } from "./call-error.ts";
import { pathTo } from "./path-to.ts";
import { tellRefused } from "./refused-calls.ts";

export interface CallHow {
  signal?: AbortSignal;
  /** Instead of the session: a preview link's token. */
  bearer?: string;
}

/** An endpoint that needs no input may be called without. */
export type InputArg<E extends Endpoint> =
  Record<never, never> extends CallOf<E> ? [input?: CallOf<E>] : [input: CallOf<E>];

/** Asks the server. Answers what the contract promises, or throws a `CallError`. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  how: CallHow = {},
): Promise<ReplyOf<E>> {
  const response = await send(endpoint, input, how);
  // The server answers by the same contract, and holds its answers against it in tests.
  if (response.ok)
    return (response.status === 204 ? undefined : await read(response)) as ReplyOf<E>;
  const error = new CallError(response.status, problemsOf(await read(response)), waitOf(response));
  tellRefused(error);
  throw error;
}

async function send(
  endpoint: Endpoint,
  input: { params?: unknown; query?: unknown; body?: unknown },
  { signal, bearer }: CallHow,
): Promise<Response> {
  const headers = new Headers({ accept: "application/json" });
  if (input.body !== undefined) headers.set("content-type", "application/json");
  if (bearer !== undefined) headers.set("authorization", `Bearer ${bearer}`);
  try {
    return await fetch(pathTo(endpoint.path, input), {
      method: endpoint.method,
      headers,
      credentials: bearer === undefined ? "same-origin" : "omit",
      body: input.body === undefined ? null : JSON.stringify(input.body),
      signal: signal ?? null,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new CallError(0, []);
  }
}

/** A proxy in between may answer with anything. */
async function read(response: Response): Promise<unknown> {
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

function isProblem(one: unknown): one is Problem {
  return (
    typeof one === "object" &&
    one !== null &&
    "code" in one &&
    "message" in one &&
    typeof one.code === "string" &&
    typeof one.message === "string"
  );
}

function waitOf(response: Response): number | null {
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : null;
}
