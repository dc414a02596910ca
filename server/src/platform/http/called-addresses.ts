import type { FastifyRequest } from "fastify";
import { pageOrigin } from "./own-origin.ts";

/**
 * The addresses under which a request may have been sent; the usual one first. A sender that signs
 * its address signs the one it was given, which a proxy has changed: it names the server as it
 * likes, and takes the console's path off or leaves it on. Only names of the server itself count.
 */
export function calledAddresses(request: FastifyRequest): [string, ...string[]] {
  const { publicOrigin, basePath, isOwnHost, isPublicHttps } = request.server.httpSettings;
  const { host, url, originalUrl, protocol } = request;
  if (publicOrigin === null) return [`${pageOrigin(request)}${url}`];
  const usual = `${publicOrigin}${basePath}${url}`;
  if (!isOwnHost(host)) return [usual];
  // A proxy that ends TLS need not say so.
  const namedOrigin = `${isPublicHttps ? "https" : protocol}://${host}`;
  return [usual, ...new Set([`${namedOrigin}${basePath}${url}`, `${namedOrigin}${originalUrl}`])];
}
