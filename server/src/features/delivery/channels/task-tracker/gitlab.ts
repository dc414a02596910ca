import { z } from "zod";
import { SendFailure } from "../../../../platform/send-failure.ts";
import { callVendor, type VendorApi, type VendorRequest } from "../vendor-call.ts";
import { type Task, type TaskDesk, type TaskService, tasksPerPage } from "./task-service.ts";

const issue = z.object({
  iid: z.int(),
  web_url: z.string(),
  title: z.string(),
  description: z.string().nullish(),
  state: z.string(),
});
const taskOf = ({ iid, web_url, title, description, state }: z.infer<typeof issue>): Task => ({
  number: iid,
  url: web_url,
  title,
  body: description ?? "",
  isClosed: state === "closed",
});
const theIssue = "the issue, which may have been deleted,";

/** REST v4. */
export const gitlabApi = ({
  url,
  token,
}: Pick<TaskDesk["target"], "url" | "token">): VendorApi => ({
  name: "GitLab",
  base: `${url}/api/v4`,
  headers: { "private-token": token },
  secrets: [token],
});

export function gitlab({ target, context }: TaskDesk): TaskService {
  const { project, labels } = target;
  const api = gitlabApi(target);
  const root = rootOf(project);
  const call = <Schema extends z.ZodType>(request: VendorRequest & { schema: Schema }) =>
    callVendor(api, context, request);
  return {
    titleLimit: 255,
    textLimit: 1_000_000,
    list: async ({ sinceS, page }) => {
      const query = {
        scope: "all",
        order_by: "created_at",
        sort: "desc",
        updated_after: new Date(sinceS * 1000).toISOString(),
        per_page: String(tasksPerPage),
        page: String(page),
      };
      const [path, what] = [`${root}/issues`, `the project ${project}`];
      return (await call({ path, query, schema: z.array(issue), what })).map(taskOf);
    },
    read: async (id) =>
      taskOf(await call({ path: `${root}/issues/${id}`, schema: issue, what: theIssue })),
    create: async ({ title, body: description }) => {
      const assignee_ids = await userIds(api, { target, context });
      const body = { title, description, labels: labels.join(","), assignee_ids };
      const [path, what] = [`${root}/issues`, "the new issue"];
      return taskOf(await call({ method: "POST", path, body, schema: issue, what }));
    },
    change: async (id, { title, isClosed }) => {
      const state = isClosed === null ? {} : { state_event: isClosed ? "close" : "reopen" };
      const body = { title, ...state };
      const [path, what] = [`${root}/issues/${id}`, "the change of the issue"];
      await call({ method: "PUT", path, body, schema: issue, what });
    },
    comment: async (id, body) => {
      const [path, what] = [`${root}/issues/${id}/notes`, "a comment on the issue"];
      await call({ method: "POST", path, body: { body }, schema: z.object({}), what });
    },
    comments: async (id) => {
      const query = { order_by: "created_at", sort: "desc", per_page: String(tasksPerPage) };
      const schema = z.array(z.object({ body: z.string() }));
      const path = `${root}/issues/${id}/notes`;
      return (await call({ path, query, schema, what: theIssue })).map(({ body }) => body);
    },
    check: async () => {
      await call({ path: root, schema: z.object({}), what: `the project ${project}` });
      await userIds(api, { target, context });
    },
  };
}

export const rootOf = (project: string): string => `/projects/${encodeURIComponent(project)}`;
const users = z.array(z.object({ id: z.int(), username: z.string() }));

/** GitLab assigns people by their numbers. */
const userIds = (api: VendorApi, { target, context }: TaskDesk): Promise<number[]> =>
  Promise.all(
    target.assignees.map(async (username) => {
      const [path, what] = ["/users", `the user ${username}`];
      const people = await callVendor(api, context, {
        path,
        query: { username },
        schema: users,
        what,
      });
      const user = people.find((item) => item.username.toLowerCase() === username.toLowerCase());
      if (user !== undefined) return user.id;
      throw new SendFailure(`GitLab knows no user called ${username}`, {
        status: 200,
        isFinal: true,
        retryAfterS: null,
      });
    }),
  );
