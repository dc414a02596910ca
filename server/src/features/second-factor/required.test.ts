import { Secret, TOTP } from "otpauth";
import { beforeAll, expect, test } from "vitest";
import { createApiKey } from "#contract/api-keys.ts";
import { getAuditOfResource } from "#contract/audit-logs.ts";
import { contract } from "#contract/contract.ts";
import { updateOrganizationSettings } from "#contract/organizations.ts";
import { listRoles } from "#contract/roles.ts";
import {
  beginPasskey,
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  removePasskey,
} from "#contract/second-factor.ts";
import { createServiceAccount } from "#contract/service-accounts.ts";
import { logIn, logOut, me } from "#contract/session.ts";
import { resetSecondFactor } from "../../cli/reset-second-factor.ts";
import { hashPassword } from "../../platform/passwords.ts";
import { addressOf, type Caller, callerOn, withKey, withSession } from "../../test-caller.ts";
import { northwind, type Organization, southridge } from "../../test-northwind.ts";
import { addMember, roleNamed } from "../organizations/store.ts";
import { insertPasskey } from "./store-passkeys.ts";

const password = "Storm-watch-7";
let hash: string;
beforeAll(async () => {
  hash = await hashPassword(password);
});

async function house(): Promise<Organization> {
  const of = await northwind();
  await of.sql((sql) =>
    sql("UPDATE users SET password_hash = $1 WHERE id = ANY($2)", [
      hash,
      [of.as("ada").userId, of.as("uma").userId],
    ]),
  );
  return of;
}
const require = (of: Organization, secondFactorRequired = true) =>
  of.as("ada").try(updateOrganizationSettings, { body: { settings: { secondFactorRequired } } });
const codeOf = (of: Organization, secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
    timestamp: of.clock.nowS() * 1000,
  });
async function setUp(of: Organization, caller: Caller): Promise<void> {
  const { secret } = await caller.ask(beginSecondFactor, { body: { currentPassword: password } });
  await caller.ask(confirmSecondFactor, { body: { code: codeOf(of, secret) } });
}
const proofIs = (of: Organization, name: "ada" | "uma", proof: string) =>
  of.sql((sql) =>
    sql(
      `UPDATE sessions SET proof = $1 WHERE organization_id = tocsin_organization()
       AND user_id = $2`,
      [proof, of.as(name).userId],
    ),
  );
const code = async (answer: ReturnType<Caller["try"]>) => (await answer).errors[0]?.code;

const before = [
  "me",
  "logOut",
  "renewToken",
  "getSecondFactor",
  "beginSecondFactor",
  "confirmSecondFactor",
  "beginPasskey",
  "addPasskey",
  "getCustomizations",
];
const guarded = contract.filter(({ endpoint }) =>
  ["session", "permission", "environment", "superadmin"].includes(endpoint.needs.kind),
);

test("what may be done before a second factor is set up is what sets one up, what leaves and what draws the page", () => {
  expect(
    contract
      .filter(({ endpoint }) => endpoint.isBeforeFactor)
      .map((one) => one.name)
      .sort(),
  ).toEqual([...before].sort());
});

test("every other endpoint refuses who has not proved one, from the call after it was turned on", async () => {
  const of = await house();
  const ada = of.as("ada");
  expect((await ada.ask(me, {})).owes_second_factor).toBe(false);
  expect((await require(of)).status).toBe(200);
  for (const { name, endpoint } of guarded.filter((one) => one.endpoint !== logOut)) {
    const params = Object.fromEntries(
      [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, named]) => [named, "1"]),
    );
    const answer = await ada.raw(
      endpoint.method,
      addressOf(endpoint, { params }),
      endpoint.body && {},
    );
    expect([
      name,
      answer.status === 403 && answer.errors[0]?.code === "second_factor_required",
    ]).toEqual([name, !before.includes(name)]);
  }
  expect((await ada.ask(me, {})).owes_second_factor).toBe(true);
  expect((await ada.try(logOut, {})).status).toBe(204);
});

