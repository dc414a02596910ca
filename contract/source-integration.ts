import { z } from "zod";
import { display } from "./integration-display.ts";
import { seconds } from "./scalars.ts";

export const autoResolve = z.object({
  enabled: z.boolean(),
  /** Hours without an event after which an alert resolves by itself. */
  hours: z.number().int().min(1).max(720),
  include_shared: z.boolean(),
  dont_resolve: z.boolean(),
});
const formerAppKey = z.object({ app_key: z.string(), accepted_until: seconds });
export const integration = z.object({
  id: z.string(),
  app_key: z.string(),
  /** Replaced, and still accepted. */
  former_app_keys: z.array(formerAppKey),
  name: z.string(),
  source_system: z.string(),
  parent_source_system: z.string(),
  parent_system_id: z.string(),
  type: z.literal("source"),
  /** Off: its sender is refused. */
  active: z.boolean(),
  config: z.object({ auto_resolve: autoResolve }),
  activated_at: seconds.nullable(),
  last_event_at: seconds.nullable(),
  created_at: seconds,
  display: display.optional(),
});
