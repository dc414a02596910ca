import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Endpoint, InputOf, ReplyOf } from "#contract/endpoint.ts";
import type {
  Caller,
  EnvironmentReach,
  KeyHolder,
  PreviewHolder,
  RunnerHolder,
  ScimHolder,
} from "../caller.ts";
import { issueMessage } from "#contract/field-messages.ts";
import { type Problem, Refusal, refuse, schemaProblem } from "../refuse.ts";
import type { SendApiRequest } from "./api-call.ts";
import { inputIssues } from "./input-issues.ts";
import { pageOrigin } from "./own-origin.ts";
import { sendAs } from "./send-as.ts";

/** What a handler is given: parsed input, and the caller whose permission was checked. */
export interface EndpointRequest<E extends Endpoint> {
  params: InputOf<E>["params"];
  query: InputOf<E>["query"];
  body: InputOf<E>["body"];
  caller: E["needs"] extends { kind: "session" | "permission" | "environment" | "superadmin" }
    ? Caller
    : E["needs"] extends { kind: "preview-token" }
      ? PreviewHolder
      : E["needs"] extends { kind: "ingest-key" }
        ? KeyHolder
        : E["needs"] extends { kind: "runner-token" }
          ? RunnerHolder
          : E["needs"] extends { kind: "scim-token" }
            ? ScimHolder
            : null;
  reach: E["needs"] extends { kind: "environment" } ? EnvironmentReach : null;
  from: { address: string; device: string; origin: string; consoleUrl: string };
  /** Nobody waits for the answer any more. */
  isGone: () => boolean;
  /** Makes another call of the API, as whoever made this one. */
  send: SendApiRequest;
  session: {
    start(token: string, maxAgeS: number): void;
    extend(maxAgeS: number): void;
    end(): void;
  };
}

export type Holder = Caller | KeyHolder | PreviewHolder | RunnerHolder | ScimHolder | null;
export interface Route {
  endpoint: Endpoint;
  /** Set for JSON endpoints. */
  handle?: (
    request: FastifyRequest,
    reply: FastifyReply,
    who: { holder: Holder; reach: EnvironmentReach | null },
  ) => Promise<unknown>;
  /** Set for raw endpoints, which read the body themselves. */
  handleRaw?: (request: FastifyRequest, reply: FastifyReply, holder: Holder) => Promise<unknown>;
  /** Whether a raw endpoint's body comes as it arrives, of any length, instead of whole. */
  isStreamed?: true;
}

export const sessionCookie = "tocsin_session";

/** What an endpoint does: the input is parsed and the permission checked before it is called. */
export type Handler<E extends Endpoint> = (
  endpointRequest: EndpointRequest<E>,
) => Promise<[ReplyOf<E>] extends [null | undefined] ? void : ReplyOf<E>>;

export const serve = <E extends Endpoint>(endpoint: E, handle: Handler<E>): Route => ({
  endpoint,
  handle: async (request, reply, { holder, reach }) => {
    const input = parseInput(endpoint, request);
    // parseInput followed the endpoint's schemas, and the door gave the holder and reach its need
    // asks for.
    const endpointRequest = {
      ...input,
      caller: holder,
      reach,
      from: clientInfo(request),
      isGone: () => request.socket.destroyed,
      send: sendAs(request),
      session: sessionCookieOf(request, reply),
    } as unknown as EndpointRequest<E>;
    const result = await handle(endpointRequest);
    reply.status(endpoint.status ?? 200);
    // Fastify answers an empty body to null; undefined would leave the call open.
    return endpoint.status === 204 ? undefined : checkedReply(endpoint, result ?? null);
  },
});

export const serveRaw = (
  endpoint: Endpoint,
  handleRaw: NonNullable<Route["handleRaw"]>,
): Route => ({ endpoint, handleRaw });

/**
 * The body is an `AsyncIterable<Buffer>`, or undefined when there is none; its handler minds the
 * length.
 */
