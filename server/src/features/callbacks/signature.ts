/** What readers check signatures with. Every comparison takes the same time, whatever is wrong. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { z } from "zod";
import { refuse } from "../../platform/refuse.ts";
import type { CallbackRequest } from "./reader.ts";

const toleranceS = 5 * 60;

export const headerOf = (headers: IncomingHttpHeaders, name: string): string => {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? "";
};

/** Nothing equals an empty text. */
export const requireEqual = (received: string, expected: string): void =>
  requireOneEqual([received], expected);

/** Of vendors that sign nothing: what only they and Tocsin know, in a header or in the address. */
export function requireKey({ headers, url }: CallbackRequest, secret: string): void {
  const bearer = headerOf(headers, "authorization").replace(/^Bearer /i, "");
  const query = new URL(url).searchParams.get("key");
  // Proxies add credentials of their own.
  requireOneEqual([headerOf(headers, "x-tocsin-key"), bearer, query ?? ""], secret);
}

/** Of several signatures, while a secret is changed: one is enough. */
export function requireOneEqual(received: readonly string[], expected: string): void {
  // Of hashes, because lengths must not differ; all of them, whichever matches.
  const hashOf = (text: string) => createHash("sha256").update(text).digest();
  const matches = received.map(
    (text) => timingSafeEqual(hashOf(text), hashOf(expected)) && text !== "",
  );
  if (!matches.includes(true)) throw refuse("bad_signature");
}

/** Where a vendor gives its deliveries no id. */
export const keyOfBody = ({ body }: Pick<CallbackRequest, "body">): string =>
  createHash("sha256").update(body).digest("hex");

export interface HmacOptions {
  secret: string | Buffer;
  algorithm?: "sha1" | "sha256";
  encoding?: "hex" | "base64";
}
export const hmacOf = (
  signed: string | Buffer,
  { secret, algorithm = "sha256", encoding = "hex" }: HmacOptions,
): string => createHmac(algorithm, secret).update(signed).digest(encoding);

/** Unix seconds, as a header says them. */
export function requireFresh(timestamp: string, nowS: number): void {
  const signedAt = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  if (Number.isNaN(signedAt)) throw refuse("bad_signature");
  if (Math.abs(nowS - signedAt) > toleranceS) throw refuse("callback_out_of_time");
}

/** As Tocsin signs its own messages: `v1=`, of the timestamp, a dot and the body. */
export function requireOwnSignature(
  { headers, body, nowS }: CallbackRequest,
  secret: string,
): string {
  const timestamp = headerOf(headers, "x-tocsin-timestamp");
  const signature = headerOf(headers, "x-tocsin-signature");
  requireEqual(signature, `v1=${hmacOf(joined(timestamp, ".", body), { secret })}`);
  requireFresh(timestamp, nowS);
  return signature;
}

/** Of text before or after the body, as vendors join them. */
export const joined = (...parts: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part)));

export function parseCallback<Schema extends z.ZodType>(
  { body }: Pick<CallbackRequest, "body">,
  schema: Schema,
): z.infer<Schema> {
  return parseJson(body.toString("utf8"), schema);
}

export function parseJson<Schema extends z.ZodType>(text: string, schema: Schema): z.infer<Schema> {
  const parsed = schema.safeParse(jsonOf(text));
  if (parsed.success) return parsed.data;
  throw refuse("bad_callback", z.prettifyError(parsed.error));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refuse("bad_callback", "it is not JSON");
  }
}
