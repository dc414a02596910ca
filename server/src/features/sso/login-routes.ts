import type { FastifyReply, FastifyRequest } from "fastify";
import * as contract from "#contract/sso.ts";
import {
  serve,
  serveRaw,
  type Served,
  sessionOn,
  storable,
  whereFrom,
} from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refuse.ts";
import { freshToken } from "../../platform/tokens.ts";
import { writeAudit } from "../access/store-audit.ts";
import { loadWays } from "../access/store-ways.ts";
import { loadOrganization, type OrganizationRow } from "../organizations/store.ts";
import { openSession } from "../session/sign-in.ts";
import { type Answer, Disbelief } from "./answer.ts";
import { arrive, emptyDetail, testedBy } from "./arrive.ts";
import { authorizationUrl, freshOidc, readCallback } from "./oidc.ts";
import { ownPath } from "./own-path.ts";
import { freshRequestId, metadataOf, readResponse, requestUrl } from "./service-provider.ts";
import { findWay, type SsoParts, type Way } from "./sides.ts";
import {
  answerAttempt,
  type Attempt,
  beginTest,
  findAttempt,
  hasTest,
  insertAttempt,
  isFirst,
  takeAttempt,
  takeTicket,
} from "./store-attempts.ts";
import { insertDebug } from "./store-jit.ts";
import { findSsoOf, saveTested } from "./store.ts";

const attemptLifeS = 15 * 60;
const ticketLifeS = 60;
/**
 * Binds an answer to the browser that asked: nobody is signed in to somebody else's account by a
 * link or a form.
 */
const browserCookie = "tocsin_sso";

export const ssoLoginRoutes = (parts: SsoParts): Served[] => [
  serve(contract.findSso, async ({ body }) => {
    const found = await parts.db.system((sql) => findSsoOf(sql, body.name));
    return {
      url: found && `/sso/${encodeURIComponent(found.name)}/login`,
      idP: found && found.idp_name,
      is_only: found?.status === "enforced",
    };
  }),
  serveRaw(contract.samlMetadata, async (request, reply) => {
    const way = await wayOf(parts, request);
    if (!way) throw refuse("not_found");
    return reply.type("application/samlmetadata+xml").send(metadataOf(way));
  }),
  serveRaw(contract.ssoLogin, async (request, reply) => toProvider(parts, request, reply)),
  serveRaw(contract.samlAcs, async (request, reply) => fromSaml(parts, request, reply)),
  serveRaw(contract.oidcCallback, async (request, reply) => fromOidc(parts, request, reply)),
  serveRaw(contract.ssoFinish, async (request, reply) => {
    const way = await wayOf(parts, request);
    const ticket = textIn(request.query, "ticket");
    const attempt =
      way &&
      (await parts.db.tenant(way.organization.id, (sql) =>
        takeTicket(sql, ticket, { browser: browserOf(request), nowS: parts.clock.nowS() }),
      ));
    if (!way || !attempt?.person) return reply.redirect("/sign-in?sso=failed", 303);
    return enter(parts, { way, attempt, answer: attempt.person }, { request, reply });
  }),
];

const textIn = (fields: unknown, name: string): string => {
  // Fastify types the query string and the path as unknown; they are texts, or lists of them.
  const value = (fields as Record<string, unknown>)[name];
  return typeof value === "string" ? storable(value) : "";
};
const wayOf = (parts: SsoParts, request: FastifyRequest): Promise<Way | null> =>
  findWay(parts, textIn(request.params, "organization"));
const browserOf = (request: FastifyRequest): string => request.cookies[browserCookie] ?? "";

async function toProvider(
  parts: SsoParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const way = await wayOf(parts, request);
  const test = textIn(request.query, "test");
  if (!way || (way.config.status === "off" && test === ""))
    return reply.redirect("/sign-in?sso=unknown", 303);
  const nowS = parts.clock.nowS();
  // Before the provider is asked: what nobody has begun sends the server nowhere.
  if (
    test !== "" &&
    !(await parts.db.tenant(way.organization.id, (sql) => hasTest(sql, test, nowS)))
  )
    return reply.redirect("/sign-in?sso=failed", 303);
  const browser = freshToken("sso");
  try {
    const { url, handle, sealed } = await begun(parts, way);
    const { revision } = way.config;
    const isBegun = await parts.db.tenant(way.organization.id, async (sql) => {
      if (test !== "") return beginTest(sql, test, { handle, browser, sealed, revision, nowS });
      await insertAttempt(sql, {
        targetId: way.target.id,
        handle,
        browser,
        sealed,
        revision,
        returnTo: ownPath(textIn(request.query, "return_to")),
        nowS,
        expires_at: nowS + attemptLifeS,
      });
      return true;
    });
    if (!isBegun) return reply.redirect("/sign-in?sso=failed", 303);
    reply.setCookie(browserCookie, browser, {
      path: "/sso",
      httpOnly: true,
      sameSite: "lax",
      secure: request.protocol === "https",
      maxAge: attemptLifeS,
    });
    return reply.header("cache-control", "no-store").redirect(url, 303);
  } catch (error) {
    return failed(parts, way, { error, attempt: null, reply });
  }
}

async function begun(
  parts: SsoParts,
  way: Way,
): Promise<{ url: string; handle: string; sealed: string | null }> {
  if (way.config.provider === "saml") {
    const handle = freshRequestId();
    return { url: await requestUrl(way, handle), handle, sealed: null };
  }
  const fresh = freshOidc();
  const { state, ...held } = fresh;
  return {
    url: await authorizationUrl(way, fresh, { outbound: parts.outbound, nowS: parts.clock.nowS() }),
    handle: state,
    sealed: parts.secrets.seal(JSON.stringify(held), sealedPlace(way, state)),
  };
}
const sealedPlace = (way: Way, state: string): string =>
  `sso ${way.organization.id} attempt ${state}`;

