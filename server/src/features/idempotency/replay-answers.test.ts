import { expect, test } from "vitest";
import { createApiKey, listApiKeys } from "#contract/api-keys.ts";
import { createContact, listContacts } from "#contract/contacts.ts";
import { contract } from "#contract/contract.ts";
import { createEnvironment } from "#contract/environments.ts";
import { isCreating } from "#contract/idempotency.ts";
import { startRolePreview } from "#contract/role-previews.ts";
import { listRoles } from "#contract/roles.ts";
import { inviteUser, listUsers } from "#contract/users.ts";
import { addressOf, type Caller, callerOn, withKey } from "../../test-caller.ts";
import { keyOf, sampleCallsOf } from "../../test-every-call.ts";
import { createFixtures } from "../../test-fixtures.ts";
import { asOwner } from "../../test-house.ts";
import { northwind, southridge, type Organization } from "../../test-northwind.ts";

const ops = { name: "Ops", email: "ops@north.test" };
const keyed = (key: string) => ({ "idempotency-key": key });
const create = (caller: Caller, key: string, body: object = ops) =>
  caller.raw("POST", createContact.path, body, keyed(key));
const contactsOf = async (of: Organization): Promise<number> =>
  Object.keys(await of.as("ada").call(listContacts, {})).length;

test("the same call with the same key creates once and is answered alike", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const first = await create(ada, "k-1");
  expect(first.headers).not.toHaveProperty("idempotency-replayed");
  const second = await create(ada, "k-1", { email: ops.email, name: ops.name });
  expect(second).toMatchObject({ status: 201, body: first.body });
  expect(second.headers).toHaveProperty("idempotency-replayed", "true");
  expect(await contactsOf(of)).toBe(1);
});

test("a key belongs to one call of one caller of one organization", async () => {
  const of = await northwind();
  await create(of.as("ada"), "k-1");
  const differing = [
    await create(of.as("ada"), "k-1", { ...ops, name: "Others" }),
    await of.as("ada").raw("POST", createEnvironment.path, ops, keyed("k-1")),
  ];
  expect(differing.map(({ status, errors }) => [status, errors[0]?.code])).toEqual([
    [422, "idempotency_key_reused"],
    [422, "idempotency_key_reused"],
  ]);
  const gil = await create(await of.join("admin"), "k-1", { name: "Desk", email: "d@north.test" });
  expect(gil.status).toBe(201);
  const southern = await create((await southridge()).as("ada"), "k-1");
  expect(southern.headers).not.toHaveProperty("idempotency-replayed");
});

test("a key has 1 to 255 signs; calls that create nothing do not look at it", async () => {
  const of = await northwind();
  for (const key of ["", "with space", "k".repeat(256)])
    expect(await create(of.as("ada"), key)).toMatchObject({
      status: 400,
      errors: [{ code: "idempotency_key_invalid" }],
    });
  expect((await create(of.as("ada"), "k".repeat(255))).status).toBe(201);
  expect((await of.as("ada").raw("GET", listContacts.path, undefined, keyed(""))).status).toBe(200);
});

test("what was refused is tried again, and a key is free after a day", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  await create(ada, "k-1");
  for (const _ of [1, 2])
    expect(await create(ada, "k-2")).toMatchObject({
      status: 409,
      errors: [{ code: "contact_taken" }],
    });
  of.clock.forward({ hours: 24.1 });
  expect((await create(ada, "k-1")).status).toBe(409);
  expect((await create(ada, "k-1", { ...ops, email: "o@north.test" })).status).toBe(201);
});

test("of several at once one creates, and whoever asks again hears the same", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const answers = await Promise.all(Array.from({ length: 4 }, () => create(ada, "k-1")));
  for (const answer of answers)
    expect([answer.status, answer.errors[0]?.code ?? "created"]).toEqual(
      answer.status === 201 ? [201, "created"] : [409, "idempotency_key_busy"],
    );
  for (const { status, headers } of answers)
    if (status === 409) expect(headers).toHaveProperty("retry-after", "1");
  expect(await contactsOf(of)).toBe(1);
  const [created] = answers.filter(({ status }) => status === 201);
  expect((await create(ada, "k-1")).body).toEqual(created?.body);
});

