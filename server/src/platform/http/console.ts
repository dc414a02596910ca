import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import statics from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { compressReply } from "./compress-reply.ts";
import { refuse } from "../refuse.ts";

/**
 * The built console, compressed by its build: hashed files for ever, its one page for every other
 * address that a browser opens.
 */
export async function serveConsole(app: FastifyInstance, dir: string): Promise<void> {
  const file = path.join(dir, "index.html");
  const isBuilt = existsSync(file);
  const page = isBuilt
    ? readFileSync(file, "utf8").replaceAll("__BASE_PATH__", app.httpSettings.basePath)
    : "";
  if (isBuilt)
    await app.register(statics, {
      root: dir,
      index: false,
      wildcard: false,
      globIgnore: ["index.html", "**/*.{br,gz}"],
      preCompressed: true,
      cacheControl: false,
      setHeaders: setFileHeaders,
    });
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage =
      request.method === "GET" && (request.headers.accept ?? "").includes("text/html");
    if (!wantsPage || !isBuilt) throw refuse("not_found");
    const nonce = randomBytes(16).toString("base64");
    const policy = String(reply.getHeader("content-security-policy")).replace(
      "style-src 'self'",
      `style-src 'self' 'nonce-${nonce}'`,
    );
    reply
      .header("content-security-policy", policy)
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8");
    const text = page.replaceAll("__CSP_NONCE__", nonce);
    return reply.send(await compressReply(request, reply, text));
  });
}

/** What they say is about pages: of scripts and styles they would be a third of a small one. */
const pageHeaders = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "x-dns-prefetch-control",
  "x-download-options",
  "x-frame-options",
  "x-permitted-cross-domain-policies",
  "x-xss-protection",
];

function setFileHeaders(reply: FastifyReply, file: string): void {
  cacheByName(reply, file);
  if (/\.(js|css)$/.test(file)) for (const name of pageHeaders) reply.removeHeader(name);
}

/**
 * What bears its hash in its name never changes; the few others are asked for again, and answered
 * 304.
 */
function cacheByName(reply: FastifyReply, file: string): void {
  reply.header(
    "cache-control",
    file.includes(`${path.sep}assets${path.sep}`)
      ? "public, max-age=31536000, immutable"
      : "no-cache",
  );
}
