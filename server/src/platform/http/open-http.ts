import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { limits as contractLimits } from "#contract/limits.ts";
import { scimMediaType } from "#contract/scim.ts";
import type {
  Caller,
  EnvironmentReach,
  KeyHolder,
  PreviewHolder,
  RunnerHolder,
  ScimHolder,
} from "../caller.ts";
import { answerWithin } from "../answer-within.ts";
import { type Refusal, refuse, refuseUntil } from "../refuse.ts";
import type { ServerLimits } from "../server-limits.ts";
import type { Traces } from "../traces.ts";
import { answerClientError } from "./answer-client-error.ts";
import { answerError, answerErrorInText, refusalOf } from "./answer-error.ts";
import { answerErrorAsRpcStatus } from "./answer-rpc-status.ts";
import { answerErrorAsScim } from "./answer-scim-error.ts";
import { basicOf, bearerOf, keyOf } from "./credentials.ts";
import { type BodyBudget, openBodyBudget } from "./body-budget.ts";
import type { AnonymousSockets } from "./limit-anonymous-sockets.ts";
import { type RefusedRequests, watchRefused } from "./refused-events.ts";
import { readWholeBody } from "./read-body.ts";
import { checkHost } from "./check-host.ts";
import { compressReply } from "./compress-reply.ts";
import { checkPermission, reachOf } from "./check-permission.ts";
import { clientNetwork } from "./client-network.ts";
import type { HttpSettings } from "./http-settings.ts";
import { keepPublicApart } from "./keep-public-apart.ts";
import { limitUnknownKeys } from "./limit-unknown-keys.ts";
import { logRequests, requestIds } from "./request-log.ts";
import { withoutBasePath } from "./base-path.ts";
import { checkOrigin } from "./own-origin.ts";
import { type Holder, type Route, sessionCookie } from "./serve.ts";

/** How the door finds out who calls. A null answer is a refusal. */
export interface AccessCheck {
  callerBySession(token: string): Promise<Caller | null>;
  callerByToken(token: string): Promise<Caller | null>;
  keyHolder(token: string): Promise<KeyHolder | null>;
  previewHolder(token: string): Promise<PreviewHolder | null>;
  runnerHolder(token: string): Promise<RunnerHolder | null>;
  scimHolder(token: string): Promise<ScimHolder | null>;
  environmentExists(organizationId: string, environmentId: string): Promise<boolean>;
  /** Seconds to wait, or 0. */
  waitS(key: string, perMinute: number): Promise<number>;
}

interface Door {
  accessCheckFor: (address: string) => AccessCheck;
  settings: HttpSettings;
  limits: ServerLimits;
  budget: BodyBudget;
  anonymousSockets: AnonymousSockets;
  /** Who was let in, until the body has come and the handler is called. */
  admissions: WeakMap<FastifyRequest, Admission>;
}

interface HttpOptions {
  limits: ServerLimits;
  anonymousSockets: AnonymousSockets;
  settings: HttpSettings;
  refusedRequests?: RefusedRequests;
  /** Hears how long each call of the console took. */
  recordCall?: ((ms: number) => void) | undefined;
  traces?: Traces | null | undefined;
}

export async function openHttp(
  routes: readonly Route[],
  accessCheck: AccessCheck,
  { limits, anonymousSockets, settings, refusedRequests, recordCall, traces }: HttpOptions,
): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: contractLimits.bodyCeilingBytes,
    requestTimeout: streamedRequestMs,
    http: { headersTimeout: limits.headMs, connectionsCheckingInterval: 1000 },
    clientErrorHandler: answerClientError,
    frameworkErrors: answerError,
    genReqId: requestIds(settings.trustedProxies),
    trustProxy: settings.trustedProxies,
    rewriteUrl: ({ url = "/" }) => withoutBasePath(url, settings.basePath),
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 400 },
  });
  app.decorate("httpSettings", settings);
  logRequests(app, { recordCall, traces });
  keepPublicApart(app, settings.publicViewHost);
  // What a cookie does not say of itself. None says that it may go by plain http.
  await app.register(cookie, { parseOptions: { secure: settings.isPublicHttps } });
  await app.register(helmet, {
    contentSecurityPolicy: { directives: securityPolicy },
    strictTransportSecurity: settings.isPublicHttps && { includeSubDomains: false },
  });
  app.setErrorHandler(answerError);
  const door: Door = {
    accessCheckFor: limitUnknownKeys(accessCheck, limits.unknownKeysPerMinute),
    settings,
    limits,
    budget: openBodyBudget(limits),
    anonymousSockets,
    admissions: new WeakMap(),
  };
  if (refusedRequests)
    watchRefused(app, (request, error) => refusedSender(door, request, error), refusedRequests);
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser(
    ["application/json", scimMediaType],
    async (request: FastifyRequest, payload: IncomingMessage) =>
      parseJson(await readBody(door, request, payload)),
  );
  for (const jsonRoute of routes) if (jsonRoute.handle) registerRoute(app, jsonRoute, door);
  await app.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser("*", (request: FastifyRequest, payload: IncomingMessage) =>
      readBody(door, request, payload),
    );
    for (const rawRoute of routes)
      if (rawRoute.handleRaw && !rawRoute.isStreamed) registerRawRoute(raw, rawRoute, door);
  });
  await app.register(async (streamed) => {
    streamed.removeAllContentTypeParsers();
    streamed.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
    for (const streamRoute of routes)
      if (streamRoute.isStreamed) registerRawRoute(streamed, streamRoute, door);
  });
  anonymousSockets.watch(app.server);
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

