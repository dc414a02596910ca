/** The requests that Entra ID and Okta document, in the order in which they send them. */
import { beforeAll, expect, test } from "vitest";
import { createApiKey, listApiKeys } from "#contract/api-keys.ts";
import { listAuditLogs } from "#contract/audit-logs.ts";
import { me } from "#contract/session.ts";
import { createScimToken } from "#contract/scim-settings.ts";
import { getUser, listUsers, updateUser } from "#contract/users.ts";
import { type Message, newsChannel } from "../../platform/publish.ts";
import { callerOn, withKey } from "../../test-caller.ts";
import { createTestOrganization, northwind, type Organization } from "../../test-northwind.ts";
import { connectProvider } from "./test-scim-scene.ts";

let of: Organization;
let send: Awaited<ReturnType<typeof connectProvider>>;
beforeAll(async () => {
  of = await northwind();
  send = await connectProvider(of);
});

const addressOf = (name: string): string => `${name}-${of.organizationId}@northwind.test`;
const search = (filter: string, more = "") =>
  send("GET", `/Users?filter=${encodeURIComponent(filter)}${more}`);
const patch = (id: string, ...Operations: object[]) =>
  send("PATCH", `/Users/${id}`, {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
    Operations,
  });
const entraUser = (name: string, more: object = {}) => ({
  schemas: [
    "urn:ietf:params:scim:schemas:core:2.0:User",
    "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User",
  ],
  externalId: `0a21f0f2-${name}`,
  userName: addressOf(name),
  active: true,
  emails: [{ primary: true, type: "work", value: addressOf(name) }],
  meta: { resourceType: "User" },
  name: { formatted: "Given Family", familyName: "Family", givenName: "Given" },
  roles: [],
  title: "Operator",
  "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User": { department: "Operations" },
  ...more,
});
const memberOf = (id: string) => of.as("ada").call(getUser, { params: { id } });
const proveDomain = (organization: Organization) =>
  organization.sql((sql) =>
    sql(
      `INSERT INTO jit_domains (organization_id, domain, token, proved_at, created_at)
       VALUES (tocsin_organization(), 'northwind.test', 'token', 1, 1) ON CONFLICT DO NOTHING`,
    ),
  );
const errorOf = ({ status, body }: { status: number; body: { scimType?: string } }) => [
  status,
  body.scimType,
];

test("Entra ID: asks for nobody, creates, changes, switches off and deletes", async () => {
  await proveDomain(of);
  expect((await search('userName eq "nobody"')).body).toMatchObject({
    totalResults: 0,
    Resources: [],
  });
  const created = await send("POST", "/Users", entraUser("entra"));
  const { id } = created.body;
  expect([created.status, created.headers["location"]]).toEqual([
    201,
    `http://tocsin.test/scim/v2/Users/${id}`,
  ]);
  expect(created.body).toMatchObject({
    externalId: "0a21f0f2-entra",
    userName: addressOf("entra"),
    name: { formatted: "Given Family", givenName: "Given", familyName: "Family" },
    emails: [{ value: addressOf("entra"), type: "work", primary: true }],
    active: true,
  });
  expect(await memberOf(id)).toMatchObject({
    state: "invited",
    name: "Given Family",
    invitation_mail: null,
    roles: [{ key: "readonly" }],
  });
  expect(errorOf(await send("POST", "/Users", entraUser("entra")))).toEqual([409, "uniqueness"]);
  expect(
    (await search(`userName eq "${addressOf("ENTRA").toUpperCase()}"`)).body.totalResults,
  ).toBe(1);

  const changed = await patch(
    id,
    { op: "Replace", path: 'emails[type eq "work"].value', value: addressOf("renamed") },
    { op: "Replace", path: "name.familyName", value: "Renamed" },
    { op: "Add", path: "nickName", value: "ignored" },
    {
      op: "Add",
      path: "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager",
      value: "ignored",
    },
  );
  expect([changed.status, changed.body.emails[0]?.value, changed.body.name.formatted]).toEqual([
    200,
    addressOf("renamed"),
    "Given Renamed",
  ]);
  const renamed = await patch(id, { op: "Replace", path: "userName", value: "another@elsewhere" });
  expect([renamed.body.userName, renamed.body.emails[0]?.value]).toEqual([
    "another@elsewhere",
    addressOf("renamed"),
  ]);

  expect((await patch(id, { op: "Replace", path: "active", value: "False" })).body.active).toBe(
    false,
  );
  expect((await memberOf(id)).active).toBe(false);
  expect((await patch(id, { op: "Replace", path: "active", value: "True" })).body.active).toBe(
    true,
  );
  expect((await send("DELETE", `/Users/${id}`)).status).toBe(204);
  expect((await send("GET", `/Users/${id}`)).status).toBe(404);
  expect((await search(`externalId eq "0a21f0f2-entra"`)).body.totalResults).toBe(0);
  expect((await memberOf(id)).active).toBe(false);
});

