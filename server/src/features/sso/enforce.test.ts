/** What ends when passwords end, and whom an organization's provider does not speak for. */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createApiKey } from "#contract/api-keys.ts";
import { listAuditLogs } from "#contract/audit-logs.ts";
import { contract } from "#contract/contract.ts";
import { switchOrganization } from "#contract/organizations.ts";
import { endMySession, listMySessions, logIn, me } from "#contract/session.ts";
import { followSsoBypass, updateSso } from "#contract/sso.ts";
import { recoveryLink } from "../../cli/recovery-link.ts";
import { setSuperadmin } from "../../cli/user.ts";
import { hashPassword } from "../../platform/passwords.ts";
import { addressOf, type TestResponse, callerOn, withKey, withSession } from "../../test-caller.ts";
import { createTestOrganization } from "../../test-northwind.ts";
import { insertSession } from "../access/store.ts";
import { addMember, loadRoleId } from "../organizations/store.ts";
import { lockSso } from "./store.ts";
import { samlScene, signIn } from "./test-sso-scene.ts";

const { here: scene, ada, browser, name, domain } = samlScene();
const anonymousCaller = () => callerOn(scene().house.server.app, {});
const callerByToken = (token: string) => callerOn(scene().house.server.app, withSession(token));
const tokenFrom = (answer: TestResponse): string =>
  /tocsin_session=([^;]+)/.exec(String(answer.headers["set-cookie"]))?.[1] ?? "";
const enforceSso = () =>
  ada().call(updateSso, { body: { enabled: true, status: "enforced", confirmation: name() } });
const offerSso = () => ada().call(updateSso, { body: { enabled: true, status: "offered" } });
const isSignedIn = async (token: string): Promise<boolean> =>
  (await callerByToken(token).try(me, {})).status === 200;
