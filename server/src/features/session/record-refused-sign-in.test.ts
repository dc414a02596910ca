import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { listAuditLogs } from "#contract/audit-logs.ts";
import { beginSecondFactor, confirmSecondFactor } from "#contract/second-factor.ts";
import { logIn, me } from "#contract/session.ts";
import { hashPassword } from "../../platform/passwords.ts";
import { callerOn } from "../../test-caller.ts";
import { northwind, southridge } from "../../test-northwind.ts";
import { addMember, loadRoleId } from "../organizations/store.ts";

const password = "Storm-watch-7";

test("a refused sign-in is in the log of each of the person's organizations, with where it came from and without what was typed", async () => {
  const [of, otherOrganization, stranger] = [
    await northwind(),
    await southridge(),
    await southridge(),
  ];
  const hash = await hashPassword(password);
  await of.sql((sql) =>
    sql("UPDATE users SET password_hash = $1 WHERE id = $2", [hash, of.as("uma").userId]),
  );
  await otherOrganization.sql(async (sql) =>
    addMember(sql, {
      userId: of.as("uma").userId,
      roleId: await loadRoleId(sql, "readonly"),
      nowS: of.clock.nowS(),
    }),
  );
  const { username } = await of.as("uma").call(me, {});
  const door = callerOn(of.house.server.app, { "x-forwarded-for": "192.0.2.77" });
  const loadRefusals = async (organization: typeof of) =>
    (await organization.as("ada").call(listAuditLogs, { query: { action: "sign_in_refused" } }))
      .items;
  await door.try(logIn, { body: { username, password: "Wrong-word-1" } });
  await door.try(logIn, { body: { username: "nobody@nowhere.test", password: "Wrong-word-1" } });
  await expect.poll(() => loadRefusals(of)).toHaveLength(1);
  expect((await loadRefusals(of))[0]).toMatchObject({
    resource_id: of.as("uma").userId,
    actor: { id: null },
    after: { username, by: "password", address: "192.0.2.77" },
  });
  expect(await loadRefusals(otherOrganization)).toHaveLength(1);
  expect(await loadRefusals(stranger)).toHaveLength(0);

  const { secret } = await of
    .as("uma")
    .call(beginSecondFactor, { body: { currentPassword: password } });
  await of.as("uma").call(confirmSecondFactor, {
    body: {
      code: new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
        timestamp: of.clock.nowS() * 1000,
      }),
    },
  });
  // To be asked for the code is no failure; a wrong one is.
  await door.try(logIn, { body: { username, password } });
  await door.try(logIn, { body: { username, password, code: "000000" } });
  await expect.poll(() => loadRefusals(of)).toHaveLength(2);
  expect((await loadRefusals(of))[0]).toMatchObject({ after: { by: "second factor" } });
  expect(JSON.stringify(await loadRefusals(of))).not.toMatch(/Wrong-word|Storm-watch|000000/);
});
