import { z } from "zod";
import { endpoint, may } from "./endpoint.ts";
import { base, id, name, seconds, time } from "./scalars.ts";
import { isZone } from "./schedule.ts";
import { isQueryable } from "./tags.ts";
import { titleProblem } from "./public-title.ts";

export const publicLimits = {
  /** Environments that an organization shows the public, and what it writes for it by hand. */
  services: 50,
  notices: 20,
  /** Of each kind, ongoing and ended, that the public is shown one by one. */
  incidents: 50,
  searchCharacters: 100,
} as const;

/** Worst last. `affected` stands for all but the first where statuses are not published. */
export const publicLevels = [
  "operational",
  "affected",
  "maintenance",
  "degraded",
  "outage",
] as const;
export type PublicLevel = (typeof publicLevels)[number];

/** What is published of an incident besides its wording. */
export const publicFields = ["status", "start", "end", "duration", "history"] as const;
export type PublicField = (typeof publicFields)[number];

/** As what the public sees an incident of a status. */
const shownAs = z.enum(["outage", "degraded", "hidden"]);
const levels = z.object({
  critical: shownAs,
  warning: shownAs,
  unknown: shownAs,
  acknowledged: shownAs,
});

const line = z.string().trim().min(1).max(80);
const wordingOfLevel = z.object({
  /** Of a service or an incident. */
  label: line.max(30),
  /** Of the page, when nothing is worse. */
  headline: line,
});
const wording = z.object({
  operational: wordingOfLevel,
  maintenance: wordingOfLevel,
  degraded: wordingOfLevel,
  outage: wordingOfLevel,
});

const service = z.object({ environment_id: id, name });
/** Beyond it no calendar has a date; it is the year 2286. */
const latestS = 10_000_000_000;
const shownTime = time.refine((at) => Math.abs(at) < latestS, "must be a date on the calendar");
export const publicNoticeKinds = ["planned", "update"] as const;
const notice = z.object({
  kind: z.enum(publicNoticeKinds),
  title: line.max(200),
  text: z.string().trim().max(2000),
  start: shownTime,
  /** Of an update: null until it is over. */
  end: shownTime.nullable(),
});

const tag = z.string().refine(isQueryable, "must be the name of a tag");
const isDistinct = (values: readonly string[]): boolean => new Set(values).size === values.length;

const shape = z.object({
  published: z.boolean(),
  /** Empty: the organization's name. */
  title: z.string().trim().max(100),
  introduction: z.string().trim().max(1000),
  services: z
    .array(service)
    .max(publicLimits.services)
    .refine(
      (services) => isDistinct(services.map(({ environment_id }) => environment_id)),
      "must name each environment once",
    ),
  /** What an incident is called: a sentence, in which {service} and the like are filled in. */
  incident_title: line.max(200),
  fields: z.array(z.enum(publicFields)).refine(isDistinct, "must name each field once"),
  /** Alert tags whose values are published. */
  tags: z.array(tag).max(10).refine(isDistinct, "must name each tag once"),
  levels,
  wording,
  /** What an incident in maintenance is shown as. */
  maintenance: z.enum(["hidden", "maintenance", "incident"]),
  history_days: z.number().int().min(1).max(90),
  /** Nothing younger is shown, and nothing that did not last as long. */
  minimum_age_s: z.number().int().min(0).max(86_400),
  time_zone: z.string().max(64).refine(isZone, "must be the name of a time zone"),
  notices: z.array(notice).max(publicLimits.notices),
});
export type PublicViewSettings = z.infer<typeof shape>;

/** With what its title may name. */
export const publicViewSettings = shape.superRefine((settings, context) => {
  const problem = titleProblem(settings.incident_title, settings);
  if (problem !== null)
    context.addIssue({ code: "custom", path: ["incident_title"], message: problem });
});

const settingsReply = z.object({
  settings: shape,
  /** Of the page; null until the operator's address is known. */
  page_url: z.string(),
  changed_at: seconds.nullable(),
});

export const getPublicView = endpoint({
  method: "GET",
  path: "/web/public-view",
  summary: "Get what is public of the organization",
  needs: may("general_settings@read"),
  toggle: "public_observability",
  reply: settingsReply,
  changesWith: ["public-view", "organization"],
});
export const savePublicView = endpoint({
  method: "PUT",
  path: "/web/public-view",
  summary: "Save what is public; published pages show it within seconds",
  needs: may("general_settings@update"),
  toggle: "public_observability",
  body: z.object({ settings: publicViewSettings, base }),
  reply: settingsReply,
  refuses: ["stale", "not_found"],
});

export const previewPublicView = endpoint({
  method: "POST",
  path: "/web/public-view/preview",
  summary: "Preview the page that these settings would publish, as HTML",
  needs: may("general_settings@update"),
  toggle: "public_observability",
  isReadOnly: true,
  body: z.object({ settings: publicViewSettings }),
  reply: z.object({
    html: z.string(),
    /** Names of services whose environment the caller may not read: the preview is without them. */
    left_out: z.array(z.string()),
  }),
  refuses: ["not_found"],
});
