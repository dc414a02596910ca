/** What anybody is answered: no session is looked at, and everything comes from one cached view. */
import type { FastifyReply, FastifyRequest } from "fastify";
import * as contract from "#contract/public-observability.ts";
import { loadingCache } from "../../platform/loading-cache.ts";
import { clientNetwork } from "../../platform/http/client-network.ts";
import { compressReply } from "../../platform/http/compress-reply.ts";
import { serveRaw, storable, type Route } from "../../platform/http/serve.ts";
import { limitCalls } from "../../platform/limit-calls.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse, refuseUntil } from "../../platform/refuse.ts";
import type { ServerLimits } from "../../platform/server-limits.ts";
import { findWords } from "./find-words.ts";
import { missingPage } from "./page.ts";
import { loadView, tagOf, type View, viewMaxAgeS } from "./view.ts";

export interface PublicViews {
  get(name: string): Promise<View | null>;
  forget(name: string): void;
}

export const openPublicViews = (parts: Parts & { origin: string }): PublicViews =>
  loadingCache((name) => loadView(parts, name), {
    clock: parts.clock,
    maxAgeS: viewMaxAgeS,
    maxValues: 200,
    maxMissing: 2000,
  });

const missing = missingPage();
const htmlType = "text/html; charset=utf-8";
const atom = "application/atom+xml; charset=utf-8";
const json = "application/json; charset=utf-8";

export function publicRoutes(views: PublicViews, limits: ServerLimits): Route[] {
  const waitS = limitCalls(limits.publicCallsPerMinute);
  const viewOf = async (request: FastifyRequest, name: string): Promise<View | null> => {
    const seconds = waitS(clientNetwork(request.ip));
    if (seconds > 0) throw refuseUntil("too_many_attempts", seconds);
    return name === "" || name.length > 200 ? null : views.get(name);
  };
  const requireView = async (request: FastifyRequest): Promise<View> =>
    (await viewOf(request, textOf(request.query, "org_name"))) ?? refuseNotFound();
  return [
    serveRaw(contract.getPublicOrgConfig, async (request, reply) =>
      answer(request, reply, {
        type: json,
        text: JSON.stringify((await requireView(request)).config),
      }),
    ),
    serveRaw(contract.searchPublicStatus, async (request, reply) => {
      const { status } = await requireView(request);
      const narrowed = findWords(status, textOf(request.query, "search"));
      return answer(request, reply, { type: json, text: JSON.stringify(narrowed) });
    }),
    serveRaw(contract.showPublicPage, async (request, reply) => {
      const view = await viewOf(request, nameInPath(request));
      reply.type(htmlType);
      if (view === null) {
        const { text, policy } = missing;
        return reply
          .status(404)
          .header("cache-control", "no-store")
          .header("content-security-policy", policy)
          .send(text);
      }
      reply.header("content-security-policy", view.page.policy);
      const text = view.page.render(textOf(request.query, "search"));
      return answer(request, reply, { type: htmlType, text });
    }),
    serveRaw(contract.getPublicFeed, async (request, reply) => {
      const view = (await viewOf(request, nameInPath(request))) ?? refuseNotFound();
      return answer(request, reply, { type: atom, text: view.feed });
    }),
  ];
}

// The contract's paths have it.
const nameInPath = (request: FastifyRequest): string =>
  storable((request.params as { org_name: string }).org_name);

/** Named twice, or not at all, it is nothing. */
function textOf(query: unknown, name: string): string {
  // Fastify types the query string as unknown.
  const value = (query as Record<string, unknown>)[name];
  return typeof value === "string" ? storable(value) : "";
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, text }: { type: string; text: string },
): Promise<FastifyReply> {
  const tag = tagOf(text);
  reply.header("cache-control", `public, max-age=${viewMaxAgeS}`).header("etag", tag);
  if (hasTag(request.headers["if-none-match"], tag)) return reply.status(304).send();
  return reply.type(type).send(await compressReply(request, reply, text));
}

const hasTag = (known: string | undefined, tag: string): boolean =>
  (known ?? "").split(",").some((entry) => entry.trim() === tag);

function refuseNotFound(): never {
  throw refuse("not_found");
}
