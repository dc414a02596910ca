/**
 * Loaded before a server, which then breaks the promise that BROKEN names: what a proof has to
 * notice.
 */
import net from "node:net";
import pg from "pg";

const { query } = pg.Client.prototype;
const textOf = (statement: unknown): string =>
  typeof statement === "string" ? statement : String((statement as { text?: string }).text);

/** What is sent instead. */
const breaks: Record<string, (text: string, client: object) => string> = {
  // Now and then what was accepted is not committed.
  receipts: (() => {
    const inserting = new WeakSet<object>();
    let inserts = 0;
    return (text: string, client: object) => {
      if (text.startsWith("INSERT INTO receipts") && ++inserts % 10 === 0) inserting.add(client);
      return text === "COMMIT" && inserting.delete(client) ? "ROLLBACK" : text;
    };
  })(),
};
const broken = breaks[process.env["BROKEN"] ?? ""];

pg.Client.prototype.query = function (this: pg.Client, statement: unknown, ...more: unknown[]) {
  const text = broken?.(textOf(statement), this) ?? textOf(statement);
  const changed = typeof statement === "string" ? text : { ...(statement as object), text };
  // Its overloads are many, and one of them fits what came.
  return (query as (...all: unknown[]) => unknown).call(this, changed, ...more);
} as typeof query;

// A request that is published again is another one to NATS.
if (process.env["BROKEN"] === "message ids") {
  const { write } = net.Socket.prototype;
  net.Socket.prototype.write = function (this: net.Socket, chunk: unknown, ...more: unknown[]) {
    if (chunk instanceof Uint8Array) {
      const at = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length).indexOf("Nats-Msg-Id");
      if (at >= 0) chunk.set(Buffer.from("Nats-Msg-No"), at);
    }
    return (write as (...all: unknown[]) => boolean).call(this, chunk, ...more);
  } as typeof write;
}
