import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { contract } from "./contract.ts";
import { builtInRoles, environmentAccess, includesAccess, permissions } from "./permissions.ts";
import { refusals } from "./refusals.ts";
import { accountEmail, email, id, password, personName, toSeconds } from "./scalars.ts";
import { rankOf, statuses, worst } from "./statuses.ts";
import { isQueryable } from "./tags.ts";

const endpoints = contract.map(({ endpoint }) => endpoint);

test("no two endpoints answer the same call, and no two have the same name", () => {
  const calls = endpoints.map(
    (endpoint) => `${endpoint.method} ${endpoint.path.replaceAll(/\{\w+\}/g, "{}")}`,
  );
  expect(new Set(calls).size).toBe(calls.length);
  expect(new Set(contract.map((entry) => entry.name)).size).toBe(contract.length);
});

test("a path is written in one way, whatever is done with it", () => {
  const spellings = Map.groupBy(new Set(endpoints.map((endpoint) => endpoint.path)), (path) =>
    path.replaceAll(/\{\w+\}/g, "{}").replace(/\/$/, ""),
  );
  expect([...spellings.values()].filter((paths) => paths.length > 1)).toEqual([]);
});

for (const { noun, name, endpoint } of contract) {
  test(`${noun}.${name} is whole: its path's parameters are described, its refusals are worded, it can be published`, () => {
    const paramNames = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const shape = endpoint.params
      ? Object.keys(
          z.toJSONSchema(endpoint.params, { io: "input", unrepresentable: "any" }).properties ?? {},
        )
      : [];
    expect(shape).toEqual(paramNames);
    for (const code of endpoint.refuses ?? [])
      expect(refusals[code].status).toBeGreaterThanOrEqual(400);
    expect(endpoint.summary).toMatch(/^[A-Z].{5,94}[^.]$/);
    // Which call to choose is read from the first word: List, Get, Create, Preview.
    expect(endpoint.summary).not.toMatch(
      /^(An?|The|This|These|One|All|My|Same|What|Which|Who|Whom|Where|Whether|How|Not|Back|To)\b/,
    );
    expect(endpoint.method === "GET" && endpoint.body !== undefined).toBe(false);
    if (endpoint.needs.kind === "environment")
      expect(paramNames.some((name) => name === "env" || name === "id")).toBe(true);
    if (endpoint.status === 204) expect(endpoint.reply.safeParse(undefined).success).toBe(true);
    for (const schema of [endpoint.query, endpoint.body, endpoint.reply])
      if (schema) expect(() => z.toJSONSchema(schema, { unrepresentable: "any" })).not.toThrow();
  });
}

test("every write has a need, but for coming in and setting up", () => {
  const free = contract
    .filter(({ endpoint }) => endpoint.needs.kind === "public" && endpoint.method !== "GET")
    .map((entry) => entry.name);
  expect(free.sort()).toEqual([
    "activateUser",
    "askSsoBypass",
    "beginPasskeySignIn",
    "findSso",
    "followSsoBypass",
    "logIn",
    "postHeartbeat",
    "postHeartbeatSignal",
    "receiveCallback",
    "resetPassword",
    "samlAcs",
    "setUp",
    "showInvitation",
    "signInByPasskey",
    "unsubscribeByMail",
    "unsubscribeFromNotifications",
    "unsubscribeFromReport",
  ]);
});

test("wherever a password is checked, attempts are counted", () => {
  const guarded = contract.filter(
    ({ endpoint }) =>
      endpoint.body &&
      JSON.stringify(
        z.toJSONSchema(endpoint.body, { io: "input", unrepresentable: "any" }),
      ).includes('assword"'),
  );
  expect(guarded.map((entry) => entry.name).sort()).toEqual([
    "activateUser",
    "beginPasskey",
    "beginSecondFactor",
    "changeMyPassword",
    "endSecondFactor",
    "logIn",
    "removePasskey",
    "resetPassword",
    "setUp",
  ]);
  for (const { endpoint } of guarded) expect(endpoint.attemptsPerMinute).toBeGreaterThan(0);
});

