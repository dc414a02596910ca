/** What a link may open, who gets one, and how often. */
import { afterAll, expect, test } from "vitest";
import { listAuditLogs } from "#contract/audit-logs.ts";
import { listAssignableUsers } from "#contract/people.ts";
import { addRoleUsers, createRole, listRoles } from "#contract/roles.ts";
import { logIn, me } from "#contract/session.ts";
import * as contract from "#contract/users.ts";
import { resetPassword as resetByOperator } from "../../cli/user.ts";
import { callerOn } from "../../test-caller.ts";
import { openHouse } from "../../test-house.ts";
import { found, northwind, type Organization, southridge } from "../../test-northwind.ts";
import { openPostOffice } from "../../test-post-office.ts";

const roleNamed = async (of: Organization, key: string) =>
  (await of.as("ada").ask(listRoles, {})).items.find((one) => one.key === key)?.id ?? "";
const invite = async (of: Organization, email: string, role = "user") =>
  of.as("ada").try(contract.inviteUser, { body: { email, roles: [await roleNamed(of, role)] } });
const invited = async (of: Organization, email: string, role?: string) =>
  (await invite(of, email, role)).body as {
    user: contract.User;
    mailed: boolean;
    link: string | null;
  }; // 201 answers an invitation
const tokenIn = (text: string | null | undefined) => /#token=(\S+)/.exec(text ?? "")?.[1] ?? "";
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

const post = await openPostOffice();
const posting = openHouse({
  env: { TOCSIN_SMTP_URL: post.url, TOCSIN_PUBLIC_URL: "https://tocsin.northwind.test/" },
});
afterAll(async () => {
  await (await posting).close();
  await post.close();
});

test("a leftover invitation opens nothing once the person came in by another way", async () => {
  const of = await northwind();
  const email = `left-${of.organizationId}@northwind.test`;
  const { link } = await invited(of, email);
  await resetByOperator(
    { db: of.house.server.db, clock: of.clock },
    { username: email, password: "Given-by-hand-7" },
  );
  expect((await activate(of, tokenIn(link), "Somebody-elses-7")).errors[0]?.code).toBe(
    "link_ended",
  );
  expect(
    (await visitor(of).try(logIn, { body: { username: email, password: "Given-by-hand-7" } }))
      .status,
  ).toBe(200);
});

test("by mail two organizations invite the same person; the first link that is followed ends the other", async () => {
  const house = await posting;
  const [of, other] = [await found(house, "Northwind"), await found(house, "Southridge")];
  const email = `both-${of.organizationId}@northwind.test`;
  expect([(await invited(of, email)).mailed, (await invited(other, email)).mailed]).toEqual([
    true,
    true,
  ]);
  await of.settle();
  const [first, second] = post.to(email).map(({ text }) => tokenIn(text));
  expect((await activate(of, second ?? "")).status).toBe(200);
  expect([
    (await activate(of, first ?? "", "Somebody-elses-7")).errors[0]?.code,
    await invitations(of),
    await invitations(other),
  ]).toEqual(["link_ended", 0, 0]);
  expect(
    (await visitor(of).try(logIn, { body: { username: email, password: "Quiet-harbour-7" } }))
      .status,
  ).toBe(200);
});

test("without mail nobody holds a link to somebody whom another organization has invited", async () => {
  const [of, other] = [await northwind(), await southridge()];
  const email = `pending-${of.organizationId}@northwind.test`;
  const { link } = await invited(of, email);
  const refused = await invite(other, email);
  expect([refused.status, refused.errors[0]?.code, refused.errors[0]?.field]).toEqual([
    422,
    "impossible",
    "email",
  ]);
  expect(refused.errors[0]?.message).toContain("follow the other invitation first");
  expect((await activate(of, tokenIn(link))).status).toBe(200);
  expect(await invited(other, email)).toMatchObject({
    mailed: false,
    link: null,
    user: { state: "active" },
  });
});

test("a link that an administrator was shown opens nobody whom another organization has meanwhile", async () => {
  const [of, other] = [await northwind(), await southridge()];
  const { user, link } = await invited(of, `shown-${of.organizationId}@northwind.test`);
  const join = (organization: Organization) =>
    organization.sql((sql) =>
      sql(
        `INSERT INTO memberships (organization_id, user_id, created_at)
         VALUES (tocsin_organization(), $1, 0)`,
        [user._id],
      ),
    );
  await join(other);
  expect((await activate(of, tokenIn(link))).errors[0]?.code).toBe("link_ended");
  await other.sql((sql) =>
    sql("DELETE FROM memberships WHERE organization_id = tocsin_organization() AND user_id = $1", [
      user._id,
    ]),
  );
  expect((await activate(of, tokenIn(link))).status).toBe(200);
});

test("an invitation is not sent again without mail to somebody who waits in two organizations", async () => {
  const [of, other] = [await northwind(), await southridge()];
  const { user } = await invited(of, `two-${of.organizationId}@northwind.test`);
  await other.sql((sql) =>
    sql(
      `INSERT INTO memberships (organization_id, user_id, created_at)
       VALUES (tocsin_organization(), $1, 0)`,
      [user._id],
    ),
  );
  expect(
    (await of.as("ada").try(contract.resendInvitation, { body: { id: user._id } })).errors[0]?.code,
  ).toBe("impossible");
});

