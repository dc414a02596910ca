import { expect, test } from "vitest";
import { listCorrelationPatterns } from "#contract/correlation-patterns.ts";
import { listEnvironments } from "#contract/environments.ts";
import { setUp, setUpState, startDemo } from "#contract/setup.ts";
import { callerOn, testOrigin, withSession } from "../../test-caller.ts";
import { openHouse } from "../../test-house.ts";
import { loadOrganizations } from "../organizations/store.ts";
import { issueSetUpToken } from "./set-up-token.ts";
import { prepareOrganizations } from "./prepare.ts";

const setUpBody = {
  organization: "Nørth & Wind",
  name: "Ada",
  email: "Ada@Northwind.test",
  password: "Correct-horse-1",
};
async function openEmptyInstallation() {
  const house = await openHouse();
  return {
    ...house,
    visitor: callerOn(house.server.app, { host: "localhost", origin: "http://localhost" }),
    stranger: (headers: Record<string, string>) => callerOn(house.server.app, headers),
    [Symbol.asyncDispose]: () => house.close(),
  };
}

test("on an empty installation the first visitor becomes admin, and later ones are refused", async () => {
  await using house = await openEmptyInstallation();
  expect(await house.visitor.call(setUpState, {})).toMatchObject({
    is_set_up: false,
    has_demo: false,
  });
  const weak = await house.visitor.try(setUp, {
    body: { ...setUpBody, email: "nobody", password: "short" },
  });
  expect([weak.status, [...new Set(weak.errors.map((error) => error.field))]]).toEqual([
    400,
    ["email", "password"],
  ]);
  const breached = await house.visitor.try(setUp, {
    body: { ...setUpBody, password: "Password1" },
  });
  expect([breached.status, breached.errors[0]?.code, breached.errors[0]?.field]).toEqual([
    422,
    "breached_password",
    "password",
  ]);
  const firstAnswer = await house.visitor.try(setUp, { body: setUpBody });
  expect(firstAnswer).toMatchObject({
    status: 201,
    body: {
      username: "ada@northwind.test",
      roles: [{ key: "admin" }],
      organization: { display_name: "Nørth & Wind", name: "n-rth-wind" },
    },
  });
  const ada = callerOn(
    house.server.app,
    withSession(
      /tocsin_session=([^;]+)/.exec(String(firstAnswer.headers["set-cookie"]))?.[1] ?? "",
    ),
  );
  expect((await ada.call(listCorrelationPatterns, {})).items).toHaveLength(4);
  expect(
    (await ada.call(listEnvironments, {})).items.map((environment) => environment.name),
  ).toEqual(["All"]);
  expect(
    (await house.visitor.try(setUp, { body: { ...setUpBody, email: "late@late.test" } })).errors[0]
      ?.code,
  ).toBe("already_set_up");
  expect(await house.visitor.call(setUpState, {})).toMatchObject({ is_set_up: true });
  const demo = await ada.call(startDemo, {});
  expect(await ada.call(startDemo, {})).toEqual(demo);
  expect(await house.visitor.call(setUpState, {})).toMatchObject({ has_demo: true });
});

test("of several first visitors at once, one wins", async () => {
  await using house = await openEmptyInstallation();
  const answers = await Promise.all(
    ["a", "b", "c"].map((name) =>
      house.visitor.try(setUp, { body: { ...setUpBody, email: `${name}@northwind.test` } }),
    ),
  );
  expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([201, 409, 409]);
});

test.each([
  ["another machine", { host: "localhost", "x-forwarded-for": "203.0.113.9" }],
  ["another name, such as a proxy's", { origin: testOrigin }],
])("by %s, it is set up with the token that the server printed, once", async (_from, headers) => {
  await using house = await openEmptyInstallation();
  const parts = { db: house.server.db, clock: house.clock };
  const stranger = house.stranger(headers);
  expect((await house.visitor.call(setUpState, {})).needs_token).toBe(false);
  expect((await stranger.call(setUpState, {})).needs_token).toBe(true);
  const setUpWith = (token?: string) =>
    stranger.try(setUp, { body: { ...setUpBody, ...(token !== undefined && { token }) } });
  // Two servers of one database have started: either's token will do.
  const [token] = [await issueSetUpToken(parts), await issueSetUpToken(parts)];

  for (const wrong of [undefined, "", "setup_guessed"]) {
    const refused = await setUpWith(wrong);
    expect([refused.status, refused.errors[0]?.code, refused.errors[0]?.field]).toEqual([
      403,
      "set_up_token_needed",
      "token",
    ]);
  }
  expect((await setUpWith(token ?? "")).status).toBe(201);
  expect((await setUpWith(token ?? "")).errors[0]?.code).toBe("already_set_up");
  expect(await issueSetUpToken(parts)).toBeNull();
  expect(await house.server.db.system((sql) => sql("SELECT * FROM set_up_tokens"))).toEqual([]);
});

test("of several servers that start at once on an empty database, each finds it set up", async () => {
  await using house = await openEmptyInstallation();
  const parts = { db: house.server.db, clock: house.clock };
  const env = {
    TOCSIN_ORGANIZATION: "Northwind",
    TOCSIN_ADMIN_EMAIL: "ada@northwind.test",
    TOCSIN_ADMIN_PASSWORD: "Correct-horse-1",
    TOCSIN_DEMO: "1",
  };
  await Promise.all([1, 2, 3].map(() => prepareOrganizations(parts, env)));
  const organizations = await parts.db.system(loadOrganizations);
  expect(organizations.map((organization) => organization.is_demo).sort()).toEqual([false, true]);
});

test("unattended, the environment sets it up once, and is told when it is half a set-up", async () => {
  await using house = await openEmptyInstallation();
  const parts = { db: house.server.db, clock: house.clock };
  await expect(prepareOrganizations(parts, { TOCSIN_ORGANIZATION: "Northwind" })).rejects.toThrow(
    /together/,
  );
  await expect(
    prepareOrganizations(parts, {
      TOCSIN_ORGANIZATION: "Northwind",
      TOCSIN_ADMIN_EMAIL: "ada@northwind.test",
      TOCSIN_ADMIN_PASSWORD: "weak",
    }),
  ).rejects.toThrow(/TOCSIN_ADMIN_PASSWORD/);
  await expect(
    prepareOrganizations(parts, {
      TOCSIN_ORGANIZATION: "Northwind",
      TOCSIN_ADMIN_EMAIL: "ada@northwind.test",
      TOCSIN_ADMIN_PASSWORD: "Password1",
    }),
  ).rejects.toThrow(/TOCSIN_ADMIN_PASSWORD.*breaches/);
  expect(await house.visitor.call(setUpState, {})).toMatchObject({ is_set_up: false });
  const env = {
    TOCSIN_ORGANIZATION: "Northwind",
    TOCSIN_ADMIN_EMAIL: "ada@northwind.test",
    TOCSIN_ADMIN_PASSWORD: "Correct-horse-1",
  };
  await prepareOrganizations(parts, env);
  await prepareOrganizations(parts, { ...env, TOCSIN_ORGANIZATION: "Another" });
  expect(
    (
      await house.visitor.raw("POST", "/login", {
        username: "ada@northwind.test",
        password: "Correct-horse-1",
      })
    ).body,
  ).toMatchObject({ organization: { display_name: "Northwind" } });
});
