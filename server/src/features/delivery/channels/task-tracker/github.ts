import { z } from "zod";
import { callVendor, type VendorApi, type VendorRequest } from "../vendor-call.ts";
import { type Task, type TaskDesk, type TaskService, tasksPerPage } from "./task-service.ts";

const issue = z.object({
  number: z.int(),
  html_url: z.string(),
  title: z.string(),
  body: z.string().nullish(),
  state: z.string(),
});
const taskOf = ({ number, html_url, title, body, state }: z.infer<typeof issue>): Task => ({
  number,
  url: html_url,
  title,
  body: body ?? "",
  isClosed: state === "closed",
});
const theIssue = "the issue, which may have been deleted,";

/** REST of the version 2022-11-28. */
export const githubApi = ({
  url,
  token,
}: Pick<TaskDesk["target"], "url" | "token">): VendorApi => ({
  name: "GitHub",
  base: url,
  headers: {
    authorization: `Bearer ${token}`,
    accept: "application/vnd.github+json",
    "x-github-api-version": "2022-11-28",
  },
  secrets: [token],
  rateLimit,
});

export const repositoryApi = (target: TaskDesk["target"]): VendorApi => ({
  ...githubApi(target),
  base: `${target.url}/repos/${target.project}`,
});

export function github({ target, context }: TaskDesk): TaskService {
  const { project, labels, assignees } = target;
  const api = repositoryApi(target);
  const call = <Schema extends z.ZodType>(request: VendorRequest & { schema: Schema }) =>
    callVendor(api, context, request);
  return {
    titleLimit: 256,
    textLimit: 65_536,
    list: async ({ sinceS, page }) => {
      const query = {
        state: "all",
        sort: "created",
        direction: "desc",
        since: timeText(sinceS),
        per_page: String(tasksPerPage),
        page: String(page),
      };
      const what = `the repository ${project}`;
      return (await call({ path: "/issues", query, schema: z.array(issue), what })).map(taskOf);
    },
    read: async (id) =>
      taskOf(await call({ path: `/issues/${id}`, schema: issue, what: theIssue })),
    create: async (draft) => {
      const body = { ...draft, labels, assignees };
      const post = { method: "POST", path: "/issues", what: "the new issue" } as const;
      return taskOf(await call({ ...post, body, schema: issue }));
    },
    change: async (id, { title, isClosed }) => {
      const state = isClosed ? "closed" : "open";
      const reason = isClosed ? "completed" : "reopened";
      const body = { title, ...(isClosed === null ? {} : { state, state_reason: reason }) };
      const what = "the change of the issue";
      await call({ method: "PATCH", path: `/issues/${id}`, body, schema: issue, what });
    },
    comment: async (id, body) => {
      const [path, what] = [`/issues/${id}/comments`, "a comment on the issue"];
      await call({ method: "POST", path, body: { body }, schema: z.object({}), what });
    },
    comments: async (id, sinceS) => {
      const query = { since: timeText(sinceS), per_page: String(tasksPerPage) };
      const schema = z.array(z.object({ body: z.string() }));
      const path = `/issues/${id}/comments`;
      return (await call({ path, query, schema, what: theIssue })).map(({ body }) => body);
    },
    check: async () => {
      await call({ path: "", schema: z.object({}), what: `the repository ${project}` });
    },
  };
}

/** A limit is answered with 403 too. */
function rateLimit({ status, headers }: Response, nowS: number): number | null {
  if (status !== 403 && status !== 429) return null;
  const after = Number(headers.get("retry-after") ?? Number.NaN);
  if (Number.isFinite(after)) return Math.min(3600, after);
  if (headers.get("x-ratelimit-remaining") !== "0") return null;
  const reset = Number(headers.get("x-ratelimit-reset") ?? Number.NaN);
  return Number.isFinite(reset) ? Math.min(3600, Math.max(0, reset - nowS)) : 60;
}

/** To the second, as GitHub takes it. */
export const timeText = (seconds: number): string =>
  `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;
