import { z } from "zod";
import { deliveryEvent } from "./delivery.ts";
import { endpoint, may, signedIn } from "./endpoint.ts";
import { display } from "./integration-display.ts";
import { outboundKinds } from "./outbound/kinds.ts";
import { channel } from "./sharing.ts";
import { integration } from "./source-integration.ts";
import { base, emptyReply, id, name, seconds } from "./scalars.ts";

export const outboundKind = z.enum(outboundKinds);

/** As it is shown: without secrets. Of a record of secrets, the names are there. */
const shownConfig = z
  .object({
    events: z.array(deliveryEvent),
    template_ids: z.array(z.string()),
    /** Secret fields that are set. */
    stored_secrets: z.array(z.string()),
  })
  .catchall(z.unknown());

const health = z.object({
  /** `retrying` answers some messages badly, `down` was bad five times in a row. */
  state: z.enum(["never", "delivering", "retrying", "down", "paused"]),
  failing_since: seconds.nullable(),
  last_error: z.string().nullable(),
  last_delivered_at: seconds.nullable(),
  /** Of the next try; null where it is not held back. */
  next_try_at: seconds.nullable(),
  waiting: z.number().int(),
  dead: z.number().int(),
});
export type TargetHealth = z.infer<typeof health>;

export const outboundIntegration = z.object({
  id: z.string(),
  target_system_id: z.string(),
  legacy_target_system_id: z.string(),
  app_key: z.string(),
  name: z.string(),
  source_system: z.string(),
  parent_source_system: outboundKind,
  parent_system_id: outboundKind,
  type: z.literal("outbound"),
  config: shownConfig,
  active: z.boolean(),
  activated_at: seconds.nullable(),
  created_at: seconds,
  health,
  display: display.optional(),
});
export type OutboundIntegration = z.infer<typeof outboundIntegration>;

/** Of a source its app_key, of an outbound integration its id. */
const params = z.object({ appKey: z.string().max(200) });
export const patchIntegration = endpoint({
  method: "PATCH",
  path: "/resources/v2.1/integrations/{appKey}",
  summary: "Rename, pause or resume a source or an outbound integration, or configure the latter",
  needs: may("integrations@update"),
  params,
  body: z.object({
    name: name.optional(),
    active: z.boolean().optional(),
    /** Fields of its kind; those that are not named stay. */
    config: z.record(z.string(), z.unknown()).optional(),
    base,
  }),
  reply: z.discriminatedUnion("type", [integration, outboundIntegration]),
  refuses: ["not_found", "name_taken", "stale"],
});
export const deleteIntegration = endpoint({
  method: "DELETE",
  path: "/resources/v2.1/integrations/{appKey}",
  summary: "Delete a source, whose alerts stay, or an outbound integration, whose shares end",
  needs: may("integrations@delete"),
  params,
  reply: emptyReply,
  status: 204,
  refuses: ["not_found", "no_toggle"],
});
export const tryResult = z.object({
  ok: z.boolean(),
  status: z.number().int().nullable(),
  ms: z.number(),
  /** What went wrong, in words. */
  error: z.string().nullable(),
});
export const testIntegration = endpoint({
  method: "POST",
  path: "/web/integrations/{id}/test",
  summary: "Send a test message to an outbound integration now, once",
  needs: may("integrations@update"),
  params: z.object({ id }),
  reply: tryResult,
  refuses: ["not_found", "no_shares"],
});
export const checkIntegration = endpoint({
  method: "POST",
  path: "/web/integrations/{id}/check",
  summary: "Ask the receiver of an outbound integration whether it takes the credentials",
  needs: may("integrations@update"),
  params: z.object({ id }),
  reply: tryResult,
  refuses: ["not_found", "no_check"],
});
export const listTargets = endpoint({
  method: "GET",
  path: "/web/integrations/targets",
  summary: "List outbound integrations that incidents can be shared with, and channels that work",
  needs: signedIn,
  reply: z.object({
    items: z.array(
      z.object({ id: z.string(), system: channel, name: z.string(), active: z.boolean() }),
    ),
    total: z.number(),
    /** That messages go out through here; a share by another is only recorded. */
    delivered_channels: z.array(channel),
  }),
  changesWith: ["integrations"],
});
