import { z } from "zod";
import type { ExternalThread } from "../channel.ts";
import type { TicketSystem } from "../tickets/send-ticket.ts";
import { cutText } from "../cut-text.ts";
import { type TicketMessage } from "../tickets/ticket-message.ts";
import { callJira, type IssueTarget, type JiraDesk } from "./jira-service.ts";
import { moveIssue } from "./move-issue.ts";

const titleLimit = 255;
const theIssue = "the issue, which may have been deleted,";

export const jira = (desk: JiraDesk): TicketSystem => ({
  find: (message) => findIssue(desk, message),
  create: (message) => createIssue(desk, message),
  hasText: (id, message) => hasText(desk, id, message),
  update: (id, message, { hasText: isSaid }) => updateIssue(desk, { id, message, isSaid }),
});

/** By id, which stays when an issue moves to another project. */
const threadOf = ({ target }: JiraDesk, issue: { id: string; key: string }): ExternalThread => ({
  id: issue.id,
  url: `${target.url}/browse/${issue.key}`,
});

const issueKey = z.object({ id: z.string(), key: z.string() });
const matches = z.object({
  issues: z.array(issueKey.extend({ fields: z.object({ labels: z.array(z.string()) }) })),
});

async function findIssue(desk: JiraDesk, { key }: TicketMessage): Promise<ExternalThread | null> {
  const { project } = desk.target;
  const { issues } = await callJira(desk, {
    method: "POST",
    path: desk.service.searchPath,
    body: {
      jql: `project = "${project}" AND labels = "${key}" ORDER BY created ASC`,
      fields: ["labels"],
      maxResults: 2,
    },
    schema: matches,
    what: `the project ${project}`,
  });
  const match = issues.find(({ fields }) => fields.labels.includes(key));
  return match === undefined ? null : threadOf(desk, match);
}

async function createIssue(desk: JiraDesk, message: TicketMessage): Promise<ExternalThread> {
  const { service, target } = desk;
  const issue = await callJira(desk, {
    method: "POST",
    path: "/issue",
    body: {
      fields: {
        project: { key: target.project },
        issuetype: { name: target.issue_type },
        summary: cutText(message.title, titleLimit),
        description: service.documentOf(message.text, message.mark),
        labels: [...new Set([...target.labels, message.key])],
        ...priorityOf(target, message),
        ...(target.assignee === "" ? {} : { assignee: service.assigneeOf(target.assignee) }),
      },
    },
    schema: issueKey,
    what: `the new issue in ${target.project}`,
  });
  return threadOf(desk, issue);
}

async function hasText(desk: JiraDesk, id: string, { mark }: TicketMessage): Promise<boolean> {
  const { fields } = await callJira(desk, {
    path: `/issue/${id}`,
    query: { fields: "description" },
    schema: z.object({ fields: z.object({ description: z.unknown() }) }),
    what: theIssue,
  });
  const { comments } = await callJira(desk, {
    path: `/issue/${id}/comment`,
    query: { orderBy: "-created", maxResults: "50" },
    schema: z.object({ comments: z.array(z.object({ body: z.unknown() })) }),
    what: theIssue,
  });
  return JSON.stringify([fields, comments]).includes(mark);
}

const issueState = z.object({
  fields: z.object({
    summary: z.string(),
    priority: z.object({ name: z.string() }).nullish(),
    status: z.object({ statusCategory: z.object({ key: z.string() }) }),
  }),
});

/** The comment first: whoever reads it knows why the rest changed. */
async function updateIssue(
  desk: JiraDesk,
  { id, message, isSaid }: { id: string; message: TicketMessage; isSaid: boolean },
): Promise<void> {
  const { fields } = await callJira(desk, {
    path: `/issue/${id}`,
    query: { fields: "summary,status,priority" },
    schema: issueState,
    what: theIssue,
  });
  if (!isSaid)
    await callJira(desk, {
      method: "POST",
      path: `/issue/${id}/comment`,
      body: { body: desk.service.documentOf(message.text, message.mark) },
      schema: z.object({ id: z.string() }),
      what: "a comment on the issue",
    });
  if (!message.isLinked) await saveFields(desk, { id, message, fields });
  const isDone = fields.status.statusCategory.key === "done";
  if (message.move !== null && (message.move === "close") !== isDone)
    await moveIssue(desk, { id, move: message.move });
}

async function saveFields(
  desk: JiraDesk,
  {
    id,
    message,
    fields,
  }: { id: string; message: TicketMessage; fields: z.infer<typeof issueState>["fields"] },
): Promise<void> {
  const summary = cutText(message.title, titleLimit);
  // Of a closed issue people still want to see how bad it was.
  const { priority } = message.move === "close" ? {} : priorityOf(desk.target, message);
  const changes = {
    ...(summary === fields.summary ? {} : { summary }),
    ...(priority === undefined || priority.name === fields.priority?.name ? {} : { priority }),
  };
  if (Object.keys(changes).length === 0) return;
  await callJira(desk, {
    method: "PUT",
    path: `/issue/${id}`,
    body: { fields: changes },
    schema: z.null(),
    what: "the change of the issue",
  });
}

function priorityOf(
  { priority_critical, priority_warning }: IssueTarget,
  { status }: TicketMessage,
): { priority?: { name: string } } {
  const name = status === "critical" ? priority_critical : priority_warning;
  return name === "" ? {} : { priority: { name } };
}
