import type { FastifyRequest } from "fastify";
import { refuse } from "../refuse.ts";
import type { HttpSettings } from "./http-settings.ts";

/**
 * Whether a page of this origin is the console: by the address that was set up, whatever the proxy
 * before it calls the server, or by the name that it was asked under.
 */
export const isOwnOrigin = (
  origin: string,
  { host, publicOrigin }: { host: string } & Pick<HttpSettings, "publicOrigin">,
): boolean => origin === publicOrigin || (host !== "" && hostOf(origin) === host);

/**
 * A browser says where a write comes from; a foreign page cannot forge it. Only cookie sessions
 * need this: a foreign page cannot make a browser add a bearer token.
 */
export function checkOrigin(request: FastifyRequest): void {
  if (request.method === "GET" || request.method === "HEAD") return;
  const { origin } = request.headers;
  if (origin !== undefined) {
    if (isOwnOrigin(origin, standing(request))) return;
  } else if (request.headers["sec-fetch-site"] === "same-origin") return;
  throw refuse("csrf");
}

/** Where the page that asks stands: what its browser says, else what the request was sent to. */
export function pageOrigin(request: FastifyRequest): string {
  const { origin } = request.headers;
  return origin !== undefined && isOwnOrigin(origin, standing(request))
    ? origin
    : `${request.protocol}://${request.host}`;
}

const standing = (request: FastifyRequest) => ({
  host: request.host,
  publicOrigin: request.server.httpSettings.publicOrigin,
});

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}
