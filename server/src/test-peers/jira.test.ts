/** The peers themselves: a client that calls them wrongly is refused. */
import { afterAll, describe, expect, test } from "vitest";
import { jiraAccount, openJira } from "./jira.ts";

const adf = {
  type: "doc",
  version: 1,
  content: [{ type: "paragraph", content: [{ type: "text", text: "x" }] }],
};

describe.each(["cloud", "data-center"] as const)("jira-%s", async (service) => {
  const isCloud = service === "cloud";
  const peer = await openJira(service);
  afterAll(() => peer.close());
  const root = isCloud ? "/rest/api/3" : "/rest/api/2";
  const basic = Buffer.from(`${jiraAccount.email}:${jiraAccount.token}`).toString("base64");
  const right = isCloud ? `Basic ${basic}` : `Bearer ${jiraAccount.token}`;
  const call = async (route: string, body?: unknown, authorization = right) => {
    const [method = "", path = ""] = route.split(" ");
    const response = await fetch(`${peer.url}${path.startsWith("/rest") ? path : root + path}`, {
      method,
      headers: {
        authorization,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return response.status;
  };
  const fields = { project: { key: "OPS" }, issuetype: { name: "Task" }, summary: "x" };
  const create = (changes: Record<string, unknown>) =>
    call("POST /issue", { fields: { ...fields, ...changes } });

  test("unknown calls and accounts are refused, and the other one's ways", async () => {
    const jql = { jql: "project = OPS", fields: ["labels"], maxResults: 1 };
    expect(
      await Promise.all([
        call("GET /myself", undefined, isCloud ? `Bearer ${jiraAccount.token}` : `Basic ${basic}`),
        call(`GET /rest/api/${isCloud ? 2 : 3}/myself`),
        call("GET /issue/1"),
        call("DELETE /issue/10001"),
        call("GET /issue/createmeta"),
        call(isCloud ? "POST /search" : "POST /search/jql", jql),
        call(isCloud ? "POST /search/jql" : "POST /search", jql),
      ]),
    ).toEqual([401, 404, 404, 404, 404, isCloud ? 410 : 404, 400]);
    expect(await call("GET /myself")).toBe(200);
  });

  test("wrong types, missing fields and long texts are refused", async () => {
    const wrong = [
      { summary: undefined },
      { summary: "x".repeat(256) },
      { summary: "two\nlines" },
      { labels: ["two words"] },
      { priority: "Highest" },
      { priority: { name: "P1" } },
      { assignee: isCloud ? { name: "mia" } : { accountId: "5b10a2844c20165700ede21g" } },
      { description: isCloud ? "text" : adf },
      { description: isCloud ? { ...adf, content: [{ type: "text" }] } : "x".repeat(32_768) },
      { project: { key: "NONE" } },
      { resolution: { name: "Fixed" } },
    ];
    expect(await Promise.all(wrong.map(create))).toEqual(wrong.map(() => 400));
    expect(peer.issues).toEqual([]);
  });

  test("a transition is taken from its status alone, with what its screen asks for", async () => {
    expect(await create({ description: isCloud ? adf : "x" })).toBe(201);
    const move = (id: string, more = {}) =>
      call("POST /issue/10001/transitions", { transition: { id }, ...more });
    expect(await move("31")).toBe(400);
    expect(await move("21")).toBe(400);
    expect(await move("21", { fields: { resolution: { name: "Lost" } } })).toBe(400);
    expect(await move("21", { fields: { resolution: { name: "Fixed" } } })).toBe(204);
    expect(await call("POST /issue/10001/comment", { body: isCloud ? "x" : adf })).toBe(400);
    expect(await call("PUT /issue/10001", { fields: { status: "Done" } })).toBe(400);
    expect(peer.issues).toMatchObject([{ status: "Done", comments: [] }]);
  });
});