test("Okta: looks, creates, reads, replaces, switches off and on", async () => {
  const body = {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
    userName: addressOf("okta"),
    name: { givenName: "Test", familyName: "User" },
    emails: [{ primary: true, value: addressOf("okta"), type: "work" }],
    displayName: "Test User",
    locale: "en-US",
    externalId: "00ujl29u0le5T6Aj10h7",
    groups: [],
    password: "1mz050nq",
    active: true,
  };
  expect(
    (await search(`userName eq "${addressOf("okta")}"`, "&startIndex=1&count=100")).body,
  ).toEqual({
    schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
    totalResults: 0,
    startIndex: 1,
    itemsPerPage: 0,
    Resources: [],
  });
  const { id } = (await send("POST", "/Users", body)).body;
  const read = (await send("GET", `/Users/${id}`)).body;
  expect(read).not.toHaveProperty("password");
  const replaced = await send("PUT", `/Users/${id}`, {
    ...read,
    displayName: "Test Person",
    name: { givenName: "Test", familyName: "Person" },
  });
  expect([replaced.status, replaced.body.displayName]).toEqual([200, "Test Person"]);
  expect((await memberOf(id)).name).toBe("Test Person");
  expect((await patch(id, { op: "replace", value: { active: false } })).body.active).toBe(false);
  expect((await patch(id, { op: "replace", value: { active: true } })).body.active).toBe(true);
});

test("a member is taken over by e-mail address, with another user name too", async () => {
  const uma = await memberOf(of.as("uma").userId);
  const [listed] = (await search(`userName eq "${uma.username}"`)).body.Resources;
  expect([listed?.id, listed?.externalId]).toEqual([uma._id, undefined]);
  const taken = await send(
    "POST",
    "/Users",
    entraUser("upn", { emails: [{ type: "work", value: uma.username }] }),
  );
  expect([taken.status, taken.body.id, taken.body.userName]).toEqual([
    201,
    uma._id,
    addressOf("upn"),
  ]);
  expect(await memberOf(uma._id)).toMatchObject({
    name: "Given Family",
    roles: uma.roles,
    state: "active",
  });
  // Somebody who takes another name has it until the provider's own changes.
  await of.as("ada").call(updateUser, { params: { id: uma._id }, body: { name: "Uma" } });
  await patch(uma._id, { op: "Replace", path: "externalId", value: "changed" });
  expect((await memberOf(uma._id)).name).toBe("Uma");
});

