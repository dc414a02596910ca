/** Who may call what, for every endpoint of the contract. */
import { beforeAll, expect, test } from "vitest";
import { createApiKey } from "#contract/api-keys.ts";
import { contract, type ContractEntry } from "#contract/contract.ts";
import { addressOf, type TestResponse, callerOn, withKey, withSession } from "./test-caller.ts";
import { keyOf, sampleCallsOf } from "./test-every-call.ts";
import type { SampleCall } from "./test-feature-calls.ts";
import { createFixtures, type EveryFixture, secret } from "./test-fixtures.ts";
import { inventory } from "./test-inventory.ts";
import { northwind, type Organization, southridge } from "./test-northwind.ts";

let house: Organization;
let things: EveryFixture;
let calls: Record<string, SampleCall>;
let furnished: Record<string, unknown>;
beforeAll(async () => {
  house = await northwind();
  things = await createFixtures(house);
  calls = sampleCallsOf(things);
  furnished = await inventory(house);
});

const nobody = () => callerOn(house.house.server.app, {});
const callEndpoint = (
  caller: ReturnType<typeof nobody>,
  { endpoint, ...listed }: ContractEntry,
  headers: Record<string, string> = {},
): Promise<TestResponse> => {
  const row = calls[keyOf(listed)] ?? {};
  return caller.raw(endpoint.method, addressOf(endpoint, row), row.body, {
    ...row.headers,
    ...headers,
  });
};
const [guarded, open] = [
  contract.filter(({ endpoint }) => endpoint.needs.kind !== "public"),
  contract.filter(({ endpoint }) => endpoint.needs.kind === "public"),
];
const bySession = guarded.filter(({ endpoint }) =>
  ["session", "permission", "environment", "superadmin"].includes(endpoint.needs.kind),
);

test("every endpoint has a row here, and no row is left over", () => {
  expect(Object.keys(calls).sort()).toEqual(contract.map(keyOf).sort());
});

test("every endpoint of the contract is served", () => {
  for (const { endpoint } of contract)
    expect(
      house.house.server.app.hasRoute({
        method: endpoint.method,
        url: endpoint.path.replaceAll(/\{(\w+)\}/g, ":$1"),
      }),
    ).toBe(true);
});

for (const listed of guarded) {
  test(`${keyOf(listed)}: without a session or key, 401`, async () => {
    for (const caller of [
      nobody(),
      callerOn(house.house.server.app, withSession("ses_nonsense")),
      callerOn(house.house.server.app, withKey("tk_nonsense")),
    ])
      expect((await callEndpoint(caller, listed)).status).toBe(401);
  });
}

test("public endpoints ask for nobody", async () => {
  // They may still refuse what was asked, such as a link that was never given out.
  for (const listed of open.filter(
    (entry) =>
      ![
        "session.logIn",
        "secondFactor.signInByPasskey",
        "setup.setUp",
        "callbacks.receiveCallback",
      ].includes(keyOf(entry)),
  ))
    expect([401, 403].map((refused) => [keyOf(listed), refused])).not.toContainEqual([
      keyOf(listed),
      (await callEndpoint(nobody(), listed)).status,
    ]);
});

for (const listed of bySession) {
  const { needs } = listed.endpoint;
  if (needs.kind !== "permission") continue;
  test(`${keyOf(listed)}: without ${needs.permission}, 403 that names it`, async () => {
    const answer = await callEndpoint(house.as("gil"), listed);
    expect([answer.status, answer.errors[0]?.code]).toEqual([403, "no_permission"]);
    expect(answer.errors[0]?.message).toContain(needs.permission);
  });
}

for (const listed of bySession) {
  if (listed.endpoint.needs.kind !== "superadmin") continue;
  test(`${keyOf(listed)}: for who does not run the installation, 403`, async () => {
    for (const name of ["ada", "rui", "gil"] as const) {
      const answer = await callEndpoint(house.as(name), listed);
      expect([answer.status, answer.errors[0]?.code]).toEqual([403, "no_superadmin"]);
    }
  });
}

