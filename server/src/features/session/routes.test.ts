import { expect, test } from "vitest";
import { createApiKey } from "#contract/api-keys.ts";
import { listMyOrganizations, switchOrganization } from "#contract/organizations.ts";
import * as contract from "#contract/session.ts";
import { hashPassword } from "../../platform/passwords.ts";
import { addMember, loadRoleId } from "../organizations/store.ts";
import {
  type TestResponse,
  type Caller,
  callerOn,
  testOrigin,
  withSession,
} from "../../test-caller.ts";
import { northwind, type Organization, southridge } from "../../test-northwind.ts";

const password = "Correct-horse-1";
const hash = hashPassword(password);
/** Gives Ada a password, and a browser to sign in with. */
async function organizationWithPassword() {
  const of = await northwind();
  const stored = await hash;
  await of.house.server.db.system((sql) =>
    sql("UPDATE users SET password_hash = $2 WHERE id = $1", [of.as("ada").userId, stored]),
  );
  const [user] = await of.house.server.db.system((sql) =>
    sql<{ username: string }>("SELECT username FROM users WHERE id = $1", [of.as("ada").userId]),
  );
  // Each test is an address of its own, or they would count as one visitor.
  visitorCount += 1;
  const from = { origin: testOrigin, "x-forwarded-for": `192.0.2.${visitorCount}` };
  const door = callerOn(of.house.server.app, from);
  return {
    ...of,
    from,
    door,
    username: user?.username ?? "",
    signIn: (word = password, name = user?.username ?? "") =>
      door.try(contract.logIn, { body: { username: name, password: word } }),
  };
}
let visitorCount = 0;

const tokenFrom = (answer: TestResponse): string =>
  /tocsin_session=([^;]+)/.exec(String(answer.headers["set-cookie"]))?.[1] ?? "";
const browserCaller = (of: Organization, answer: TestResponse): Caller =>
  callerOn(of.house.server.app, withSession(tokenFrom(answer)));

test("signing in opens a session that a script cannot read, and answers who signed in", async () => {
  const of = await organizationWithPassword();
  const answer = await of.signIn();
  expect(answer).toMatchObject({
    status: 200,
    body: {
      username: of.username,
      roles: [{ key: "admin" }],
      organization: { display_name: "Northwind" },
      base_interval: 1800,
    },
  });
  expect(String(answer.headers["set-cookie"])).toMatch(/HttpOnly; SameSite=Lax/);
  expect((await browserCaller(of, answer).call(contract.me, {})).username).toBe(of.username);
});

test("over TLS the cookie is for TLS only", async () => {
  const of = await organizationWithPassword();
  const answer = await of.door.raw(
    "POST",
    "/login",
    { username: of.username, password },
    { "x-forwarded-proto": "https", origin: testOrigin.replace("http:", "https:") },
  );
  expect([answer.status, String(answer.headers["set-cookie"])]).toEqual([
    200,
    expect.stringContaining("Secure"),
  ]);
});

test("the e-mail may be written in any case; a wrong password and an unknown user sound the same", async () => {
  const of = await organizationWithPassword();
  expect((await of.signIn(password, of.username.toUpperCase())).status).toBe(200);
  const [wrong, unknown] = [
    await of.signIn("Wrong-horse-1"),
    await of.signIn(password, "nobody@northwind.test"),
  ];
  expect([wrong.status, wrong.body]).toEqual([401, unknown.body]);
  expect(wrong.headers["set-cookie"]).toBeUndefined();
});

test("a foreign page cannot sign its visitor in", async () => {
  const of = await organizationWithPassword();
  expect(
    (
      await of.door.raw(
        "POST",
        "/login",
        { username: of.username, password },
        { origin: "http://evil.test" },
      )
    ).errors[0]?.code,
  ).toBe("csrf");
});

test("ten attempts a minute for an account, then 429 and when to come again, also for the right password", async () => {
  const of = await organizationWithPassword();
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect((await of.signIn("Wrong-horse-1")).status).toBe(401);
  const refused = await of.signIn();
  expect([refused.status, refused.errors[0]?.code]).toEqual([429, "too_many_attempts"]);
  expect(Number(refused.headers["retry-after"])).toBe(60);
  of.clock.forward({ seconds: 60 });
  expect((await of.signIn()).status).toBe(200);
});

