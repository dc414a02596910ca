/** Devices: whose they are, how many, and when they end. */
import { beforeAll, expect, test } from "vitest";
import { createApiKey } from "#contract/api-keys.ts";
import { getAuditOfResource } from "#contract/audit-logs.ts";
import { updateOrganizationSettings } from "#contract/organizations.ts";
import {
  addPushDevice,
  getWebPush,
  maxPushDevices,
  removePushDevice,
  testPushDevice,
} from "#contract/web-push.ts";
import { callerOn, withKey } from "../../test-caller.ts";
import { createTestOrganization, type Person } from "../../test-northwind.ts";
import { subscriptionAt } from "./test-calls.ts";
import { allowPush, type PushScene, pushScene } from "./test-push-scene.ts";

let scene: PushScene;
beforeAll(async () => {
  scene = await pushScene();
});

const devicesOf = async (person: Person) => (await person.call(getWebPush, {})).devices;
const body = (n: string) => subscriptionAt(`https://push.example/${n}`);

test("until an admin allows it nobody gets a key, subscribes or is sent anything; and a change is recorded", async () => {
  const of = await createTestOrganization(scene.of.house, "Northwind");
  const uma = of.as("uma");
  expect(await uma.call(getWebPush, {})).toEqual({
    is_allowed: false,
    public_key: null,
    devices: [],
  });
  expect((await uma.try(addPushDevice, { body: body("1") })).errors[0]?.code).toBe(
    "web_push_not_allowed",
  );
  const byUma = await uma.try(updateOrganizationSettings, {
    body: { settings: { webPushAllowed: true } },
  });
  expect([byUma.status, byUma.errors[0]?.code]).toEqual([403, "no_permission"]);

  await allowPush(of, true);
  const { id } = await uma.call(addPushDevice, { body: body("1") });
  const { public_key } = await uma.call(getWebPush, {});
  expect(Buffer.from(public_key ?? "", "base64url").length).toBe(65);
  const { items } = await of.as("ada").call(getAuditOfResource, {
    params: { resource_id: of.organizationId },
    query: {},
  });
  expect(items[0]).toMatchObject({
    before: { webPushAllowed: false },
    after: { webPushAllowed: true },
  });

  await allowPush(of, false);
  expect(await uma.call(getWebPush, {})).toMatchObject({
    public_key: null,
    devices: [{ id, device: expect.any(String) }],
  });
  expect((await uma.try(testPushDevice, { params: { id } })).errors[0]?.code).toBe(
    "web_push_not_allowed",
  );
});

test("a person sees and removes their own devices alone", async () => {
  const [uma, guest] = [await scene.of.join("user"), await scene.of.join("user")];
  const device = await uma.call(addPushDevice, { body: body("own") });
  expect(await devicesOf(uma)).toEqual([device]);
  expect(await devicesOf(guest)).toEqual([]);

  const params = { id: device.id };
  expect((await guest.try(removePushDevice, { params })).status).toBe(404);
  expect((await guest.try(testPushDevice, { params })).status).toBe(404);
  await uma.call(removePushDevice, { params });
  expect(await devicesOf(uma)).toEqual([]);
  expect((await uma.try(removePushDevice, { params })).status).toBe(404);
});

test("a browser that registers again is the same device; whoever uses it now has it", async () => {
  const [first, second] = [await scene.of.join("user"), await scene.of.join("user")];
  const shared = body("shared");
  const device = await first.call(addPushDevice, { body: shared });
  expect(await first.call(addPushDevice, { body: shared })).toEqual(device);

  const stolen = await second.try(addPushDevice, { body: body("shared") });
  expect(stolen.errors[0]?.code).toBe("push_subscription_invalid");
  expect(await devicesOf(first)).toEqual([device]);

  await second.call(addPushDevice, { body: shared });
  expect([await devicesOf(first), (await devicesOf(second)).length]).toEqual([[], 1]);
});

test(`a person has ${maxPushDevices} devices at most, however many are added at once`, async () => {
  const person = await scene.of.join("user");
  const answers = await Promise.all(
    Array.from({ length: maxPushDevices + 3 }, (_, n) =>
      person.try(addPushDevice, { body: body(`many-${n}`) }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(maxPushDevices);
  expect(answers.find(({ status }) => status !== 201)?.errors[0]?.code).toBe(
    "too_many_push_devices",
  );
  expect(await devicesOf(person)).toHaveLength(maxPushDevices);
});

test("what no browser hands over is refused, by plain http as well, and a key registers nothing", async () => {
  const person = await scene.of.join("admin");
  const right = body("odd");
  const point = Buffer.alloc(65, 4).toString("base64url");
  for (const wrong of [
    { ...right, endpoint: "http://push.example/odd" },
    { ...right, keys: { ...right.keys, p256dh: point } },
  ])
    expect((await person.try(addPushDevice, { body: wrong })).errors[0]?.code).toBe(
      "push_subscription_invalid",
    );
  for (const wrong of [
    { ...right, endpoint: "ftp://push.example/odd" },
    { ...right, keys: { ...right.keys, auth: "short" } },
  ])
    expect((await person.try(addPushDevice, { body: wrong })).status).toBe(400);

  const { key } = await person.call(createApiKey, { body: { name: "mine", type: "user" } });
  const byKey = callerOn(scene.of.house.server.app, withKey(key));
  expect((await byKey.try(addPushDevice, { body: right })).errors[0]?.code).toBe("session_needed");
});
