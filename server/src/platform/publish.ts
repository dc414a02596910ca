import type { Sql } from "./db.ts";
import { currentSpan } from "./trace-scope.ts";

export const newsChannel = "tocsin_news";
/** A message between server processes. `rows` may be split over several messages. */
export interface Message {
  organization: string;
  kind: string;
  rows: readonly unknown[];
  /** Of the span that published it. */
  traceparent?: string | undefined;
}

// PostgreSQL refuses payloads of 8,000 bytes and more.
const payloadBytes = 7000;

export async function publish(sql: Sql, message: Message): Promise<void> {
  const traceparent = currentSpan()?.traceparent;
  const payloads: string[] = [];
  let rows: unknown[] = [];
  let size = 0;
  for (const row of message.rows) {
    const bytes = Buffer.byteLength(JSON.stringify(row)) + 1;
    if (size + bytes > payloadBytes && rows.length > 0) {
      payloads.push(JSON.stringify({ ...message, rows, traceparent }));
      rows = [];
      size = 0;
    }
    rows.push(row);
    size += bytes;
  }
  payloads.push(JSON.stringify({ ...message, rows, traceparent }));
  await sql("SELECT pg_notify($1, p) FROM unnest($2::text[]) p", [newsChannel, payloads], "notify");
}