interface Admission {
  holder: Holder;
  reach: EnvironmentReach | null;
  /** Of the body that may come now. */
  maxBytes: number;
}

function registerRoute(app: FastifyInstance, { endpoint, handle }: Route, door: Door): void {
  for (const path of pathsOf(endpoint)) registerPath(app, path, { endpoint, handle, door });
}

const pathsOf = ({ path, alsoAt }: Endpoint): string[] =>
  alsoAt === undefined ? [path] : [path, alsoAt];

function registerPath(
  app: FastifyInstance,
  path: string,
  { endpoint, handle, door }: { endpoint: Endpoint; handle: Route["handle"]; door: Door },
): void {
  app.route({
    method: endpoint.method,
    url: fastifyPath(path),
    // What senders are told is short, and a reply to them is counted in microseconds.
    ...(endpoint.method === "GET" && endpoint.needs.kind !== "ingest-key"
      ? { onSend: compressReply }
      : {}),
    ...(endpoint.refusesInText ? { errorHandler: answerErrorInText } : {}),
    ...(endpoint.refusesAsScim ? { errorHandler: answerErrorAsScim } : {}),
    config: { needs: endpoint.needs.kind, isPublicView: endpoint.isPublicView === true },
    onRequest: async (request, reply) => {
      reply.header("cache-control", "no-store");
      if (!isScreen(endpoint, request)) await admitBeforeBody(endpoint, { request, reply, door });
    },
    handler: async (request, reply) => {
      if (endpoint.sends !== undefined) reply.type(`${endpoint.sends}; charset=utf-8`);
      const admission = door.admissions.get(request);
      return admission ? handle?.(request, reply, admission) : reply.callNotFound();
    },
  });
}

/** A browser opens the console's screen of the same address. */
const isScreen = (endpoint: Endpoint, request: FastifyRequest): boolean =>
  endpoint.isAlsoScreen === true && (request.headers.accept ?? "").includes("text/html");

function registerRawRoute(app: FastifyInstance, { endpoint, handleRaw }: Route, door: Door): void {
  for (const path of pathsOf(endpoint))
    app.route({
      method: endpoint.method,
      url: fastifyPath(path),
      ...(endpoint.refusesAsRpcStatus ? { errorHandler: answerErrorAsRpcStatus } : {}),
      config: { needs: endpoint.needs.kind, isPublicView: endpoint.isPublicView === true },
      onRequest: (request, reply) => admitBeforeBody(endpoint, { request, reply, door }),
      handler: async (request, reply) =>
        handleRaw?.(request, reply, door.admissions.get(request)?.holder ?? null),
    });
}

/** Who may not come in has sent a body for nothing: none of it is kept, and little is waited for. */
async function admitBeforeBody(
  endpoint: Endpoint,
  { request, reply, door }: { request: FastifyRequest; reply: FastifyReply; door: Door },
): Promise<void> {
  reply.raw.once("finish", () => door.budget.release(request));
  reply.raw.once("close", () => door.budget.release(request));
  try {
    checkHost(endpoint, request, door.settings);
    const admission = admit(endpoint, request, door.accessCheckFor(request.ip));
    const { holder, reach } = await (endpoint.needs.kind === "ingest-key"
      ? answerWithin(door.limits.ingestAnswerMs * admissionShare, admission)
      : admission);
    if (holder !== null) door.anonymousSockets.admit(request.raw.socket);
    door.admissions.set(request, { holder, reach, maxBytes: maxBodyBytes(endpoint) });
  } catch (error) {
    cutOffLater(request);
    throw error;
  }
}

