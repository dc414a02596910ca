import { z } from "zod";
import { deliveryEvent, deliveryStates } from "./delivery.ts";
import { endpoint, may } from "./endpoint.ts";
import { shareStates } from "./sharing.ts";
import { id, seconds } from "./scalars.ts";

/** The newest message that was tried; without an incident, of all that it was told of. */
const lastSend = z.object({
  delivery_id: z.string(),
  event: deliveryEvent,
  state: z.enum(deliveryStates),
  at: seconds,
  /** Of HTTP or SMTP; null without an answer. */
  status: z.number().int().nullable(),
  error: z.string().nullable(),
});

/** What one integration knows about one incident. Null is what it knows nothing of. */
export const integrationContext = z.object({
  integration_id: z.string(),
  incident_id: z.string().nullable(),
  /** Of a target: its newest share of the incident. */
  share: z
    .object({
      id: z.string(),
      state: z.enum(shareStates),
      by: z.string(),
      at: seconds,
      /** What the receiver calls it: a ticket's key, a thread. */
      external_id: z.string().nullable(),
      external_url: z.string().nullable(),
    })
    .nullable(),
  last_send: lastSend.nullable(),
  /** Of a source: its alerts in the incident. */
  alerts: z
    .object({ total: z.number().int(), active: z.number().int(), last_event_at: seconds })
    .nullable(),
});
export type IntegrationContext = z.infer<typeof integrationContext>;

const integration = z.object({
  id: z.string(),
  source_system: z.string(),
  parent_source_system: z.string(),
  parent_system_id: z.string(),
  /** Of targets alone. */
  target_system_id: z.string().optional(),
  legacy_target_system_id: z.string().optional(),
  name: z.string(),
  type: z.enum(["source", "outbound"]),
  activated_at: seconds.nullable(),
  /** Where an incident is asked for. */
  context: integrationContext.optional(),
});

export const listIncidentIntegrations = endpoint({
  method: "GET",
  path: "/resources/v2.1/integrations",
  summary: "List integrations; with an incident, those that know of it, and what they know",
  needs: may("integrations@read"),
  query: z.object({ incident_id: id.optional() }),
  reply: z.object({ items: z.array(integration), total: z.number() }),
  refuses: ["not_found"],
  changesWith: ["integrations"],
});
export const getIntegrationContext = endpoint({
  method: "GET",
  path: "/resources/v2.1/integration-contexts/{id}",
  summary:
    "Get what an integration knows about an incident: its ticket or thread, its last message",
  needs: may("integrations@read"),
  params: z.object({ id }),
  query: z.object({ incident_id: id.optional() }),
  reply: integrationContext,
  apiOnly: true,
  refuses: ["not_found"],
});
