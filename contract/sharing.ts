import { z } from "zod";
import { endpoint, signedIn } from "./endpoint.ts";
import { actionReply } from "./incident-actions.ts";
import { limits } from "./limits.ts";
import { id, ids, seconds } from "./scalars.ts";

/**
 * Kinds of systems that an incident can be shared through. The first three need nothing but an
 * address.
 */
export const channels = [
  "email",
  "sms",
  "call",
  "task-tracker",
  "issue-tracker",
  "on-call",
  "itsm",
  "chat",
  "team-chat",
  "webhook",
] as const;
export const channel = z.enum(channels);
export type Channel = (typeof channels)[number];
export const addressChannels = ["email", "sms", "call"] as const satisfies readonly Channel[];
export type AddressChannel = (typeof addressChannels)[number];
/** The others go out through integrations. */
export const isAddressChannel = (system: Channel): system is AddressChannel =>
  addressChannels.some((addressChannel) => addressChannel === system);

/** What a target can be refused with. */
export const targetRefusals = [
  "channel_not_connected",
  "target_without_address",
  "unknown_target",
  "unknown_integration",
] as const;

/**
 * What became of the newest message. `recorded`: kept with the incident, and nobody is told.
 * `queued` and `failed` will be tried, `sent` was taken by somebody who passes it on, `dead` is not
 * tried again, `blocked` met a quota, `withheld` was held back by shadow mode.
 */
export const shareStates = [
  "recorded",
  "queued",
  "sent",
  "delivered",
  "failed",
  "dead",
  "blocked",
  "unsubscribed",
  "withheld",
] as const;
export type ShareState = (typeof shareStates)[number];

/**
 * A subscription: who is told of an incident, through what. `unsubscribes` is empty while it lasts.
 */
export const share = z.object({
  _id: z.string(),
  system: channel,
  /** Of the contact or person; empty for a bare address. */
  name: z.string(),
  address: z.string(),
  by: z.string(),
  at: seconds,
  state: z.enum(shareStates),
  unsubscribes: z.array(z.object({ by: z.string(), at: seconds })),
});
export type Share = z.infer<typeof share>;

const environment_id = z.string().max(40).default("all");
export const shareIncidents = endpoint({
  method: "POST",
  path: "/web/incidents/escalations/{system}",
  summary: "Share incidents; targets that an incident is shared with already are passed over",
  creates: true,
  needs: signedIn,
  params: z.object({ system: channel }),
  body: z.object({
    incident_ids: ids,
    environment_id,
    /** Ids of contacts, users or outbound integrations, e-mail addresses, or phone numbers. */
    targets: z
      .array(z.string().trim().min(1, "Name a contact or an address").max(254))
      .min(1, "Name at least one target")
      .max(limits.targetsPerShare, `At most ${limits.targetsPerShare} targets in one call`),
    message: z.string().trim().max(limits.shareMessageCharacters).default(""),
  }),
  reply: actionReply,
  refuses: [
    ...targetRefusals,
    "not_found",
    "no_environment_access",
    "no_environment_action",
    "quota_reached",
  ],
});
export const unsubscribeShare = endpoint({
  method: "PUT",
  path: "/web/incidents/{id}/escalations/{shareId}/unsubscribe",
  summary: "End a share: its target is told nothing more of the incident",
  needs: signedIn,
  params: z.object({ id, shareId: id }),
  body: z.object({ environment_id }),
  reply: z.object({ id: z.string(), undo_token: z.string() }),
  refuses: ["not_found", "already_unsubscribed", "no_environment_access", "no_environment_action"],
});
