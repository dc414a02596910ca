import { z } from "zod";
import { endpoint, may } from "./endpoint.ts";
import { confirm, hiddenAlerts } from "./hiding.ts";
import { outboundBody } from "./outbound/kinds.ts";
import { outboundIntegration } from "./outbound-integrations.ts";
import { base, id, name, seconds } from "./scalars.ts";
import { payloadMapping, payloadMappingInput } from "./payload-mappings.ts";
import { autoResolve, integration } from "./source-integration.ts";
import { guess, step } from "./receipts.ts";
import { outcome, status } from "./statuses.ts";

export type Integration = z.infer<typeof integration>;
export const source = z.object({
  source_system: z.string(),
  label: z.string(),
  path: z.string(),
  hint: z.string(),
});
const params = z.object({ id });
export const listIntegrations = endpoint({
  method: "GET",
  path: "/web/integrations",
  summary: "List the connected sources and the kinds that can be connected",
  needs: may("integrations@read"),
  query: z.object({
    /** "true" adds `display` to every item. */
    normalizedDisplayData: z.string().optional(),
    /** "true" lists connected AI models too. */
    shouldIncludeAiAnalysis: z.string().optional(),
  }),
  /** Full: the operator's limit is reached, and nothing comes in from any of them. */
  reply: z.object({
    items: z.array(z.discriminatedUnion("type", [integration, outboundIntegration])),
    total: z.number(),
    sources: z.array(source),
    is_storage_full: z.boolean(),
  }),
  changesWith: ["integrations"],
});
export const getIntegration = endpoint({
  method: "GET",
  path: "/web/integrations/{id}",
  summary: "Get a source or an outbound integration",
  needs: may("integrations@read"),
  params,
  reply: z.discriminatedUnion("type", [integration, outboundIntegration]),
  refuses: ["not_found"],
  changesWith: ["integrations"],
});
export const sourceBody = z.object({
  type: z.literal("source").optional(),
  name,
  source_system: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9][a-z0-9_-]{0,39}$/, "must have small letters, digits, - and _ alone"),
});
export const createIntegration = endpoint({
  method: "POST",
  path: "/web/integrations",
  summary: "Connect a source, or a system that incidents are shared with",
  needs: may("integrations@create"),
  toggle: "integrations_lobby",
  status: 201,
  /** `type` decides; a source may leave it out. */
  body: z.discriminatedUnion("type", [sourceBody, outboundBody]),
  reply: z.discriminatedUnion("type", [
    integration.extend({ instructions: z.string() }),
    outboundIntegration,
  ]),
  refuses: ["name_taken", "no_toggle"],
});
export const updateIntegration = endpoint({
  method: "PUT",
  path: "/web/integrations/{id}",
  summary: "Change when the silent alerts of a source resolve",
  needs: may("integrations@update"),
  toggle: "auto_resolve",
  params,
  body: z.object({ config: z.object({ auto_resolve: autoResolve }), base, confirm }),
  reply: integration,
  refuses: ["not_found", "no_toggle", "stale", "hiding_needs_confirmation"],
});
export const previewAutoResolve = endpoint({
  method: "POST",
  path: "/web/integrations/auto-resolve-preview",
  summary: "Preview which alerts of the last 7 days would have resolved because they were silent",
  needs: may("integrations@read"),
  toggle: "auto_resolve",
  isReadOnly: true,
  body: z.object({ system_id: id, auto_resolve: autoResolve }),
  /** `is_cut` when the week holds more alerts than could be looked at. */
  reply: hiddenAlerts.extend({ is_cut: z.boolean() }),
  refuses: ["not_found", "no_toggle"],
});

const property = z.object({ name: z.string(), value: z.string() });
const tags = z.record(z.string(), z.unknown());
const triedEvent = z.object({
  index: z.number(),
  /** As it would be accepted; null where `problems` says why it would not. */
  event: z
    .object({
      status,
      /** As bad as its status says. */
      severity: status,
      primary: property,
      secondary: property.nullable(),
      description: z.string(),
      timestamp: seconds,
      link: z.string().nullable(),
      tags,
    })
    .nullable(),
  /** As rules would leave it; null where it opens or changes none. */
  alert: z
    .object({
      /** Null for a new one. */
      id: z.string().nullable(),
      status,
      severity: status,
      identity: z.string(),
      host: z.string().nullable(),
      check: z.string().nullable(),
      description: z.string(),
      timestamp: seconds,
      tags,
    })
    .nullable(),
  guessed: z.array(guess),
  outcome: z.union([outcome, z.literal("rejected")]),
  reason: z.string(),
  rules: z.array(step),
  /** Null where it would open one. */
  incident_id: z.string().nullable(),
  problems: z.array(
    z.object({ code: z.string(), message: z.string(), field: z.string().optional() }),
  ),
});
export const tryPayload = endpoint({
  method: "POST",
  path: "/web/integrations/{id}/try",
  summary: "Try what would become of a payload, without storing anything",
  needs: may("integrations@read"),
  isReadOnly: true,
  params,
  /** `mapping` as if it were saved; null as if none were. */
  body: z.object({ payload: z.unknown(), mapping: payloadMappingInput.nullable().optional() }),
  reply: z.object({
    /** The adapter that read it. */
    source: z.string(),
    /** Of what is no alert: what it is instead. */
    notice: z.object({ kind: z.string(), message: z.string() }).nullable(),
    events: z.array(triedEvent),
    /** What reads the payload as it was guessed; null with a mapping, and where nothing was. */
    suggested_mapping: payloadMapping.nullable(),
  }),
  refuses: ["not_found", "invalid", "too_many_events"],
});