test("a newcomer sets one up in the session of the password, and goes on in it; the next sign-in asks for the code", async () => {
  const of = await house();
  await require(of);
  const { username } = await of.as("uma").ask(me, {});
  const opened = await callerOn(of.house.server.app, {}).try(logIn, {
    body: { username, password },
  });
  expect(opened).toMatchObject({ status: 200, body: { owes_second_factor: true } });
  const uma = callerOn(
    of.house.server.app,
    withSession(/tocsin_session=([^;]+)/.exec(String(opened.headers["set-cookie"]))?.[1] ?? ""),
  );
  expect(await code(uma.try(listRoles, { query: {} }))).toBe("second_factor_required");
  expect((await uma.ask(getSecondFactor, {})).required_by).toEqual(["Northwind"]);
  await setUp(of, uma);
  expect((await uma.ask(me, {})).owes_second_factor).toBe(false);
  expect(await code(uma.try(listRoles, { query: {} }))).not.toBe("second_factor_required");
  expect(
    await code(callerOn(of.house.server.app, {}).try(logIn, { body: { username, password } })),
  ).toBe("second_factor_needed");
  // A session by the password alone that stood meanwhile has proved nothing.
  expect(await code(of.as("uma").try(listRoles, { query: {} }))).toBe("second_factor_required");
});

test("single sign-on, a link of recovery and keys are not asked", async () => {
  const of = await house();
  const { key } = await of.as("ada").ask(createApiKey, { body: { name: "mine", type: "user" } });
  const robot = await of.as("ada").ask(createServiceAccount, {
    body: { name: "robot", role_ids: [await of.sql((sql) => roleNamed(sql, "admin"))] },
  });
  await require(of);
  for (const proof of ["factor", "recovery"]) {
    await proofIs(of, "ada", proof);
    expect([proof, (await of.as("ada").try(listRoles, { query: {} })).status]).toEqual([
      proof,
      200,
    ]);
  }
  await of.sql((sql) =>
    sql(
      `UPDATE sessions SET proof = 'sso', sso_source_id = organization_id
       WHERE organization_id = tocsin_organization() AND user_id = $1`,
      [of.as("ada").userId],
    ),
  );
  for (const caller of [
    of.as("ada"),
    callerOn(of.house.server.app, withKey(key)),
    callerOn(of.house.server.app, withKey(robot.token)),
  ])
    expect((await caller.try(listRoles, { query: {} })).status).toBe(200);
});

test("the last factor stays while any organization of the person asks for one, and goes when none does", async () => {
  const [of, other] = [await house(), await southridge()];
  const uma = of.as("uma");
  await setUp(of, uma);
  await other.sql(async (sql) =>
    addMember(sql, {
      userId: uma.userId,
      roleId: await roleNamed(sql, "readonly"),
      nowS: of.clock.nowS(),
    }),
  );
  expect((await require(other)).status).toBe(200);
  const end = () => uma.try(endSecondFactor, { body: { currentPassword: password } });
  const refused = await end();
  expect([refused.status, refused.errors[0]?.message]).toEqual([
    422,
    expect.stringContaining("Southridge"),
  ]);
  await proofIs(other, "ada", "factor");
  expect((await require(other, false)).status).toBe(200);
  expect((await end()).status).toBe(204);
});

test("who removed the last one, or lost it, proves one anew where one is asked for from then on", async () => {
  const of = await house();
  const [ada, uma] = [of.as("ada"), of.as("uma")];
  await setUp(of, uma);
  await uma.ask(endSecondFactor, { body: { currentPassword: password } });
  await setUp(of, ada);
  await require(of);
  expect((await uma.ask(me, {})).owes_second_factor).toBe(true);
  expect((await ada.ask(me, {})).owes_second_factor).toBe(false);
  await resetSecondFactor(
    { db: of.house.server.db, clock: of.clock },
    (await ada.ask(me, {})).username,
  );
  expect((await ada.ask(me, {})).owes_second_factor).toBe(true);
});

const passkeyOf = (of: Organization, userId: string) =>
  of.house.server.db.system((sql) =>
    insertPasskey(sql, {
      userId,
      name: "Laptop",
      credential_id: `credential-${userId}`,
      public_key: "",
      counter: 0,
      transports: [],
      nowS: of.clock.nowS(),
    }),
  );

