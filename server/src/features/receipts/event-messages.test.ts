/** The receipt of an event leads to what the targets of its incident were sent. */
import { afterAll, expect, test } from "vitest";
import { createAutoshareRule } from "#contract/autoshare-rules.ts";
import { createIntegration } from "#contract/integrations.ts";
import { getReceipt, getTroubleshootingLog } from "#contract/receipts.ts";
import { openHouse } from "../../test-house.ts";
import { createTestOrganization } from "../../test-northwind.ts";
import { answerWith, openTestReceiver } from "../../test-receiver.ts";

const houseWithDoor = openHouse({ env: { TOCSIN_OUTBOUND_ALLOW: "127.0.0.1" } });
const opening = openTestReceiver();
afterAll(async () => {
  await (await houseWithDoor).close();
  await (await opening).close();
});

test("a receipt names the target that a rule shared with, and counts the messages about its incident", async () => {
  const receiver = await opening;
  const of = await createTestOrganization(await houseWithDoor, "Northwind");
  const ada = of.as("ada");
  const { id } = await ada.call(createIntegration, {
    body: {
      name: "Shift board",
      type: "outbound",
      parent_source_system: "webhook",
      config: { url: receiver.url },
    },
  });
  await ada.call(createAutoshareRule, {
    body: {
      name: "Tell the board",
      condition: "status = critical",
      targets: [{ system: "webhook", target: id }],
    },
  });
  const eventOf = async (status: string, host = "db-1") => {
    const answer = await of.post({ app_key: of.appKey, status, host, check: "disk" });
    await of.settle();
    const receiptId = (answer.body as { id: string }).id; // 202 of contract.md
    const read = async () => {
      const { events } = await ada.call(getReceipt, { params: { id: receiptId } });
      const log = await ada.call(getTroubleshootingLog, { params: { log_id: receiptId } });
      expect(log.receipt.events).toEqual(events);
      return events[0];
    };
    return { read };
  };

  const shared = await eventOf("critical");
  expect((await shared.read())?.steps.find(({ step }) => step === "share")).toMatchObject({
    result: "recorded",
    detail: "Shift board",
    rule: { name: "Tell the board" },
  });
  expect((await shared.read())?.deliveries).toEqual({ delivered: 1 });

  receiver.answer = answerWith(403);
  const changed = await eventOf("ok");
  of.clock.forward({ seconds: 16 });
  await of.settle();
  expect((await changed.read())?.deliveries).toEqual({ delivered: 1, dead: 1 });
  const unshared = await eventOf("warning", "db-2");
  expect((await unshared.read())?.deliveries).toBeUndefined();
});
