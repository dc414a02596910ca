import { expect, test } from "vitest";
import { createContact, listContacts } from "#contract/contacts.ts";
import { northwind, southridge } from "../../test-northwind.ts";

test("contacts are kept by id, their addresses in one form, for this organization alone", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const mail = await ada.call(createContact, { body: { name: "Ops", email: " Ops@North.test " } });
  const desk = await ada.call(createContact, {
    body: { name: "Night desk", phone_number: "+31 6 1234-5678" },
  });
  expect(await of.as("gil").call(listContacts, {})).toEqual({
    [mail._id]: {
      _id: mail._id,
      name: "Ops",
      email: "ops@north.test",
      phone_number: null,
      provider_user_id: null,
    },
    [desk._id]: {
      _id: desk._id,
      name: "Night desk",
      email: null,
      phone_number: "+31612345678",
      provider_user_id: null,
    },
  });
  expect(await (await southridge()).as("ada").call(listContacts, {})).toEqual({});
});

test("one address is one contact", async () => {
  const of = await northwind();
  const create = async (body: { name: string; email?: string; phone_number?: string }) =>
    (await of.as("ada").try(createContact, { body })).errors.map((error) => [
      error.code,
      error.field,
    ]);
  expect(await create({ name: "Ops", email: "ops@north.test" })).toEqual([]);
  expect(await create({ name: "Others", email: "OPS@north.test" })).toEqual([
    ["contact_taken", "email"],
  ]);
  expect(await create({ name: "Ops", phone_number: "0612345678" })).toEqual([]);
  expect(await create({ name: "Others", phone_number: "06-12 34 56 78" })).toEqual([
    ["contact_taken", "phone_number"],
  ]);
});

test.each([
  [{ email: "a@b.test" }, ["name"]],
  [{ name: "9lives", email: "a@b.test" }, ["name"]],
  [{ name: "Ops" }, ["email"]],
  [{ name: "Ops", email: "a@b.test", phone_number: "0612345678" }, ["email"]],
  [{ name: "Ops", email: "a@b" }, ["email"]],
  [{ name: "Ops", phone_number: "12345678" }, ["phone_number"]],
  [{ name: "Ops", phone_number: "+1234567890123456" }, ["phone_number"]],
  [{ name: "Ops", phone_number: "call me" }, ["phone_number"]],
])("%j is no contact", async (body, fields) => {
  const of = await northwind();
  const answer = await of.as("ada").raw("POST", "/web/contacts", body);
  expect([answer.status, answer.errors.map((error) => error.field)]).toEqual([400, fields]);
});

test("adding one needs notifications@create, and is audited and told", async () => {
  const of = await northwind();
  expect(
    (await of.as("uma").try(createContact, { body: { name: "Ops", email: "ops@north.test" } }))
      .status,
  ).toBe(403);
  const contact = await of
    .as("ada")
    .call(createContact, { body: { name: "Ops", email: "ops@north.test" } });
  expect(
    await of.sql((sql) =>
      sql(
        `SELECT actor_name, action, resource_type, resource_id, before, after FROM audit_log
         WHERE organization_id = tocsin_organization() AND resource_type = 'contacts'`,
      ),
    ),
  ).toEqual([
    {
      actor_name: "Ada",
      action: "create",
      resource_type: "contacts",
      resource_id: contact._id,
      before: null,
      after: contact,
    },
  ]);
});
