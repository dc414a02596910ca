/** A console that stands below a path of its host, such as https://ops.example/tocsin/. */
import type { FastifyReply } from "fastify";

/**
 * A proxy may leave the path on what it passes on, or take it off. Both are the same address here.
 */
export function withoutBasePath(url: string, basePath: string): string {
  if (basePath === "" || !url.startsWith(basePath)) return url;
  const rest = url.slice(basePath.length);
  if (rest.startsWith("/")) return rest;
  return rest === "" || rest.startsWith("?") ? `/${rest}` : url;
}

/** Sends a browser to an address of the console. */
export const redirectToConsole = (reply: FastifyReply, path: string): FastifyReply =>
  reply.redirect(`${reply.server.httpSettings.basePath}${path}`, 303);
