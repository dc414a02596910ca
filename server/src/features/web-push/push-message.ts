import { createHash } from "node:crypto";

export const urgencies = ["very-low", "low", "normal", "high"] as const;

/** What a device shows. */
export interface PushMessage {
  title: string;
  line: string;
  /** Of the console, such as `/feed/all/7`; opened by a click. */
  path: string;
  /** A newer message with the same tag takes the place of the older, on its way and on the device. */
  tag: string;
  urgency: (typeof urgencies)[number];
  /** For how long the push service keeps it while the device is off. */
  ttlS: number;
}

/** Push services take 4096 bytes with all that encryption adds, and some of them less. */
export const maxPayloadBytes = 3000;
const maxBytes = { title: 500, line: 1700, path: 400, tag: 100 };

/** A text that is too long is cut; a path that is too long would lead nowhere. */
export function payloadOf({ title, line, path, tag }: PushMessage): Buffer {
  const fields = {
    title: cutToBytes(title, maxBytes.title),
    line: cutToBytes(line, maxBytes.line),
    path: jsonBytes(path) > maxBytes.path ? "/" : path,
    tag: cutToBytes(tag, maxBytes.tag),
  };
  return Buffer.from(JSON.stringify(fields));
}

/** 32 characters of base64url at most, and nothing that the push service could read (RFC 8030, 5.4). */
export const topicOf = (organizationId: string, tag: string): string =>
  createHash("sha256").update(`${organizationId} ${tag}`).digest("base64url").slice(0, 32);

/** By characters as people see them: half of one would show as a question mark. */
function cutToBytes(text: string, limit: number): string {
  if (jsonBytes(text) <= limit) return text;
  let [cut, bytes] = ["", jsonBytes("…")];
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    bytes += jsonBytes(segment);
    if (bytes > limit) break;
    cut += segment;
  }
  return `${cut}…`;
}

/** Without the quotes around it. */
const jsonBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;
