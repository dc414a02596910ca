import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import type { IngestRequest } from "../inbox.ts";
import type { LoggedRequest } from "./store-ingest-logs.ts";

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
const openingBrace = "{".charCodeAt(0);
const lineFeed = "\n".charCodeAt(0);

/** Without its id, which is its place in the stream. */
type Head = Omit<LoggedRequest, "id" | "body">;

/**
 * A line of JSON and the body as it arrived, compressed if it does not fit otherwise. Null where it
 * does not fit at all.
 */
export async function encodeRequest(
  organizationId: string,
  request: IngestRequest,
  maxBytes: number,
): Promise<Uint8Array | null> {
  const head: Head = {
    organization_id: organizationId,
    integration_id: request.integrationId,
    source: request.source,
    received_at: request.receivedAt,
    app_key: request.appKey,
    events: request.events.length,
    rejected: request.rejected,
    traceparent: request.traceparent,
  };
  // PostgreSQL stores no NUL; a problem may repeat what the sender sent.
  const line = JSON.stringify(head).replaceAll(String.raw`\u0000`, String.raw`\ufffd`);
  const plain = Buffer.from(`${line}\n${request.text}`);
  if (plain.length <= maxBytes) return plain;
  const compressed = await compress(plain);
  return compressed.length <= maxBytes ? compressed : null;
}

export async function decodeRequest(data: Uint8Array): Promise<Omit<LoggedRequest, "id">> {
  const plain = data[0] === openingBrace ? Buffer.from(data) : await decompress(data);
  const end = plain.indexOf(lineFeed);
  // Only this program writes into the stream.
  const head = JSON.parse(plain.toString("utf8", 0, end)) as Head;
  return { ...head, body: plain.toString("utf8", end + 1) };
}
