/**
 * GitHub's REST API (2022-11-28) and GitLab's (v4), with one project northwind/ops, as far as issues
 * go. Both make another issue of the same creation each time.
 */
import { z } from "zod";
import {
  jsonIn,
  openStrictPeer,
  type PeerAnswer,
  type PeerCall,
  readStrictly,
  type StrictPeer,
} from "./strict-peer.ts";

export interface CodeHostIssue {
  number: number;
  title: string;
  body: string;
  state: "open" | "closed";
  labels: string[];
  assignees: string[];
  comments: string[];
  /** As 2026-11-23T10:00:00Z. */
  created: string;
  updated: string;
  author: string;
  /** GitHub lists it among the issues. */
  isPullRequest: boolean;
}
export interface CodeHostPeer extends StrictPeer {
  issues: CodeHostIssue[];
  /** Addresses that its users show, by user name. */
  addresses: Map<string, string>;
  issuesOf(title: string): CodeHostIssue[];
  /** By its own clock, which tests set. */
  nowS: () => number;
  /** What its people open. */
  open(fields: Partial<CodeHostIssue>): CodeHostIssue;
}
export const codeHostToken = "a-token-of-a-code-host";

interface IssueCall {
  call: PeerCall;
  addresses: ReadonlyMap<string, string>;
  issues: CodeHostIssue[];
  nowS: () => number;
  /** Method and path within the project. */
  route: string;
  issue: CodeHostIssue | undefined;
}
interface Dialect {
  root: string;
  isAuthorized: (headers: PeerCall["headers"]) => boolean;
  failure: (status: number, message: string) => PeerAnswer;
  /** Null where the API has no such call. */
  answer: (request: IssueCall) => PeerAnswer | null;
}

export const openGitHub = () => openCodeHost(github);
export const openGitLab = () => openCodeHost(gitlab);

async function openCodeHost(dialect: Dialect): Promise<CodeHostPeer> {
  const issues: CodeHostIssue[] = [];
  const addresses = new Map<string, string>();
  const peer: StrictPeer & Pick<CodeHostPeer, "nowS"> = Object.assign(
    await openStrictPeer((call) => answerCall(call)),
    { nowS: () => Date.now() / 1000 },
  );
  const nowS = () => peer.nowS();
  const answerCall = (call: PeerCall): PeerAnswer => {
    if (!dialect.isAuthorized(call.headers)) return dialect.failure(401, "Bad credentials");
    const path = call.path.startsWith(dialect.root)
      ? call.path.slice(dialect.root.length)
      : `outside:${call.path}`;
    const number = /^\/issues\/(\d+)/.exec(path)?.[1];
    const issue = issues.find((item) => String(item.number) === number);
    if (number !== undefined && issue === undefined) return dialect.failure(404, "Not Found");
    const route = `${call.method} ${path.replace(/^\/issues\/\d+/, "/issues/N")}`;
    return (
      dialect.answer({ call, addresses, issues, nowS, route, issue }) ??
      dialect.failure(404, "Not Found")
    );
  };
  return Object.assign(peer, {
    issues,
    addresses,
    issuesOf: (title: string) => issues.filter((issue) => issue.title.includes(title)),
    open: (fields: Partial<CodeHostIssue>) => addIssue({ issues, nowS }, fields),
  });
}

const read = <Schema extends z.ZodType>(
  { call }: IssueCall,
  schema: Schema,
  { failure }: Dialect,
): z.infer<Schema> =>
  readStrictly(schema, jsonIn(call, failure(415, "no JSON")), (problem) =>
    failure(422, `Validation Failed: ${problem}`),
  );
const readQuery = <Schema extends z.ZodType>(
  { call }: IssueCall,
  schema: Schema,
  { failure }: Dialect,
): z.infer<Schema> =>
  readStrictly(schema, Object.fromEntries(call.query), (problem) => failure(400, problem));

