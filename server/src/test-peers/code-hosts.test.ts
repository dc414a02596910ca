/** The peers themselves: a client that calls them wrongly is refused. */
import { afterAll, describe, expect, test } from "vitest";
import { codeHostToken, openGitHub, openGitLab } from "./code-hosts.ts";

describe.each(["github", "gitlab"] as const)("%s", async (service) => {
  const isGitHub = service === "github";
  const peer = await (isGitHub ? openGitHub() : openGitLab());
  afterAll(() => peer.close());
  const root = isGitHub ? "/repos/northwind/ops" : "/api/v4/projects/northwind%2Fops";
  const right: Record<string, string> = isGitHub
    ? { authorization: `Bearer ${codeHostToken}` }
    : { "private-token": codeHostToken };
  const call = async (route: string, body?: unknown, headers = right) => {
    const [method = "", path = ""] = route.split(" ");
    const response = await fetch(`${peer.url}${root}${path}`, {
      method,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return response.status;
  };
  const draft = isGitHub
    ? { title: "x", body: "y", labels: [], assignees: [] }
    : { title: "x", description: "y" };

  test("unknown calls, tokens, parameters and fields are refused, and wrong types", async () => {
    const wrong = isGitHub ? { authorization: "token x" } : { authorization: `Bearer x` };
    expect(
      await Promise.all([
        call("GET /issues", undefined, wrong),
        call("GET /pulls"),
        call("GET /issues/9"),
        call("GET /issues?labels=x"),
        call("GET /issues?per_page=1000"),
      ]),
    ).toEqual([401, 404, 404, 400, 400]);
    const bodies = [
      {},
      { ...draft, title: "x".repeat(257) },
      { ...draft, state: "open" },
      { ...draft, labels: isGitHub ? "a,b" : ["a", "b"] },
      { ...draft, ...(isGitHub ? { assignees: ["nobody"] } : { assignee_ids: ["mia"] }) },
    ];
    const statuses = await Promise.all(bodies.map((body) => call("POST /issues", body)));
    expect(statuses).toEqual(bodies.map(() => 422));
    expect(peer.issues).toEqual([]);
  });

  test("an issue is closed in the service's own words alone", async () => {
    expect(await call("POST /issues", draft)).toBe(201);
    const change = (body: unknown) => call(`${isGitHub ? "PATCH" : "PUT"} /issues/1`, body);
    expect(await change(isGitHub ? { state_event: "close" } : { state: "closed" })).toBe(422);
    expect(await change(isGitHub ? { state: "close" } : { state_event: "closed" })).toBe(422);
    const comment = isGitHub ? "POST /issues/1/comments" : "POST /issues/1/notes";
    expect(await call(comment, { body: "" })).toBe(422);
    expect(await call(isGitHub ? "POST /issues/1/notes" : "POST /issues/1/comments", {})).toBe(404);
    expect(peer.issues).toMatchObject([{ state: "open", comments: [] }]);
    expect(await change(isGitHub ? { state: "closed" } : { state_event: "close" })).toBe(200);
    expect(peer.issues).toMatchObject([{ state: "closed" }]);
  });
});
