/** What a receiver says counts by its status; of a long answer no more is read than is shown. */
import { afterAll, expect, test } from "vitest";
import { openHouse } from "../../test-house.ts";
import { openDoor, openWebhookScene } from "./test-webhook-scene.ts";

const houseWithDoor = openHouse({ env: openDoor });
afterAll(async () => (await houseWithDoor).close());

/** A receiver that goes on talking until nobody listens. */
async function openScene(status: number) {
  const of = await openWebhookScene(await houseWithDoor, "db-1");
  const hungUp = Promise.withResolvers<void>();
  of.receiver.answer = (_, response) => {
    response.once("close", () => hungUp.resolve());
    response.writeHead(status);
    const talk = (): void => {
      while (!response.destroyed && response.write("blah ".repeat(10_000)));
      if (!response.destroyed) response.once("drain", talk);
    };
    talk();
  };
  await of.share();
  await of.settle();
  await hungUp.promise;
  const [message] = await of.deliveries();
  return { ...of, message };
}

test("a long answer of 200 is a delivery", async () => {
  const { message, receiver } = await openScene(200);
  expect(message).toMatchObject({ state: "delivered", attempts: [{ status: 200, error: null }] });
  expect(receiver.received).toHaveLength(1);
});

test("a long answer of 500 is tried again", async () => {
  const { message, receiver, after } = await openScene(500);
  expect(message).toMatchObject({
    state: "failed",
    reason: expect.stringMatching(/^The receiver answered 500: blah blah/),
  });
  await after(20);
  expect(receiver.received).toHaveLength(2);
});

test("a long answer of 403 is final, and its reason is no longer than any", async () => {
  const { message } = await openScene(403);
  expect(message).toMatchObject({
    state: "dead",
    reason: expect.stringMatching(/^The receiver answered 403: .{0,200}$/),
  });
});
