import type { FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { refuse } from "../refuse.ts";
import type { HttpSettings } from "./http-settings.ts";

/**
 * What a page of another site could do under a name of its own: public calls that write, and those
 * of sessions. Programs show a key, which no page has.
 */
export function checkHost(
  { needs, method, isFromElsewhere }: Endpoint,
  request: FastifyRequest,
  { isOwnHost, publicOrigin }: HttpSettings,
): void {
  if (request.headers.authorization !== undefined) return;
  if (["ingest-key", "preview-token", "runner-token", "scim-token"].includes(needs.kind)) return;
  if (needs.kind === "public" && method === "GET") return;
  // Many a proxy asks under its own name for the server. Then the origin says whose page it is,
  // which no page can choose; reading takes a session, and that is opened by a write.
  if (publicOrigin !== null) {
    if (request.headers.origin === publicOrigin) return;
    if (method === "GET" || isFromElsewhere === true) return;
  }
  // A page can write the forwarded name itself, but not the other one; a proxy may change that.
  for (const host of [request.headers.host ?? "", request.host])
    if (!isOwnHost(host)) throw refuse("unknown_host", host);
}