function addIssue(
  { issues, nowS }: Pick<IssueCall, "issues" | "nowS">,
  own: Partial<CodeHostIssue>,
): CodeHostIssue {
  const created = own.created ?? isoText(nowS());
  const issue: CodeHostIssue = {
    number: issues.length + 1,
    title: "",
    body: "",
    state: "open",
    labels: [],
    assignees: [],
    comments: [],
    created,
    updated: created,
    author: "mia",
    isPullRequest: false,
    ...own,
  };
  issues.push(issue);
  return issue;
}
const isoText = (seconds: number): string =>
  `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;

/** Those that changed since then, oldest change first, with each of the labels. */
const changedSince = (
  issues: readonly CodeHostIssue[],
  { sinceMs, labels = "" }: { sinceMs: number; labels?: string | undefined },
): CodeHostIssue[] =>
  issues
    .filter(({ updated }) => Date.parse(updated) >= sinceMs)
    .filter((issue) =>
      labels.split(",").every((label) => label === "" || issue.labels.includes(label.trim())),
    )
    .toSorted((a, b) => Date.parse(a.updated) - Date.parse(b.updated));

const paged = <Item>(items: readonly Item[], { page, per_page }: z.infer<typeof paging>): Item[] =>
  items.slice((page - 1) * per_page, page * per_page);
const paging = z.strictObject({
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(30),
});

const userNames = ["mia", "uma"];
const gitlabUsers = [
  { id: 7, username: "mia" },
  { id: 8, username: "uma" },
];

const githubText = z.string().max(65_536);
const githubTitle = z.string().min(1).max(256);
const githubList = paging.extend({
  state: z.literal("all"),
  sort: z.literal("created"),
  direction: z.literal("desc"),
  since: z.iso.datetime(),
});
const githubUpdates = paging.extend({
  state: z.literal("all"),
  sort: z.literal("updated"),
  direction: z.literal("asc"),
  since: z.iso.datetime(),
  labels: z.string().optional(),
});
const githubChange = z.strictObject({
  title: githubTitle.optional(),
  state: z.enum(["open", "closed"]).optional(),
  state_reason: z.enum(["completed", "not_planned", "reopened"]).optional(),
});
const githubCreation = z.strictObject({
  title: githubTitle,
  body: githubText,
  labels: z.array(z.string()),
  assignees: z.array(z.literal("mia")).max(10),
});
const github: Dialect = {
  root: "/repos/northwind/ops",
  isAuthorized: ({ authorization, ...headers }) =>
    authorization === `Bearer ${codeHostToken}` && headers["user-agent"] !== undefined,
  failure: (status, message) => ({ status, body: { message, documentation_url: "https://docs" } }),
  answer: (request) => {
    const { call, addresses, issues, route, issue } = request;
    const login = /^GET outside:\/users\/([\w-]+)$/.exec(route)?.[1];
    if (login !== undefined && userNames.includes(login))
      return { status: 200, body: { id: 5, login, email: addresses.get(login) ?? null } };
    if (route === "GET ") return { status: 200, body: { id: 1, has_issues: true } };
    if (route === "GET /issues") {
      if (call.query.get("sort") === "updated") return githubUpdated(request);
      const { state: _state, ...list } = readQuery(request, githubList, github);
      return { status: 200, body: paged(issues.toReversed(), list).map(githubIssue) };
    }
    if (route === "POST /issues") {
      const fields = read(request, githubCreation, github);
      return { status: 201, body: githubIssue(addIssue(request, fields)) };
    }
    if (issue === undefined) return null;
    if (route === "GET /issues/N") return { status: 200, body: githubIssue(issue) };
    if (route === "PATCH /issues/N") {
      const { title = issue.title, state = issue.state } = read(request, githubChange, github);
      Object.assign(issue, { title, state, updated: isoText(request.nowS()) });
      return { status: 200, body: githubIssue(issue) };
    }
    if (call.path.endsWith("/comments")) return githubComments(request, issue);
    return null;
  },
};
function githubUpdated(request: IssueCall): PeerAnswer {
  const { since, labels, ...list } = readQuery(request, githubUpdates, github);
  const matches = changedSince(request.issues, { sinceMs: Date.parse(since), labels });
  const isLast = list.page * list.per_page >= matches.length;
  const next = `https://github.example/repos?page=${list.page + 1}`;
  return {
    status: 200,
    headers: isLast ? {} : { link: `<${next}>; rel="next"` },
    body: paged(matches, list).map(githubIssue),
  };
}
function githubComments(request: IssueCall, issue: CodeHostIssue): PeerAnswer | null {
  if (request.call.method === "GET")
    return { status: 200, body: issue.comments.map((body, id) => ({ id, body })) };
  if (request.call.method !== "POST") return null;
  const { body } = read(request, z.strictObject({ body: githubText.min(1) }), github);
  issue.comments.push(body);
  return { status: 201, body: { id: issue.comments.length, body } };
}
const githubIssue = ({ number, title, body, state, ...issue }: CodeHostIssue) => ({
  id: 1000 + number,
  number,
  html_url: `https://github.example/northwind/ops/issues/${number}`,
  title,
  body,
  state,
  state_reason: state === "closed" ? "completed" : null,
  labels: issue.labels.map((name, id) => ({ id, name, color: "ededed" })),
  user: { login: issue.author, id: 7 },
  created_at: issue.created,
  updated_at: issue.updated,
  closed_at: state === "closed" ? issue.updated : null,
  ...(issue.isPullRequest
    ? { pull_request: { url: `https://github.example/pulls/${number}` } }
    : {}),
});

