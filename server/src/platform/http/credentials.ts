import type { FastifyRequest } from "fastify";

/** What a request shows of itself besides a session. */
export const bearerOf = (request: FastifyRequest): string | null =>
  /^Bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1]?.trim() ?? null;

/** For senders that can set no bearer header. */
export function basicOf(request: FastifyRequest): { user: string; password: string } | null {
  const encoded = /^Basic (.+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (encoded === undefined) return null;
  const [user = "", ...password] = Buffer.from(encoded, "base64").toString().split(":");
  return { user, password: password.join(":") };
}
export const keyOf = (request: FastifyRequest): string | null =>
  bearerOf(request) ??
  basicOf(request)?.password ??
  // As exporters of OpenTelemetry are often set up.
  keyInHeader(request, "api-key") ??
  keyInQuery(request) ??
  // The secret token of GitLab's webhooks, unless it signs with it and the address has the key.
  keyInHeader(request, "x-gitlab-token");

function keyInHeader({ headers }: FastifyRequest, name: string): string | null {
  const key = headers[name];
  return typeof key === "string" ? key : null;
}

/** Named twice, it is no key. */
function keyInQuery(request: FastifyRequest): string | null {
  // Fastify types the query string as unknown
  const { key } = request.query as { key?: string | string[] };
  return typeof key === "string" ? key : null;
}
