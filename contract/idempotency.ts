/** A creating call may be sent again until its answer has come: it creates once. */
import type { Endpoint } from "./endpoint.ts";

export const idempotency = {
  keyHeader: "Idempotency-Key",
  /** On an answer that was given before. */
  replayedHeader: "Idempotency-Replayed",
  maxKeyLength: 255,
  keptHours: 24,
} as const;

/** Callers that a key can belong to. */
const principals: ReadonlySet<Endpoint["needs"]["kind"]> = new Set([
  "session",
  "permission",
  "environment",
  "superadmin",
]);

/**
 * Takes an Idempotency-Key: what is answered by "created" or "accepted", and what says of itself
 * that it creates. A file that is sent as it is may be sent again without one.
 */
export const isCreating = ({ method, needs, status, raw, isReadOnly, creates }: Endpoint) =>
  method === "POST" &&
  raw !== true &&
  isReadOnly !== true &&
  principals.has(needs.kind) &&
  (creates === true || status === 201 || status === 202);