test("while one is under way, another with its key is sent away", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  let first: ReturnType<typeof create> | undefined;
  await of.sql(async (sql) => {
    await sql("LOCK TABLE contacts IN ACCESS EXCLUSIVE MODE");
    first = create(ada, "k-1");
    while ((await sql(waitsForContacts)).length === 0);
    expect(await create(ada, "k-1")).toMatchObject({
      status: 409,
      errors: [{ code: "idempotency_key_busy" }],
    });
  });
  expect((await first)?.status).toBe(201);
  expect(await contactsOf(of)).toBe(1);
});

const waitsForContacts = `SELECT FROM pg_locks
  WHERE NOT granted AND relation = 'contacts'::regclass AND locktype = 'relation'`;

/** The connection is gone once the change is written and before its answer is. */
const cutOff = `
  CREATE FUNCTION cut_off() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN new; END $$;
  CREATE TRIGGER cut_off BEFORE INSERT ON idempotency_keys
    FOR EACH ROW EXECUTE FUNCTION cut_off()`;

test("what a crash leaves without an answer was not created, and is at the next try", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const [role] = (await ada.call(listRoles, { query: {} })).items;
  const kim = { name: "Kim", email: `kim-${of.organizationId}@north.test`, roles: [role?.id] };
  // Across organizations: in a transaction of another kind.
  const invite = () => ada.raw("POST", inviteUser.path, kim, keyed("k-2"));
  const invited = async () =>
    (await ada.call(listUsers, { query: { query: kim.email } })).items.length;
  await asOwner(of.house.ownerUrl, (client) => client.query(cutOff));
  try {
    expect((await create(ada, "k-1")).status).toBeGreaterThanOrEqual(500);
    expect((await invite()).status).toBeGreaterThanOrEqual(500);
  } finally {
    await asOwner(of.house.ownerUrl, (client) =>
      client.query("DROP TRIGGER cut_off ON idempotency_keys; DROP FUNCTION cut_off"),
    );
  }
  expect([await contactsOf(of), await invited()]).toEqual([0, 0]);
  expect([(await create(ada, "k-1")).status, (await invite()).status]).toEqual([201, 201]);
  expect([await contactsOf(of), await invited()]).toEqual([1, 1]);
});

test("another process gives the same answer, which lies sealed in the database", async () => {
  const of = await northwind();
  const reader = await of.as("ada").call(createApiKey, { body: { name: "program", type: "user" } });
  const body = { name: "second", type: "organization" };
  const call = (app: Parameters<typeof callerOn>[0]) =>
    callerOn(app, withKey(reader.key)).raw("POST", createApiKey.path, body, keyed("k-1"));
  const first = await call(of.house.server.app);
  expect(first.body).toMatchObject({ key: expect.any(String) as string });
  const rows = await of.sql((sql) => sql("SELECT * FROM idempotency_keys"));
  expect(rows).toHaveLength(1);
  const { key } = first.body as { key: string };
  expect(JSON.stringify(rows)).not.toContain(key);

  const server = await of.house.another();
  expect((await call(server.app)).body).toEqual(first.body);
  const keys = await of.as("ada").call(listApiKeys, {});
  expect(keys.items.filter(({ name }) => name === "second")).toHaveLength(1);
});

/** A preview allows no change: its own call would not be let in again. */
test("every creating call is answered again as it was", async () => {
  const of = await northwind();
  const rows = sampleCallsOf(await createFixtures(of));
  const replayed: string[] = [];
  for (const entry of contract) {
    const row = rows[keyOf(entry)];
    if (!isCreating(entry.endpoint) || entry.endpoint === startRolePreview || !row) continue;
    const key = keyed(`every-${entry.name}`);
    const call = () => of.as("ada").raw("POST", addressOf(entry.endpoint, row), row.body, key);
    const first = await call();
    const second = await call();
    expect([entry.name, second.status, second.body]).toEqual([
      entry.name,
      first.status,
      first.status < 300 ? first.body : second.body,
    ]);
    if (first.status < 300) {
      expect([entry.name, second.headers["idempotency-replayed"]]).toEqual([entry.name, "true"]);
      replayed.push(entry.name);
    }
  }
  expect(replayed.length).toBeGreaterThan(30);
});
