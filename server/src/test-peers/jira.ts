/**
 * Jira Cloud's REST API v3 and Jira Data Center's v2 (9.12), with one project OPS, whose transition
 * to Done asks for a resolution. Documents and search are as each of them has it.
 */
import { z } from "zod";
import { categories, type JiraIssue, type JiraService } from "./jira-issue.ts";
import {
  commentCreated,
  issueAssigned,
  issueMoved,
  type JiraPerson,
  type JiraWebhook,
} from "./jira-webhooks.ts";
import {
  jsonIn,
  openStrictPeer,
  type PeerAnswer,
  type PeerCall,
  PeerRefusal,
  readStrictly,
  type StrictPeer,
} from "./strict-peer.ts";

export interface JiraPeer extends StrictPeer {
  issues: JiraIssue[];
  issuesOf(title: string): JiraIssue[];
  /** What it has to post, oldest first, whoever brought it about. */
  webhooks: JiraWebhook[];
  /** By its own clock, which tests set. */
  nowS: () => number;
  /** What its people open. */
  open(fields: Partial<JiraIssue>): JiraIssue;
  /** What people do there. */
  as(person: JiraPerson): {
    comment(issue: JiraIssue, body: unknown, visibility?: object): void;
    move(issue: JiraIssue, status: JiraIssue["status"]): void;
    assign(issue: JiraIssue, to: JiraPerson | null): void;
  };
}

export const jiraAccount = { email: "tocsin@north.test", token: "an-api-token-of-jira" };
const ownAccount: JiraPerson = { name: "Tocsin" };
const resolutions = ["Fixed", "Won't Do"] as const;
const priorities = ["Highest", "Medium"] as const;
const textLimit = 32_767;

const adfText = z.strictObject({
  type: z.literal("text"),
  text: z.string().min(1),
  marks: z
    .array(z.strictObject({ type: z.literal("link"), attrs: z.strictObject({ href: z.url() }) }))
    .optional(),
});
const adf = z
  .strictObject({
    type: z.literal("doc"),
    version: z.literal(1),
    content: z.array(
      z.strictObject({
        type: z.literal("paragraph"),
        content: z.array(z.union([adfText, z.strictObject({ type: z.literal("hardBreak") })])),
      }),
    ),
  })
  .refine((document) => JSON.stringify(document).length <= textLimit, "CONTENT_LIMIT_EXCEEDED");
const wiki = z.string().max(textLimit);

const schemasOf = (service: JiraService) => {
  const document = service === "cloud" ? adf : wiki;
  const fields = z.strictObject({
    summary: z
      .string()
      .min(1)
      .max(255)
      .regex(/^[^\n]*$/),
    description: document.optional(),
    labels: z.array(z.string().regex(/^\S{1,255}$/)).optional(),
    priority: z.strictObject({ name: z.enum(priorities) }).optional(),
    assignee:
      service === "cloud"
        ? z.strictObject({ accountId: z.literal("5b10a2844c20165700ede21g") }).optional()
        : z.strictObject({ name: z.literal("mia") }).optional(),
  });
  return {
    creation: z.strictObject({
      fields: fields.extend({
        project: z.strictObject({ key: z.literal("OPS") }),
        issuetype: z.strictObject({ name: z.literal("Task") }),
      }),
    }),
    change: z.strictObject({ fields: fields.partial() }),
    comment: z.strictObject({ body: document }),
  };
};
const searchFields = {
  jql: z.string(),
  fields: z.array(z.string()).min(1),
  maxResults: z.int().min(1).max(100),
};
const searchOf = (service: JiraService) =>
  service === "cloud"
    ? z.strictObject({ ...searchFields, nextPageToken: z.string().optional() })
    : z.strictObject({ ...searchFields, startAt: z.int().min(0).optional() });
const transition = z.strictObject({
  transition: z.strictObject({ id: z.string() }),
  fields: z
    .strictObject({ resolution: z.strictObject({ name: z.enum(resolutions) }).optional() })
    .optional(),
});

const failure = (status: number, message: string): PeerAnswer => ({
  status,
  body: { errorMessages: [message], errors: {} },
});
const refuseBody = (problem: string): PeerAnswer => ({
  status: 400,
  body: { errorMessages: [], errors: { [problem.split(":")[0] ?? ""]: problem } },
});
const read = <Schema extends z.ZodType>(call: PeerCall, schema: Schema) =>
  readStrictly(schema, jsonIn(call, failure(415, "no JSON")), refuseBody);