test("who may invite gets no link to an admin who has not come in yet; sending again is recorded", async () => {
  const of = await northwind();
  const role = await of.as("ada").ask(createRole, {
    body: { name: "Inviters", permissions: ["users@create", "users@read"], environments: [] },
  });
  await of
    .as("ada")
    .ask(addRoleUsers, { params: { id: role.id }, body: { ids: [of.as("gil").userId] } });
  const { user } = await invited(of, `boss-${of.organizationId}@northwind.test`, "admin");
  const again = await of.as("gil").try(contract.resendInvitation, { body: { id: user._id } });
  expect([again.status, again.errors[0]?.code, again.body]).toEqual([
    403,
    "beyond_own",
    { errors: again.errors },
  ]);
  await of.as("ada").ask(contract.resendInvitation, { body: { id: user._id } });
  const { items } = await of.as("ada").ask(listAuditLogs, { query: { text: "sent again" } });
  expect(items.map((one) => [one.actor.name, one.action, one.resource_id, one.after])).toEqual([
    ["Ada", "act", user._id, { username: user.username, invitation: "sent again", mailed: false }],
  ]);
});

test("a mail names the console's own address or does not leave: the link is shown instead", async () => {
  const house = await openHouse({ env: { TOCSIN_SMTP_URL: post.url } });
  const of = await found(house, "Northwind");
  const email = `unsaid-${of.organizationId}@northwind.test`;
  const answer = await invited(of, email);
  const again = await of
    .as("ada")
    .ask(contract.resendInvitation, { body: { id: answer.user._id } });
  await of.settle();
  expect([
    answer.mailed,
    answer.link?.startsWith("http://tocsin.test/activate#"),
    again.mailed,
    post.to(email),
  ]).toEqual([false, true, false, []]);
  await house.close();
});

test("asking for a new password over and over sends three letters, all of which open, and the first one followed ends the others", async () => {
  const of = await found(await posting, "Northwind");
  const username = (await of.as("uma").ask(me, {})).username;
  for (let n = 0; n < 5; n += 1) {
    expect((await visitor(of).try(contract.resetPassword, { body: { username } })).body).toEqual({
      done: true,
    });
    await of.settle();
  }
  const tokens = post.to(username).map(({ text }) => tokenIn(text));
  expect(new Set(tokens).size).toBe(3);
  const set = async (token: string | undefined, newPassword: string) =>
    (await visitor(of).try(contract.resetPassword, { body: { token: token ?? "", newPassword } }))
      .status;
  expect([
    await set(tokens[0], "Quiet-harbour-9"),
    await set(tokens[1], "Somebody-elses-7"),
    await set(tokens[2], "Somebody-elses-8"),
  ]).toEqual([202, 404, 404]);
  await visitor(of).ask(contract.resetPassword, { body: { username } });
  await of.settle();
  expect(post.to(username)).toHaveLength(4);
  // An hour later none of them holds, and none stands in the way.
  of.clock.forward({ hours: 2 });
  for (let n = 0; n < 4; n += 1)
    await visitor(of).ask(contract.resetPassword, { body: { username } });
  await of.settle();
  expect(post.to(username)).toHaveLength(7);
});

test("whoever is known elsewhere is told of by name and address alone, until they have been here", async () => {
  const [of, other] = [await northwind(), await southridge()];
  const uma = of.as("uma");
  await of
    .as("ada")
    .ask(contract.updateUser, { params: { id: uma.userId }, body: { phone_number: "+15550100" } });
  await uma.ask(me, {});
  const email = (await uma.ask(me, {})).username;
  const { user } = await invited(other, email);
  expect([user.name, user.phone_number, user.last_seen]).toEqual(["Uma", null, null]);
  const listed = async (query: object) =>
    (await other.as("ada").ask(contract.listUsers, { query })).items.filter(
      (one) => one._id === uma.userId,
    );
  expect([await listed({ query: "+15550100" }), (await listed({}))[0]?.phone_number]).toEqual([
    [],
    null,
  ]);
  expect(JSON.stringify(await other.as("ada").ask(listAssignableUsers, {}))).not.toContain(
    "+15550100",
  );
  await uma.raw("POST", "/login/switch", {
    organization_name: (await other.as("ada").ask(me, {})).organization.name,
  });
  expect((await listed({ query: "+15550100" }))[0]).toMatchObject({
    phone_number: "+15550100",
    last_seen: of.clock.nowS(),
  });
});

test("an administrator renames those who belong to nobody else; the others do it themselves", async () => {
  const [of, other] = [await northwind(), await southridge()];
  const change = (by: Organization, body: object) =>
    by.as("ada").try(contract.updateUser, { params: { id: of.as("uma").userId }, body });
  expect((await change(of, { name: "Uma One", phone_number: "+15550101" })).body).toMatchObject({
    name: "Uma One",
    phone_number: "+15550101",
  });
  await invited(other, (await of.as("uma").ask(me, {})).username);
  for (const [field, value] of [
    ["name", "Mallory"],
    ["phone_number", "+15550199"],
  ] as const) {
    const refused = await change(other, { [field]: value });
    expect([refused.status, refused.errors[0]?.code, refused.errors[0]?.field]).toEqual([
      422,
      "impossible",
      field,
    ]);
  }
  // What the form sends along unchanged is no change.
  expect(
    (await change(other, { name: "Uma One", phone_number: null, active: false })).body,
  ).toMatchObject({ active: false });
  expect((await of.as("uma").ask(me, {})).contact).toMatchObject({
    name: "Uma One",
    phone_number: "+15550101",
  });
});
