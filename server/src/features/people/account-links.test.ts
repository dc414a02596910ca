/** What a link may open, who gets one, and how often. */
import { afterAll, expect, test } from "vitest";
import { listAuditLogs } from "#contract/audit-logs.ts";
import { acceptInvitation } from "#contract/organizations.ts";
import { listAssignableUsers } from "#contract/people.ts";
import { addRoleUsers, createRole, listRoles } from "#contract/roles.ts";
import { logIn, me } from "#contract/session.ts";
import * as contract from "#contract/users.ts";
import { resetPassword as resetByOperator } from "../../cli/user.ts";
import { callerOn } from "../../test-caller.ts";
import { openHouse } from "../../test-house.ts";
import {
  createTestOrganization,
  northwind,
  type Organization,
  southridge,
} from "../../test-northwind.ts";
import { openTestMailServer } from "../../test-mail-server.ts";
import { mailLink } from "./account-mail.ts";
import { insertLink } from "./store-links.ts";
import { insertUser } from "./store.ts";

const roleIdByKey = async (of: Organization, key: string) =>
  (await of.as("ada").call(listRoles, {})).items.find((role) => role.key === key)?.id ?? "";
const invite = async (of: Organization, email: string, role = "user") =>
  of.as("ada").try(contract.inviteUser, { body: { email, roles: [await roleIdByKey(of, role)] } });
const inviteAndReadLink = async (of: Organization, email: string, role?: string) =>
  (await invite(of, email, role)).body as {
    user: contract.User;
    mailed: boolean;
    link: string | null;
  }; // 201 answers an invitation
const tokenFrom = (text: string | null | undefined) => /#token=(\S+)/.exec(text ?? "")?.[1] ?? "";
const visitor = (of: Organization) => callerOn(of.house.server.app, {});
const activate = (of: Organization, token: string, password = "Quiet-harbour-7") =>
  visitor(of).try(contract.activateUser, { body: { token, name: "Whoever", password } });
const invitations = async (of: Organization) =>
  (
    await of.sql((sql) =>
      sql(
        `SELECT 1 FROM account_links WHERE organization_id = tocsin_organization()
         AND kind = 'invitation'`,
      ),
    )
  ).length;

const postOffice = await openTestMailServer({
  refuses: (address) => address.startsWith("nobody"),
});
const houseWithMail = openHouse({
  env: { TOCSIN_SMTP_URL: postOffice.url, TOCSIN_PUBLIC_URL: "https://tocsin.northwind.test/" },
});
afterAll(async () => {
  await (await houseWithMail).close();
  await postOffice.close();
});

test("a link says whom it is for and who invites, for as long as it opens something", async () => {
  const of = await northwind();
  const email = `greeted-${of.organizationId}@northwind.test`;
  const { link } = await inviteAndReadLink(of, email);
  const show = (token: string) => visitor(of).try(contract.showInvitation, { body: { token } });
  expect((await show(tokenFrom(link))).body).toEqual({
    // Whoever invites without a name names by the address.
    name: `greeted-${of.organizationId}`,
    username: email,
    organization: "Northwind",
  });
  expect((await show("never-given")).errors[0]?.code).toBe("link_ended");
  await activate(of, tokenFrom(link));
  expect((await show(tokenFrom(link))).errors[0]?.code).toBe("link_ended");
});

test("a leftover invitation opens nothing once the person came in by another way", async () => {
  const of = await northwind();
  const email = `left-${of.organizationId}@northwind.test`;
  const { link } = await inviteAndReadLink(of, email);
  await resetByOperator(
    { db: of.house.server.db, clock: of.clock },
    { username: email, password: "Given-by-hand-7" },
  );
  expect((await activate(of, tokenFrom(link), "Somebody-elses-7")).errors[0]?.code).toBe(
    "link_ended",
  );
  expect(
    (
      await visitor(of).try(logIn, {
        body: { username: email, password: "Given-by-hand-7", accept_invitation: true },
      })
    ).status,
  ).toBe(200);
});

