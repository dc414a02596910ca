import { z } from "zod";
import type { OpenConfig } from "../../outbound-integrations/stored-config.ts";
import { adfMarkdown } from "../../delivery/channels/issue-tracker/adf-markdown.ts";
import { wikiMarkdown } from "../../delivery/channels/issue-tracker/wiki-markdown.ts";
import { jiraServices } from "../../delivery/channels/issue-tracker.ts";
import { callJira } from "../../delivery/channels/issue-tracker/jira-service.ts";
import { labelsOf, type ReadTicket } from "../ticket.ts";
import { type OpenReader, ticketsPerPage } from "./reader.ts";

type Target = OpenConfig<"issue-tracker">;

const fieldNames = [
  "summary",
  "description",
  "status",
  "priority",
  "resolution",
  "labels",
  "components",
  "reporter",
  "created",
  "updated",
  "resolutiondate",
] as const;

const time = z
  .string()
  .transform((text) => Date.parse(text) / 1000)
  .pipe(z.number());
const nameOnly = z.object({ name: z.string() }).nullish();
/** As searches answer it, and webhooks send it. */
export const jiraIssue = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  key: z.string(),
  fields: z.object({
    summary: z.string(),
    description: z.unknown(),
    status: z.object({ name: z.string(), statusCategory: z.object({ key: z.string() }) }),
    priority: nameOnly,
    resolution: nameOnly,
    labels: z.array(z.string()).nullish(),
    components: z.array(z.object({ name: z.string() })).nullish(),
    reporter: z.object({ displayName: z.string().nullish() }).nullish(),
    created: time,
    updated: time,
    resolutiondate: time.nullish(),
  }),
});

const page = z.object({ issues: z.array(jiraIssue), nextPageToken: z.string().nullish() });

/** Issues of a project. */
export const jiraReader: OpenReader<Target> = async (target, context) => {
  const service = jiraServices[target.service](target);
  const isCloud = target.service === "jira-cloud";
  return {
    list: async ({ sinceS, page: next }) => {
      const { issues, nextPageToken } = await callJira(
        { service, target, context },
        {
          method: "POST",
          path: service.searchPath,
          body: {
            jql: jqlOf(target, { sinceS, nowS: context.nowS }),
            fields: fieldNames,
            maxResults: ticketsPerPage,
            ...(isCloud
              ? next === null
                ? {}
                : { nextPageToken: next }
              : { startAt: Number(next ?? 0) }),
          },
          schema: page,
          what: `the project ${target.project}`,
        },
      );
      const isFull = issues.length >= ticketsPerPage;
      const following = isCloud
        ? (nextPageToken ?? null)
        : String(Number(next ?? 0) + ticketsPerPage);
      return {
        tickets: issues.map((issue) => jiraTicket(target, issue)),
        changedAt: issues.at(-1)?.fields.updated ?? null,
        next: isFull ? following : null,
      };
    },
  };
};

/** A time in JQL is of the account's own zone, to the minute; so long ago is the same in any. */
function jqlOf(
  { project, ticket_filter }: Target,
  { sinceS, nowS }: { sinceS: number; nowS: number },
): string {
  const minutes = Math.max(1, Math.ceil((nowS - sinceS) / 60) + 1);
  const filter = ticket_filter === "" ? "" : ` AND (${ticket_filter})`;
  return `project = "${project}" AND updated >= "-${minutes}m"${filter} ORDER BY updated ASC`;
}

export function jiraTicket(
  { url }: Target,
  { id, key, fields }: z.infer<typeof jiraIssue>,
): ReadTicket {
  const { summary, description, status, priority, resolution, reporter } = fields;
  const components = (fields.components ?? []).map(({ name }) => name);
  return {
    external_id: id,
    key,
    title: summary,
    description:
      typeof description === "string" ? wikiMarkdown(description) : adfMarkdown(description),
    status: status.name,
    is_open: status.statusCategory.key !== "done",
    url: `${url}/browse/${key}`,
    priority: priority?.name ?? null,
    severity: null,
    impact: null,
    assignment_group: null,
    close_code: resolution?.name ?? null,
    requester: reporter?.displayName ?? null,
    labels: {
      ...(components.length === 0 ? {} : { service: components }),
      ...labelsOf(fields.labels ?? []),
    },
    opened_at: fields.created,
    updated_at: fields.updated,
    closed_at: fields.resolutiondate ?? null,
  };
}
