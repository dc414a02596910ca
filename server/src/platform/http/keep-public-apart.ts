import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { refuse } from "../refuse.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    isPublicView?: boolean;
  }
}

/**
 * The name of the origin for the public serves its pages and nothing else; they are served nowhere
 * else then. Whichever of its headers says so, a request is of that name.
 */
export function keepPublicApart(app: FastifyInstance, publicHost: string | null): void {
  if (publicHost === null) return;
  app.addHook("onRequest", async (request: FastifyRequest) => {
    const isPublicView = request.routeOptions.config.isPublicView === true;
    if (isPublicView !== isOfPublicHost([request.headers.host, request.host], publicHost))
      throw refuse("not_found");
  });
}

/** Before anybody is signed in: a socket has no routes. */
export const isSocketOfPublicHost = (
  headers: IncomingHttpHeaders,
  publicHost: string | null,
): boolean =>
  publicHost !== null &&
  isOfPublicHost([headers.host, headers["x-forwarded-host"]?.toString()], publicHost);

/** Whatever the port: a proxy may leave it out. */
const isOfPublicHost = (hosts: readonly (string | undefined)[], publicHost: string): boolean =>
  hosts.some((host = "") => nameOf(host) === publicHost);

const nameOf = (host: string): string | null =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname.replace(/\.$/, "") : null;