test("switching off ends sessions, keys and notifications; what was made stays, and it can be undone", async () => {
  const ben = await of.join("admin");
  const { key } = await ben.call(createApiKey, { body: { name: "mine", type: "user" } });
  await of.sql((sql) =>
    sql(
      `INSERT INTO push_subscriptions (organization_id, user_id, session_id, endpoint,
       endpoint_hash, p256dh, auth, device, created_at)
       VALUES (tocsin_organization(), $1, 1, 'https://push.test/1', 'hash', '', '', 'phone', 1)`,
      [ben.userId],
    ),
  );
  const off = await patch(ben.userId, { op: "replace", value: { active: false } });
  expect([off.status, off.body.active]).toEqual([200, false]);
  expect([
    (await ben.try(me, {})).status,
    (await callerOn(of.house.server.app, withKey(key)).try(me, {})).status,
  ]).toEqual([401, 401]);
  expect(
    await of.sql((sql) => sql("SELECT 1 FROM push_subscriptions WHERE user_id = $1", [ben.userId])),
  ).toEqual([]);
  await patch(ben.userId, { op: "replace", value: { active: true } });
  expect((await memberOf(ben.userId)).active).toBe(true);
  // What has ended does not come back.
  expect((await callerOn(of.house.server.app, withKey(key)).try(me, {})).status).toBe(401);
  const { items } = await of.as("ada").call(listApiKeys, { query: {} });
  expect(items.map(({ name }) => name)).not.toContain("mine");
  const log = await of.as("ada").call(listAuditLogs, { query: { resource_type: "users" } });
  expect(log.items[0]).toMatchObject({
    actor: { kind: "system", name: "SCIM provisioning" },
    action: "update",
    before: { active: false },
    after: { active: true },
  });
  expect((await send("DELETE", `/Users/${ben.userId}`)).status).toBe(204);
});

test("the last admin stays, and so does everything of the request that would remove them", async () => {
  const ada = of.as("ada").userId;
  for (const answer of [
    await patch(ada, { op: "replace", value: { active: false, displayName: "Nobody" } }),
    await send("DELETE", `/Users/${ada}`),
  ])
    expect([answer.status, answer.body.detail]).toEqual([
      409,
      "The organization needs at least one active admin",
    ]);
  expect(await memberOf(ada)).toMatchObject({ active: true, name: "Ada" });
  expect((await of.as("ada").try(me, {})).status).toBe(200);
});

test("an address changes only within proved domains, for somebody who is in no other organization", async () => {
  const { id } = (await send("POST", "/Users", entraUser("fixed"))).body;
  const change = (value: string) =>
    patch(id, { op: "replace", path: 'emails[type eq "work"].value', value });
  expect(errorOf(await change("fixed@elsewhere.test"))).toEqual([400, "mutability"]);
  expect(errorOf(await change(addressOf("okta")))).toEqual([409, "uniqueness"]);
  const otherOrganization = await createTestOrganization(of.house, "Elsewhere");
  await (
    await connectProvider(otherOrganization)
  )("POST", "/Users", entraUser("fixed"));
  expect(errorOf(await change(addressOf("moved")))).toEqual([400, "mutability"]);
});

test("another organization's provider sees nobody and changes nobody", async () => {
  const otherOrganization = await createTestOrganization(of.house, "Stranger");
  const stranger = await connectProvider(otherOrganization);
  const { id } = (await send("POST", "/Users", entraUser("ours"))).body;
  const before = await memberOf(id);
  expect(
    (await stranger("GET", `/Users?filter=${encodeURIComponent(`id eq "${id}"`)}`)).body
      .totalResults,
  ).toBe(0);
  for (const [method, body] of [
    ["GET"],
    ["PUT", entraUser("ours")],
    ["PATCH", { Operations: [{ op: "replace", value: { active: false } }] }],
    ["DELETE"],
  ] as [string, object?][])
    expect([method, (await stranger(method, `/Users/${id}`, body)).status]).toEqual([method, 404]);
  // Of the same person it learns no more than what it has sent.
  const duplicate = (await stranger("POST", "/Users", entraUser("ours", { name: null }))).body;
  expect([duplicate.id, duplicate.displayName]).toEqual([id, `ours-${of.organizationId}`]);
  await stranger("DELETE", `/Users/${id}`);
  expect(await memberOf(id)).toEqual(before);
});