test("who has a passkey makes no other factor with the password alone, wherever they come in, and keeps their last one", async () => {
  const of = await house();
  const uma = of.as("uma");
  const passkey = await passkeyOf(of, uma.userId);
  for (const endpoint of [beginSecondFactor, beginPasskey])
    expect(await code(uma.try(endpoint, { body: { currentPassword: password } }))).toBe(
      "impossible",
    );
  await require(of);
  expect(await code(uma.try(beginSecondFactor, { body: { currentPassword: password } }))).toBe(
    "impossible",
  );
  expect(
    await code(
      uma.try(removePasskey, { params: { id: passkey.id }, body: { currentPassword: password } }),
    ),
  ).toBe("second_factor_required");
  await proofIs(of, "uma", "factor");
  expect(
    await code(
      uma.try(removePasskey, { params: { id: passkey.id }, body: { currentPassword: password } }),
    ),
  ).toBe("impossible");
  await setUp(of, uma);
  expect(
    (
      await uma.try(removePasskey, {
        params: { id: passkey.id },
        body: { currentPassword: password },
      })
    ).status,
  ).toBe(204);
});

test("neither a key, nor single sign-on, nor a link of recovery adds a second one with the password", async () => {
  const of = await house();
  const { key } = await of.as("ada").ask(createApiKey, { body: { name: "mine", type: "user" } });
  await passkeyOf(of, of.as("ada").userId);
  expect(
    await code(
      callerOn(of.house.server.app, withKey(key)).try(beginSecondFactor, {
        body: { currentPassword: password },
      }),
    ),
  ).toBe("impossible");
  for (const proof of ["sso", "recovery"]) {
    await proofIs(of, "ada", proof);
    expect([
      proof,
      await code(of.as("ada").try(beginSecondFactor, { body: { currentPassword: password } })),
    ]).toEqual([proof, "impossible"]);
  }
  await proofIs(of, "ada", "factor");
  expect(
    (await of.as("ada").try(beginSecondFactor, { body: { currentPassword: password } })).status,
  ).toBe(200);
});

test("an app goes by whoever proved it alone, not by a key, single sign-on or an older session with the password; a passkey not by a key", async () => {
  const of = await house();
  const [ada, end] = [
    of.as("ada"),
    (caller: Caller) => code(caller.try(endSecondFactor, { body: { currentPassword: password } })),
  ];
  const { key } = await ada.ask(createApiKey, { body: { name: "mine", type: "user" } });
  const program = callerOn(of.house.server.app, withKey(key));
  await setUp(of, ada);
  expect(await end(program)).toBe("impossible");
  for (const proof of ["sso", "password", "key"]) {
    await proofIs(of, "ada", proof);
    expect([proof, await end(ada)]).toEqual([proof, "impossible"]);
  }
  await proofIs(of, "ada", "factor");
  expect(await end(ada)).toBeUndefined();
  const passkey = await passkeyOf(of, ada.userId);
  const drop = { params: { id: passkey.id }, body: { currentPassword: password } };
  expect(await code(program.try(removePasskey, drop))).toBe("impossible");
  // One that is lost can be taken away by who comes in with the password.
  expect((await ada.try(removePasskey, drop)).status).toBe(204);
});

test("turning it on and off is recorded; who may not change the settings turns nothing on", async () => {
  const of = await house();
  expect(
    await code(
      of
        .as("uma")
        .try(updateOrganizationSettings, { body: { settings: { secondFactorRequired: true } } }),
    ),
  ).toBe("no_permission");
  await require(of);
  await setUp(of, of.as("ada"));
  const { items } = await of
    .as("ada")
    .ask(getAuditOfResource, { params: { resource_id: of.organizationId }, query: {} });
  expect(items[0]).toMatchObject({
    resource_type: "general_settings",
    before: { secondFactorRequired: false },
    after: { secondFactorRequired: true },
  });
  const own = (
    await of
      .as("ada")
      .ask(getAuditOfResource, { params: { resource_id: of.as("ada").userId }, query: {} })
  ).items;
  expect(own[0]).toMatchObject({ after: { second_factor: true } });
  expect(JSON.stringify(own)).not.toMatch(/secret|otpauth/);
});