const gitlabText = z.string().max(1_048_576);
const gitlabTitle = z.string().min(1).max(255);
const gitlabList = paging.extend({
  scope: z.literal("all"),
  order_by: z.literal("created_at"),
  sort: z.literal("desc"),
  updated_after: z.iso.datetime(),
});
const gitlabUpdates = paging.extend({
  scope: z.literal("all"),
  order_by: z.literal("updated_at"),
  sort: z.literal("asc"),
  updated_after: z.iso.datetime(),
  labels: z.string().optional(),
});
const gitlabCreation = z.strictObject({
  title: gitlabTitle,
  description: gitlabText,
  labels: z.string().optional(),
  assignee_ids: z.array(z.literal(7)).optional(),
});
const gitlabChange = z.strictObject({
  title: gitlabTitle.optional(),
  state_event: z.enum(["close", "reopen"]).optional(),
});
const gitlab: Dialect = {
  root: "/api/v4/projects/northwind%2Fops",
  isAuthorized: (headers) => headers["private-token"] === codeHostToken,
  failure: (status, message) => ({ status, body: { message } }),
  answer: (request) => {
    const { call, addresses, issues, route, issue } = request;
    if (route === "GET outside:/api/v4/users")
      return {
        status: 200,
        body: gitlabUsers.filter(({ username }) => username === call.query.get("username")),
      };
    const user = gitlabUsers.find(({ id }) => route === `GET outside:/api/v4/users/${id}`);
    if (user !== undefined)
      return {
        status: 200,
        body: { ...user, name: user.username, public_email: addresses.get(user.username) ?? "" },
      };
    if (route === "GET ") return { status: 200, body: { id: 1 } };
    if (route === "GET /issues") {
      if (call.query.get("order_by") === "updated_at") {
        const { updated_after, labels, ...list } = readQuery(request, gitlabUpdates, gitlab);
        const matches = changedSince(issues, { sinceMs: Date.parse(updated_after), labels });
        return { status: 200, body: paged(matches, list).map(gitlabIssue) };
      }
      const list = readQuery(request, gitlabList, gitlab);
      return { status: 200, body: paged(issues.toReversed(), list).map(gitlabIssue) };
    }
    if (route === "POST /issues") {
      const { description, labels, assignee_ids, title } = read(request, gitlabCreation, gitlab);
      const people = {
        labels: labels === undefined || labels === "" ? [] : labels.split(","),
        assignees: assignee_ids?.map(() => "mia") ?? [],
      };
      const added = addIssue(request, { title, body: description, ...people });
      return { status: 201, body: gitlabIssue(added) };
    }
    if (issue === undefined) return null;
    if (route === "GET /issues/N") return { status: 200, body: gitlabIssue(issue) };
    if (route === "PUT /issues/N") {
      const { title = issue.title, state_event } = read(request, gitlabChange, gitlab);
      Object.assign(issue, { title, updated: isoText(request.nowS()) });
      if (state_event !== undefined) issue.state = state_event === "close" ? "closed" : "open";
      return { status: 200, body: gitlabIssue(issue) };
    }
    if (call.path.endsWith("/notes")) return gitlabNotes(request, issue);
    return null;
  },
};
function gitlabNotes(request: IssueCall, issue: CodeHostIssue): PeerAnswer | null {
  if (request.call.method === "GET")
    return { status: 200, body: issue.comments.map((body, id) => ({ id, body })) };
  if (request.call.method !== "POST") return null;
  const { body } = read(request, z.strictObject({ body: gitlabText.min(1) }), gitlab);
  issue.comments.push(body);
  return { status: 201, body: { id: issue.comments.length, body } };
}
const gitlabIssue = ({ number, title, body, state, ...issue }: CodeHostIssue) => ({
  iid: number,
  web_url: `https://gitlab.example/northwind/ops/-/issues/${number}`,
  title,
  description: body,
  state: state === "open" ? "opened" : "closed",
  labels: issue.labels,
  severity: "UNKNOWN",
  author: { id: 7, username: issue.author, name: issue.author },
  created_at: issue.created,
  updated_at: issue.updated,
  closed_at: state === "closed" ? issue.updated : null,
});
