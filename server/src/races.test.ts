/** Of two who do at once what only one may, one does. */
import { Secret, TOTP } from "otpauth";
import { beforeAll, expect, test } from "vitest";
import { createApiKey, deleteApiKey } from "#contract/api-keys.ts";
import { listRoles, removeRoleUsers } from "#contract/roles.ts";
import { beginSecondFactor, confirmSecondFactor } from "#contract/second-factor.ts";
import { logIn, me } from "#contract/session.ts";
import { followSsoBypass } from "#contract/sso.ts";
import {
  activateUser,
  deleteUser,
  inviteUser,
  resetPassword,
  updateUser,
} from "#contract/users.ts";
import { insertRecoveryLink } from "./features/sso/recovery.ts";
import { issueLink } from "./features/people/account-mail.ts";
import { insertLink } from "./features/people/store-links.ts";
import { hasActiveAdmin } from "./features/roles/store.ts";
import { insertChallenge, consumeChallenge } from "./features/second-factor/store-passkeys.ts";
import { hashPassword } from "./platform/passwords.ts";
import { type Caller, callerOn, withSession } from "./test-caller.ts";
import { northwind, type Organization } from "./test-northwind.ts";

const password = "Storm-watch-7";
let hash: string;
beforeAll(async () => {
  hash = await hashPassword(password);
});

const atOnce = 6;
let visitors = 0;
const visitor = (of: Organization): Caller => {
  visitors += 1;
  return callerOn(of.house.server.app, { "x-forwarded-for": `198.51.100.${visitors}` });
};
const statuses = async (work: (n: number) => ReturnType<Caller["try"]>): Promise<number[]> =>
  (await Promise.all(Array.from({ length: atOnce }, (_, n) => work(n))))
    .map((answer) => answer.status)
    .sort((a, b) => a - b);
const onceOf = (won: number, lost: number): number[] => [
  won,
  ...Array.from({ length: atOnce - 1 }, () => lost),
];
const setPassword = (of: Organization, userId: string) =>
  of.sql((sql) => sql("UPDATE users SET password_hash = $1 WHERE id = $2", [hash, userId]));
const tokenIn = (link: string | null | undefined): string =>
  /#token=(\S+)/.exec(link ?? "")?.[1] ?? "";

test("admins who take each other out, off, or out of the role, leave one", async () => {
  const ways: [
    string,
    (one: Caller, other: string, adminRole: string) => ReturnType<Caller["try"]>,
  ][] = [
    ["out", (caller, otherId) => caller.try(deleteUser, { params: { id: otherId } })],
    [
      "off",
      (caller, otherId) =>
        caller.try(updateUser, { params: { id: otherId }, body: { active: false } }),
    ],
    [
      "roles",
      (caller, otherId) =>
        caller.try(updateUser, { params: { id: otherId }, body: { role_ids: [] } }),
    ],
    [
      "out of the role",
      (caller, otherId, id) =>
        caller.try(removeRoleUsers, { params: { id }, body: { ids: [otherId] } }),
    ],
  ];
  for (const [name, way] of ways) {
    const of = await northwind();
    const [ada, eve] = [of.as("ada"), await of.join("admin")];
    const role =
      (await ada.call(listRoles, { query: {} })).items.find((role) => role.key === "admin")?.id ??
      "";
    await Promise.all([
      way(ada, eve.userId, role),
      way(eve, ada.userId, role),
      way(ada, ada.userId, role),
      way(eve, eve.userId, role),
    ]);
    expect([name, await of.sql(hasActiveAdmin)]).toEqual([name, true]);
  }
});

test("an invitation, a link for a new password, and one of recovery are followed once", async () => {
  const of = await northwind();
  const role =
    (await of.as("ada").call(listRoles, { query: {} })).items.find((role) => role.key === "user")
      ?.id ?? "";
  const { link } = await of
    .as("ada")
    .call(inviteUser, { body: { email: "new@northwind.test", roles: [role] } });
  expect(
    await statuses((n) =>
      visitor(of).try(activateUser, {
        body: { token: tokenIn(link), name: "New", password: `Fresh-harbour-${n}` },
      }),
    ),
  ).toEqual(onceOf(200, 404));
  const nowS = of.clock.nowS();
  const minted = (kind: "password" | "recovery") =>
    of.sql(async (sql) => {
      const id =
        kind === "recovery"
          ? await insertRecoveryLink(sql, of.as("ada").userId, nowS)
          : await insertLink(sql, {
              kind,
              userId: of.as("uma").userId,
              nowS,
              expires_at: nowS + 600,
            });
      return tokenIn((await issueLink(sql, id, "http://tocsin.test"))?.address);
    });
  const token = await minted("password");
  expect(
    await statuses((n) =>
      visitor(of).try(resetPassword, { body: { token, newPassword: `Fresh-harbour-${n}` } }),
    ),
  ).toEqual(onceOf(202, 404));
  const recovery = await minted("recovery");
  expect(
    await statuses(() => visitor(of).try(followSsoBypass, { body: { token: recovery } })),
  ).toEqual(onceOf(200, 404));
});

test("a code of the app, a recovery code and a passkey's challenge count once", async () => {
  const of = await northwind();
  const uma = of.as("uma");
  await setPassword(of, uma.userId);
  const { username } = await uma.call(me, {});
  const { secret } = await uma.call(beginSecondFactor, { body: { currentPassword: password } });
  const code = () =>
    new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
      timestamp: of.clock.nowS() * 1000,
    });
  const confirmed = await Promise.all(
    Array.from({ length: atOnce }, () => uma.try(confirmSecondFactor, { body: { code: code() } })),
  );
  expect(confirmed.filter((answer) => answer.status === 200)).toHaveLength(1);
  const [recoveryCode = ""] =
    (
      confirmed.find((answer) => answer.status === 200)?.body as
        | { recovery_codes: string[] }
        | undefined
    )?.recovery_codes ?? []; // as the contract says
  const enter = (with_: string) =>
    visitor(of).try(logIn, { body: { username, password, code: with_ } });
  for (const next of [code, () => recoveryCode]) {
    of.clock.forward({ hours: 25 });
    const code = next();
    expect((await statuses(() => enter(code))).filter((status) => status === 200)).toHaveLength(1);
  }
  const { db } = of.house.server;
  await db.system((sql) =>
    insertChallenge(sql, "challenge", { userId: null, nowS: of.clock.nowS(), lifeS: 60 }),
  );
  const results = await Promise.all(
    Array.from({ length: atOnce }, () =>
      db.system((sql) =>
        consumeChallenge(sql, "challenge", { userId: null, nowS: of.clock.nowS() }),
      ),
    ),
  );
  expect(results.filter(Boolean)).toHaveLength(1);
});

test("a key that is deleted while it opens sessions leaves none", async () => {
  const of = await northwind();
  const { id, key } = await of
    .as("ada")
    .call(createApiKey, { body: { name: "mine", type: "user" } });
  const [, ...opened] = await Promise.all([
    of.as("ada").call(deleteApiKey, { params: { id } }),
    ...Array.from({ length: atOnce }, () =>
      visitor(of).try(logIn, { body: { access_token: key } }),
    ),
  ]);
  for (const answer of opened) {
    const token =
      /tocsin_session=([^;]+)/.exec(String(answer.headers["set-cookie"] ?? ""))?.[1] ?? "none";
    expect((await callerOn(of.house.server.app, withSession(token)).try(me, {})).status).toBe(401);
  }
});
