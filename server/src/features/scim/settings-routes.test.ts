import { expect, test } from "vitest";
import { listAuditLogs } from "#contract/audit-logs.ts";
import { createRole } from "#contract/roles.ts";
import * as contract from "#contract/scim-settings.ts";
import { northwind } from "../../test-northwind.ts";

test("the token is shown once, replaced and removed, and the audit log names its beginning alone", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  expect(await ada.call(contract.getScim, {})).toEqual({
    base_url: "http://tocsin.test/scim/v2",
    token: null,
  });
  const { secret: first } = await ada.call(contract.createScimToken, {});
  const { secret, token } = await ada.call(contract.createScimToken, {});
  expect(secret).not.toBe(first);
  expect(token).toEqual({
    hint: secret.slice(0, 12),
    created_at: of.clock.nowS(),
    last_used: null,
  });
  expect((await ada.call(contract.getScim, {})).token).toEqual(token);
  await ada.call(contract.deleteScimToken, {});
  expect((await ada.call(contract.getScim, {})).token).toBeNull();
  const { items } = await ada.call(listAuditLogs, { query: { resource_type: "sso" } });
  expect(items.map(({ action, before, after }) => [action, before, after])).toEqual([
    ["delete", { scim_token: secret.slice(0, 12) }, null],
    ["update", { scim_token: first.slice(0, 12) }, { scim_token: secret.slice(0, 12) }],
    ["create", null, { scim_token: first.slice(0, 12) }],
  ]);
});

test("whoever holds less than an admin creates no token", async () => {
  const of = await northwind();
  const role = await of.as("ada").call(createRole, {
    body: {
      name: "Sign-in",
      description: "",
      permissions: ["sso@read", "sso@update"],
      environments: [],
    },
  });
  const member = await of.join(role.key);
  const answer = await member.try(contract.createScimToken, {});
  expect([answer.status, answer.errors[0]?.code]).toEqual([403, "beyond_own"]);
});
