/** Whose an address is: who came in by a link that an administrator was shown may be anybody. */
import { expect, test } from "vitest";
import { createApiKey } from "#contract/api-keys.ts";
import { listRoles } from "#contract/roles.ts";
import { logIn, me } from "#contract/session.ts";
import * as contract from "#contract/users.ts";
import {
  acceptInvitation,
  declineInvitation,
  listMyInvitations,
  listMyOrganizations,
  switchOrganization,
} from "#contract/organizations.ts";
import { listAuditLogs } from "#contract/audit-logs.ts";
import { createUser, resetPassword, setSuperadmin } from "../../cli/user.ts";
import { type Caller, callerOn, withKey, withSession } from "../../test-caller.ts";
import { northwind, type Organization, southridge } from "../../test-northwind.ts";
import { issueLink } from "./account-mail.ts";
import { insertLink, type LinkKind } from "./store-links.ts";

const adminsPassword = "Quiet-harbour-7";
const tokenFrom = (text: string | null | undefined) => /#token=(\S+)/.exec(text ?? "")?.[1] ?? "";
const visitor = (of: Organization): Caller => callerOn(of.house.server.app, {});
const partsOf = (of: Organization) => ({ db: of.house.server.db, clock: of.clock });
const roleIdOf = async (of: Organization, key: string) =>
  (await of.as("ada").call(listRoles, {})).items.find((role) => role.key === key)?.id ?? "";

/** The administrator follows the link that they were shown, instead of whose address it is. */
async function comeInByShownLink(of: Organization) {
  const email = `gina-${of.organizationId}@northwind.test`;
  const { user, link } = await of
    .as("ada")
    .call(contract.inviteUser, { body: { email, roles: [await roleIdOf(of, "admin")] } });
  await visitor(of).call(contract.activateUser, {
    body: { token: tokenFrom(link), name: "Gina", password: adminsPassword },
  });
  const answer = await logInAs(of, email, adminsPassword);
  const token = /tocsin_session=([^;]+)/.exec(String(answer.headers["set-cookie"]))?.[1] ?? "";
  return { email, userId: user._id, session: callerOn(of.house.server.app, withSession(token)) };
}
const logInAs = (of: Organization, username: string, password: string) =>
  visitor(of).try(logIn, { body: { username, password } });

/** As the mail would bring it. */
const mailedToken = async (of: Organization, userId: string, kind: LinkKind): Promise<string> => {
  const nowS = of.clock.nowS();
  const letter = await of.sql(async (sql) =>
    issueLink(
      sql,
      await insertLink(sql, { kind, userId, nowS, expires_at: nowS + 600 }),
      "https://tocsin.test",
    ),
  );
  return tokenFrom(letter?.address);
};

test("a mailed link ends every way in that was set up before the address was proved", async () => {
  const of = await northwind();
  const { email, userId, session } = await comeInByShownLink(of);
  const { key } = await session.call(createApiKey, { body: { name: "mine", type: "user" } });
  const byKey = callerOn(of.house.server.app, withKey(key));
  expect((await byKey.try(me, {})).status).toBe(200);

  const token = await mailedToken(of, userId, "password");
  await visitor(of).call(contract.resetPassword, {
    body: { token, newPassword: "Ginas-own-harbour-9" },
  });
  expect([
    (await session.try(me, {})).status,
    (await byKey.try(me, {})).status,
    (await logInAs(of, email, adminsPassword)).status,
    (await logInAs(of, email, "Ginas-own-harbour-9")).status,
  ]).toEqual([401, 401, 401, 200]);
});

test("a mailed invitation is an account's beginning, whoever came in before", async () => {
  const of = await northwind();
  const { email, userId, session } = await comeInByShownLink(of);
  const token = await mailedToken(of, userId, "invitation");
  expect(
    (
      await visitor(of).try(contract.activateUser, {
        body: { token, name: "Gina herself", password: "Ginas-own-harbour-9" },
      })
    ).status,
  ).toBe(200);
  expect([
    (await session.try(me, {})).status,
    (await logInAs(of, email, adminsPassword)).status,
    (await logInAs(of, email, "Ginas-own-harbour-9")).body,
  ]).toMatchObject([401, 401, { contact: { name: "Gina herself" } }]);
});

test("the command line adds nobody to another organization, and makes nobody a super admin, whose address is not proved", async () => {
  const [of, otherOrganization] = [await northwind(), await southridge()];
  const { email } = await comeInByShownLink(of);
  const [organization] = await otherOrganization.sql((sql) =>
    sql<{ name: string }>("SELECT name FROM organizations WHERE id = tocsin_organization()"),
  );
  const add = () =>
    createUser(partsOf(of), {
      username: email,
      organization: organization?.name ?? "",
      role: "admin",
    });
  const promote = () => setSuperadmin(partsOf(of), { username: email, isSuperadmin: true });
  await expect(add()).rejects.toThrow(/reset-password/);
  await expect(promote()).rejects.toThrow(/reset-password/);
  await resetPassword(partsOf(of), { username: email, password: "Ginas-own-harbour-9" });
  expect(await add()).toContain(email);
  expect(await promote()).toContain("back office");
  expect((await logInAs(of, email, adminsPassword)).status).toBe(401);
});