async function signInThroughSso(nameId: string): Promise<string> {
  await scene().idp.setAssertion({ nameId });
  const client = browser();
  await signIn(client, name());
  return client.cookies.get("tocsin_session") ?? "";
}
async function signInByRecoveryLink(): Promise<string> {
  const text = await recoveryLink(
    { db: scene().house.server.db, clock: scene().house.clock },
    { username: `ada@${domain()}`, publicUrl: "http://tocsin.test" },
  );
  return tokenFrom(
    await anonymousCaller().try(followSsoBypass, {
      body: { token: /#token=(\S+)/.exec(text)?.[1] ?? "" },
    }),
  );
}

test("sessions that a password, a passkey or a key opened end with passwords, here and where it is followed; who does it, recovery and single sign-on stay", async () => {
  const { of, house } = scene();
  const [follower, otherOrganization] = [
    await createTestOrganization(house, "Eastgate"),
    await createTestOrganization(house, "Southridge"),
  ];
  await house.server.db.system((sql) =>
    sql("UPDATE organizations SET sso_source_id = $1 WHERE id = $2", [
      of.organizationId,
      follower.organizationId,
    ]),
  );
  const { key } = await ada().call(createApiKey, { body: { name: "mine", type: "user" } });
  const [bySso, byLink, byKey] = [
    await signInThroughSso(`uma@${domain()}`),
    await signInByRecoveryLink(),
    tokenFrom(await anonymousCaller().try(logIn, { body: { access_token: key } })),
  ];
  expect([await isSignedIn(bySso), await isSignedIn(byLink), await isSignedIn(byKey)]).toEqual([
    true,
    true,
    true,
  ]);
  await enforceSso();
  const tokens = {
    ada: of.as("ada").token,
    rui: of.as("rui").token,
    follower: follower.as("ada").token,
    other: otherOrganization.as("ada").token,
    bySso,
    byLink,
    byKey,
  };
  const after: Record<string, boolean> = {};
  for (const [holder, token] of Object.entries(tokens)) after[holder] = await isSignedIn(token);
  expect(after).toEqual({
    ada: true,
    rui: false,
    follower: false,
    other: true,
    bySso: true,
    byLink: true,
    byKey: false,
  });
  // A key is no session: it goes on.
  expect((await callerOn(house.server.app, withKey(key)).try(me, {})).status).toBe(200);
  const { items } = await ada().call(listAuditLogs, { query: { action: "sign_out" } });
  expect([items.length > 0, items.every((entry) => entry.actor.name === "Ada")]).toEqual([
    true,
    true,
  ]);
  const followerEntries = await follower.sql((sql) =>
    sql(
      `SELECT actor_name FROM audit_log WHERE organization_id = tocsin_organization()
       AND action = 'sign_out'`,
    ),
  );
  expect(followerEntries).not.toHaveLength(0);
});

test("a session by password elsewhere gets into it through its provider alone", async () => {
  const { of, house } = scene();
  const otherOrganization = await createTestOrganization(house, "Westgate");
  await of.sql(async (sql) =>
    addMember(sql, {
      userId: otherOrganization.as("uma").userId,
      roleId: await loadRoleId(sql, "readonly"),
      nowS: house.clock.nowS(),
    }),
  );
  expect(
    await otherOrganization
      .as("uma")
      .call(switchOrganization, { body: { organization_name: name() } }),
  ).toEqual({ shouldRedirect: true, redirectUrl: `/sso/${name()}/login` });
  expect((await otherOrganization.as("uma").call(me, {})).organization.display_name).toBe(
    "Westgate",
  );
});

test("a session through its provider neither sees nor ends what the person has open elsewhere; one by password does", async () => {
  const { of, house } = scene();
  const otherOrganization = await createTestOrganization(house, "Northgate");
  const uma = of.as("uma").userId;
  const otherSessionId = await otherOrganization.sql(async (sql) => {
    await addMember(sql, {
      userId: uma,
      roleId: await loadRoleId(sql, "readonly"),
      nowS: house.clock.nowS(),
    });
    return insertSession(sql, {
      token: `ses of ${uma}`,
      user_id: uma,
      device: "elsewhere",
      address: "192.0.2.7",
      nowS: house.clock.nowS(),
      expires_at: house.clock.nowS() + 3600,
    });
  });
  const through = callerByToken(await signInThroughSso(`uma@${domain()}`));
  const sessions = (await through.call(listMySessions, {})).items;
  expect([
    sessions.some((session) => session.current),
    sessions.some((session) => session.device === "elsewhere"),
  ]).toEqual([true, false]);
  expect((await through.try(endMySession, { params: { id: otherSessionId } })).status).toBe(404);
  expect(
    (await callerByToken(`ses of ${uma}`).call(listMySessions, {})).items.some(
      (session) => session.current,
    ),
  ).toBe(true);
});

test("offering it beside passwords ends nothing", async () => {
  await offerSso();
  const rui = await scene().of.join("readonly");
  await ada().call(updateSso, { body: { enabled: false } });
  await offerSso();
  expect(await isSignedIn(rui.token)).toBe(true);
});

test("who was let through by a password just before passwords ended gets no session after", async () => {
  const { of, house } = scene();
  const username = `rui@${domain()}`;
  await house.server.db.system(async (sql) =>
    sql("UPDATE users SET username = $1, password_hash = $2 WHERE id = $3", [
      username,
      await hashPassword("Storm-watch-7"),
      of.as("rui").userId,
    ]),
  );
  const { db } = house.server;
  const waitForLock = async () =>
    (
      await db.system((sql) =>
        sql("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid = 20 AND NOT granted"),
      )
    ).length > 0;
  let isAnswered = false;
  const answer = await db.tenant(of.organizationId, async (sql) => {
    await lockSso(sql);
    await sql(
      "UPDATE sso_configs SET status = 'enforced' WHERE organization_id = tocsin_organization()",
    );
    const entering = anonymousCaller()
      .try(logIn, { body: { username, password: "Storm-watch-7" } })
      .finally(() => {
        isAnswered = true;
      });
    while (!isAnswered && !(await waitForLock())) await sleep(20);
    return { entering };
  });
  expect((await answer.entering).errors[0]?.code).toBe("sso_required");
  await offerSso();
  expect(
    (await anonymousCaller().try(logIn, { body: { username, password: "Storm-watch-7" } })).status,
  ).toBe(200);
});

test("no organization's provider makes somebody the operator of the installation: every call of the back office refuses and says why", async () => {
  const { of, house } = scene();
  const username = `uma@${domain()}`;
  await setSuperadmin(
    { db: house.server.db, clock: house.clock },
    { username, isSuperadmin: true },
  );
  const operator = callerByToken(await signInThroughSso(username));
  expect(await operator.call(me, {})).toMatchObject({
    is_superadmin: false,
    is_operator_by_sso: true,
  });
  const guarded = contract.filter(({ endpoint }) => endpoint.needs.kind === "superadmin");
  for (const { name: call, endpoint } of guarded) {
    const answer = await operator.raw(
      endpoint.method,
      addressOf(endpoint, { params: { id: of.organizationId } }),
      endpoint.body && {},
    );
    expect([call, answer.status, answer.errors[0]?.code]).toEqual([call, 403, "superadmin_by_sso"]);
  }
  expect(guarded.length).toBeGreaterThan(5);
  const hash = await hashPassword("Storm-watch-7");
  await house.server.db.system((sql) =>
    sql("UPDATE users SET password_hash = $1 WHERE username = $2", [hash, username]),
  );
  const byPassword = callerByToken(
    tokenFrom(
      await anonymousCaller().try(logIn, { body: { username, password: "Storm-watch-7" } }),
    ),
  );
  expect(await byPassword.call(me, {})).toMatchObject({
    is_superadmin: true,
    is_operator_by_sso: false,
  });
  expect((await byPassword.raw("GET", "/backoffice/overview")).status).toBe(200);
  await setSuperadmin(
    { db: house.server.db, clock: house.clock },
    { username, isSuperadmin: false },
  );
});
