/** Saved questions to analytics that are mailed at set times, as a document or as tables. */
import { z } from "zod";
import { timeZone } from "./analytics.ts";
import { endpoint, may } from "./endpoint.ts";
import { emptyReply, id, name, seconds, time } from "./scalars.ts";
import { recurrence } from "./schedule.ts";

export const reportFormats = ["pdf", "csv"] as const;
export type ReportFormat = (typeof reportFormats)[number];
export const reportRecipientKinds = ["user", "contact"] as const;
export type ReportRecipientKind = (typeof reportRecipientKinds)[number];
/** Skipped: whoever it was for may not read it, or has no address that is proved. */
export const reportMailStates = ["waiting", "sent", "failed", "skipped"] as const;
export type ReportMailState = (typeof reportMailStates)[number];

export const reportLimits = {
  /** Of one person. */
  reports: 50,
  questions: 20,
  recipients: 100,
  /** Runs of a report that are kept. */
  runs: 30,
} as const;

/** When it is sent, by the clocks of a zone. */
export const reportSchedule = z.object({
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time such as 08:00"),
  timezone: timeZone,
  /** From which date on, and from which intervals are counted. */
  start_date: z.iso.date("must be a date such as 2026-01-31"),
  recurrence: recurrence
    .refine(({ kind }) => kind !== "None", "must say how often it is sent")
    .meta({ examples: [{ kind: "Daily", interval: 1 }] }),
});
export type ReportSchedule = z.output<typeof reportSchedule>;

const fields = {
  name,
  /** Of the mail; the name where it is empty. */
  subject: z.string().trim().max(200),
  format: z.enum(reportFormats),
  /** Saved questions, in the order in which they stand in the report. */
  designer_ids: z
    .array(id)
    .min(1, "Choose at least one question")
    .max(reportLimits.questions)
    .refine((list) => new Set(list).size === list.length, "must name each question once"),
  schedule: reportSchedule,
  /** Members: each is sent what they may see themselves. */
  user_ids: z.array(id).max(reportLimits.recipients),
  /** Contacts: each is sent what the author may see then. */
  contact_ids: z.array(id).max(reportLimits.recipients),
  active: z.boolean(),
};

export const reportRun = z.object({
  id: z.string(),
  due_at: seconds,
  /** Sent by hand. */
  is_manual: z.boolean(),
  mails: z.array(
    z.object({
      kind: z.enum(reportRecipientKinds),
      id: z.string(),
      name: z.string(),
      state: z.enum(reportMailStates),
      /** Why it was not sent, or not yet. */
      reason: z.string().nullable(),
      at: seconds,
    }),
  ),
});
export type ReportRun = z.infer<typeof reportRun>;

export const report = z.object({
  id: z.string(),
  ...fields,
  designer_ids: z.array(z.string()),
  user_ids: z.array(z.string()),
  contact_ids: z.array(z.string()),
  version: z.number(),
  updated_at: seconds,
  /** The next few times at which it is due. */
  next_times: z.array(seconds),
  /** Why it is no longer sent; null while it is. */
  problem: z.string().nullable(),
  last_run: reportRun.nullable(),
});
export type Report = z.infer<typeof report>;
const params = z.object({ id });

export const listReports = endpoint({
  method: "GET",
  path: "/resources/v2.0/analytics/reports",
  summary: "List your reports with their last run",
  needs: may("analytics@read"),
  toggle: "report_manager",
  reply: z.object({
    items: z.array(report),
    total: z.number(),
    /** False where no mail server is set up. */
    can_send: z.boolean(),
  }),
  changesWith: ["analytics-reports"],
});
export const createReport = endpoint({
  method: "POST",
  path: "/resources/v2.0/analytics/reports",
  summary: "Mail saved questions at set times",
  needs: may("analytics@create"),
  toggle: "report_manager",
  body: z.object({
    ...fields,
    subject: fields.subject.default(""),
    format: fields.format.default("pdf"),
    user_ids: fields.user_ids.default([]),
    contact_ids: fields.contact_ids.default([]),
    active: fields.active.default(true),
  }),
  reply: report,
  status: 201,
  refuses: ["invalid", "name_taken", "too_many_entries"],
});
export const updateReport = endpoint({
  method: "PUT",
  path: "/resources/v2.0/analytics/reports/{id}",
  summary: "Change a report of yours; what is left out stays",
  needs: may("analytics@update"),
  toggle: "report_manager",
  params,
  body: z
    .object({
      ...fields,
      /** As it was read: what has changed since is refused as stale. */
      version: z.number().int(),
    })
    .partial(),
  reply: report,
  refuses: ["not_found", "stale", "invalid", "name_taken"],
});
export const deleteReport = endpoint({
  method: "DELETE",
  path: "/resources/v2.0/analytics/reports/{id}",
  summary: "Delete a report of yours with its runs",
  needs: may("analytics@delete"),
  toggle: "report_manager",
  params,
  reply: emptyReply,
  status: 204,
  refuses: ["not_found"],
});
export const sendReport = endpoint({
  method: "POST",
  path: "/resources/v2.0/analytics/reports/{id}/send",
  summary: "Send a report of yours now: to yourself as a test, or to everybody who gets it",
  needs: may("analytics@create"),
  toggle: "report_manager",
  params,
  body: z.object({ to: z.enum(["me", "recipients"]).default("me") }),
  reply: reportRun,
  status: 202,
  refuses: ["not_found", "invalid"],
});
export const listReportRuns = endpoint({
  method: "GET",
  path: "/resources/v2.0/analytics/reports/{id}/runs",
  summary: "List the newest runs of a report of yours, and what became of each mail",
  needs: may("analytics@read"),
  toggle: "report_manager",
  params,
  reply: z.object({ items: z.array(reportRun), total: z.number() }),
  refuses: ["not_found"],
  changesWith: ["analytics-reports"],
});
export const previewReportSchedule = endpoint({
  method: "POST",
  path: "/resources/v2.0/analytics/reports/next-times",
  summary: "Tell when a schedule is due next",
  needs: may("analytics@read"),
  toggle: "report_manager",
  isReadOnly: true,
  body: z.object({ schedule: reportSchedule }),
  reply: z.object({ next_times: z.array(seconds) }),
});
export const renderReport = endpoint({
  method: "POST",
  path: "/resources/v2.0/analytics/reports/files",
  summary: "Get the files of a report, saved or not, as its mail would bring them to you",
  needs: may("analytics@read"),
  toggle: "report_manager",
  isReadOnly: true,
  body: z.object({
    name,
    format: fields.format.default("pdf"),
    designer_ids: fields.designer_ids,
    timezone: timeZone,
    /** The end of each question's time; now unless given. */
    due_at: time.optional(),
  }),
  reply: z.object({
    files: z.array(
      z.object({
        filename: z.string(),
        content_type: z.string(),
        /** In base64. */
        content: z.string(),
      }),
    ),
    /** Questions without an answer. */
    problems: z.array(z.object({ name: z.string(), problem: z.string() })),
  }),
});
