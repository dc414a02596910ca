import { z } from "zod";
import type { OpenConfig } from "../../outbound-integrations/stored-config.ts";
import { gitlabApi, rootOf } from "../../delivery/channels/task-tracker/gitlab.ts";
import { callVendor } from "../../delivery/channels/vendor-call.ts";
import { labelsOf, type ReadTicket } from "../ticket.ts";
import { type OpenReader, ticketsPerPage } from "./reader.ts";

/** Webhooks write it with or without a T. */
const time = z
  .string()
  .transform((text) => Date.parse(text) / 1000)
  .pipe(z.number());
const issue = z.object({
  iid: z.int(),
  web_url: z.string(),
  title: z.string(),
  description: z.string().nullish(),
  state: z.string(),
  labels: z.array(z.string()),
  severity: z.string().nullish(),
  author: z.object({ name: z.string() }).nullish(),
  created_at: time,
  updated_at: time,
  closed_at: time.nullish(),
});
/** The attributes of an issue's webhook, as far as they tell a ticket. */
export const gitlabHookIssue = z.object({
  iid: z.int(),
  url: z.string(),
  title: z.string(),
  description: z.string().nullish(),
  state: z.string(),
  labels: z.array(z.object({ title: z.string() })).nullish(),
  severity: z.string().nullish(),
  created_at: time,
  updated_at: time,
  closed_at: time.nullish(),
});

/** Issues of a project. */
export const gitlabReader: OpenReader<OpenConfig<"task-tracker">> = async (config, context) => ({
  list: async ({ sinceS, page }) => {
    const issues = await callVendor(gitlabApi(config), context, {
      path: `${rootOf(config.project)}/issues`,
      query: {
        scope: "all",
        order_by: "updated_at",
        sort: "asc",
        updated_after: new Date(sinceS * 1000).toISOString(),
        ...(config.ticket_filter === "" ? {} : { labels: config.ticket_filter }),
        per_page: String(ticketsPerPage),
        page: page ?? "1",
      },
      schema: z.array(issue),
      what: `the project ${config.project}`,
    });
    return {
      tickets: issues.map(gitlabTicket),
      changedAt: issues.at(-1)?.updated_at ?? null,
      next: issues.length < ticketsPerPage ? null : String(Number(page ?? 1) + 1),
    };
  },
});

export const gitlabHookTicket = ({
  url,
  labels,
  ...attributes
}: z.infer<typeof gitlabHookIssue>): ReadTicket =>
  gitlabTicket({
    ...attributes,
    web_url: url,
    labels: (labels ?? []).map(({ title }) => title),
    author: null,
  });

const gitlabTicket = (read: z.infer<typeof issue>): ReadTicket => ({
  external_id: String(read.iid),
  key: `#${read.iid}`,
  title: read.title,
  description: read.description ?? "",
  status: read.state,
  is_open: read.state !== "closed",
  url: read.web_url,
  priority: null,
  severity:
    read.severity === undefined || read.severity?.toUpperCase() === "UNKNOWN"
      ? null
      : read.severity,
  impact: null,
  assignment_group: null,
  close_code: null,
  requester: read.author?.name ?? null,
  labels: labelsOf(read.labels),
  opened_at: read.created_at,
  updated_at: read.updated_at,
  closed_at: read.closed_at ?? null,
});