/** Under the rest of a body that nobody waits for. */
function cutOffLater({ raw, headers }: FastifyRequest): void {
  const hasBody =
    headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
  if (raw.complete || !hasBody) return;
  const timer = setTimeout(() => {
    if (!raw.complete) raw.destroy();
  }, lingerMs).unref();
  // Thousands that are refused must not be remembered for as long.
  raw.once("close", () => clearTimeout(timer));
}

/** Of the time in which a sender has its answer. */
const admissionShare = 0.4;
/** A refusal is read by its sender before the connection is cut under the rest of its body. */
const lingerMs = 5000;
/** Streamed uploads may be large and slow; every other body has its own, shorter time. */
const streamedRequestMs = 15 * 60_000;

function maxBodyBytes({ needs, bodyBytes }: Endpoint): number {
  if (bodyBytes !== undefined) return bodyBytes;
  if (needs.kind === "ingest-key") return contractLimits.bodyCeilingBytes;
  return needs.kind === "public" ? contractLimits.publicBodyBytes : contractLimits.requestBodyBytes;
}

const readBody = (door: Door, request: FastifyRequest, payload: Readable): Promise<Buffer> =>
  readWholeBody(request, payload, {
    budget: door.budget,
    maxBytes: door.admissions.get(request)?.maxBytes ?? contractLimits.publicBodyBytes,
    maxMs: door.limits.bodyMs,
  });

async function admit(
  endpoint: Endpoint,
  request: FastifyRequest,
  accessCheck: AccessCheck,
): Promise<{ holder: Holder; reach: EnvironmentReach | null }> {
  const { needs } = endpoint;
  if (endpoint.attemptsPerMinute !== undefined) {
    const waitS = await accessCheck.waitS(
      `${endpoint.path} ${clientNetwork(request.ip)}`,
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
  const bearer =
    bearerOf(request) ?? (endpoint.takesBasicKey ? (basicOf(request)?.password ?? null) : null);
  if (needs.kind === "ingest-key")
    return {
      holder: await requireFound(accessCheck.keyHolder(keyOf(request) ?? ""), "bad_key"),
      reach: null,
    };
  const findHolder = holderLookup(needs.kind, accessCheck);
  if (findHolder)
    return { holder: await requireFound(findHolder(bearer ?? ""), "bad_key"), reach: null };
  const caller = await callerOf(request, bearer, accessCheck);
  checkPermission(endpoint, caller);
  if (needs.kind !== "environment") return { holder: caller, reach: null };
  // Fastify types path parameters as unknown; they are text.
  const pathParams = request.params as { env?: string; id?: string };
  const reach = await reachOf(
    caller,
    {
      environmentId: pathParams.env ?? pathParams.id ?? "",
      needed: needs.access,
      action: needs.action ?? null,
    },
    (id) => accessCheck.environmentExists(caller.organizationId, id),
  );
  return { holder: caller, reach };
}

/** Of tokens that open their own endpoints and nothing else. */
function holderLookup(
  kind: Endpoint["needs"]["kind"],
  { previewHolder, runnerHolder, scimHolder }: AccessCheck,
): ((token: string) => Promise<Holder>) | null {
  if (kind === "preview-token") return previewHolder;
  if (kind === "runner-token") return runnerHolder;
  return kind === "scim-token" ? scimHolder : null;
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

function refusedSender(door: Door, request: FastifyRequest, error: FastifyError | Refusal) {
  const { status, problems } = refusalOf(error);
  const holder = door.admissions.get(request)?.holder ?? null;
  // Fastify types the query string as unknown
  const { app_key: appKey } = request.query as { app_key?: string | string[] };
  return {
    holder,
    key: keyOf(request),
    appKey: typeof appKey === "string" ? appKey : (basicOf(request)?.user ?? null),
    status,
    problems,
  };
}

function parseJson(body: Buffer): unknown {
  const text = body.toString();
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw refuse("not_json", error instanceof Error ? error.message : "");
  }
}

const fastifyPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ":$1");
