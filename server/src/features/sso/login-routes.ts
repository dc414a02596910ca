import type { FastifyReply, FastifyRequest } from "fastify";
import * as contract from "#contract/sso.ts";
import { redirectToConsole } from "../../platform/http/base-path.ts";
import {
  serve,
  serveRaw,
  type Route,
  sessionCookieOf,
  storable,
  clientInfo,
} from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refuse.ts";
import { generateToken } from "../../platform/tokens.ts";
import { writeAudit } from "../access/store-audit.ts";
import { loadSsoConnections } from "../access/store-sso-connections.ts";
import { loadOrganization, type OrganizationRow } from "../organizations/store.ts";
import { openSession } from "../session/sign-in.ts";
import { type SsoIdentity, SsoRejected } from "./sso-identity.ts";
import { admitUser, emptyDebugDetail, ssoTestResult } from "./admit-user.ts";
import { authorizationUrl, generateOidcState, readCallback } from "./oidc.ts";
import { safeReturnPath } from "./safe-return-path.ts";
import { generateRequestId, metadataOf, readResponse, requestUrl } from "./service-provider.ts";
import { findSsoConnection, type SsoParts, type SsoConnection } from "./sso-connection.ts";
import {
  answerAttempt,
  type SsoAttempt,
  beginTest,
  findAttempt,
  hasTest,
  insertAttempt,
  consumeAssertion,
  consumeAttempt,
  consumeTicket,
} from "./store-attempts.ts";
import { insertDebug } from "./store-jit.ts";
import { findSsoOfOrganization, saveTestResult } from "./store.ts";

const attemptLifeS = 15 * 60;
const ticketLifeS = 60;
/**
 * Binds an answer to the browser that asked: nobody is signed in to somebody else's account by a
 * link or a form.
 */
const browserCookie = "tocsin_sso";
const browserCookiePath = ({ server }: FastifyReply): string =>
  `${server.httpSettings.basePath}/sso`;

export const ssoLoginRoutes = (parts: SsoParts): Route[] => [
  serve(contract.findSso, async ({ body }) => {
    const organization = await parts.db.system((sql) => findSsoOfOrganization(sql, body.name));
    return {
      url: organization && `/sso/${encodeURIComponent(organization.name)}/login`,
      idP: organization && organization.idp_name,
      is_only: organization?.status === "enforced",
    };
  }),
  serveRaw(contract.samlMetadata, async (request, reply) => {
    const connection = await connectionOf(parts, request);
    if (!connection) throw refuse("not_found");
    return reply.type("application/samlmetadata+xml").send(await metadataOf(connection));
  }),
  serveRaw(contract.ssoLogin, async (request, reply) => redirectToProvider(parts, request, reply)),
  serveRaw(contract.samlAcs, async (request, reply) => handleSamlResponse(parts, request, reply)),
  serveRaw(contract.oidcCallback, async (request, reply) =>
    handleOidcCallback(parts, request, reply),
  ),
  serveRaw(contract.ssoFinish, async (request, reply) => {
    const connection = await connectionOf(parts, request);
    const ticket = textField(request.query, "ticket");
    const attempt =
      connection &&
      (await parts.db.tenant(connection.organization.id, (sql) =>
        consumeTicket(sql, ticket, { browser: browserToken(request), nowS: parts.clock.nowS() }),
      ));
    if (!connection || !attempt?.person) return redirectToConsole(reply, "/sign-in?sso=failed");
    return completeSignIn(
      parts,
      { connection, attempt, identity: attempt.person },
      { request, reply },
    );
  }),
];

const textField = (fields: unknown, name: string): string => {
  // Fastify types the query string and the path as unknown; they are texts, or lists of them.
  const value = (fields as Record<string, unknown>)[name];
  return typeof value === "string" ? storable(value) : "";
};
const connectionOf = (parts: SsoParts, request: FastifyRequest): Promise<SsoConnection | null> =>
  findSsoConnection(parts, textField(request.params, "organization"));
const browserToken = (request: FastifyRequest): string => request.cookies[browserCookie] ?? "";