export async function openJira(service: JiraService): Promise<JiraPeer> {
  const issues: JiraIssue[] = [];
  const webhooks: JiraWebhook[] = [];
  const { token, email } = jiraAccount;
  const authorization =
    service === "cloud"
      ? `Basic ${Buffer.from(`${email}:${token}`).toString("base64")}`
      : `Bearer ${token}`;
  const root = service === "cloud" ? "/rest/api/3" : "/rest/api/2";
  const peer: JiraPeer = Object.assign(
    await openStrictPeer((call) => {
      if (call.headers.authorization !== authorization)
        return failure(401, "Client must be authenticated to access this resource.");
      if (!call.path.startsWith(`${root}/`)) return failure(404, "null for uri");
      const path = call.path.slice(root.length);
      return answer(call, { service, issues, webhooks, path, nowS: () => peer.nowS() });
    }),
    {
      nowS: () => Date.now() / 1000,
      open: (fields: Partial<JiraIssue>) => {
        const issue = newIssue({ issues, nowS: () => peer.nowS() }, fields);
        issues.push(issue);
        return issue;
      },
      issues,
      issuesOf: (title: string) => issues.filter(({ summary }) => summary.includes(title)),
      webhooks,
      as: (person: JiraPerson) => ({
        comment: (issue: JiraIssue, body: unknown, visibility?: object) => {
          issue.comments.push(body);
          webhooks.push(commentCreated(service, { issue, person, body, visibility }));
        },
        move: (issue: JiraIssue, status: JiraIssue["status"]) => {
          const from = issue.status;
          issue.status = status;
          webhooks.push(issueMoved(service, { issue, person, from }));
        },
        assign: (issue: JiraIssue, to: JiraPerson | null) => {
          webhooks.push(issueAssigned(service, { issue, person, to }));
        },
      }),
    },
  );
  return peer;
}

interface Jira {
  service: JiraService;
  issues: JiraIssue[];
  webhooks: JiraWebhook[];
  path: string;
  nowS: () => number;
}

function answer(call: PeerCall, jira: Jira): PeerAnswer {
  const route = `${call.method} ${jira.path}`;
  if (route === "GET /myself") return { status: 200, body: { displayName: "Tocsin" } };
  if (route === "GET /issue/createmeta/OPS/issuetypes") {
    const types = [{ id: "10001", name: "Task" }];
    const body = jira.service === "cloud" ? { issueTypes: types } : { values: types };
    return { status: 200, body: { ...body, total: 1 } };
  }
  if (route === "POST /issue") return createIssue(call, jira);
  if (route === "POST /search" && jira.service === "cloud")
    return failure(410, "The requested API has been removed. Please migrate to /search/jql.");
  if (route === (jira.service === "cloud" ? "POST /search/jql" : "POST /search"))
    return searchIssues(call, jira);
  const [, id, part = ""] = /^\/issue\/(\d+)(\/comment|\/transitions)?$/.exec(jira.path) ?? [];
  const issue = jira.issues.find((item) => item.id === id);
  if (id === undefined) return failure(404, "null for uri");
  if (issue === undefined)
    return failure(404, "Issue does not exist or you do not have permission to see it.");
  return answerIssue(call, { ...jira, issue, route: `${call.method} ${part}`.trim() });
}

function createIssue(call: PeerCall, { service, issues, nowS }: Jira): PeerAnswer {
  const { fields } = read(call, schemasOf(service).creation);
  const issue = newIssue(
    { issues, nowS },
    {
      summary: fields.summary,
      description: fields.description ?? null,
      labels: fields.labels ?? [],
      priority: fields.priority?.name ?? "Medium",
      assignee: Object.values(fields.assignee ?? {}).join(""),
    },
  );
  issues.push(issue);
  return { status: 201, body: { id: issue.id, key: issue.key, self: `/issue/${issue.id}` } };
}

function newIssue(
  { issues, nowS }: Pick<Jira, "issues" | "nowS">,
  own: Partial<JiraIssue>,
): JiraIssue {
  const created = own.created ?? new Date(nowS() * 1000).toISOString().replace("Z", "+0000");
  return {
    id: String(10_001 + issues.length),
    key: `OPS-${issues.length + 1}`,
    summary: "",
    description: null,
    labels: [],
    priority: "Medium",
    assignee: "",
    status: "To Do",
    resolution: null,
    comments: [],
    components: [],
    reporter: "Mia",
    created,
    updated: created,
    ...own,
  };
}

function searchIssues(call: PeerCall, jira: Jira): PeerAnswer {
  const { issues } = jira;
  const request = read(call, searchOf(jira.service));
  const { jql, maxResults } = request;
  const changed =
    /^project = "OPS" AND updated >= "-(\d+)m"(?: AND \(labels = "(\S+)"\))? ORDER BY updated ASC$/.exec(
      jql,
    );
  if (changed !== null)
    return changedIssues(jira, { ...request, minutes: Number(changed[1]), label: changed[2] });
  const query = /^project = "(\w+)" AND labels = "([^"\s]+)" ORDER BY created ASC$/.exec(jql);
  if (query === null) return failure(400, `Error in the JQL Query: ${jql}`);
  const [, project, label = ""] = query;
  if (project !== "OPS")
    return failure(400, `The value '${project}' does not exist for the field 'project'.`);
  const matches = issues
    .filter(({ labels }) => labels.includes(label))
    .slice(0, maxResults)
    .map(({ id, key, labels }) => ({ id, key, fields: { labels } }));
  return { status: 200, body: { issues: matches, isLast: true } };
}

