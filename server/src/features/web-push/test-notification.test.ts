import { expect, test } from "vitest";
import { addPushDevice, getWebPush, testPushDevice } from "#contract/web-push.ts";
import type { Person } from "../../test-northwind.ts";
import { faultsInTurn } from "../../test-peers/strict-peer.ts";
import { subscriptionAt } from "./test-calls.ts";
import { pushScene } from "./test-push-scene.ts";

const firstDevice = async (person: Person) => (await person.call(getWebPush, {})).devices[0];

test("a test is sent at once, and says what came of it", async () => {
  const { of, service, addDevice } = await pushScene();
  const ada = of.as("ada");
  const { device } = await addDevice(ada);
  const params = { id: device.id };
  const nothing = { error: null, is_removed: false };
  expect(await ada.call(testPushDevice, { params })).toEqual({ ok: true, status: 201, ...nothing });
  expect(service.received).toMatchObject([
    { payload: { title: "Tocsin", path: "/user-preferences" }, ttlS: 60 },
  ]);
  expect(await firstDevice(ada)).toMatchObject({ last_delivered_at: of.clock.nowS() });

  service.fault = faultsInTurn({ status: 500 }, { status: 410 });
  expect(await ada.call(testPushDevice, { params })).toMatchObject({ ok: false, status: 500 });
  expect((await firstDevice(ada))?.last_error).toContain("500");
  expect(await ada.call(testPushDevice, { params })).toMatchObject({
    ok: false,
    status: 410,
    is_removed: true,
  });
  expect(await firstDevice(ada)).toBeUndefined();
});

test("an address inside is never called, and the person is told so", async () => {
  const { of } = await pushScene();
  const ada = of.as("ada");
  const inside = subscriptionAt("https://10.0.0.1/push");
  const { id } = await ada.call(addPushDevice, { body: inside });
  const result = await ada.call(testPushDevice, { params: { id } });
  expect(result).toMatchObject({
    ok: false,
    status: null,
    error: expect.stringContaining("TOCSIN_OUTBOUND_ALLOW"),
  });
});