async function redirectToProvider(
  parts: SsoParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const connection = await connectionOf(parts, request);
  const test = textField(request.query, "test");
  if (!connection || (connection.config.status === "off" && test === ""))
    return redirectToConsole(reply, "/sign-in?sso=unknown");
  const nowS = parts.clock.nowS();
  // Before the provider is asked: what nobody has begun sends the server nowhere.
  if (
    test !== "" &&
    !(await parts.db.tenant(connection.organization.id, (sql) => hasTest(sql, test, nowS)))
  )
    return redirectToConsole(reply, "/sign-in?sso=failed");
  const browser = generateToken("sso");
  try {
    const { url, handle, sealed } = await startSignIn(parts, connection);
    const { revision } = connection.config;
    const isBegun = await parts.db.tenant(connection.organization.id, async (sql) => {
      if (test !== "") return beginTest(sql, test, { handle, browser, sealed, revision, nowS });
      await insertAttempt(sql, {
        targetId: connection.target.id,
        handle,
        browser,
        sealed,
        revision,
        returnTo: safeReturnPath(textField(request.query, "return_to")),
        nowS,
        expires_at: nowS + attemptLifeS,
      });
      return true;
    });
    if (!isBegun) return redirectToConsole(reply, "/sign-in?sso=failed");
    reply.setCookie(browserCookie, browser, {
      path: browserCookiePath(reply),
      httpOnly: true,
      sameSite: "lax",
      ...(request.protocol === "https" && { secure: true }),
      maxAge: attemptLifeS,
    });
    return reply.header("cache-control", "no-store").redirect(url, 303);
  } catch (error) {
    return rejectSignIn(parts, connection, { error, attempt: null, reply });
  }
}

async function startSignIn(
  parts: SsoParts,
  connection: SsoConnection,
): Promise<{ url: string; handle: string; sealed: string | null }> {
  if (connection.config.provider === "saml") {
    const handle = generateRequestId();
    return { url: await requestUrl(connection, handle), handle, sealed: null };
  }
  const oidcState = generateOidcState();
  const { state, ...secretState } = oidcState;
  return {
    url: await authorizationUrl(connection, oidcState, {
      outbound: parts.outbound.exempt(connection.organization),
      nowS: parts.clock.nowS(),
    }),
    handle: state,
    sealed: parts.secrets.seal(JSON.stringify(secretState), sealedPlace(connection, state)),
  };
}
const sealedPlace = (connection: SsoConnection, state: string): string =>
  `sso ${connection.organization.id} attempt ${state}`;

/**
 * The provider's page posts this from elsewhere, where our cookies do not come along: the browser
 * brings the ticket in a second step.
 */
async function handleSamlResponse(
  parts: SsoParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const connection = await connectionOf(parts, request);
  if (!connection) return redirectToConsole(reply, "/sign-in?sso=unknown");
  const nowS = parts.clock.nowS();
  // A raw route's body is the bytes, or nothing. RelayState is not read: where to go was kept when
  // the attempt began.
  const response =
    new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString("latin1") : "").get(
      "SAMLResponse",
    ) ?? "";
  try {
    const { identity, id, inResponseTo, expiresAtS } = storable(
      await readResponse(connection, response, nowS),
    );
    const ticket = generateToken("sso");
    await parts.db.tenant(connection.organization.id, async (sql) => {
      if (!(await consumeAssertion(sql, { issuer: identity.issuer, id, expiresAtS })))
        throw new SsoRejected("This assertion was used before", true);
      const attempt = await findAttempt(sql, inResponseTo, nowS);
      if (!attempt)
        throw new SsoRejected("The assertion answers no request that is open here", true);
      await answerAttempt(sql, attempt.id, {
        ticket,
        person: identity,
        nowS,
        expires_at: nowS + ticketLifeS,
      });
    });
    return redirectToConsole(
      reply,
      `/sso/${encodeURIComponent(connection.organization.name)}/finish?ticket=${ticket}`,
    );
  } catch (error) {
    // Who knows the id of an open request took part in it: enough to tell its tester what went
    // wrong.
    const requestId =
      /\bInResponseTo="(_[0-9a-f]{40})"/.exec(
        Buffer.from(response, "base64").toString("latin1"),
      )?.[1] ?? "";
    const attempt = await parts.db.tenant(connection.organization.id, (sql) =>
      findAttempt(sql, requestId, nowS),
    );
    return rejectSignIn(parts, connection, { error, attempt, reply });
  }
}

