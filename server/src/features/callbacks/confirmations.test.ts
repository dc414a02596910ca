/** Webhooks that call back that they have a message: it counts as delivered then, and not before. */
import { afterAll, expect, test } from "vitest";
import { replayDeliveries } from "#contract/delivery.ts";
import { getIncident } from "#contract/incidents.ts";
import { patchIntegration } from "#contract/outbound-integrations.ts";
import { openHouse } from "../../test-house.ts";
import { openDoor, openWebhookScene } from "../delivery/test-webhook-scene.ts";
import { callbackSecret, callbacksOf, postCallback, signedCallback } from "./test-callbacks.ts";

const house = openHouse({ env: openDoor });
afterAll(async () => (await house).close());

async function openScene(host: string) {
  const scene = await openWebhookScene(await house, host);
  const [id = ""] = scene.ids;
  await scene.ada.call(patchIntegration, {
    params: { appKey: scene.hook.id },
    body: { config: { callback_secret: callbackSecret, confirm_within_minutes: 5 } },
  });
  await scene.share();
  await scene.settle();
  const call = (content: object) =>
    postCallback(
      { ...scene, targetId: scene.hook.id },
      signedCallback(content, { at: scene.clock.nowS() }),
    );
  return {
    ...scene,
    id,
    targetId: scene.hook.id,
    call,
    confirm: (message_id: string) => call({ change: { kind: "received", message_id } }),
    newest: async () => (await scene.deliveries())[0],
    shareState: async () =>
      (await scene.ada.call(getIncident, { params: { env: "all", id } })).escalations[0]?.state,
  };
}

test("a message is sent until its receiver says that it has it", async () => {
  const of = await openScene("confirmed");
  const message = await of.newest();
  expect([message?.state, await of.shareState()]).toEqual(["sent", "sent"]);
  expect(await of.confirm(message?.id ?? "")).toMatchObject({ status: 200, body: { accepted: 1 } });
  expect([(await of.newest())?.state, await of.shareState()]).toEqual(["delivered", "delivered"]);
  await of.after(400);
  expect(await of.newest()).toMatchObject({ state: "delivered", reason: null });
  expect(await callbacksOf(of)).toMatchObject([{ state: "applied", incident_id: of.id }]);
});

test("what nobody confirms in time is a dead letter, until it is confirmed late or sent again", async () => {
  const of = await openScene("late");
  const message = await of.newest();
  await of.after(299);
  expect((await of.newest())?.state).toBe("sent");
  await of.after(2);
  expect(await of.newest()).toMatchObject({
    state: "dead",
    reason: "The receiver did not confirm it within 5 minutes",
  });
  expect(await of.shareState()).toBe("dead");
  await of.confirm(message?.id ?? "");
  expect([(await of.newest())?.state, await of.shareState()]).toEqual(["delivered", "delivered"]);

  const again = await openScene("again");
  await again.after(301);
  const dead = await again.newest();
  await again.ada.call(replayDeliveries, { body: { ids: [dead?.id ?? ""] } });
  await again.settle();
  expect((await again.newest())?.state).toBe("sent");
  await again.after(299);
  expect((await again.newest())?.state).toBe("sent");
  await again.confirm(dead?.id ?? "");
  expect((await again.newest())?.state).toBe("delivered");
});

test("a receiver that could not use a message says why, and nobody confirms another's", async () => {
  const of = await openScene("useless");
  const strange = await openScene("strange");
  const message = await of.newest();
  await strange.confirm(message?.id ?? "");
  expect((await of.newest())?.state).toBe("sent");
  await of.call({
    change: { kind: "undelivered", message_id: message?.id ?? "", reason: "no such pager" },
  });
  expect(await of.newest()).toMatchObject({ state: "dead", reason: "no such pager" });
  await of.confirm(message?.id ?? "");
  expect((await of.newest())?.state).toBe("dead");
  expect((await of.call({ change: { kind: "resolve" } })).errors[0]?.code).toBe("bad_callback");
  expect((await of.call({ change: { kind: "unsubscribe" } })).errors[0]?.code).toBe("bad_callback");
});
