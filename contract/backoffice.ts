import { z } from "zod";
import { endpoint, superadmin } from "./endpoint.ts";
import { actorKinds } from "./incidents.ts";
import {
  accountEmail,
  id,
  listOf,
  name,
  emptyReply,
  page,
  perPage,
  personName,
  seconds,
  time,
} from "./scalars.ts";
import { organizationType } from "./session.ts";
import { toggleNames } from "./toggles.ts";

/** What the operator of an installation allows an organization; null has no limit. */
export const organizationLimits = z.object({
  /**
   * Of all server processes together; for about a second each may take what was left when it last
   * asked, and what is too much is owed.
   */
  eventsPerMinute: z.number().int().min(1).max(10_000_000).nullable(),
  /** Of stored events, as they arrived. */
  storageBytes: z.number().int().min(1_000_000).max(1e15).nullable(),
  /** The most that each period of retention may be, in days. */
  retentionDays: z.number().int().min(7).max(3650).nullable(),
});
export type OrganizationLimits = z.infer<typeof organizationLimits>;

/** Of one day in UTC. */
const usageDay = z.object({
  day: z.string().meta({ description: "YYYY-MM-DD" }),
  requests: z.number(),
  events: z.number(),
  bytes: z.number(),
});
export type UsageDay = z.infer<typeof usageDay>;
export const organizationSummary = z.object({
  id: z.string(),
  name: z.string(),
  display_name: z.string(),
  type: organizationType,
  is_demo: z.boolean(),
  created_at: seconds,
  expires_at: seconds.nullable(),
  is_expired: z.boolean(),
  /** It is being deleted in the background; nobody gets in. */
  is_leaving: z.boolean(),
  limits: organizationLimits,
  users: z.number(),
  events_today: z.number(),
  events_30_days: z.number(),
  stored_bytes: z.number(),
});
export type OrganizationSummary = z.infer<typeof organizationSummary>;
const organizationName = z.object({ id: z.string(), name: z.string(), display_name: z.string() });
const detail = organizationSummary.extend({
  /** Whose single sign-on it follows, null for its own; and who follows its own. */
  sso_source: organizationName.nullable(),
  sso_followers: z.array(organizationName),
  days: z.array(usageDay),
  admins: z.array(z.object({ id: z.string(), name: z.string(), username: z.string() })),
});

const root = "/backoffice/organizations";
const params = z.object({ id });
const expiry = z.union([time, z.null()]);

export const getBackofficeOverview = endpoint({
  method: "GET",
  path: "/backoffice/overview",
  summary: "Get an overview of the installation: organizations, people, events, storage",
  needs: superadmin,
  isAlsoScreen: true,
  reply: z.object({
    organizations: z.number(),
    expired: z.number(),
    users: z.number(),
    superadmins: z.number(),
    events_today: z.number(),
    events_30_days: z.number(),
    stored_bytes: z.number(),
    /** Of the whole database on disk. */
    database_bytes: z.number(),
    days: z.array(usageDay),
    counted_to: seconds.nullable(),
    version: z.string(),
  }),
});
export const listBackofficeOrganizations = endpoint({
  method: "GET",
  path: root,
  summary: "List the organizations of this installation",
  needs: superadmin,
  isAlsoScreen: true,
  query: z.object({
    search: z.string().trim().max(200).default(""),
    type: organizationType.optional(),
    page,
    per_page: perPage(50, 200),
  }),
  reply: listOf(organizationSummary),
});
export const createBackofficeOrganization = endpoint({
  method: "POST",
  path: root,
  summary: "Create an organization; its admin is an existing user, or is invited by mail",
  needs: superadmin,
  body: z.object({
    display_name: name,
    type: organizationType.default("live"),
    admin_email: accountEmail,
    admin_name: personName.optional(),
    expires_at: expiry.default(null),
    limits: organizationLimits.partial().default({}),
  }),
  reply: detail.extend({
    invitation: z.object({ mailed: z.boolean(), link: z.string().nullable() }).nullable(),
  }),
  status: 201,
  refuses: ["invited_elsewhere"],
});
export const getBackofficeOrganization = endpoint({
  method: "GET",
  path: `${root}/{id}`,
  summary: "Get an organization with its last 30 days",
  needs: superadmin,
  isAlsoScreen: true,
  params,
  reply: detail,
  refuses: ["not_found"],
});
export const updateBackofficeOrganization = endpoint({
  method: "PATCH",
  path: `${root}/{id}`,
  summary: "Change an organization's name, type, expiry or limits, with immediate effect",
  needs: superadmin,
  params,
  body: z.object({
    display_name: name.optional(),
    type: organizationType.optional(),
    expires_at: expiry.optional(),
    limits: organizationLimits.partial().optional(),
    /** Whose single sign-on it follows; null for its own. Nobody follows a follower. */ sso_source_id:
      z.union([id, z.null()]).optional(),
  }),
  reply: detail,
  refuses: ["not_found", "unknown_sso_source", "sso_source_follows", "sso_has_followers"],
});
export const deleteBackofficeOrganization = endpoint({
  method: "DELETE",
  path: `${root}/{id}`,
  summary: "Delete an organization and everything it has, in the background",
  needs: superadmin,
  params,
  reply: emptyReply,
  status: 204,
  refuses: ["not_found", "organization_in_use", "organization_followed"],
});