export const serveStream = (
  endpoint: Endpoint,
  handleRaw: NonNullable<Route["handleRaw"]>,
): Route => ({ endpoint, handleRaw, isStreamed: true });

export const clientInfo = (request: FastifyRequest) => ({
  address: request.ip,
  device: (request.headers["user-agent"] ?? "unknown").slice(0, 300),
  origin: pageOrigin(request),
  consoleUrl: consoleUrl(request),
});

/** What links begin with: the address that was set up, else the one that was asked at. */
function consoleUrl(request: FastifyRequest): string {
  const { publicOrigin, basePath } = request.server.httpSettings;
  return publicOrigin === null ? pageOrigin(request) : `${publicOrigin}${basePath}`;
}

function parseInput(
  endpoint: Endpoint,
  request: FastifyRequest,
): { params: unknown; query: unknown; body: unknown } {
  const problems: Problem[] = [];
  const read = (schema: z.ZodType | undefined, value: unknown, location: string): unknown => {
    if (!schema) return location === "body" ? undefined : {};
    const parsed = schema.safeParse(storable(value ?? {}), { error: issueMessage });
    if (parsed.success) return parsed.data;
    for (const { path, message } of inputIssues(parsed.error.issues)) {
      const field =
        [location === "body" ? null : location, ...path]
          .filter((part) => part !== null)
          .join(".") || location;
      problems.push(schemaProblem(field, message));
    }
    return undefined;
  };
  const input = {
    params: read(endpoint.params, request.params, "params"),
    query: read(endpoint.query, request.query, "query"),
    body: read(endpoint.body, request.body, "body"),
  };
  if (problems.length > 0) throw new Refusal(400, problems);
  return input;
}

/**
 * PostgreSQL keeps neither NUL nor half a surrogate pair: in whatever text they come, they become
 * the replacement character.
 */
export function storable<T>(value: T): T {
  // What comes back has the shape of what was given.
  return sanitized(value, 0) as T;
}
/** Nobody means anything by more, and each level costs the stack some. */
const maxLevels = 500;
function sanitized(value: unknown, level: number): unknown {
  if (level > maxLevels) throw refuse("invalid", `It is nested more than ${maxLevels} levels deep`);
  if (typeof value === "string") return value.replaceAll("\u0000", "\uFFFD").toWellFormed();
  if (Array.isArray(value)) return value.map((item) => sanitized(item, level + 1));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        // A name that would replace the prototype of whatever it is copied to.
        .filter(([name]) => name !== "__proto__")
        .map(([name, item]) => [name, sanitized(item, level + 1)]),
    );
  return value;
}

/** In tests every answer is held against the contract. */
const areRepliesChecked = process.env["TOCSIN_CHECK_REPLIES"] === "1";
function checkedReply(endpoint: Endpoint, result: unknown): unknown {
  if (!areRepliesChecked) return result;
  const parsed = endpoint.reply.safeParse(result);
  if (!parsed.success)
    throw new Error(
      `${endpoint.method} ${endpoint.path} answered against the contract: ${parsed.error.message}`,
    );
  return result;
}

export function sessionCookieOf(
  request: FastifyRequest,
  reply: FastifyReply,
): EndpointRequest<Endpoint>["session"] {
  const options = {
    path: request.server.httpSettings.basePath || "/",
    httpOnly: true,
    sameSite: "lax" as const,
    ...(request.protocol === "https" && { secure: true }),
  };
  const start = (token: string, maxAgeS: number): void =>
    void reply.setCookie(sessionCookie, token, { ...options, maxAge: maxAgeS });
  return {
    start,
    // A browser forgets a cookie at the age that it was given, whatever is renewed on the server.
    extend: (maxAgeS) => {
      const token = request.cookies[sessionCookie];
      if (token !== undefined) start(token, maxAgeS);
    },
    end: () => void reply.clearCookie(sessionCookie, options),
  };
}
