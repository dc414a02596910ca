import { z } from "zod";
import { anyone, endpoint } from "./endpoint.ts";
import { publicFields, publicLevels, publicNoticeKinds } from "./public-view.ts";
import { seconds } from "./scalars.ts";

/** What the public is told. A field that was not chosen is absent. */
const level = z.enum(publicLevels);
const publicService = z.object({
  name: z.string(),
  level: level.optional(),
  status: z.string().optional(),
  /** A day each, the oldest first; null where nothing was measured yet. */
  days: z.array(level.nullable()).optional(),
  /** Percent of the time; null where nothing was measured yet. */
  availability: z.number().nullable().optional(),
});
const publicIncident = z.object({
  /** Means nothing elsewhere. */
  id: z.string(),
  title: z.string(),
  services: z.array(z.string()),
  level: level.optional(),
  status: z.string().optional(),
  start: seconds.optional(),
  end: seconds.optional(),
  duration_s: z.number().optional(),
  tags: z.record(z.string(), z.array(z.string())).optional(),
});
const publicNotice = z.object({
  id: z.string(),
  kind: z.enum(publicNoticeKinds),
  title: z.string(),
  text: z.string(),
  start: seconds,
  end: seconds.nullable(),
});
const listed = z.object({ items: z.array(publicIncident), total: z.number().int() });
export const publicStatus = z.object({
  org_name: z.string(),
  title: z.string(),
  introduction: z.string(),
  level: level.optional(),
  headline: z.string().optional(),
  history_days: z.number().int(),
  services: z.array(publicService),
  current: listed,
  earlier: listed,
  notices: z.array(publicNotice),
});
export type PublicStatus = z.infer<typeof publicStatus>;
export type PublicService = z.infer<typeof publicService>;
export type PublicIncident = z.infer<typeof publicIncident>;
export type PublicNotice = z.infer<typeof publicNotice>;

export const publicOrgConfig = z.object({
  org_name: z.string(),
  title: z.string(),
  introduction: z.string(),
  /** The organization's colour, #rrggbb. */
  color: z.string().nullable(),
  time_zone: z.string(),
  history_days: z.number().int(),
  services: z.array(z.string()),
  fields: z.array(z.enum(publicFields)),
  tags: z.array(z.string()),
  page: z.string(),
  feed: z.string(),
});
export type PublicOrgConfig = z.infer<typeof publicOrgConfig>;

const organization = z.object({ org_name: z.string().max(200) });
/** Plain words; anything longer is cut. */
const search = z.string().optional();
const refuses = ["not_found", "too_many_attempts"] as const;

export const getPublicOrgConfig = endpoint({
  method: "GET",
  path: "/public-observability/org-config",
  summary: "Get how an organization presents its public status",
  needs: anyone,
  isPublicView: true,
  query: organization,
  raw: true,
  reply: publicOrgConfig,
  refuses,
  apiOnly: true,
});
export const searchPublicStatus = endpoint({
  method: "GET",
  path: "/public-observability/search",
  summary: "Get an organization's public status, its incidents by words",
  needs: anyone,
  isPublicView: true,
  query: organization.extend({ search }),
  raw: true,
  reply: publicStatus,
  refuses,
  apiOnly: true,
});

const organizationInPath = z.object({
  org_name: z.string().max(200).meta({ description: "The organization's handle" }),
});
export const showPublicPage = endpoint({
  method: "GET",
  path: "/status/{org_name}",
  summary: "Show an organization's public status as a page",
  needs: anyone,
  isPublicView: true,
  params: organizationInPath,
  query: z.object({ search }),
  raw: true,
  sends: "text/html",
  reply: z.string(),
  refuses,
  apiOnly: true,
});
export const getPublicFeed = endpoint({
  method: "GET",
  path: "/status/{org_name}/feed.atom",
  summary: "Get an organization's public status as an Atom feed",
  needs: anyone,
  isPublicView: true,
  params: organizationInPath,
  raw: true,
  sends: "application/atom+xml",
  reply: z.string(),
  refuses,
  apiOnly: true,
});