for (const listed of bySession) {
  const { needs, path, params } = listed.endpoint;
  if (needs.kind !== "environment" || !params) continue;
  const inEnvironment = (id: string) =>
    addressOf(listed.endpoint, {
      ...calls[keyOf(listed)],
      params: { ...calls[keyOf(listed)]?.params, [path.includes("{env}") ? "env" : "id"]: id },
    });
  test(`${keyOf(listed)}: an environment that the caller has no part in is not there`, async () => {
    expect(
      (
        await house
          .as("gil")
          .raw(listed.endpoint.method, inEnvironment(things.env), calls[keyOf(listed)]?.body)
      ).status,
    ).toBe(404);
  });
  if (needs.access === "read") continue;
  test(`${keyOf(listed)}: with less than ${needs.access}, 403 that names it`, async () => {
    for (const id of [things.env, ...(path.includes("{env}") ? ["all"] : [])]) {
      const answer = await house
        .as("rui")
        .raw(listed.endpoint.method, inEnvironment(id), calls[keyOf(listed)]?.body);
      expect([answer.status, answer.errors[0]?.code]).toEqual([403, "no_environment_access"]);
      expect(answer.errors[0]?.message).toContain(needs.access);
    }
  });
}

for (const listed of bySession.filter(({ endpoint }) => endpoint.method !== "GET")) {
  test(`${keyOf(listed)}: a session's write from elsewhere, or from nowhere, is refused`, async () => {
    const { token } = house.as("ada");
    const cookie = { cookie: `tocsin_session=${token}` };
    const from = [
      "http://evil.test",
      "null",
      "http://tocsin.test.evil.test",
      "http://tocsin.test:81",
    ].map((origin) => ({ ...cookie, origin }));
    for (const headers of [
      cookie,
      { ...cookie, "sec-fetch-site": "cross-site" },
      { ...cookie, "sec-fetch-site": "same-site" },
      ...from,
    ]) {
      const answer = await callEndpoint(nobody(), listed, headers);
      expect([answer.status, answer.errors[0]?.code]).toEqual([403, "csrf"]);
    }
  });
}

test("nothing of all that changed anything", async () => {
  expect(await inventory(house)).toEqual(furnished);
});

test("a stranger who names Northwind's things finds nothing, learns nothing and changes nothing", async () => {
  const [otherOrganization, before] = [await southridge(), await inventory(house)];
  for (const [key, row] of Object.entries(calls)) {
    const listed = contract.find((entry) => keyOf(entry) === key);
    if (!listed) continue;
    const answer = await callEndpoint(otherOrganization.as("ada"), listed);
    const expected = row.statusForOutsider ?? (row.params ? 404 : (listed.endpoint.status ?? 200));
    expect([key, answer.status]).toEqual([key, expected]);
    expect(JSON.stringify(answer.body ?? "")).not.toContain(secret);
    if (typeof answer.body === "object" && answer.body !== null && "results" in answer.body)
      expect(answer.body).toMatchObject({
        results: [{ ok: false, errors: [{ code: "not_found" }] }],
        undo_token: null,
      });
  }
  expect(await inventory(house)).toEqual(before);
});

test("a bearer needs no origin, and reaches its own organization only", async () => {
  const otherOrganization = await southridge();
  const { key } = await otherOrganization
    .as("ada")
    .call(createApiKey, { body: { name: "program", type: "user" } });
  const program = callerOn(house.house.server.app, withKey(key));
  for (const listed of bySession) {
    if (keyOf(listed) === "setup.startDemo") continue;
    const answer = await callEndpoint(program, listed);
    expect([keyOf(listed), answer.status, answer.errors[0]?.code]).not.toEqual([
      keyOf(listed),
      403,
      "csrf",
    ]);
    expect([keyOf(listed), answer.status < 500]).toEqual([keyOf(listed), true]);
    expect(JSON.stringify(answer.body ?? "")).not.toContain(secret);
  }
});

test("who may do everything gets no refusal but those the contract names, and every answer keeps to the contract", async () => {
  for (const [key] of Object.entries(calls)) {
    const listed = contract.find((entry) => keyOf(entry) === key);
    if (
      !listed ||
      !bySession.includes(listed) ||
      listed.endpoint.needs.kind === "superadmin" ||
      ["setup.startDemo", "organizations.switchOrganization"].includes(key)
    )
      continue;
    const answer = await callEndpoint(house.as("ada"), listed);
    expect([key, answer.status < 500, answer.status !== 403]).toEqual([key, true, true]);
  }
});
