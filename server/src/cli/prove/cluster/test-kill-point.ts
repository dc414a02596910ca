/**
 * Loaded before a server, which then ends without a word at the point that KILL_AT names: what
 * nobody hits by chance.
 */
import net from "node:net";
import pg from "pg";

const point = process.env["KILL_AT"] ?? "";
const end = (): void => void process.kill(process.pid, "SIGKILL");

/** Of the transactions that move requests of the ingest log, the one that is the last. */
const lastMove = 2;
const lastPublication = 15;

const { query } = pg.Client.prototype;
const moving = new WeakSet<object>();
let moves = 0;

pg.Client.prototype.query = function (this: pg.Client, statement: unknown, ...more: unknown[]) {
  const text =
    typeof statement === "string" ? statement : String((statement as { text?: string }).text);
  // Its overloads are many, and one of them fits what came.
  const run = () => (query as (...all: unknown[]) => unknown).call(this, statement, ...more);
  if (text.startsWith("UPDATE ingest_logs SET moved =")) moving.add(this);
  if (text !== "COMMIT" || !moving.delete(this) || ++moves < lastMove) return run();
  if (point === "before the commit") end();
  const result = run();
  if (point === "while it commits") setImmediate(end);
  if (point === "after the commit") void Promise.resolve(result).then(end);
  return result;
} as typeof query;

if (point === "before NATS answers") {
  const { write } = net.Socket.prototype;
  let publications = 0;
  net.Socket.prototype.write = function (this: net.Socket, chunk: unknown, ...more: unknown[]) {
    const isWritten = (write as (...all: unknown[]) => boolean).call(this, chunk, ...more);
    if (
      chunk instanceof Uint8Array &&
      Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length).includes("Nats-Msg-Id") &&
      ++publications >= lastPublication
    )
      setImmediate(end);
    return isWritten;
  } as typeof write;
}