test("by mail two organizations invite the same person; the first link that is followed ends the other", async () => {
  const house = await houseWithMail;
  const [of, otherOrganization] = [
    await createTestOrganization(house, "Northwind"),
    await createTestOrganization(house, "Southridge"),
  ];
  const email = `both-${of.organizationId}@northwind.test`;
  expect([
    (await inviteAndReadLink(of, email)).mailed,
    (await inviteAndReadLink(otherOrganization, email)).mailed,
  ]).toEqual([true, true]);
  await of.settle();
  const [first, second] = postOffice.mailTo(email).map(({ text }) => tokenFrom(text));
  expect((await activate(of, second ?? "")).status).toBe(200);
  expect([
    (await activate(of, first ?? "", "Somebody-elses-7")).errors[0]?.code,
    await invitations(of),
    await invitations(otherOrganization),
  ]).toEqual(["link_ended", 0, 0]);
  expect(
    (await visitor(of).try(logIn, { body: { username: email, password: "Quiet-harbour-7" } }))
      .status,
  ).toBe(200);
});

test("a letter that the mail server refuses holds up no other, and no other goes twice", async () => {
  const of = await createTestOrganization(await houseWithMail, "Northwind");
  const nowS = of.clock.nowS();
  const emails = ["first", "nobody", "last"].map(
    (name) => `${name}-${of.organizationId}@northwind.test`,
  );
  // One transaction: all of them fall due together.
  await of.sql(async (sql) => {
    for (const username of emails) {
      const userId = await insertUser(sql, {
        username,
        name: "Whoever",
        password_hash: null,
        created_at: nowS,
        proved_at: nowS,
      });
      const link = { kind: "invitation", userId, nowS, expires_at: nowS + 600 } as const;
      await mailLink(sql, await insertLink(sql, link), { publicUrl: "https://a.test", nowS });
    }
  });
  await of.settle();
  of.clock.forward({ seconds: 5 });
  await of.settle();
  expect(emails.map((email) => postOffice.mailTo(email).length)).toEqual([1, 0, 1]);
});

test("without mail nobody holds a link to somebody whom another organization has invited", async () => {
  const [of, otherOrganization] = [await northwind(), await southridge()];
  const email = `pending-${of.organizationId}@northwind.test`;
  const { link } = await inviteAndReadLink(of, email);
  const refused = await invite(otherOrganization, email);
  expect([refused.status, refused.errors[0]?.code, refused.errors[0]?.field]).toEqual([
    422,
    "invited_elsewhere",
    "email",
  ]);
  expect(refused.errors[0]?.message).toContain("must accept that first");
  expect((await activate(of, tokenFrom(link))).status).toBe(200);
  // Who followed it is not known: it was shown to an administrator.
  expect((await invite(otherOrganization, email)).errors[0]).toMatchObject({
    code: "address_unproved",
    field: "email",
  });
  await resetByOperator(
    { db: of.house.server.db, clock: of.clock },
    { username: email, password: "Given-by-hand-7" },
  );
  expect(await inviteAndReadLink(otherOrganization, email)).toMatchObject({
    mailed: false,
    link: null,
    user: { state: "invited" },
  });
});

test("a link that an administrator was shown opens nobody whom another organization has meanwhile", async () => {
  const [of, otherOrganization] = [await northwind(), await southridge()];
  const { user, link } = await inviteAndReadLink(of, `shown-${of.organizationId}@northwind.test`);
  const inviteGil = (organization: Organization) =>
    organization.sql((sql) =>
      sql(
        `INSERT INTO memberships (organization_id, user_id, created_at)
         VALUES (tocsin_organization(), $1, 0)`,
        [user._id],
      ),
    );
  await inviteGil(otherOrganization);
  expect((await activate(of, tokenFrom(link))).errors[0]?.code).toBe("link_ended");
  await otherOrganization.sql((sql) =>
    sql("DELETE FROM memberships WHERE organization_id = tocsin_organization() AND user_id = $1", [
      user._id,
    ]),
  );
  expect((await activate(of, tokenFrom(link))).status).toBe(200);
});

