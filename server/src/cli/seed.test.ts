import { expect, test } from "vitest";
import { getFeed } from "#contract/incidents.ts";
import { listEnvironments } from "#contract/environments.ts";
import { listMySessions } from "#contract/session.ts";
import { callerOn, testOrigin, withSession, type Caller } from "../test-caller.ts";
import { northwind, type Organization } from "../test-northwind.ts";
import { seed } from "./seed.ts";
import { createUser, resetPassword } from "./user.ts";

const secret = "Every1Shares";

async function signIn(
  { house }: Organization,
  username: string,
  password: string,
): Promise<Caller | number> {
  const reply = await house.server.app.inject({
    method: "POST",
    url: "/login",
    headers: {
      host: new URL(testOrigin).host,
      origin: testOrigin,
      "content-type": "application/json",
    },
    payload: JSON.stringify({ username, password }),
  });
  if (reply.statusCode !== 200) return reply.statusCode;
  return callerOn(
    house.server.app,
    withSession(reply.cookies.find((cookie) => cookie.name === "tocsin_session")?.value ?? ""),
  );
}

async function signInAs(stage: Organization, username: string, password = secret): Promise<Caller> {
  const caller = await signIn(stage, username, password);
  if (typeof caller === "number") throw new Error(`${username} was answered ${caller}`);
  return caller;
}

const stagingIdOf = ({ items }: { items: { id: string; name: string }[] }): string =>
  items.find((environment) => environment.name === "Staging")?.id ?? "";

test("the cast signs in, each sees what they may, and seeding again changes nothing", async () => {
  const stage = await northwind();
  const parts = { db: stage.house.server.db, clock: stage.clock };
  await expect(seed(parts, { password: "Password1" })).rejects.toThrow(/known from data breaches/);
  await seed(parts, { password: secret });
  const dump = () =>
    stage.house.server.db.system((sql) =>
      sql(
        `SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*)
         FROM organizations) AS organizations, (SELECT count(*)
         FROM role_users) AS seats, (SELECT count(*) FROM roles) AS roles, (SELECT count(*)
         FROM api_keys) AS keys`,
      ),
    );
  const before = await dump();
  await seed(parts, { password: "Another1Word" });
  expect(await dump()).toEqual(before);

  const [ada, gil, sol] = [
    await signInAs(stage, "ada@northwind.example"),
    await signInAs(stage, "gil@northwind.example"),
    await signInAs(stage, "sol@southridge.example"),
  ];
  expect(
    (await ada.call(listEnvironments, {})).items.map((environment) => environment.name),
  ).toEqual(expect.arrayContaining(["Checkout", "Staging", "Databases"]));
  expect(
    (await gil.call(listEnvironments, {})).items.map((environment) => environment.name),
  ).toEqual(["All", "Checkout"]);
  expect(
    (await gil.try(getFeed, { params: { env: stagingIdOf(await ada.call(listEnvironments, {})) } }))
      .status,
  ).toBe(404);
  const ofSol = (await sol.call(listEnvironments, {})).items.map((environment) => environment.id);
  const ofAda = (await ada.call(listEnvironments, {})).items.map((environment) => environment.id);
  expect(ofSol.filter((id) => id !== "all" && ofAda.includes(id))).toEqual([]);
  expect(await signIn(stage, "rui@northwind.example", "Another1Word")).toBe(401);
});

test("somebody made at the command line signs in, and a new password ends what the old one opened", async () => {
  const stage = await northwind();
  const parts = { db: stage.house.server.db, clock: stage.clock };
  const organization =
    (
      await stage.sql((sql) =>
        sql<{ name: string }>("SELECT name FROM organizations WHERE id = tocsin_organization()"),
      )
    )[0]?.name ?? "";
  const message = await createUser(parts, {
    username: "kim@northwind.example",
    organization,
    role: "user",
  });
  const first = message.split(": ").at(-1) ?? "";
  const kim = await signInAs(stage, "kim@northwind.example", first);
  await expect(
    createUser(parts, { username: "kim@northwind.example", organization: "nowhere", role: "user" }),
  ).rejects.toThrow(/Choose one with --organization/);
  await expect(
    createUser(parts, {
      username: "lou@northwind.example",
      organization,
      role: "user",
      password: "Password1",
    }),
  ).rejects.toThrow(/known from data breaches/);
  await expect(
    resetPassword(parts, { username: "kim@northwind.example", password: "Password1" }),
  ).rejects.toThrow(/known from data breaches/);
  expect(
    await resetPassword(parts, { username: "kim@northwind.example", password: "Brand4New" }),
  ).toContain("sessions 1, personal keys 0, passkeys 0");
  expect((await kim.try(listMySessions, {})).status).toBe(401);
  expect(await signIn(stage, "kim@northwind.example", first)).toBe(401);
  await signInAs(stage, "kim@northwind.example", "Brand4New");
});
