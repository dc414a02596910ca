import { mappingLimits } from "#contract/mapping-limits.ts";
import { refuse, refuseField } from "../../platform/refuse.ts";

/**
 * The body is kept in parts of this size, all but the last exactly: a place in it leads to its
 * part.
 */
export const partBytes = 256 * 1024;
const mebibyte = 1024 * 1024;

/**
 * Hands the body on part by part, never more than two of them in memory. Refuses what is too long
 * or no UTF-8. Answers its length.
 */
export async function receiveParts(
  body: AsyncIterable<Buffer>,
  savePart: (part: number, bytes: Buffer) => Promise<void>,
): Promise<number> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let [buffer, part, total, lines] = [Buffer.alloc(0), 0, 0, 1];
  for await (const chunk of body) {
    total += chunk.length;
    if (total > mappingLimits.bytes)
      throw refuse("too_large", `${mappingLimits.bytes / mebibyte} MiB`);
    lines += countLines(decodeChunk(decoder, lines, chunk));
    buffer = Buffer.concat([buffer, chunk]);
    while (buffer.length >= partBytes) {
      await savePart(part, buffer.subarray(0, partBytes));
      buffer = buffer.subarray(partBytes);
      part += 1;
    }
  }
  decodeChunk(decoder, lines, null);
  if (buffer.length > 0) await savePart(part, buffer);
  return total;
}

function decodeChunk(decoder: TextDecoder, lines: number, chunk: Buffer | null): string {
  try {
    return chunk === null ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch {
    throw refuseField("not_utf8", "body", lines);
  }
}

function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) lines += 1;
  return lines;
}
