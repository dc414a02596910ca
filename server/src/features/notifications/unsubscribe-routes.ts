import type { FastifyReply, FastifyRequest } from "fastify";
import * as contract from "#contract/notification-settings.ts";
import { type Route, serveRaw } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { loadCaller } from "../access/store.ts";
import { changeSettings } from "./settings.ts";
import { withoutWay } from "./settings-values.ts";
import { readUnsubscribeToken, type UnsubscribeLink } from "./unsubscribe-link.ts";

interface UnsubscribeParts extends Parts {
  secrets: Secrets;
}

/** Opening a link changes nothing: mail scanners open them too. */
export const notificationUnsubscribeRoutes = (parts: UnsubscribeParts): Route[] => [
  serveRaw(contract.showNotificationUnsubscribe, async (request, reply) => {
    const link = readUnsubscribeToken(parts.secrets, tokenOf(request));
    return answer(reply, link === null ? unknown : questionOf(link));
  }),
  serveRaw(contract.unsubscribeFromNotifications, async (request, reply) => {
    const link = readUnsubscribeToken(parts.secrets, tokenOf(request));
    const isDone = link !== null && (await unsubscribe(parts, link));
    return answer(reply, isDone ? doneOf(link) : unknown);
  }),
];

// The contract's path has it.
const tokenOf = (request: FastifyRequest): string => (request.params as { token: string }).token;

/** False for somebody who is no member any more. */
const unsubscribe = (
  { db, clock }: Parts,
  { organizationId, userId, way, reason }: UnsubscribeLink,
): Promise<boolean> =>
  db.tenant(organizationId, async (sql) => {
    const nowS = clock.nowS();
    const caller = await loadCaller(sql, {
      organizationId,
      userId,
      sessionId: null,
      proof: "key",
      nowS,
    });
    if (caller === null) return false;
    await changeSettings(
      sql,
      {
        organizationId,
        userId,
        actor: { kind: "user", id: userId, name: caller.name },
        nowS,
      },
      (current) => withoutWay(current, reason, way),
    );
    return true;
  });

const endedWords = {
  assigned: "mail when an incident is assigned to you",
  mentioned: "mail when somebody mentions you",
  environment: "mail about the environments that you watch",
  summary: "mail with notifications",
} satisfies Record<UnsubscribeLink["reason"], string>;

const pageOf = (title: string, content: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title} · Tocsin</title><link rel="stylesheet" href="../../docs.css"><main><h1>${title}</h1>${content}</main></html>`;

interface Page {
  status: number;
  html: string;
}
const questionOf = ({ reason }: UnsubscribeLink): Page => ({
  status: 200,
  html: pageOf(
    "Unsubscribe",
    `<p>You get no more ${endedWords[reason]}. Notifications stay in the console.</p><form method="post"><button type="submit">Unsubscribe</button></form>`,
  ),
});
const doneOf = ({ reason }: UnsubscribeLink): Page => ({
  status: 200,
  html: pageOf("Unsubscribed", `<p>You get no more ${endedWords[reason]}.</p>`),
});
const unknown: Page = {
  status: 404,
  html: pageOf("Unknown link", "<p>This link is incomplete, or you are no longer a member.</p>"),
};

const answer = (reply: FastifyReply, { status, html }: Page): FastifyReply =>
  reply.status(status).type("text/html; charset=utf-8").send(html);
