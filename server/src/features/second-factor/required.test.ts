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
import { addMember, loadRoleId } from "../organizations/store.ts";
import { insertPasskey } from "./store-passkeys.ts";

const password = "Storm-watch-7";
let hash: string;
beforeAll(async () => {
  hash = await hashPassword(password);
});

async function openProtectedOrganization(): Promise<Organization> {
  const of = await northwind();
  await of.sql((sql) =>
    sql("UPDATE users SET password_hash = $1 WHERE id = ANY($2)", [
      hash,
      [of.as("ada").userId, of.as("uma").userId],
    ]),
  );
  return of;
}
const setRequired = (of: Organization, secondFactorRequired = true) =>
  of.as("ada").try(updateOrganizationSettings, { body: { settings: { secondFactorRequired } } });
const totpCode = (of: Organization, secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
    timestamp: of.clock.nowS() * 1000,
  });
async function setUpFactor(of: Organization, caller: Caller): Promise<void> {
  const { secret } = await caller.call(beginSecondFactor, { body: { currentPassword: password } });
  await caller.call(confirmSecondFactor, { body: { code: totpCode(of, secret) } });
}
const setSessionProof = (of: Organization, name: "ada" | "uma", proof: string) =>
  of.sql((sql) =>
    sql(
      `UPDATE sessions SET proof = $1 WHERE organization_id = tocsin_organization()
       AND user_id = $2`,
      [proof, of.as(name).userId],
    ),
  );
const errorCode = async (answer: ReturnType<Caller["try"]>) => (await answer).errors[0]?.code;

const endpointsBeforeFactor = [
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
const guardedEndpoints = contract.filter(({ endpoint }) =>
  ["session", "permission", "environment", "superadmin"].includes(endpoint.needs.kind),
);

test("what may be done before a second factor is set up is what sets one up, what leaves and what draws the page", () => {
  expect(
    contract
      .filter(({ endpoint }) => endpoint.isBeforeFactor)
      .map((endpoint) => endpoint.name)
      .sort(),
  ).toEqual([...endpointsBeforeFactor].sort());
});

test("every other endpoint refuses who has not proved one, from the call after it was turned on", async () => {
  const of = await openProtectedOrganization();
  const ada = of.as("ada");
  expect((await ada.call(me, {})).owes_second_factor).toBe(false);
  expect((await setRequired(of)).status).toBe(200);
  for (const { name, endpoint } of guardedEndpoints.filter(
    (endpoint) => endpoint.endpoint !== logOut,
  )) {
    const params = Object.fromEntries(
      [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, parameterName]) => [parameterName, "1"]),
    );
    const answer = await ada.raw(
      endpoint.method,
      addressOf(endpoint, { params }),
      endpoint.body && {},
    );
    expect([
      name,
      answer.status === 403 && answer.errors[0]?.code === "second_factor_required",
    ]).toEqual([name, !endpointsBeforeFactor.includes(name)]);
  }
  expect((await ada.call(me, {})).owes_second_factor).toBe(true);
  expect((await ada.try(logOut, {})).status).toBe(204);
});

test("a newcomer sets one up in the session of the password, and goes on in it; the next sign-in asks for the code", async () => {
  const of = await openProtectedOrganization();
  await setRequired(of);
  const { username } = await of.as("uma").call(me, {});
  const opened = await callerOn(of.house.server.app, {}).try(logIn, {
    body: { username, password },
  });
  expect(opened).toMatchObject({ status: 200, body: { owes_second_factor: true } });
  const uma = callerOn(
    of.house.server.app,
    withSession(/tocsin_session=([^;]+)/.exec(String(opened.headers["set-cookie"]))?.[1] ?? ""),
  );
  expect(await errorCode(uma.try(listRoles, { query: {} }))).toBe("second_factor_required");
  expect((await uma.call(getSecondFactor, {})).required_by).toEqual(["Northwind"]);
  await setUpFactor(of, uma);
  expect((await uma.call(me, {})).owes_second_factor).toBe(false);
  expect(await errorCode(uma.try(listRoles, { query: {} }))).not.toBe("second_factor_required");
  expect(
    await errorCode(callerOn(of.house.server.app, {}).try(logIn, { body: { username, password } })),
  ).toBe("second_factor_needed");
  // A session by the password alone that stood meanwhile has proved nothing.
  expect(await errorCode(of.as("uma").try(listRoles, { query: {} }))).toBe(
    "second_factor_required",
  );
});