test("an account that nobody has proved to be theirs gets into no second organization", async () => {
  const [of, otherOrganization] = [await northwind(), await southridge()];
  const { email, userId, session } = await comeInByShownLink(of);
  // As if it had been invited by mail.
  await otherOrganization.sql((sql) =>
    sql(
      `INSERT INTO memberships (organization_id, user_id, created_at, is_accepted)
       VALUES (tocsin_organization(), $1, 0, false)`,
      [userId],
    ),
  );
  const [invitation] = await session.call(listMyInvitations, {});
  const organization_name = invitation?.organizationName ?? "";
  const accepted = await session.try(acceptInvitation, { body: { organization_name } });
  expect([accepted.status, accepted.errors[0]?.code]).toEqual([422, "address_unproved"]);
  const switched = await session.try(switchOrganization, { body: { organization_name } });
  const byName = await visitor(of).try(logIn, {
    body: { username: email, password: adminsPassword, organization_name },
  });
  expect([switched.status, byName.status]).toEqual([404, 401]);
});

test("without mail an account of nobody's begins anew: its password is the new link's", async () => {
  const [of, otherOrganization] = [await northwind(), await southridge()];
  const { email, userId, session } = await comeInByShownLink(of);
  await of.as("ada").call(contract.deleteUser, { params: { id: userId } });
  const { link, user } = await otherOrganization.as("ada").call(contract.inviteUser, {
    body: { email, roles: [await roleIdOf(otherOrganization, "user")] },
  });
  expect([user.state, link === null]).toEqual(["invited", false]);
  expect([
    (await session.try(me, {})).status,
    (await logInAs(of, email, adminsPassword)).status,
  ]).toEqual([401, 401]);
});

test("who is invited lands where they did, is recorded nowhere else, and joins by a click; who declines is forgotten", async () => {
  const [of, otherOrganization] = [await northwind(), await southridge()];
  const { email } = await comeInByShownLink(of);
  await resetPassword(partsOf(of), { username: email, password: "Ginas-own-harbour-9" });
  const organization = (await otherOrganization.as("ada").call(me, {})).organization;
  const invite = async () =>
    otherOrganization.as("ada").call(contract.inviteUser, {
      body: { email, name: "The new one", roles: [await roleIdOf(otherOrganization, "user")] },
    });
  const { user } = await invite();
  // Before Northwind by its name.
  await otherOrganization.sql((sql) =>
    sql("UPDATE organizations SET display_name = 'Aardvark' WHERE id = tocsin_organization()"),
  );
  expect((await logInAs(of, email, "Wrong-password-1")).status).toBe(401);
  const landed = await logInAs(of, email, "Ginas-own-harbour-9");
  expect(landed.body).toMatchObject({ organization: { _id: of.organizationId } });
  const entries = await otherOrganization.as("ada").call(listAuditLogs, {
    query: { text: email },
  });
  expect(entries.items.map((entry) => entry.action)).toEqual(["create"]);

  const token = /tocsin_session=([^;]+)/.exec(String(landed.headers["set-cookie"]))?.[1] ?? "";
  const gina = callerOn(of.house.server.app, withSession(token));
  expect(await gina.call(listMyInvitations, {})).toMatchObject([
    { organizationName: organization.name, displayName: "Aardvark" },
  ]);
  const body = { organization_name: organization.name };
  await gina.call(declineInvitation, { body });
  expect(await gina.call(listMyInvitations, {})).toEqual([]);
  const declined = await otherOrganization
    .as("ada")
    .try(contract.getUser, { params: { id: user._id } });
  expect(declined.status).toBe(404);

  await invite();
  await gina.call(acceptInvitation, { body });
  expect((await gina.call(listMyOrganizations, {})).map((option) => option.displayName)).toEqual([
    "Aardvark",
    "Northwind",
  ]);
  expect(
    await otherOrganization.as("ada").call(contract.getUser, { params: { id: user._id } }),
  ).toMatchObject({ state: "active", name: "Gina" });
});

test("somebody who belongs nowhere signs in by joining what invited them", async () => {
  const [of, otherOrganization] = [await northwind(), await southridge()];
  const { email, userId } = await comeInByShownLink(of);
  const password = "Ginas-own-harbour-9";
  await resetPassword(partsOf(of), { username: email, password });
  await of.as("ada").call(contract.deleteUser, { params: { id: userId } });
  await otherOrganization.as("ada").call(contract.inviteUser, {
    body: { email, roles: [await roleIdOf(otherOrganization, "user")] },
  });
  const refused = await logInAs(of, email, password);
  expect([refused.status, refused.errors[0]?.code, refused.errors[0]?.message]).toEqual([
    403,
    "invitation_pending",
    "Southridge has invited you: join to sign in",
  ]);
  const joined = await visitor(of).try(logIn, {
    body: { username: email, password, accept_invitation: true },
  });
  expect(joined.body).toMatchObject({ organization: { display_name: "Southridge" } });
});
