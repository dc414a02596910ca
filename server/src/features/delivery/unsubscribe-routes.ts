import type { FastifyReply, FastifyRequest } from "fastify";
import * as contract from "#contract/delivery.ts";
import { type Route, serveRaw } from "../../platform/http/serve.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { ActionParts } from "../incidents/actions/run-action.ts";
import { unsubscribeByMail } from "../incidents/actions/unsubscribe-by-mail.ts";
import { readUnsubscribeToken } from "./unsubscribe-link.ts";

interface UnsubscribeParts extends ActionParts {
  secrets: Secrets;
}

/** Opening a link changes nothing: mail scanners open them too. */
export const unsubscribeRoutes = (parts: UnsubscribeParts): Route[] => [
  serveRaw(contract.showUnsubscribe, async (request, reply) => {
    const isKnown = readUnsubscribeToken(parts.secrets, tokenOf(request)) !== null;
    return answer(reply, isKnown ? question : unknown);
  }),
  serveRaw(contract.unsubscribeByMail, async (request, reply) => {
    const share = readUnsubscribeToken(parts.secrets, tokenOf(request));
    const address = share === null ? null : await unsubscribeByMail(parts, share);
    return answer(reply, address === null ? unknown : done);
  }),
];

// The contract's path has it.
const tokenOf = (request: FastifyRequest): string => (request.params as { token: string }).token;

interface Page {
  status: number;
  html: string;
}
const pageOf = (title: string, content: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title} · Tocsin</title><link rel="stylesheet" href="../docs.css"><main><h1>${title}</h1>${content}</main></html>`;

const question: Page = {
  status: 200,
  html: pageOf(
    "Unsubscribe",
    `<p>You get no more mail about this incident. Other incidents may still be shared with you.</p><form method="post"><button type="submit">Unsubscribe</button></form>`,
  ),
};
const done: Page = {
  status: 200,
  html: pageOf("Unsubscribed", "<p>You get no more mail about this incident.</p>"),
};
const unknown: Page = {
  status: 404,
  html: pageOf("Unknown link", "<p>This link is incomplete, or the share does not exist.</p>"),
};

const answer = (reply: FastifyReply, { status, html }: Page): FastifyReply =>
  reply.status(status).type("text/html; charset=utf-8").send(html);
