import type { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { refuse } from "../refuse.ts";
import { rememberHead } from "./refused-events.ts";
import type { BodyBudget } from "./body-budget.ts";

/** Reads the whole body of an admitted request, within its size and its time. */
export async function readWholeBody(
  request: FastifyRequest,
  payload: Readable,
  { budget, maxBytes, maxMs }: { budget: BodyBudget; maxBytes: number; maxMs: number },
): Promise<Buffer> {
  const tooLarge = () => refuse("too_large", `${maxBytes} bytes`);
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) throw tooLarge();
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let bytes = 0;
  const onData = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes > maxBytes) {
      rememberHead(request, [...chunks, chunk]);
      return reject(tooLarge());
    }
    try {
      budget.take(request, chunk.length);
      chunks.push(chunk);
    } catch (error) {
      reject(error instanceof Error ? error : new Error(String(error)));
    }
  };
  const onClose = (): void => reject(refuse("invalid", "The request ended early"));
  payload.on("data", onData);
  payload.once("end", () => resolve(Buffer.concat(chunks)));
  payload.once("error", reject);
  payload.once("close", onClose);
  // Of a body that the budget refuses at once, nobody waits for it.
  promise.catch(() => undefined);
  const timer = setTimeout(() => reject(refuse("too_slow", Math.ceil(maxMs / 1000))), maxMs);
  try {
    budget.take(request, 0);
    return await promise;
  } finally {
    clearTimeout(timer);
    payload.off("data", onData);
    // What still comes of a refused body is read and thrown away.
    payload.resume();
  }
}
