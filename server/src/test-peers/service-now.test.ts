/** The peer itself: a client that calls it wrongly is refused. */
import { afterAll, expect, test } from "vitest";
import { openServiceNow, serviceNowClient, serviceNowUser } from "./service-now.ts";

const peer = await openServiceNow();
afterAll(() => peer.close());

const basic = ({ username, secret }: typeof serviceNowUser): string =>
  `Basic ${Buffer.from(`${username}:${secret}`).toString("base64")}`;
async function call(
  path: string,
  {
    method = "GET",
    body,
    authorization = basic(serviceNowUser),
    type = "application/json",
  }: { method?: string; body?: unknown; authorization?: string; type?: string } = {},
) {
  const response = await fetch(`${peer.url}${path}`, {
    method,
    headers: { authorization, ...(body === undefined ? {} : { "content-type": type }) },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.text() };
}
const table = "/api/now/table/incident";
const post = (body: unknown) => call(table, { method: "POST", body });

test("unknown calls, users, parameters and fields are refused", async () => {
  const statuses = await Promise.all([
    call("/api/now/import/incident"),
    call("/api/now/table/problem"),
    call(table, { authorization: basic(serviceNowClient) }),
    call(table, { authorization: "Bearer nobody" }),
    call(`${table}?limit=1`),
    call(`${table}/${"0".repeat(32)}`),
    call("/api/now/table/sys_user", { method: "POST", body: { user_name: "me" } }),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([404, 400, 401, 401, 400, 404, 403]);
  expect(peer.records).toEqual([]);
});

test("wrong types, missing fields and long texts are refused", async () => {
  const wrong = [
    {},
    { short_description: "" },
    { short_description: "x".repeat(161) },
    { short_description: "x", description: "x".repeat(4001) },
    { short_description: "x", urgency: 1 },
    { short_description: "x", urgency: "4" },
    { short_description: "x", assignment_group: "Database" },
    { short_description: "x", dedup_key: "k" },
    [{ short_description: "x" }],
    "short_description=x",
  ];
  const statuses = await Promise.all(wrong.map(async (body) => (await post(body)).status));
  expect(statuses).toEqual(wrong.map(() => 400));
  const form = { method: "POST", body: "{}", type: "text/plain" };
  expect((await call(table, form)).status).toBe(400);
  expect(peer.records).toEqual([]);
});

test("a record is resolved with code and notes alone, and a closed one is left as it is", async () => {
  expect((await post({ short_description: "x", correlation_id: "k" })).status).toBe(201);
  const [record] = peer.records;
  const patch = (body: unknown) =>
    call(`${table}/${record?.sys_id}`, { method: "PATCH", body }).then(({ status }) => status);
  expect(await patch({ state: "6" })).toBe(403);
  expect(await patch({ state: "6", close_code: "Fixed", close_notes: "x" })).toBe(400);
  expect(await patch({ state: "6", close_code: "Solution provided", close_notes: "x" })).toBe(200);
  expect(await patch({ state: "7" })).toBe(200);
  expect(await patch({ work_notes: "x" })).toBe(403);
  expect(record).toMatchObject({ state: "7", work_notes: [] });
});

test("a condition on a field that is none is dropped, as there; a token is for the right client", async () => {
  await post({ short_description: "y", correlation_id: "other" });
  const find = async (query: string) => (await call(`${table}?sysparm_query=${query}`)).body;
  expect(await find("correlation_id=other")).not.toContain('"k"');
  expect(await find("corelation_id=other")).toContain('"k"');
  const token = (secret: string) =>
    call("/oauth_token.do", {
      method: "POST",
      type: "application/x-www-form-urlencoded",
      body: `grant_type=client_credentials&client_id=${serviceNowClient.username}&client_secret=${secret}`,
    });
  expect((await token("wrong")).status).toBe(401);
  expect((await token(serviceNowClient.secret)).status).toBe(200);
});