test("single sign-on, a link of recovery and keys are not asked", async () => {
  const of = await openProtectedOrganization();
  const { key } = await of.as("ada").call(createApiKey, { body: { name: "mine", type: "user" } });
  const robot = await of.as("ada").call(createServiceAccount, {
    body: { name: "robot", role_ids: [await of.sql((sql) => loadRoleId(sql, "admin"))] },
  });
  await setRequired(of);
  for (const proof of ["factor", "recovery"]) {
    await setSessionProof(of, "ada", proof);
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
  const [of, otherOrganization] = [await openProtectedOrganization(), await southridge()];
  const uma = of.as("uma");
  await setUpFactor(of, uma);
  await otherOrganization.sql(async (sql) =>
    addMember(sql, {
      userId: uma.userId,
      roleId: await loadRoleId(sql, "readonly"),
      nowS: of.clock.nowS(),
    }),
  );
  expect((await setRequired(otherOrganization)).status).toBe(200);
  const endFactor = () => uma.try(endSecondFactor, { body: { currentPassword: password } });
  const refused = await endFactor();
  expect([refused.status, refused.errors[0]?.message]).toEqual([
    422,
    expect.stringContaining("Southridge"),
  ]);
  await setSessionProof(otherOrganization, "ada", "factor");
  expect((await setRequired(otherOrganization, false)).status).toBe(200);
  expect((await endFactor()).status).toBe(204);
});

test("who removed the last one, or lost it, proves one anew where one is asked for from then on", async () => {
  const of = await openProtectedOrganization();
  const [ada, uma] = [of.as("ada"), of.as("uma")];
  await setUpFactor(of, uma);
  await uma.call(endSecondFactor, { body: { currentPassword: password } });
  await setUpFactor(of, ada);
  await setRequired(of);
  expect((await uma.call(me, {})).owes_second_factor).toBe(true);
  expect((await ada.call(me, {})).owes_second_factor).toBe(false);
  await resetSecondFactor(
    { db: of.house.server.db, clock: of.clock },
    (await ada.call(me, {})).username,
  );
  expect((await ada.call(me, {})).owes_second_factor).toBe(true);
});

const insertTestPasskey = (of: Organization, userId: string) =>
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
  const of = await openProtectedOrganization();
  const uma = of.as("uma");
  const passkey = await insertTestPasskey(of, uma.userId);
  for (const endpoint of [beginSecondFactor, beginPasskey])
    expect(await errorCode(uma.try(endpoint, { body: { currentPassword: password } }))).toBe(
      "factor_before_another",
    );
  await setRequired(of);
  expect(await errorCode(uma.try(beginSecondFactor, { body: { currentPassword: password } }))).toBe(
    "factor_before_another",
  );
  expect(
    await errorCode(
      uma.try(removePasskey, { params: { id: passkey.id }, body: { currentPassword: password } }),
    ),
  ).toBe("second_factor_required");
  await setSessionProof(of, "uma", "factor");
  expect(
    await errorCode(
      uma.try(removePasskey, { params: { id: passkey.id }, body: { currentPassword: password } }),
    ),
  ).toBe("last_factor");
  await setUpFactor(of, uma);
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
  const of = await openProtectedOrganization();
  const { key } = await of.as("ada").call(createApiKey, { body: { name: "mine", type: "user" } });
  await insertTestPasskey(of, of.as("ada").userId);
  expect(
    await errorCode(
      callerOn(of.house.server.app, withKey(key)).try(beginSecondFactor, {
        body: { currentPassword: password },
      }),
    ),
  ).toBe("factor_before_another");
  for (const proof of ["sso", "recovery"]) {
    await setSessionProof(of, "ada", proof);
    expect([
      proof,
      await errorCode(of.as("ada").try(beginSecondFactor, { body: { currentPassword: password } })),
    ]).toEqual([proof, "factor_before_another"]);
  }
  await setSessionProof(of, "ada", "factor");
  expect(
    (await of.as("ada").try(beginSecondFactor, { body: { currentPassword: password } })).status,
  ).toBe(200);
});

test("an app goes by whoever proved it alone, not by a key, single sign-on or an older session with the password; a passkey not by a key", async () => {
  const of = await openProtectedOrganization();
  const [ada, end] = [
    of.as("ada"),
    (caller: Caller) =>
      errorCode(caller.try(endSecondFactor, { body: { currentPassword: password } })),
  ];
  const { key } = await ada.call(createApiKey, { body: { name: "mine", type: "user" } });
  const program = callerOn(of.house.server.app, withKey(key));
  await setUpFactor(of, ada);
  expect(await end(program)).toBe("factor_before_removal");
  for (const proof of ["sso", "password", "key"]) {
    await setSessionProof(of, "ada", proof);
    expect([proof, await end(ada)]).toEqual([proof, "factor_before_removal"]);
  }
  await setSessionProof(of, "ada", "factor");
  expect(await end(ada)).toBeUndefined();
  const passkey = await insertTestPasskey(of, ada.userId);
  const drop = { params: { id: passkey.id }, body: { currentPassword: password } };
  expect(await errorCode(program.try(removePasskey, drop))).toBe("factor_before_removal");
  // One that is lost can be taken away by who comes in with the password.
  expect((await ada.try(removePasskey, drop)).status).toBe(204);
});

test("turning it on and off is recorded; who may not change the settings turns nothing on", async () => {
  const of = await openProtectedOrganization();
  expect(
    await errorCode(
      of
        .as("uma")
        .try(updateOrganizationSettings, { body: { settings: { secondFactorRequired: true } } }),
    ),
  ).toBe("no_permission");
  await setRequired(of);
  await setUpFactor(of, of.as("ada"));
  const { items } = await of
    .as("ada")
    .call(getAuditOfResource, { params: { resource_id: of.organizationId }, query: {} });
  expect(items[0]).toMatchObject({
    resource_type: "general_settings",
    before: { secondFactorRequired: false },
    after: { secondFactorRequired: true },
  });
  const ownEntries = (
    await of
      .as("ada")
      .call(getAuditOfResource, { params: { resource_id: of.as("ada").userId }, query: {} })
  ).items;
  expect(ownEntries[0]).toMatchObject({ after: { second_factor: true } });
  expect(JSON.stringify(ownEntries)).not.toMatch(/secret|otpauth/);
});
