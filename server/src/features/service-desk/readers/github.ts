import { z } from "zod";
import type { OpenConfig } from "../../outbound-integrations/stored-config.ts";
import { repositoryApi, timeText } from "../../delivery/channels/task-tracker/github.ts";
import { callVendor } from "../../delivery/channels/vendor-call.ts";
import { labelsOf, type ReadTicket } from "../ticket.ts";
import { type OpenReader, ticketsPerPage } from "./reader.ts";

const time = z.iso.datetime().transform((text) => Date.parse(text) / 1000);
/** As lists answer it, and webhooks send it. */
export const githubIssue = z.object({
  number: z.int(),
  html_url: z.string(),
  title: z.string(),
  body: z.string().nullish(),
  state: z.string(),
  state_reason: z.string().nullish(),
  labels: z.array(z.union([z.string(), z.object({ name: z.string().nullish() })])),
  user: z.object({ login: z.string() }).nullish(),
  created_at: time,
  updated_at: time,
  closed_at: time.nullish(),
  /** Lists have pull requests too. */
  pull_request: z.unknown().optional(),
});
type Issue = z.infer<typeof githubIssue>;

/** Issues of a repository. */
export const githubReader: OpenReader<OpenConfig<"task-tracker">> = async (config, context) => ({
  list: async ({ sinceS, page }) => {
    const issues = await callVendor(repositoryApi(config), context, {
      path: "/issues",
      query: {
        state: "all",
        sort: "updated",
        direction: "asc",
        since: timeText(sinceS),
        ...(config.ticket_filter === "" ? {} : { labels: config.ticket_filter }),
        per_page: String(ticketsPerPage),
        page: page ?? "1",
      },
      schema: z.array(githubIssue),
      what: `the repository ${config.project}`,
    });
    return {
      tickets: issues.filter(isTicket).map(githubTicket),
      changedAt: issues.at(-1)?.updated_at ?? null,
      next: issues.length < ticketsPerPage ? null : String(Number(page ?? 1) + 1),
    };
  },
});

export const isTicket = ({ pull_request }: Issue): boolean => pull_request === undefined;

export const githubTicket = (issue: Issue): ReadTicket => ({
  external_id: String(issue.number),
  key: `#${issue.number}`,
  title: issue.title,
  description: issue.body ?? "",
  status: issue.state,
  is_open: issue.state !== "closed",
  url: issue.html_url,
  priority: null,
  severity: null,
  impact: null,
  assignment_group: null,
  close_code: issue.state === "closed" ? (issue.state_reason ?? null) : null,
  requester: issue.user?.login ?? null,
  labels: labelsOf(
    issue.labels.map((label) => (typeof label === "string" ? label : (label.name ?? ""))),
  ),
  opened_at: issue.created_at,
  updated_at: issue.updated_at,
  closed_at: issue.closed_at ?? null,
});
