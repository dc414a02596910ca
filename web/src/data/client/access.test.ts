import { expect, test } from "vitest";
import type { CurrentUser } from "#contract/session.ts";
import { hasToggle, mayAct, mayDo, mayIn, mayInSome } from "./access.ts";

const aUser = (
  permissions: string[],
  environments: CurrentUser["granular_permissions"]["environments"] = {},
  actions: CurrentUser["granular_permissions"]["actions"] = {},
): CurrentUser => ({
  _id: "5",
  username: "rui@northwind.example",
  contact: {
    provider_user_id: "5",
    name: "Rui",
    email: "rui@northwind.example",
    phone_number: null,
  },
  roles: [],
  permissions: Object.fromEntries(permissions.map((permission) => [permission, true])),
  granular_permissions: { environments, actions },
  organization: {
    _id: "1",
    name: "northwind",
    display_name: "Northwind",
    feature_toggles: { auto_resolve: true },
    shadow_mode: false,
    sso_source_id: "1",
    config: { type: "live", IAMSettings: { appBarColor: null }, record: false },
    settings: { reopenWindowS: 1, resolvedListedS: 1, alertsPerIncident: 300 },
  },
  is_superadmin: false,
  is_operator_by_sso: false,
  owes_second_factor: false,
  role_preview: null,
  state: "active",
  expired: false,
  base_interval: 1800,
  is_demo: false,
});

test("a permission is held or not", () => {
  expect(mayDo(aUser(["integrations@read"]), "integrations@read")).toBe(true);
  expect(mayDo(aUser(["integrations@read"]), "integrations@update")).toBe(false);
});

test("a toggle nobody set is off", () => {
  expect([
    hasToggle(aUser([]), "auto_resolve"),
    hasToggle(aUser([]), "api_key_expiration"),
  ]).toEqual([true, false]);
});

test("access reaches an environment by itself, by all of them, or by permission", () => {
  expect(mayIn(aUser([], { "7": ["read", "incident_actions"] }), "7", "incident_actions")).toBe(
    true,
  );
  expect(mayIn(aUser([], { "7": ["read", "incident_actions"] }), "7", "edit")).toBe(false);
  expect(mayIn(aUser([], { "7": ["read"] }), "8", "read")).toBe(false);
  expect(mayIn(aUser([], { all: ["read"] }), "8", "read")).toBe(true);
  expect(mayIn(aUser(["environments@read"]), "8", "read")).toBe(true);
  expect(mayIn(aUser(["environments@read"]), "8", "incident_actions")).toBe(false);
  expect(mayIn(aUser(["environments@update"]), "8", "full_access")).toBe(true);
});

test("some environment is open that far, or none is", () => {
  const editor = aUser([], { "7": ["read", "incident_actions", "edit"], "9": ["read"] });
  expect([mayInSome(editor, "edit"), mayInSome(editor, "full_access")]).toEqual([true, false]);
});

test("an action is offered where the level and the action are granted, by the environment or by all", () => {
  const acts = ["read" as const, "incident_actions" as const];
  const user = aUser([], { "7": acts, "8": ["read"] }, { "7": ["comment"], "8": [] });
  expect(["7", "8", "all"].map((env) => mayAct(user, env, "comment"))).toEqual([
    true,
    false,
    false,
  ]);
  expect(mayAct(user, "7", "resolve")).toBe(false);
  const everywhere = aUser([], { all: acts }, { all: ["resolve"] });
  expect(mayAct(everywhere, "7", "resolve")).toBe(true);
  expect(mayAct(aUser(["environments@update"]), "7", "merge")).toBe(true);
});