test("an address that tries many accounts is held up as well", async () => {
  const of = await organizationWithPassword();
  for (let attempt = 0; attempt < 30; attempt += 1)
    expect((await of.signIn(password, `nobody-${attempt}@northwind.test`)).status).toBe(401);
  expect((await of.signIn(password, "nobody-30@northwind.test")).status).toBe(429);
});

test("signing out ends the session on the server, not only in the browser", async () => {
  const of = await organizationWithPassword();
  const ada = browserCaller(of, await of.signIn());
  const out = await ada.try(contract.logOut, {});
  expect([out.status, String(out.headers["set-cookie"])]).toEqual([
    204,
    expect.stringContaining("Expires=Thu, 01 Jan 1970"),
  ]);
  expect((await ada.try(contract.me, {})).status).toBe(401);
});

test("a session ends after three intervals without renewal, and lives on with it", async () => {
  const of = await organizationWithPassword();
  const entered = await of.signIn();
  const ada = browserCaller(of, entered);
  of.clock.forward({ minutes: 89 });
  const renewed = await ada.try(contract.renewToken, {});
  expect(renewed.body).toEqual({ expires_at: of.clock.nowS() + 5400, base_interval: 1800 });
  // The browser keeps it as long as the server does.
  expect([renewed.headers["set-cookie"], String(entered.headers["set-cookie"])]).toEqual([
    entered.headers["set-cookie"],
    expect.stringContaining("Max-Age=5400"),
  ]);
  of.clock.forward({ minutes: 89 });
  expect((await ada.try(contract.me, {})).status).toBe(200);
  of.clock.forward({ minutes: 1 });
  expect((await ada.try(contract.renewToken, {})).status).toBe(401);
});

test("sessions are listed with where they are from, and any of one's own can be ended", async () => {
  const of = await organizationWithPassword();
  const [firstBrowser, secondBrowser] = [
    browserCaller(of, await of.signIn()),
    browserCaller(of, await of.signIn()),
  ];
  const { items } = await firstBrowser.call(contract.listMySessions, {});
  expect(items).toHaveLength(3);
  expect(items.filter((session) => session.current)).toMatchObject([
    { address: of.from["x-forwarded-for"], created_at: of.clock.nowS() },
  ]);
  const otherSessions = await secondBrowser.call(contract.listMySessions, {});
  await firstBrowser.call(contract.endMySession, {
    params: { id: otherSessions.items.find((session) => session.current)?.id ?? "" },
  });
  expect((await secondBrowser.try(contract.me, {})).status).toBe(401);
  const [hers] = (await of.as("uma").call(contract.listMySessions, {})).items;
  expect(
    (await firstBrowser.try(contract.endMySession, { params: { id: hers?.id ?? "" } })).status,
  ).toBe(404);
});

test("a new password needs the old one, is none that was used before, and ends the other sessions", async () => {
  const of = await organizationWithPassword();
  const [firstBrowser, secondBrowser] = [
    browserCaller(of, await of.signIn()),
    browserCaller(of, await of.signIn()),
  ];
  const tryChangePassword = (currentPassword: string, newPassword: string) =>
    firstBrowser.try(contract.changeMyPassword, { body: { currentPassword, newPassword } });
  expect((await tryChangePassword("Wrong-horse-1", "Battery-staple-1")).errors[0]).toMatchObject({
    code: "wrong_current_password",
    field: "currentPassword",
  });
  expect((await tryChangePassword(password, "short")).status).toBe(400);
  expect((await tryChangePassword(password, password)).status).toBe(422);
  expect((await tryChangePassword(password, "Battery-staple-1")).status).toBe(204);
  expect([
    (await firstBrowser.try(contract.me, {})).status,
    (await secondBrowser.try(contract.me, {})).status,
  ]).toEqual([200, 401]);
  expect((await tryChangePassword("Battery-staple-1", password)).status).toBe(422);
  expect([(await of.signIn()).status, (await of.signIn("Battery-staple-1")).status]).toEqual([
    401, 200,
  ]);
});