test("filters, pages and attributes", async () => {
  const all = await send("GET", "/Users");
  expect(all.body.totalResults).toBe(all.body.Resources.length);
  const page = await send("GET", "/Users?startIndex=2&count=2&attributes=userName,name.familyName");
  expect(page.body).toMatchObject({
    totalResults: all.body.totalResults,
    startIndex: 2,
    itemsPerPage: 2,
  });
  expect(page.body.Resources[0]?.id).toBe(all.body.Resources[1]?.id);
  expect(Object.keys(page.body.Resources[0] ?? {}).sort()).toEqual([
    "id",
    "name",
    "schemas",
    "userName",
  ]);
  expect((await send("GET", "/Users?count=0")).body).toMatchObject({
    totalResults: all.body.totalResults,
    Resources: [],
  });
  const namesOf = async (filter: string): Promise<string[]> =>
    (await search(filter)).body.Resources.map(({ userName }: { userName: string }) => userName);
  const okta = addressOf("okta");
  for (const filter of [
    `userName eq "${okta}"`,
    `emails.value eq "${okta}" and active eq true`,
    `emails[type eq "work"].value eq "${okta}"`,
    `emails[type eq "work" and value eq "${okta}"]`,
    `urn:ietf:params:scim:schemas:core:2.0:User:userName eq "${okta}"`,
    `externalId eq "00ujl29u0le5T6Aj10h7" and not (active eq false)`,
    `USERNAME sw "okta-" or userName eq "nobody"`,
  ])
    expect([filter, await namesOf(filter)]).toEqual([filter, [okta]]);
  for (const filter of ["userName", 'userName eq "open', 'userName like "x"', "(((", ""])
    expect([filter, errorOf(await search(filter))]).toEqual([filter, [400, "invalidFilter"]]);
});

test("odd input is refused in SCIM's words, and changes nothing", async () => {
  const { id } = (await send("POST", "/Users", entraUser("odd"))).body;
  const before = (await send("GET", `/Users/${id}`)).body;
  const polluting = '{"Operations":[{"op":"add","path":"__proto__.polluted","value":1}]}';
  for (const [request, error] of [
    [await send("POST", "/Users", "{"), [400, "invalidSyntax"]],
    [await send("POST", "/Users", { active: true }), [400, "invalidValue"]],
    [await send("POST", "/Users", { userName: "no address" }), [400, "invalidValue"]],
    [await send("POST", "/Users", { userName: "root+x@tocsin.invalid" }), [400, "invalidValue"]],
    [await patch(id, { op: "explode", path: "active" }), [400, "invalidValue"]],
    [await patch(id, { op: "replace", path: "active", value: "perhaps" }), [400, "invalidValue"]],
    [await patch(id, { op: "replace", path: "emails[", value: "x" }), [400, "invalidPath"]],
    [await patch(id, { op: "replace", path: "emails[nonsense].value" }), [400, "invalidFilter"]],
    [await patch(id, { op: "remove" }), [400, "noTarget"]],
    [await patch(id), [400, "invalidValue"]],
    [await send("PATCH", `/Users/${id}`, polluting), [400, "invalidPath"]],
    [await send("GET", "/Users/not-an-id"), [404, undefined]],
    [await send("GET", "/Users?startIndex=soon"), [400, "invalidValue"]],
  ] as const)
    expect(errorOf(request)).toEqual(error);
  expect({}).not.toHaveProperty("polluted");
  expect((await send("GET", `/Users/${id}`)).body).toEqual(before);
});

test("open consoles hear of it", async () => {
  const messages: Message[] = [];
  const stop = await of.house.server.db.listen(
    newsChannel,
    (payload) => void messages.push(JSON.parse(payload) as Message), // written by publish()
    () => undefined,
  );
  await send("POST", "/Users", entraUser("news"));
  await expect
    .poll(() =>
      messages.some(
        ({ organization, kind, rows }) =>
          organization === of.organizationId &&
          kind === "config" &&
          JSON.stringify(rows).includes('"users"'),
      ),
    )
    .toBe(true);
  await stop();
  expect((await of.as("ada").call(listUsers, { query: { query: "news-" } })).total).toBe(1);
});

test("two that create the same person at once make one member", async () => {
  const answers = await Promise.all([1, 2, 3].map(() => send("POST", "/Users", entraUser("race"))));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  await of.as("ada").call(createScimToken, {});
  expect((await send("GET", "/Users")).status).toBe(401);
});
