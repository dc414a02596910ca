import { expect, test } from "vitest";
import { resourceName } from "./resource-name.ts";

const entry = (after: unknown, before: unknown = null) => ({
  before,
  after,
  actor: { kind: "user" as const, id: "17", name: "Ada" },
  resource_type: "sessions",
  resource_id: "17",
});

test("a thing is called by its name, after the change before what it was", () => {
  expect([
    resourceName(entry({ name: "new" }, { name: "old" })),
    resourceName(entry(null, { title: "gone" })),
    resourceName(entry({ name: "" }, { username: "ada@northwind.example" })),
  ]).toEqual(["new", "gone", "ada@northwind.example"]);
});

test("a session is called by where it is from, and what has no name by its id", () => {
  const device =
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
  expect([
    resourceName(entry({ device, address: "127.0.0.1" })),
    resourceName(entry({ device })),
    resourceName(entry(3)),
    resourceName(entry({ name: 4 })),
  ]).toEqual(["Chrome on Linux, 127.0.0.1", "Chrome on Linux", "17", "17"]);
});

test("what people change of themselves is called by their name", () => {
  expect([
    resourceName({ ...entry({ state: "active" }), resource_type: "users" }),
    resourceName({ ...entry({ state: "active" }), resource_type: "users", resource_id: "18" }),
  ]).toEqual(["Ada", "18"]);
});

test("what single sign-on has no name for is called by what it is", () => {
  const sso = (after: unknown) => resourceName({ ...entry(after), resource_type: "sso" });
  expect([
    sso({ domain: "northwind.example" }),
    sso({ id: "9", key: "groups", value: "ops", role_name: "admin" }),
    sso({ idP: "", saml: {} }),
    resourceName({ ...entry({ sms: 3 }, {}), resource_type: "quotas", resource_id: "quotas" }),
  ]).toEqual(["northwind.example", "groups = ops", "Single sign-on", "Sharing quotas"]);
});
