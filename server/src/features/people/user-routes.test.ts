import { afterAll, expect, test } from "vitest";
import { listAssignableUsers } from "#contract/people.ts";
import { listRoles } from "#contract/roles.ts";
import { me } from "#contract/session.ts";
import * as contract from "#contract/users.ts";
import { callerOn } from "../../test-caller.ts";
import { openHouse } from "../../test-house.ts";
import { createTestOrganization, northwind, type Organization } from "../../test-northwind.ts";
import { openTestMailServer } from "../../test-mail-server.ts";

const roleIdByKey = async (of: Organization, key: string) =>
  (await of.as("ada").call(listRoles, {})).items.find((role) => role.key === key)?.id ?? "";
const invite = async (of: Organization, email: string) =>
  of
    .as("ada")
    .call(contract.inviteUser, { body: { email, roles: [await roleIdByKey(of, "user")] } });
const tokenFrom = (text: string | null) => /#token=(\S+)/.exec(text ?? "")?.[1] ?? "";
const visitor = (of: Organization) => callerOn(of.house.server.app, {});
const signIn = (of: Organization, username: string, password: string) =>
  visitor(of).raw("POST", "/login", { username, password });

test("members are listed by name, found by name and address, in pages", async () => {
  const of = await northwind();
  const listUsersAs = async (query: object) => of.as("ada").call(contract.listUsers, { query });
  expect((await listUsersAs({})).items.map((user) => user.name)).toEqual([
    "Ada",
    "Gil",
    "Rui",
    "Uma",
  ]);
  const matching = await listUsersAs({ query: "UMA@" });
  expect([
    matching.total,
    matching.items[0]?.roles.map((role) => role.key),
    matching.items[0]?.sessions,
    matching.items[0]?.state,
  ]).toEqual([1, ["user"], 1, "active"]);
  expect(await listUsersAs({ page: 2, per_page: 3 })).toMatchObject({
    total: 4,
    items: [{ name: "Uma" }],
  });
  expect(
    await of.as("ada").call(contract.getUser, { params: { id: of.as("uma").userId } }),
  ).toEqual(matching.items[0]);
});

test("without a mail server the inviter gets the link; it works once, and the new member signs in", async () => {
  const of = await northwind();
  const email = `new-${of.organizationId}@northwind.test`;
  const { user, link, mailed } = await invite(of, email);
  expect([user.state, user.roles.map((role) => role.key), mailed]).toEqual([
    "invited",
    ["user"],
    false,
  ]);
  const activate = (password: string) =>
    visitor(of).try(contract.activateUser, {
      body: { token: tokenFrom(link), name: "Nils", password },
    });
  const weak = await activate("Password1");
  expect([weak.status, weak.errors[0]?.code, weak.errors[0]?.field]).toEqual([
    422,
    "breached_password",
    "password",
  ]);
  expect([
    (await activate("Quiet-harbour-7")).status,
    (await activate("Quiet-harbour-8")).status,
  ]).toEqual([200, 404]);
  expect((await signIn(of, email, "Quiet-harbour-7")).body).toMatchObject({
    contact: { name: "Nils" },
    state: "active",
  });
  expect(
    (
      await of
        .as("ada")
        .try(contract.inviteUser, { body: { email, roles: [await roleIdByKey(of, "user")] } })
    ).status,
  ).toBe(409);
});

test("an invitation that is sent again ends the link before, and none holds longer than seven days", async () => {
  const of = await northwind();
  const first = await invite(of, `late-${of.organizationId}@northwind.test`);
  const second = await of
    .as("ada")
    .call(contract.resendInvitation, { body: { id: first.user._id } });
  const followLink = async (link: string | null) =>
    (
      await visitor(of).try(contract.activateUser, {
        body: { token: tokenFrom(link), name: "Late", password: "Quiet-harbour-7" },
      })
    ).status;
  expect(await followLink(first.link)).toBe(404);
  of.clock.forward({ hours: 7 * 24 + 1 });
  expect(await followLink(second.link)).toBe(404);
});

test("a member who is switched off is out at once, and in again when switched on", async () => {
  const of = await northwind();
  const setActive = (active: boolean) =>
    of
      .as("ada")
      .call(contract.updateUser, { params: { id: of.as("uma").userId }, body: { active } });
  expect([(await setActive(false)).sessions, (await of.as("uma").try(me, {})).status]).toEqual([
    0, 401,
  ]);
  expect((await setActive(true)).active).toBe(true);
});

test("a member who is taken out keeps nothing here, and their sessions and keys end", async () => {
  const of = await northwind();
  await of.as("ada").call(contract.deleteUser, { params: { id: of.as("uma").userId } });
  expect([
    (await of.as("uma").try(me, {})).status,
    (await of.as("ada").call(contract.listUsers, { query: {} })).total,
  ]).toEqual([401, 3]);
  expect(
    (
      await of
        .as("ada")
        .try(contract.updateUser, { params: { id: of.as("uma").userId }, body: { name: "Ghost" } })
    ).status,
  ).toBe(404);
});

test("an administrator sees a member's sessions and ends them", async () => {
  const of = await northwind();
  const umaParams = { params: { id: of.as("uma").userId } };
  expect((await of.as("ada").call(contract.listUserSessions, umaParams)).items).toMatchObject([
    { device: "test", current: false },
  ]);
  expect(await of.as("ada").call(contract.endUserSessions, umaParams)).toEqual({ ended: 1 });
  expect((await of.as("uma").try(me, {})).status).toBe(401);
});

