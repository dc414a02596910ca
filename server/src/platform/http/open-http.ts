import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { limits } from "#contract/limits.ts";
import { reason } from "#contract/refusals.ts";
import type { Caller, KeyHolder, PreviewHolder, EnvironmentReach } from "../caller.ts";
import { databaseFaultOf, faultRetryS, faultWords } from "../database-fault.ts";
import { log } from "../log.ts";
import { type Problem, problemFor, Refusal, refuse, refuseUntil } from "../refuse.ts";
import { checkPermission, reachOf } from "./check-permission.ts";
import { checkOrigin, type Holder, type Route, sessionCookie } from "./serve.ts";

/** How the door finds out who calls. A null answer is a refusal. */
export interface AccessCheck {
  callerBySession(token: string): Promise<Caller | null>;
  callerByToken(token: string): Promise<Caller | null>;
  keyHolder(token: string): Promise<KeyHolder | null>;
  previewHolder(token: string): Promise<PreviewHolder | null>;
  environmentExists(organizationId: string, environmentId: string): Promise<boolean>;
  /** Seconds to wait, or 0. */
  waitS(key: string, perMinute: number): Promise<number>;
}

export async function openHttp(
  routes: readonly Route[],
  accessCheck: AccessCheck,
): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: limits.bodyCeilingBytes,
    genReqId: () => randomUUID(),
    trustProxy: "loopback",
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 400 },
  });
  await app.register(cookie);
  await app.register(helmet, {
    contentSecurityPolicy: { directives: securityPolicy },
    strictTransportSecurity: false,
  });
  app.setErrorHandler(handleError);
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, parseJson);
  for (const jsonRoute of routes) if (jsonRoute.handle) registerRoute(app, jsonRoute, accessCheck);
  await app.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    for (const rawRoute of routes)
      if (rawRoute.handleRaw && !rawRoute.isStreamed) registerRawRoute(raw, rawRoute, accessCheck);
  });
  await app.register(async (streamed) => {
    streamed.removeAllContentTypeParsers();
    streamed.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
    for (const streamRoute of routes)
      if (streamRoute.isStreamed) registerRawRoute(streamed, streamRoute, accessCheck);
  });
  return app;
}

/** Everything comes from here; styles too, so that no text a sender supplies can become one. */
const securityPolicy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  styleSrcAttr: ["'none'"],
  imgSrc: ["'self'", "data:"],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  frameAncestors: ["'none'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  upgradeInsecureRequests: null,
};

function registerRoute(
  app: FastifyInstance,
  { endpoint, handle }: Route,
  accessCheck: AccessCheck,
): void {
  app.route({
    method: endpoint.method,
    url: fastifyPath(endpoint.path),
    handler: async (request, reply) => {
      reply.header("cache-control", "no-store");
      if (endpoint.isAlsoScreen === true && (request.headers.accept ?? "").includes("text/html"))
        return reply.callNotFound();
      const identity = await admit(endpoint, request, accessCheck);
      return handle?.(request, reply, identity);
    },
  });
}

function registerRawRoute(
  app: FastifyInstance,
  { endpoint, handleRaw }: Route,
  accessCheck: AccessCheck,
): void {
  app.route({
    method: endpoint.method,
    url: fastifyPath(endpoint.path),
    handler: async (request, reply) =>
      handleRaw?.(request, reply, (await admit(endpoint, request, accessCheck)).holder),
  });
}

async function admit(
  endpoint: Endpoint,
  request: FastifyRequest,
  accessCheck: AccessCheck,
): Promise<{ holder: Holder; reach: EnvironmentReach | null }> {
  const { needs } = endpoint;
  if (endpoint.attemptsPerMinute !== undefined) {
    const waitS = await accessCheck.waitS(
      `${endpoint.path} ${request.ip}`,
      endpoint.attemptsPerMinute * 3,
    );
    if (waitS > 0) throw refuseUntil("too_many_attempts", waitS);
  }
  if (needs.kind === "public") {
    // Signing in by a foreign page would put its visitor into the attacker's account.
    if (request.headers.origin !== undefined && endpoint.isFromElsewhere !== true)
      checkOrigin(request);
    return { holder: null, reach: null };
  }
  const bearer = bearerOf(request);
  if (needs.kind === "ingest-key")
    return {
      holder: await requireFound(
        accessCheck.keyHolder(bearer ?? basicOf(request)?.password ?? keyInQuery(request) ?? ""),
        "bad_key",
      ),
      reach: null,
    };
  if (needs.kind === "preview-token")
    return {
      holder: await requireFound(accessCheck.previewHolder(bearer ?? ""), "bad_key"),
      reach: null,
    };
  const caller = await callerOf(request, bearer, accessCheck);
  checkPermission(endpoint, caller);
  if (needs.kind !== "environment") return { holder: caller, reach: null };
  // Fastify types path parameters as unknown; they are text.
  const pathParams = request.params as { env?: string; id?: string };
  const reach = await reachOf(
    caller,
    { environmentId: pathParams.env ?? pathParams.id ?? "", needed: needs.access },
    (id) => accessCheck.environmentExists(caller.organizationId, id),
  );
  return { holder: caller, reach };
}

async function callerOf(
  request: FastifyRequest,
  bearer: string | null,
  accessCheck: AccessCheck,
): Promise<Caller> {
  if (bearer !== null) return requireFound(accessCheck.callerByToken(bearer), "bad_key");
  const caller = await requireFound(
    accessCheck.callerBySession(request.cookies[sessionCookie] ?? ""),
    "not_signed_in",
  );
  checkOrigin(request);
  return caller;
}

async function requireFound<T>(
  lookup: Promise<T | null>,
  code: "bad_key" | "not_signed_in",
): Promise<T> {
  const result = await lookup;
  if (result === null) throw refuse(code);
  return result;
}

const bearerOf = (request: FastifyRequest): string | null =>
  /^Bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1]?.trim() ?? null;

/** For senders that can set no bearer header. */
export function basicOf(request: FastifyRequest): { user: string; password: string } | null {
  const encoded = /^Basic (.+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (encoded === undefined) return null;
  const [user = "", ...password] = Buffer.from(encoded, "base64").toString().split(":");
  return { user, password: password.join(":") };
}
/** Named twice, it is no key. */
function keyInQuery(request: FastifyRequest): string | null {
  // Fastify types the query string as unknown
  const { key } = request.query as { key?: string | string[] };
  return typeof key === "string" ? key : null;
}

function parseJson(
  _request: FastifyRequest,
  body: string | Buffer,
  done: (error: Error | null, value?: unknown) => void,
): void {
  const text = body.toString();
  if (text.trim() === "") return done(null, undefined);
  try {
    done(
      null,
      JSON.parse(text, (key, value: unknown) => (key === "__proto__" ? undefined : value)),
    );
  } catch (error) {
    done(refuse("not_json", error instanceof Error ? error.message : ""));
  }
}

const fastifyPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ":$1");

function handleError(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { status, problems, retryAfterS } = error instanceof Refusal ? error : describeError(error);
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
  if (retryAfterS !== null) reply.header("retry-after", retryAfterS);
  reply.status(status).send({ errors: problems });
}

function describeError(error: FastifyError): {
  status: number;
  problems: readonly Problem[];
  retryAfterS: number | null;
} {
  if (error.statusCode === 413)
    return {
      status: 413,
      problems: [problemFor(reason("too_large", `${limits.bodyCeilingBytes} bytes`))],
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