test("built-in roles hold permissions of the catalogue; each reaches no further than the one before", () => {
  for (const role of builtInRoles)
    for (const permission of role.permissions) expect(permissions).toContain(permission);
  const [admin, user, viewer] = builtInRoles;
  expect([...admin.permissions]).toEqual([...permissions]);
  expect(
    user.permissions.every(
      (permission) => permission.endsWith("@read") || permission.startsWith("custom_tags@"),
    ),
  ).toBe(true);
  expect(viewer.permissions.every((permission) => user.permissions.includes(permission))).toBe(
    true,
  );
  expect(builtInRoles.map((role) => role.environments[0].access)).toEqual([
    "full_access",
    "incident_actions",
    "read",
  ]);
});

test("each access includes those before it and no other", () => {
  for (const [level, access] of environmentAccess.entries())
    for (const [needed, required] of environmentAccess.entries())
      expect(includesAccess(access, required)).toBe(needed <= level);
});

test("of two statuses the worse one counts", () => {
  expect([...statuses].sort((a, b) => rankOf(b) - rankOf(a))).toEqual([
    "critical",
    "warning",
    "unknown",
    "acknowledged",
    "ok",
  ]);
  fc.assert(
    fc.property(fc.constantFrom(...statuses), fc.constantFrom(...statuses), (a, b) => {
      expect(worst(a, b)).toBe(worst(b, a));
      expect(rankOf(worst(a, b))).toBe(Math.max(rankOf(a), rankOf(b)));
    }),
  );
});

test("a time is the same in seconds, in milliseconds, as text and in ISO 8601", () => {
  fc.assert(
    fc.property(fc.integer({ min: 200_000_000, max: 4_000_000_000 }), (seconds) => {
      const iso = new Date(seconds * 1000).toISOString();
      expect(
        [seconds, seconds * 1000, String(seconds), String(seconds * 1000), iso].map(toSeconds),
      ).toEqual(Array.from({ length: 5 }, () => seconds));
    }),
  );
  for (const pastEnd of [
    "",
    "soon",
    "12:00",
    "2026-13-01",
    Number.NaN,
    Number.POSITIVE_INFINITY,
    "1e5",
  ])
    expect(toSeconds(pastEnd)).toBeNull();
});

test.each([
  ["17", "17"],
  ["0017", "0017"],
  ["", "0"],
  ["-1", "0"],
  ["1 or 1=1", "0"],
  ["9".repeat(18), "9".repeat(18)],
  ["9".repeat(19), "0"],
])("the id %j is %j", (input, read) => {
  expect(id.parse(input)).toBe(read);
});

test("names, addresses and passwords are what they should be", () => {
  const accepts = (schema: z.ZodType, texts: string[]) =>
    texts.map((text) => schema.safeParse(text).success);
  expect(accepts(personName, ["Ada", "Uma Ø. Larsen", "J. R-R_2", " 李 小龙 "])).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(accepts(personName, ["", " ", "<b>", "2Pac", "a".repeat(201)])).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
  expect(accepts(personName, ["Siobhán O'Brien", "Miles d’Arby"])).toEqual([true, true]);
  expect(accepts(email, ["A@b.co", "a+b@c-d.org", "o'brien@c.org"])).toEqual([true, true, true]);
  expect(
    accepts(accountEmail, [
      "root+1@b.co",
      "Readonly+x@b.co",
      "service-account+7@b.co",
      "ada@tocsin.invalid",
      "roots+1@b.co",
      "root@b.co",
    ]),
  ).toEqual([false, false, false, false, true, true]);
  expect(accepts(email, ["a@b", "a b@c.d", "@c.d", "a@b@c.d", "<a@b.c>"])).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
  expect(accepts(password, ["Correct-horse-1", "Abcdefg!"])).toEqual([true, true]);
  expect(
    accepts(password, ["Ab1", "abcdefg1", "ABCDEFG1", "Abcdefgh", `Aa1${"x".repeat(260)}`]),
  ).toEqual([false, false, false, false, false]);
});

test("a tag can be asked for when it is a letter, then letters, digits, _ or -", () => {
  expect(["a", "host", "k8s_pod-name", "a".repeat(64)].every(isQueryable)).toBe(true);
  expect(["", "1a", "A", "a.b", "a b", "ä", "a".repeat(65)].some(isQueryable)).toBe(false);
});