const postOffice = await openTestMailServer();
const { received } = postOffice;
const houseWithMail = openHouse({
  env: { TOCSIN_SMTP_URL: postOffice.url, TOCSIN_PUBLIC_URL: "https://tocsin.northwind.test/" },
}).then((house) => createTestOrganization(house, "Northwind"));
afterAll(async () => {
  await (await houseWithMail).house.close();
  await postOffice.close();
});

test("with a mail server the invitation goes by mail, and nobody else sees the link", async () => {
  const of = await houseWithMail;
  const answer = await invite(of, "mailed@northwind.test");
  await of.settle();
  const letter = received.find((letter) => letter.to === "mailed@northwind.test");
  expect([answer.mailed, answer.link]).toEqual([true, null]);
  expect(letter?.text).toContain("https://tocsin.northwind.test/activate#token=link_");
  const token = tokenFrom(letter?.text ?? "");
  const stored = await of.sql((sql) =>
    sql<{ all: string }>(
      `SELECT (SELECT json_agg(l)::text FROM account_links l
       WHERE organization_id = tocsin_organization()) || coalesce((SELECT json_agg(j)::text
       FROM jobs j WHERE organization_id = tocsin_organization()), '') AS all`,
    ),
  );
  expect(stored[0]?.all).not.toContain(token);
  expect(
    (
      await visitor(of).try(contract.activateUser, {
        body: { token, name: "Mia", password: "Quiet-harbour-7" },
      })
    ).status,
  ).toBe(200);
});

test("a new password by mail: the same answer for everybody, a link for those who exist, and every session ends", async () => {
  const of = await houseWithMail;
  const requestPassword = async (username: string) =>
    (
      await visitor(of).raw(
        "POST",
        "/users/change-password",
        { username },
        { host: "198.51.100.7" },
      )
    ).status;
  const username = (await of.as("uma").call(me, {})).username;
  expect([await requestPassword("stranger@nowhere.test"), await requestPassword(username)]).toEqual(
    [202, 202],
  );
  await of.settle();
  const letter = received.find((letter) => letter.to === username);
  expect([
    received.some((letter) => letter.to === "stranger@nowhere.test"),
    letter?.text.includes("198.51.100.7"),
  ]).toEqual([false, false]);
  const token = tokenFrom(letter?.text ?? "");
  expect(
    (
      await visitor(of).try(contract.resetPassword, {
        body: { token, newPassword: "Quiet-harbour-9" },
      })
    ).status,
  ).toBe(202);
  expect((await of.as("uma").try(me, {})).status).toBe(401);
  expect([
    (await signIn(of, username, "Quiet-harbour-9")).status,
    (
      await visitor(of).try(contract.resetPassword, {
        body: { token, newPassword: "Quiet-harbour-10" },
      })
    ).status,
  ]).toEqual([200, 404]);
});

test.each([
  ["+351 912-345-678", "+351912345678"],
  ["0612345678", "0612345678"],
])("%s is a phone number, kept without what is for the eye", async (typed, stored) => {
  const of = await northwind();
  expect(
    await of.as("ada").call(contract.updateUser, {
      params: { id: of.as("uma").userId },
      body: { phone_number: typed },
    }),
  ).toMatchObject({ phone_number: stored });
});

test.each(["12345678", "call me", "+", "", "+1234567890123456"])(
  "%s is no phone number of a member",
  async (phone_number) => {
    const of = await northwind();
    const refused = await of.as("ada").try(contract.updateUser, {
      params: { id: of.as("uma").userId },
      body: { phone_number },
    });
    expect([refused.status, refused.errors[0]?.field]).toEqual([400, "phone_number"]);
  },
);

test("people are found and sorted whatever accents and apostrophes their names have", async () => {
  const of = await northwind();
  const rename = (name: "rui" | "uma" | "gil", newName: string) =>
    of.as("ada").call(contract.updateUser, {
      params: { id: of.as(name).userId },
      body: { name: newName },
    });
  await rename("rui", "Zoë d’Arby");
  await rename("uma", "Élodie O'Brien");
  await rename("gil", "Frank");
  const namesOf = async (query: object) =>
    (await of.as("ada").call(contract.listUsers, { query })).items.map((user) => user.name);
  expect(await namesOf({})).toEqual(["Ada", "Élodie O'Brien", "Frank", "Zoë d’Arby"]);
  expect(await namesOf({ query: "elodie o’b" })).toEqual(["Élodie O'Brien"]);
  expect(await namesOf({ query: "ZOE D'ARBY" })).toEqual(["Zoë d’Arby"]);
  expect((await of.as("ada").call(listAssignableUsers, {})).map((user) => user.name)).toEqual([
    "Ada",
    "Élodie O'Brien",
    "Frank",
    "Zoë d’Arby",
  ]);
});

test.each(["root+1@northwind.test", "service-account+9@northwind.test", "eve@tocsin.invalid"])(
  "nobody is invited as %s: the product names its own accounts so",
  async (email) => {
    const of = await northwind();
    const { items } = await of.as("ada").call(listRoles, {});
    const refused = await of
      .as("ada")
      .try(contract.inviteUser, { body: { email, roles: [items[0]?.id ?? ""] } });
    expect([refused.status, refused.errors[0]?.field]).toEqual([400, "email"]);
  },
);