async function handleOidcCallback(
  parts: SsoParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const connection = await connectionOf(parts, request);
  if (!connection) return redirectToConsole(reply, "/sign-in?sso=unknown");
  const [nowS, state] = [parts.clock.nowS(), textField(request.query, "state")];
  const attempt = await parts.db.tenant(connection.organization.id, (sql) =>
    consumeAttempt(sql, state, { browser: browserToken(request), nowS }),
  );
  try {
    if (attempt?.sealed === undefined || attempt.sealed === null)
      throw new SsoRejected("The answer belongs to no sign-in that this browser has begun");
    const search = new URL(request.url, connection.config.public_url).search;
    const identity = await readCallback(
      connection,
      { search, state, sealed: parts.secrets.open(attempt.sealed, sealedPlace(connection, state)) },
      { outbound: parts.outbound.exempt(connection.organization), nowS },
    );
    return await completeSignIn(parts, { connection, attempt, identity }, { request, reply });
  } catch (error) {
    return rejectSignIn(parts, connection, { error, attempt, reply });
  }
}

async function completeSignIn(
  parts: SsoParts,
  {
    connection,
    attempt,
    identity: unsafeIdentity,
  }: { connection: SsoConnection; attempt: SsoAttempt; identity: SsoIdentity },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const isTest = attempt.tester_id !== null;
  // Claims of an ID token may hold what PostgreSQL does not keep.
  const identity = storable(unsafeIdentity);
  const target = await loadTarget(parts, connection, attempt);
  if (!target) return redirectToConsole(reply, "/sign-in?sso=unknown");
  const { problem, userId, roles } = await admitUser(
    parts,
    { ...connection, target },
    { identity, isTest },
  );
  reply.clearCookie(browserCookie, { path: browserCookiePath(reply) });
  if (isTest) {
    const tested = ssoTestResult(
      { name: attempt.tester_name ?? "" },
      {
        problem,
        username: identity.email,
        roles,
        revision: attempt.revision,
        nowS: parts.clock.nowS(),
      },
    );
    await parts.db.tenant(connection.organization.id, (sql) => saveTestResult(sql, tested));
    return redirectToConsole(reply, attempt.return_to);
  }
  if (userId === null) {
    await parts.db.tenant(target.id, (sql) =>
      writeAudit(sql, {
        at: parts.clock.nowS(),
        actor: { kind: "system", id: null, name: "single sign-on" },
        action: "sign_in_refused",
        resource_type: "sso",
        resource_id: target.id,
        before: null,
        after: { username: identity.email, problem, address: request.ip },
      }),
    );
    return redirectToConsole(reply, "/sign-in?sso=refused");
  }
  await openSession(
    parts,
    { userId, organization: target, ssoSourceId: connection.organization.id },
    { from: clientInfo(request), session: sessionCookieOf(request, reply) },
  );
  return redirectToConsole(reply, attempt.return_to);
}

/** It may have stopped following this organization meanwhile. */
const loadTarget = (
  parts: SsoParts,
  connection: SsoConnection,
  { target_id }: SsoAttempt,
): Promise<OrganizationRow | null> =>
  parts.db.system(async (sql) =>
    (await loadSsoConnections(sql, [target_id]))[0]?.source_id === connection.organization.id
      ? loadOrganization(sql, target_id)
      : null,
  );

async function rejectSignIn(
  parts: SsoParts,
  connection: SsoConnection,
  { error, attempt, reply }: { error: unknown; attempt: SsoAttempt | null; reply: FastifyReply },
): Promise<FastifyReply> {
  if (!(error instanceof SsoRejected)) throw error;
  const isTest = attempt !== null && attempt.tester_id !== null;
  const nowS = parts.clock.nowS();
  await parts.db.tenant(connection.organization.id, async (sql) => {
    await insertDebug(
      sql,
      {
        at: nowS,
        provider: connection.config.provider,
        is_test: isTest,
        is_verified: error.isVerified,
        problem: storable(error.message.slice(0, 1000)),
        username: null,
      },
      emptyDebugDetail,
    );
    if (isTest)
      await saveTestResult(
        sql,
        ssoTestResult(
          { name: attempt.tester_name ?? "" },
          {
            problem: storable(error.message.slice(0, 1000)),
            username: null,
            roles: [],
            revision: attempt.revision,
            nowS,
          },
        ),
      );
  });
  return redirectToConsole(reply, isTest ? attempt.return_to : "/sign-in?sso=failed");
}
