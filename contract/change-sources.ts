import { z } from "zod";
import { endpoint, may } from "./endpoint.ts";
import { base, id, seconds } from "./scalars.ts";

/** Senders of changes that can prove themselves with a secret beside the ingest key. */
export const signedSenderKinds = ["github", "gitlab"] as const;
export type SignedSenderKind = (typeof signedSenderKinds)[number];

const secret = z.string().trim().min(8).max(500);

export const changeSource = z.object({
  integration_id: z.string(),
  kind: z.enum(signedSenderKinds),
  /** Whether requests must be signed; the secret itself is never shown. */
  is_signed: z.boolean(),
  signed_since: seconds.nullable(),
  /** In the last 24 hours, since the secret is what it is; null where none was. */
  refused: z.object({ count: z.number(), message: z.string(), last_at: seconds }).nullable(),
});
export type ChangeSource = z.infer<typeof changeSource>;

const address = "/web/integrations/{id}/signature";
const params = z.object({ id });
export const getChangeSource = endpoint({
  method: "GET",
  path: address,
  summary: "Get whether a source of changes takes signed requests only",
  needs: may("integrations@read"),
  params,
  reply: changeSource,
  refuses: ["not_found"],
  changesWith: ["integrations"],
});
export const updateChangeSource = endpoint({
  method: "PUT",
  path: address,
  summary: "Set the secret that a source of changes signs with, or none",
  needs: may("integrations@update"),
  params,
  /** Null: requests need no signature. */
  body: z.object({ secret: secret.nullable(), base }),
  reply: changeSource,
  refuses: ["not_found", "stale"],
});