test("an invitation is not sent again without mail to somebody who waits in two organizations", async () => {
  const [of, otherOrganization] = [await northwind(), await southridge()];
  const { user } = await inviteAndReadLink(of, `two-${of.organizationId}@northwind.test`);
  await otherOrganization.sql((sql) =>
    sql(
      `INSERT INTO memberships (organization_id, user_id, created_at)
       VALUES (tocsin_organization(), $1, 0)`,
      [user._id],
    ),
  );
  expect(
    (await of.as("ada").try(contract.resendInvitation, { body: { id: user._id } })).errors[0]?.code,
  ).toBe("invited_elsewhere");
});

test("who may invite gets no link to an admin who has not come in yet; sending again is recorded", async () => {
  const of = await northwind();
  const role = await of.as("ada").call(createRole, {
    body: { name: "Inviters", permissions: ["users@create", "users@read"], environments: [] },
  });
  await of
    .as("ada")
    .call(addRoleUsers, { params: { id: role.id }, body: { ids: [of.as("gil").userId] } });
  const { user } = await inviteAndReadLink(of, `boss-${of.organizationId}@northwind.test`, "admin");
  const resent = await of.as("gil").try(contract.resendInvitation, { body: { id: user._id } });
  expect([resent.status, resent.errors[0]?.code, resent.body]).toEqual([
    403,
    "beyond_own",
    { errors: resent.errors },
  ]);
  await of.as("ada").call(contract.resendInvitation, { body: { id: user._id } });
  const { items } = await of.as("ada").call(listAuditLogs, { query: { text: "sent again" } });
  expect(
    items.map((entry) => [entry.actor.name, entry.action, entry.resource_id, entry.after]),
  ).toEqual([
    ["Ada", "act", user._id, { username: user.username, invitation: "sent again", mailed: false }],
  ]);
});

test("a mail names the console's own address or does not leave: the link is shown instead", async () => {
  const house = await openHouse({ env: { TOCSIN_SMTP_URL: postOffice.url } });
  const of = await createTestOrganization(house, "Northwind");
  const email = `unsaid-${of.organizationId}@northwind.test`;
  const answer = await inviteAndReadLink(of, email);
  const secondInvitation = await of
    .as("ada")
    .call(contract.resendInvitation, { body: { id: answer.user._id } });
  await of.settle();
  expect([
    answer.mailed,
    answer.link?.startsWith("http://tocsin.test/activate#"),
    secondInvitation.mailed,
    postOffice.mailTo(email),
  ]).toEqual([false, true, false, []]);
  await house.close();
});

test("asking for a new password over and over sends three letters, all of which open, and the first one followed ends the others", async () => {
  const of = await createTestOrganization(await houseWithMail, "Northwind");
  const username = (await of.as("uma").call(me, {})).username;
  for (let n = 0; n < 5; n += 1) {
    expect((await visitor(of).try(contract.resetPassword, { body: { username } })).body).toEqual({
      done: true,
    });
    await of.settle();
  }
  const tokens = postOffice.mailTo(username).map(({ text }) => tokenFrom(text));
  expect(new Set(tokens).size).toBe(3);
  const setPassword = async (token: string | undefined, newPassword: string) =>
    (await visitor(of).try(contract.resetPassword, { body: { token: token ?? "", newPassword } }))
      .status;
  expect([
    await setPassword(tokens[0], "Quiet-harbour-9"),
    await setPassword(tokens[1], "Somebody-elses-7"),
    await setPassword(tokens[2], "Somebody-elses-8"),
  ]).toEqual([202, 404, 404]);
  await visitor(of).call(contract.resetPassword, { body: { username } });
  await of.settle();
  // One tells that the password is another.
  expect(postOffice.mailTo(username)).toHaveLength(5);
  // An hour later none of them holds, and none stands in the way.
  of.clock.forward({ hours: 2 });
  for (let n = 0; n < 4; n += 1)
    await visitor(of).call(contract.resetPassword, { body: { username } });
  await of.settle();
  expect(postOffice.mailTo(username)).toHaveLength(8);
});

