/** What Jira posts to its webhooks. The caller signs it and stamps the time. */
import { createHmac, randomUUID } from "node:crypto";
import { categories, type JiraIssue, type JiraService } from "./jira-issue.ts";

export interface JiraPerson {
  name: string;
  /** Of those who show it. */
  email?: string;
}
export type JiraWebhook = Record<string, unknown>;

interface Change {
  issue: JiraIssue;
  person: JiraPerson;
}
let lastId = 20_000;
const nextId = (): string => String((lastId += 1));

const userOf = (service: JiraService, { name, email }: JiraPerson) => ({
  displayName: name,
  active: true,
  timeZone: "Europe/Lisbon",
  ...(service === "cloud"
    ? { accountId: `5b10${name}`, accountType: "atlassian" }
    : { name: name.toLowerCase(), key: `JIRAUSER${name.length}` }),
  ...(email === undefined ? {} : { emailAddress: email }),
});
const issueOf = (
  service: JiraService,
  { id, key, status, ...issue }: JiraIssue,
  assignee: JiraPerson | null,
) => ({
  id,
  key,
  self: `https://jira.example/rest/api/2/issue/${id}`,
  fields: {
    summary: issue.summary,
    // Of both, whatever their calls read.
    description: typeof issue.description === "string" ? issue.description : "",
    priority: { name: issue.priority },
    resolution: issue.resolution === null ? null : { name: issue.resolution },
    labels: issue.labels,
    components: issue.components.map((name) => ({ name })),
    reporter: { displayName: issue.reporter },
    created: issue.created,
    updated: issue.updated,
    assignee: assignee === null ? null : userOf(service, assignee),
    status: { name: status, statusCategory: { id: 1, key: categories[status], name: status } },
  },
});

/** Data Center leaves the issue out. */
export function commentCreated(
  service: JiraService,
  { issue, person, body, visibility }: Change & { body: unknown; visibility?: object | undefined },
): JiraWebhook {
  const id = nextId();
  const author = userOf(service, person);
  return {
    webhookEvent: "comment_created",
    comment: {
      self: `https://jira.example/rest/api/2/issue/${issue.id}/comment/${id}`,
      id,
      author,
      updateAuthor: author,
      body,
      ...(visibility === undefined ? {} : { visibility }),
    },
    ...(service === "cloud" ? { issue: issueOf(service, issue, null) } : {}),
  };
}

const updated = (
  service: JiraService,
  { issue, person }: Change,
  { assignee, item }: { assignee: JiraPerson | null; item: Record<string, string | null> },
): JiraWebhook => ({
  webhookEvent: "jira:issue_updated",
  issue_event_type_name: item["field"] === "status" ? "issue_generic" : "issue_assigned",
  user: userOf(service, person),
  issue: issueOf(service, issue, assignee),
  changelog: { id: nextId(), items: [{ fieldtype: "jira", ...item }] },
});

export const issueMoved = (
  service: JiraService,
  { from, ...change }: Change & { from: string },
): JiraWebhook =>
  updated(service, change, {
    assignee: null,
    item: { field: "status", from: "1", fromString: from, to: "3", toString: change.issue.status },
  });

export const issueAssigned = (
  service: JiraService,
  { to, ...change }: Change & { to: JiraPerson | null },
): JiraWebhook =>
  updated(service, change, {
    assignee: to,
    item: { field: "assignee", from: null, fromString: null, to: "x", toString: to?.name ?? null },
  });

/** As Jira Cloud signs what it posts; a repeat bears the identifier of the first. */
export function signedWebhook(
  webhook: JiraWebhook,
  { secret, atS, identifier = randomUUID() }: { secret: string; atS: number; identifier?: string },
) {
  const body = JSON.stringify({ timestamp: Math.round(atS * 1000), ...webhook });
  const signature = createHmac("sha256", secret).update(body).digest("hex");
  return {
    body,
    headers: {
      "content-type": "application/json",
      "user-agent": "Atlassian HttpClient",
      "x-atlassian-webhook-identifier": identifier,
      "x-hub-signature": `sha256=${signature}`,
    },
  };
}