const toggle = z.object({
  name: z.enum(toggleNames),
  on: z.boolean(),
  initially: z.boolean(),
  /** false: what it would switch is not in this version. */
  is_built: z.boolean(),
});
export type BackofficeToggle = z.infer<typeof toggle>;
const toggleList = z.object({ items: z.array(toggle) });
export const getFeatureToggles = endpoint({
  method: "GET",
  path: `${root}/{id}/feature-toggles`,
  summary: "List the feature toggles of an organization",
  needs: superadmin,
  params,
  reply: toggleList,
  refuses: ["not_found"],
});
export const saveFeatureToggles = endpoint({
  method: "PUT",
  path: `${root}/{id}/feature-toggles`,
  summary: "Switch features of an organization; features that are not named stay as they are",
  needs: superadmin,
  params,
  body: z.object({ feature_toggles: z.partialRecord(z.enum(toggleNames), z.boolean()) }),
  reply: toggleList,
  refuses: ["not_found"],
});

export const backofficeUser = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  state: z.string(),
  is_superadmin: z.boolean(),
  created_at: seconds,
  last_seen: seconds.nullable(),
  organizations: z.array(
    z.object({
      id: z.string(),
      display_name: z.string(),
      roles: z.array(z.string()),
      active: z.boolean(),
    }),
  ),
});
export type BackofficeUser = z.infer<typeof backofficeUser>;
export const listBackofficeUsers = endpoint({
  method: "GET",
  path: "/backoffice/users",
  summary: "List the users of all organizations",
  needs: superadmin,
  isAlsoScreen: true,
  query: z.object({
    search: z.string().trim().max(200).default(""),
    page,
    per_page: perPage(50, 200),
  }),
  reply: listOf(backofficeUser),
});

export const installationActions = ["create", "update", "delete"] as const;
export const installationSubjects = ["organization", "person"] as const;
export const installationEntry = z.object({
  id: z.string(),
  at: seconds,
  actor: z.object({ kind: z.enum(actorKinds), id: z.string().nullable(), name: z.string() }),
  action: z.enum(installationActions),
  /** An organization, or a person who was let into the back office or kept out of it. */
  subject: z.object({ kind: z.enum(installationSubjects), id: z.string(), name: z.string() }),
  before: z.unknown(),
  after: z.unknown(),
});
export type InstallationEntry = z.infer<typeof installationEntry>;
export const listInstallationLog = endpoint({
  method: "GET",
  path: "/backoffice/log",
  summary: "List what the back office and the command line changed, newest first",
  needs: superadmin,
  isAlsoScreen: true,
  query: z.object({
    search: z.string().trim().max(200).default(""),
    organization: id.optional(),
    page,
    per_page: perPage(50, 200),
  }),
  reply: listOf(installationEntry),
});
