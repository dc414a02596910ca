import type { FastifyInstance } from "fastify";
import type { CallOf, Endpoint, ReplyOf } from "#contract/endpoint.ts";
import type { Problem } from "#contract/refusals.ts";

/** Where the house stands, as browsers see it. */
export const testOrigin = "http://tocsin.test";

export interface TestResponse {
  status: number;
  headers: Record<string, unknown>;
  body: unknown;
  errors: Problem[];
}

/** Somebody who calls the API: by a session as a browser does, or by a key. */
export interface Caller {
  /** The reply of a call that succeeds; a refusal fails the test. */
  call: <E extends Endpoint>(endpoint: E, call: CallOf<E>) => Promise<ReplyOf<E>>;
  /** Whatever comes back. */
  try: <E extends Endpoint>(endpoint: E, call: CallOf<E>) => Promise<TestResponse>;
  /** As `try`, for what no type allows. */
  raw: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<TestResponse>;
}

export function callerOn(app: FastifyInstance, identity: Record<string, string>): Caller {
  const raw: Caller["raw"] = (method, path, body, headers = {}) =>
    send(app, { method, path, body, headers: { ...identity, ...headers } });
  const attempt = (endpoint: Endpoint, call: RequestInput): Promise<TestResponse> =>
    raw(endpoint.method, addressOf(endpoint, call), call.body);
  return {
    raw,
    // Callers are typed by CallOf; what is read of it here are its three possible fields.
    try: (endpoint, call) => attempt(endpoint, call as RequestInput),
    call: async (endpoint, call) => {
      const answer = await attempt(endpoint, call as RequestInput);
      if (answer.status !== (endpoint.status ?? 200))
        throw new Error(
          `${endpoint.method} ${endpoint.path} answered ${answer.status}: ${JSON.stringify(answer.body)}`,
        );
      // the server holds its replies against the contract in tests
      return answer.body as ReplyOf<typeof endpoint>;
    },
  };
}

export const withSession = (token: string) => ({
  cookie: `tocsin_session=${token}`,
  origin: testOrigin,
});
export const withKey = (key: string) => ({ authorization: `Bearer ${key}` });

interface RequestInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export function addressOf(endpoint: Endpoint, { params = {}, query = {} }: RequestInput): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const queryEntries = Object.entries(query).filter(([, value]) => value !== undefined);
  return queryEntries.length === 0
    ? path
    : `${path}?${new URLSearchParams(queryEntries.map(([name, value]) => [name, String(value)]))}`;
}

async function send(
  app: FastifyInstance,
  {
    method,
    path,
    body,
    headers,
  }: { method: string; path: string; body: unknown; headers: Record<string, string> },
): Promise<TestResponse> {
  const isText = typeof body === "string" || Buffer.isBuffer(body);
  const payload = body === undefined ? {} : { payload: isText ? body : JSON.stringify(body) };
  const type = body === undefined ? {} : { "content-type": "application/json" };
  // Fastify lists the methods it knows; the contract's are among them.
  const reply = await app.inject({
    method: method as "GET",
    url: path,
    headers: { host: new URL(testOrigin).host, ...type, ...headers },
    ...payload,
  });
  const isJson = reply.headers["content-type"]?.toString().startsWith("application/json") === true;
  const parsed: unknown = isJson && reply.body !== "" ? reply.json() : reply.body || undefined;
  const errors =
    typeof parsed === "object" &&
    parsed !== null &&
    "errors" in parsed &&
    Array.isArray(parsed.errors)
      ? (parsed.errors as Problem[])
      : []; // as the error handler words them
  return { status: reply.statusCode, headers: reply.headers, body: parsed, errors };
}