interface ChangedSearch {
  minutes: number;
  label: string | undefined;
  maxResults: number;
  fields: string[];
  nextPageToken?: string | undefined;
  startAt?: number | undefined;
}
/** Cloud's search knows no numbered pages and no total, Data Center's no tokens. */
function changedIssues(
  { service, issues, nowS }: Jira,
  { minutes, label, maxResults, fields, nextPageToken, startAt = 0 }: ChangedSearch,
): PeerAnswer {
  const sinceS = Math.floor(nowS() / 60) * 60 - minutes * 60;
  const from = nextPageToken === undefined ? startAt : Number(nextPageToken.replace("after-", ""));
  const matches = issues
    .filter(({ updated }) => Date.parse(updated) / 1000 >= sinceS)
    .filter(({ labels }) => label === undefined || labels.includes(label))
    .toSorted((a, b) => Date.parse(a.updated) - Date.parse(b.updated));
  const page = matches.slice(from, from + maxResults).map((issue) => ({
    id: issue.id,
    key: issue.key,
    fields: Object.fromEntries(
      Object.entries(issueFields(issue)).filter(([name]) => fields.includes(name)),
    ),
  }));
  const end = from + page.length;
  const isLast = end >= matches.length;
  const body =
    service === "cloud"
      ? { issues: page, isLast, ...(isLast ? {} : { nextPageToken: `after-${end}` }) }
      : { issues: page, startAt: from, maxResults, total: matches.length };
  return { status: 200, body };
}

interface IssueCall extends Jira {
  issue: JiraIssue;
  route: string;
}

function answerIssue(call: PeerCall, { service, webhooks, issue, route }: IssueCall): PeerAnswer {
  const schemas = schemasOf(service);
  switch (route) {
    case "GET":
      return { status: 200, body: { id: issue.id, key: issue.key, fields: shownFields(issue) } };
    case "PUT": {
      const { summary, priority } = read(call, schemas.change).fields;
      if (summary !== undefined) issue.summary = summary;
      if (priority !== undefined) issue.priority = priority.name;
      return { status: 204 };
    }
    case "GET /comment": {
      const comments = issue.comments.map((body, at) => ({ id: String(at), body }));
      return { status: 200, body: { comments: comments.toReversed(), total: comments.length } };
    }
    case "POST /comment": {
      const { body } = read(call, schemas.comment);
      issue.comments.push(body);
      webhooks.push(commentCreated(service, { issue, person: ownAccount, body }));
      return { status: 201, body: { id: String(issue.comments.length), body } };
    }
    case "GET /transitions":
      return { status: 200, body: { expand: "transitions", transitions: transitionsOf(issue) } };
    case "POST /transitions": {
      const from = issue.status;
      const answered = moveIssue(issue, read(call, transition));
      webhooks.push(issueMoved(service, { issue, person: ownAccount, from }));
      return answered;
    }
    default:
      return failure(405, "Method Not Allowed");
  }
}

const issueFields = (issue: JiraIssue) => ({
  ...shownFields(issue),
  resolution: issue.resolution === null ? null : { name: issue.resolution },
  labels: issue.labels,
  components: issue.components.map((name) => ({ name })),
  reporter: { displayName: issue.reporter },
  created: issue.created,
  updated: issue.updated,
  resolutiondate: issue.status === "Done" ? issue.updated : null,
});
const shownFields = ({ summary, description, priority, status }: JiraIssue) => ({
  summary,
  description,
  priority: { name: priority },
  status: { name: status, statusCategory: { key: categories[status] } },
});

const resolutionField = {
  resolution: {
    required: true,
    hasDefaultValue: false,
    name: "Resolution",
    allowedValues: resolutions.map((name) => ({ name })),
  },
};
const workflow = [
  { id: "11", name: "Start", to: "In Progress", from: ["To Do"], fields: {} },
  { id: "21", name: "Finish", to: "Done", from: ["To Do", "In Progress"], fields: resolutionField },
  { id: "31", name: "Back", to: "To Do", from: ["In Progress", "Done"], fields: {} },
] as const;

const transitionsOf = ({ status }: JiraIssue) =>
  workflow
    .filter(({ from }) => from.some((name) => name === status))
    .map(({ id, name, to, fields }) => ({
      id,
      name,
      to: { name: to, statusCategory: { key: categories[to] } },
      fields,
    }));

function moveIssue(
  issue: JiraIssue,
  { transition: { id }, fields = {} }: z.infer<typeof transition>,
): PeerAnswer {
  const step = workflow.find((item) => item.id === id);
  if (step === undefined || !step.from.some((name) => name === issue.status))
    throw new PeerRefusal(
      failure(400, "It seems that you have tried to perform an illegal workflow operation."),
    );
  const isAsked = "resolution" in step.fields;
  if (isAsked !== (fields.resolution !== undefined))
    throw new PeerRefusal(refuseBody("resolution: is required on, or not on, this screen"));
  issue.status = step.to;
  issue.resolution = fields.resolution?.name ?? null;
  return { status: 204 };
}
