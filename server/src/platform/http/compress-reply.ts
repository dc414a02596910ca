import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Below this a packet carries the plain text as well. */
const LEAST_CHARACTERS = 1000;
/** Quick enough for text that is made for one reader alone; the console's files have time. */
const BROTLI_QUALITY = 4;

/**
 * Text for a person's browser, in the smallest form that it takes: on a slow line a page of the
 * feed is seconds. A hook that runs before a reply is sent. Nobody learns a secret from the length:
 * cookies are "lax", so no other site can have a signed-in browser send what it would compare.
 */
export async function compressReply(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (typeof payload !== "string" || payload.length < LEAST_CHARACTERS) return payload;
  const encoding = encodingFor(String(request.headers["accept-encoding"] ?? ""));
  reply.header("vary", "accept-encoding");
  if (encoding === null) return payload;

  reply.header("content-encoding", encoding).removeHeader("content-length");
  return encoding === "br"
    ? promisify(brotliCompress)(payload, {
        params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
      })
    : promisify(gzip)(payload);
}

/** What is given no weight is refused. */
function encodingFor(accepted: string): "br" | "gzip" | null {
  const names = accepted
    .toLowerCase()
    .split(",")
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(";")[0]?.trim());
  return names.includes("br") ? "br" : names.includes("gzip") ? "gzip" : null;
}
