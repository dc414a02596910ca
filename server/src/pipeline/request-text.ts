/** What a sender posted, in whatever form, as the JSON text that is stored and read. */
import { unescape } from "node:querystring";
import { gunzipSync } from "node:zlib";
import type { FastifyRequest } from "fastify";
import { limits } from "#contract/limits.ts";
import { refuse } from "../platform/refuse.ts";

/** Our own formats and Prometheus's. */
const jsonAlone: ReadonlySet<string> = new Set(["alerts", "prometheus"]);

/**
 * The content type is believed last: many senders post JSON under another one.
 */
export async function requestText(
  request: FastifyRequest,
  { source, bodyBytes }: { source: string; bodyBytes: number },
): Promise<string> {
  const bytes = bytesOf(request, bodyBytes);
  if (jsonAlone.has(source)) return decode(bytes);
  const type = request.headers["content-type"]?.toLowerCase() ?? "";
  if (type.startsWith("multipart/form-data")) return multipartText(request, bytes);
  const text = decode(bytes);
  if (source === "cloudevents" && request.headers["ce-specversion"] !== undefined)
    return eventText(request, text);
  // Fastify types the query string as unknown.
  if (text.trim() === "") return formText(Object.entries(request.query as object));
  if (/^\s*[[{"]/.test(text)) return text;
  const isForm = type.startsWith("application/x-www-form-urlencoded") || /^[\w.%[\]-]+=/.test(text);
  return isForm ? formText([...new URLSearchParams(text.trim())]) : text;
}

/** Credentials in the address are not part of what is sent. */
const credentials = new Set(["app_key", "key"]);
/** A form with one of these alone carries the sender's JSON. */
const carriers = /^(payload|data|body|json|message)$/i;

/** A field that is repeated is a list. */
function formText(entries: readonly (readonly [name: string, value: unknown])[]): string {
  const fields = new Map<string, unknown[]>();
  for (const [name, value] of entries) {
    if (credentials.has(name)) continue;
    const values = fields.get(name);
    if (values) values.push(value);
    else fields.set(name, [value]);
  }
  const [first, ...more] = fields;
  if (first && more.length === 0 && carriers.test(first[0])) {
    const [value] = first[1];
    if (typeof value === "string" && /^\s*[[{]/.test(value)) return value;
  }
  return JSON.stringify(
    Object.fromEntries(
      [...fields].map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
    ),
  );
}

/** Its files are left out. */
async function multipartText(request: FastifyRequest, bytes: Buffer): Promise<string> {
  const headers = { "content-type": request.headers["content-type"] ?? "" };
  try {
    const form = await new Response(new Uint8Array(bytes), { headers }).formData();
    return formText([...form].filter(([, value]) => typeof value === "string"));
  } catch {
    throw refuse("not_json", "its form cannot be read");
  }
}

/** An event of CloudEvents in binary mode: its attributes are headers, its data is the body. */
function eventText(request: FastifyRequest, text: string): string {
  const attributes = Object.entries(request.headers).flatMap(([name, value]) =>
    name.startsWith("ce-") ? [[name.slice(3), unescape(String(value))] as const] : [],
  );
  return JSON.stringify({ ...Object.fromEntries(attributes), data: text });
}

/** Decompressed within the ratio. */
export function bytesOf(request: FastifyRequest, bodyBytes: number): Buffer {
  const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const encoding = request.headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
  if (encoding !== "identity" && encoding !== "gzip")
    throw refuse("unsupported_media", "plain or gzip");
  const bytes = encoding === "gzip" ? unzip(raw, bodyBytes) : raw;
  if (bytes.length > bodyBytes) throw refuse("too_large", `${bodyBytes} bytes`);
  return bytes;
}

function unzip(raw: Buffer, bodyBytes: number): Buffer {
  try {
    return gunzipSync(raw, {
      maxOutputLength: Math.max(1, Math.min(bodyBytes, raw.length * limits.gzipRatio)),
    });
  } catch (error) {
    if (
      error instanceof RangeError ||
      (error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE")
    )
      throw refuse(
        "too_large",
        `${limits.gzipRatio} times its compressed size, or ${bodyBytes} bytes`,
      );
    throw refuse("not_json", "it is not valid gzip");
  }
}

/** Strict UTF-8, without the mark that some senders put before it. */
export function decode(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw refuse("not_json", "it is not UTF-8");
  }
}