/**
 * The provider's page posts this from elsewhere, where our cookies do not come along: the browser
 * brings the ticket in a second step.
 */
async function fromSaml(
  parts: SsoParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const way = await wayOf(parts, request);
  if (!way) return reply.redirect("/sign-in?sso=unknown", 303);
  const nowS = parts.clock.nowS();
  // A raw route's body is the bytes, or nothing. RelayState is not read: where to go was kept when
  // the attempt began.
  const response =
    new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString("latin1") : "").get(
      "SAMLResponse",
    ) ?? "";
  try {
    const { answer, id, inResponseTo, expiresAtS } = storable(
      await readResponse(way, response, nowS),
    );
    const ticket = freshToken("sso");
    await parts.db.tenant(way.organization.id, async (sql) => {
      if (!(await isFirst(sql, { issuer: answer.issuer, id, expiresAtS })))
        throw new Disbelief("This assertion was used before", true);
      const attempt = await findAttempt(sql, inResponseTo, nowS);
      if (!attempt) throw new Disbelief("The assertion answers no request that is open here", true);
      await answerAttempt(sql, attempt.id, {
        ticket,
        person: answer,
        nowS,
        expires_at: nowS + ticketLifeS,
      });
    });
    return reply.redirect(
      `/sso/${encodeURIComponent(way.organization.name)}/finish?ticket=${ticket}`,
      303,
    );
  } catch (error) {
    // Who knows the id of an open request took part in it: enough to tell its tester what went
    // wrong.
    const named =
      /\bInResponseTo="(_[0-9a-f]{40})"/.exec(
        Buffer.from(response, "base64").toString("latin1"),
      )?.[1] ?? "";
    const attempt = await parts.db.tenant(way.organization.id, (sql) =>
      findAttempt(sql, named, nowS),
    );
    return failed(parts, way, { error, attempt, reply });
  }
}

async function fromOidc(
  parts: SsoParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const way = await wayOf(parts, request);
  if (!way) return reply.redirect("/sign-in?sso=unknown", 303);
  const [nowS, state] = [parts.clock.nowS(), textIn(request.query, "state")];
  const attempt = await parts.db.tenant(way.organization.id, (sql) =>
    takeAttempt(sql, state, { browser: browserOf(request), nowS }),
  );
  try {
    if (attempt?.sealed === undefined || attempt.sealed === null)
      throw new Disbelief("The answer belongs to no sign-in that this browser has begun");
    const search = new URL(request.url, way.config.public_url).search;
    const answer = await readCallback(
      way,
      { search, state, sealed: parts.secrets.open(attempt.sealed, sealedPlace(way, state)) },
      { outbound: parts.outbound, nowS },
    );
    return await enter(parts, { way, attempt, answer }, { request, reply });
  } catch (error) {
    return failed(parts, way, { error, attempt, reply });
  }
}

async function enter(
  parts: SsoParts,
  { way, attempt, answer: said }: { way: Way; attempt: Attempt; answer: Answer },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const isTest = attempt.tester_id !== null;
  // Claims of an ID token may hold what PostgreSQL does not keep.
  const answer = storable(said);
  const target = await targetOf(parts, way, attempt);
  if (!target) return reply.redirect("/sign-in?sso=unknown", 303);
  const { problem, userId, roles } = await arrive(parts, { ...way, target }, { answer, isTest });
  reply.clearCookie(browserCookie, { path: "/sso" });
  if (isTest) {
    const tested = testedBy(
      { name: attempt.tester_name ?? "" },
      {
        problem,
        username: answer.email,
        roles,
        revision: attempt.revision,
        nowS: parts.clock.nowS(),
      },
    );
    await parts.db.tenant(way.organization.id, (sql) => saveTested(sql, tested));
    return reply.redirect(attempt.return_to, 303);
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
        after: { username: answer.email, problem, address: request.ip },
      }),
    );
    return reply.redirect("/sign-in?sso=refused", 303);
  }
  await openSession(
    parts,
    { userId, organization: target, ssoSourceId: way.organization.id },
    { from: whereFrom(request), session: sessionOn(request, reply) },
  );
  return reply.redirect(attempt.return_to, 303);
}

/** It may have stopped following this organization meanwhile. */
const targetOf = (
  parts: SsoParts,
  way: Way,
  { target_id }: Attempt,
): Promise<OrganizationRow | null> =>
  parts.db.system(async (sql) =>
    (await loadWays(sql, [target_id]))[0]?.source_id === way.organization.id
      ? loadOrganization(sql, target_id)
      : null,
  );

async function failed(
  parts: SsoParts,
  way: Way,
  { error, attempt, reply }: { error: unknown; attempt: Attempt | null; reply: FastifyReply },
): Promise<FastifyReply> {
  if (!(error instanceof Disbelief)) throw error;
  const isTest = attempt !== null && attempt.tester_id !== null;
  const nowS = parts.clock.nowS();
  await parts.db.tenant(way.organization.id, async (sql) => {
    await insertDebug(
      sql,
      {
        at: nowS,
        provider: way.config.provider,
        is_test: isTest,
        is_verified: error.isVerified,
        problem: storable(error.message.slice(0, 1000)),
        username: null,
      },
      emptyDetail,
    );
    if (isTest)
      await saveTested(
        sql,
        testedBy(
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
  return reply.redirect(isTest ? attempt.return_to : "/sign-in?sso=failed", 303);
}