test("whoever is known elsewhere is told of by the address that was invited alone, until they join", async () => {
  const [of, otherOrganization] = [await northwind(), await southridge()];
  const uma = of.as("uma");
  await of.as("ada").call(contract.updateUser, {
    params: { id: uma.userId },
    body: { phone_number: "+155550100" },
  });
  await uma.call(me, {});
  const email = (await uma.call(me, {})).username;
  const { user } = await inviteAndReadLink(otherOrganization, email);
  expect([user.name, user.state, user.phone_number, user.last_seen, user.sessions]).toEqual([
    "uma",
    "invited",
    null,
    null,
    0,
  ]);
  const listUsersAs = async (query: object) =>
    (await otherOrganization.as("ada").call(contract.listUsers, { query })).items.filter(
      (user) => user._id === uma.userId,
    );
  expect([
    await listUsersAs({ query: "+155550100" }),
    (await listUsersAs({}))[0]?.phone_number,
  ]).toEqual([[], null]);
  const mayBeAssigned = async () =>
    (await otherOrganization.as("ada").call(listAssignableUsers, {})).some(
      (person) => person._id === uma.userId,
    );
  expect(await mayBeAssigned()).toBe(false);
  const organization_name = (await otherOrganization.as("ada").call(me, {})).organization.name;
  await uma.call(acceptInvitation, { body: { organization_name } });
  expect(await mayBeAssigned()).toBe(true);
  expect((await listUsersAs({ query: "+155550100" }))[0]).toMatchObject({
    phone_number: "+155550100",
    last_seen: of.clock.nowS(),
  });
});

test("an administrator renames those who belong to nobody else; the others do it themselves", async () => {
  const [of, otherOrganization] = [await northwind(), await southridge()];
  const updateUserAs = (by: Organization, body: object) =>
    by.as("ada").try(contract.updateUser, { params: { id: of.as("uma").userId }, body });
  expect(
    (await updateUserAs(of, { name: "Uma One", phone_number: "+155550101" })).body,
  ).toMatchObject({
    name: "Uma One",
    phone_number: "+155550101",
  });
  await inviteAndReadLink(otherOrganization, (await of.as("uma").call(me, {})).username);
  // Whom they invited they call what they like; it is nobody's name but there.
  expect((await updateUserAs(otherOrganization, { name: "The new one" })).body).toMatchObject({
    name: "The new one",
  });
  expect(
    (await updateUserAs(otherOrganization, { phone_number: "+155550199" })).errors[0],
  ).toMatchObject({ code: "member_pending", field: "phone_number" });
  expect((await updateUserAs(of, { name: "Uma One" })).status).toBe(200);
  const organization_name = (await otherOrganization.as("ada").call(me, {})).organization.name;
  await of.as("uma").call(acceptInvitation, { body: { organization_name } });
  for (const [field, value] of [
    ["name", "Mallory"],
    ["phone_number", "+155550199"],
  ] as const) {
    const refused = await updateUserAs(otherOrganization, { [field]: value });
    expect([refused.status, refused.errors[0]?.code, refused.errors[0]?.field]).toEqual([
      422,
      "member_elsewhere",
      field,
    ]);
  }
  // What the form sends along unchanged is no change.
  expect(
    (
      await updateUserAs(otherOrganization, {
        name: "Uma One",
        phone_number: "+155550101",
        active: false,
      })
    ).body,
  ).toMatchObject({ active: false });
  expect((await of.as("uma").call(me, {})).contact).toMatchObject({
    name: "Uma One",
    phone_number: "+155550101",
  });
});