test("switching to another of one's organizations ends the session in the first", async () => {
  const [of, otherOrganization] = [await organizationWithPassword(), await southridge()];
  const ada = browserCaller(of, await of.signIn());
  const organizationNames = async () =>
    (await ada.call(listMyOrganizations, {})).map((organization) => organization.displayName);
  expect(await organizationNames()).toEqual(["Northwind"]);
  const [row] = await otherOrganization.sql((sql) =>
    sql<{ name: string }>("SELECT name FROM organizations WHERE id = tocsin_organization()"),
  );
  expect(
    (await ada.try(switchOrganization, { body: { organization_name: row?.name ?? "" } })).status,
  ).toBe(404);
  await otherOrganization.sql(async (sql) =>
    addMember(sql, {
      userId: of.as("ada").userId,
      roleId: await loadRoleId(sql, "readonly"),
      nowS: otherOrganization.clock.nowS(),
    }),
  );
  expect(await organizationNames()).toEqual(["Northwind", "Southridge"]);
  const switched = await ada.try(switchOrganization, {
    body: { organization_name: row?.name ?? "" },
  });
  expect(switched.body).toEqual({ shouldRedirect: true, redirectUrl: "/feed/all?folder=active" });
  expect((await ada.try(contract.me, {})).status).toBe(401);
  expect(await browserCaller(of, switched).call(contract.me, {})).toMatchObject({
    roles: [{ key: "readonly" }],
    organization: { display_name: "Southridge" },
  });
});

test("a user's API key signs in and calls as that user; an ingest key does neither", async () => {
  const of = await organizationWithPassword();
  const apiKey = await of.as("ada").call(createApiKey, { body: { name: "mine", type: "user" } });
  expect(
    (
      await callerOn(of.house.server.app, { authorization: `Bearer ${apiKey.key}` }).call(
        contract.me,
        {},
      )
    ).username,
  ).toBe(of.username);
  const opened = await of.door.try(contract.logIn, { body: { access_token: apiKey.key } });
  expect((await browserCaller(of, opened).call(contract.me, {})).username).toBe(of.username);
  expect((await of.door.try(contract.logIn, { body: { access_token: of.ingestKey } })).status).toBe(
    401,
  );
  expect(
    (
      await callerOn(of.house.server.app, { authorization: `Bearer ${of.ingestKey}` }).try(
        contract.me,
        {},
      )
    ).status,
  ).toBe(401);
});

test("an organization whose account expired lets its people see that, and nothing else", async () => {
  const of = await northwind();
  await of.house.server.db.system((sql) =>
    sql("UPDATE organizations SET expires_at = $2 WHERE id = $1", [
      of.organizationId,
      of.clock.nowS(),
    ]),
  );
  expect((await of.as("ada").call(contract.me, {})).expired).toBe(true);
  expect((await of.as("ada").try(contract.listMySessions, {})).errors[0]?.code).toBe(
    "account_expired",
  );
  expect((await of.as("ada").try(contract.logOut, {})).status).toBe(204);
});

test("somebody who is a member no more is out at once, whatever cookie they hold", async () => {
  const of = await northwind();
  await of.sql((sql) =>
    sql("DELETE FROM memberships WHERE organization_id = tocsin_organization() AND user_id = $1", [
      of.as("uma").userId,
    ]),
  );
  expect((await of.as("uma").try(contract.me, {})).status).toBe(401);
});

test("guessing the old password from a session that was left open ends after ten tries a minute", async () => {
  const of = await organizationWithPassword();
  const ada = browserCaller(of, await of.signIn());
  const tryChangePassword = async (currentPassword: string) =>
    (
      await ada.try(contract.changeMyPassword, {
        body: { currentPassword, newPassword: "Battery-staple-1" },
      })
    ).status;
  const answers: number[] = [];
  for (let n = 0; n < 11; n += 1) answers.push(await tryChangePassword(`Wrong-horse-${n}`));
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  expect(await tryChangePassword(password)).toBe(429);
  of.clock.forward({ seconds: 60 });
  expect(await tryChangePassword(password)).toBe(204);
});
