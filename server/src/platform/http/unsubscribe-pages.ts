/** What a mail's unsubscribe link opens, and what a mail program posts to it (RFC 8058). */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { type Route, serveRaw } from "./serve.ts";

interface UnsubscribePages<Link> {
  /** Null for what this installation did not make. */
  read(token: string): Link | null;
  /** False where there is nothing to end. */
  end(link: Link): Promise<boolean>;
  /** Before it is confirmed, and after. */
  words(link: Link): { question: string; done: string };
  unknown: string;
}

/** Opening a link changes nothing: mail scanners open them too. */
export const unsubscribePageRoutes = <Link>(
  { show, end }: { show: Endpoint; end: Endpoint },
  pages: UnsubscribePages<Link>,
): Route[] => [
  serveRaw(show, async (request, reply) => {
    const link = pages.read(tokenOf(request));
    const button = `<form method="post"><button type="submit">Unsubscribe</button></form>`;
    return link === null
      ? answerUnknown(reply, show, pages)
      : answer(reply, 200, pageOf(show, "Unsubscribe", pages.words(link).question, button));
  }),
  serveRaw(end, async (request, reply) => {
    const link = pages.read(tokenOf(request));
    return link === null || !(await pages.end(link))
      ? answerUnknown(reply, end, pages)
      : answer(reply, 200, pageOf(end, "Unsubscribed", pages.words(link).done));
  }),
];

// The contract's path has it.
const tokenOf = (request: FastifyRequest): string => (request.params as { token: string }).token;

const answerUnknown = (
  reply: FastifyReply,
  endpoint: Endpoint,
  { unknown }: Pick<UnsubscribePages<never>, "unknown">,
): FastifyReply => answer(reply, 404, pageOf(endpoint, "Unknown link", unknown));

/** The address may stand below a path of its own: styles are found from the page. */
function pageOf({ path }: Endpoint, title: string, ...content: [text: string, form?: string]) {
  const [text, form = ""] = content;
  const root = "../".repeat(path.split("/").length - 2);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title} · Tocsin</title><link rel="stylesheet" href="${root}docs.css"><main><h1>${title}</h1><p>${text}</p>${form}</main></html>`;
}

const answer = (reply: FastifyReply, status: number, html: string): FastifyReply =>
  reply.status(status).type("text/html; charset=utf-8").send(html);
