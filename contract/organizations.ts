import { z } from "zod";
import { endpoint, may, signedIn } from "./endpoint.ts";
import { type Setting, settingRanges } from "./setting-limits.ts";
import { base, color, emptyReply, name, seconds } from "./scalars.ts";
import { organizationType } from "./session.ts";

export const organizationOption = z.object({
  organizationName: z.string(),
  displayName: z.string(),
  type: organizationType,
  ssoSourceOrganizationId: z.string().nullable(),
});
export const listMyOrganizations = endpoint({
  method: "GET",
  path: "/user/organizations",
  summary: "List the organizations that you may sign in to",
  needs: signedIn,
  query: z.object({ type: z.string().max(40).optional() }),
  reply: z.array(organizationOption),
  changesWith: ["organization", "sso", "session"],
});
export const organizationInvitation = z.object({
  organizationName: z.string(),
  displayName: z.string(),
  type: organizationType,
  invited_at: seconds,
});
/** Empty for a key, and for a session that one opened. */
export const listMyInvitations = endpoint({
  method: "GET",
  path: "/user/organizations/invitations",
  summary: "List the organizations that have invited you",
  needs: signedIn,
  reply: z.array(organizationInvitation),
  changesWith: ["session"],
});
const invitationBody = z.object({ organization_name: z.string().max(200) });
export const acceptInvitation = endpoint({
  method: "POST",
  path: "/user/organizations/invitations/accept",
  summary: "Join an organization; it then sees your name, your number and when you are here",
  needs: signedIn,
  body: invitationBody,
  reply: emptyReply,
  status: 204,
  refuses: ["not_found", "address_unproved"],
});
export const declineInvitation = endpoint({
  method: "POST",
  path: "/user/organizations/invitations/decline",
  summary: "Decline an invitation",
  needs: signedIn,
  body: invitationBody,
  reply: emptyReply,
  status: 204,
  refuses: ["not_found"],
});
export const switchOrganization = endpoint({
  method: "POST",
  path: "/login/switch",
  summary: "Switch this session to another of my organizations",
  needs: signedIn,
  isInRolePreview: true,
  body: z.object({ organization_name: z.string().max(200) }),
  reply: z.object({ shouldRedirect: z.boolean(), redirectUrl: z.string() }),
  refuses: ["not_found", "sso_required"],
});
const number = (setting: Setting) =>
  z
    .number()
    .int("A whole number")
    .min(settingRanges[setting].min, `At least ${settingRanges[setting].min}`)
    .max(settingRanges[setting].max, `At most ${settingRanges[setting].max}`);
const isDestination = (text: string): boolean =>
  [z.hostname(), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()].some(
    (form) => form.safeParse(text).success,
  );
const destination = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .refine(isDestination, "A host name, an address or a network such as 10.1.0.0/16");
/**
 * Times in seconds where a name ends in S, sizes in bytes. What each one means stands at
 * settingDefaults.
 */
const settings = z.object({
  displayName: name,
  appBarColor: color.nullable(),
  /**
   * Who comes by a password proves a second factor besides, or sets one up before anything else.
   * Single sign-on and keys are not asked.
   */
  secondFactorRequired: z.boolean(),
  /** Whether people may have themselves notified on their devices (web push). */
  webPushAllowed: z.boolean(),
  /** Whether a source that falls silent opens an incident. */
  silenceIncidents: z.boolean(),
  /**
   * Whether calls and commands of workflows wait until somebody approves them who neither wrote the
   * workflow nor started the run.
   */
  workflowSecondPerson: z.boolean(),
  /**
   * What the server may call for this organization of the private destinations that the operator
   * lists (TOCSIN_OUTBOUND_ALLOW). Empty: all that is listed.
   */
  outboundAllow: z.array(destination).max(100),
  /**
   * Whether it runs beside another tool: messages, notifications, mails and calls are withheld, and
   * are not sent later either.
   */
  shadowMode: z.boolean(),
  reopenWindowS: number("reopenWindowS"),
  reopenNeverAfterS: number("reopenNeverAfterS"),
  flapChanges: number("flapChanges"),
  flapWindowS: number("flapWindowS"),
  flapQuietS: number("flapQuietS"),
  resolvedListedS: number("resolvedListedS"),
  alertsPerIncident: number("alertsPerIncident"),
  analysesPerIncident: number("analysesPerIncident"),
  bodyBytes: number("bodyBytes"),
  inboxEvents: number("inboxEvents"),
  sessionBaseS: number("sessionBaseS"),
  auditDays: number("auditDays"),
  receiptDays: number("receiptDays"),
  failureDays: number("failureDays"),
  incidentDays: number("incidentDays"),
  activityDays: number("activityDays"),
  deliveryDays: number("deliveryDays"),
  analyticsDays: number("analyticsDays"),
  searchDays: number("searchDays"),
});
export type OrganizationSettings = z.infer<typeof settings>;
export const getOrganizationSettings = endpoint({
  method: "GET",
  path: "/organization/settings",
  summary: "Get the organization's name, colour and settings",
  needs: may("general_settings@read"),
  toggle: "general_settings",
  reply: z.object({ settings }),
  changesWith: ["organization"],
});
export const updateOrganizationSettings = endpoint({
  method: "PATCH",
  path: "/organization/settings",
  summary: "Change some of them; they hold at once",
  needs: may("general_settings@update"),
  toggle: "general_settings",
  body: z.object({ settings: settings.partial(), base }),
  reply: z.object({ settings }),
  refuses: ["stale", "outbound_not_listed"],
});
