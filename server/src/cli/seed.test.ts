import { expect, test } from "vitest";
import { getFeed } from "#contract/incidents.ts";
import { listEnvironments } from "#contract/environments.ts";
import { listMySessions } from "#contract/session.ts";
import { callerOn, home, withSession, type Caller } from "../test-caller.ts";
import { northwind, type Organization } from "../test-northwind.ts";
import { seed } from "./seed.ts";
import { createUser, resetPassword } from "./user.ts";

const secret = "Every1Shares";

async function signedIn(
  { house }: Organization,
  username: string,
  password: string,
): Promise<Caller | number> {
  const reply = await house.server.app.inject({
    method: "POST",
    url: "/login",
    headers: { host: new URL(home).host, origin: home, "content-type": "application/json" },
    payload: JSON.stringify({ username, password }),
  });
  if (reply.statusCode !== 200) return reply.statusCode;
  return callerOn(
    house.server.app,
    withSession(reply.cookies.find((one) => one.name === "tocsin_session")?.value ?? ""),
  );
}

async function inside(stage: Organization, username: string, password = secret): Promise<Caller> {
  const caller = await signedIn(stage, username, password);
  if (typeof caller === "number") throw new Error(`${username} was answered ${caller}`);
  return caller;
}

const ofStaging = ({ items }: { items: { id: string; name: string }[] }): string =>
  items.find((one) => one.name === "Staging")?.id ?? "";

test("the cast signs in, each sees what they may, and seeding again changes nothing", async () => {
  const stage = await northwind();
  const parts = { db: stage.house.server.db, clock: stage.clock };
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
    await inside(stage, "ada@northwind.example"),
    await inside(stage, "gil@northwind.example"),
    await inside(stage, "sol@southridge.example"),
  ];
  expect((await ada.ask(listEnvironments, {})).items.map((one) => one.name)).toEqual(
    expect.arrayContaining(["Checkout", "Staging", "Databases"]),
  );
  expect((await gil.ask(listEnvironments, {})).items.map((one) => one.name)).toEqual([
    "All",
    "Checkout",
  ]);
  expect(
    (await gil.try(getFeed, { params: { env: ofStaging(await ada.ask(listEnvironments, {})) } }))
      .status,
  ).toBe(404);
  const ofSol = (await sol.ask(listEnvironments, {})).items.map((one) => one.id);
  const ofAda = (await ada.ask(listEnvironments, {})).items.map((one) => one.id);
  expect(ofSol.filter((id) => id !== "all" && ofAda.includes(id))).toEqual([]);
  expect(await signedIn(stage, "rui@northwind.example", "Another1Word")).toBe(401);
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
  const said = await createUser(parts, {
    username: "kim@northwind.example",
    organization,
    role: "user",
  });
  const first = said.split(": ").at(-1) ?? "";
  const kim = await inside(stage, "kim@northwind.example", first);
  await expect(
    createUser(parts, { username: "kim@northwind.example", organization: "nowhere", role: "user" }),
  ).rejects.toThrow(/Say which --organization/);
  expect(
    await resetPassword(parts, { username: "kim@northwind.example", password: "Brand4New" }),
  ).toContain("1 open sessions have ended");
  expect((await kim.try(listMySessions, {})).status).toBe(401);
  expect(await signedIn(stage, "kim@northwind.example", first)).toBe(401);
  await inside(stage, "kim@northwind.example", "Brand4New");
});
