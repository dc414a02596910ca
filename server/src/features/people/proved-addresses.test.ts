/** Whose an address is: who came in by a link that an administrator was shown may be anybody. */
import { expect, test } from "vitest";
import { createApiKey } from "#contract/api-keys.ts";
import { listRoles } from "#contract/roles.ts";
import { logIn, me } from "#contract/session.ts";
import * as contract from "#contract/users.ts";
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
