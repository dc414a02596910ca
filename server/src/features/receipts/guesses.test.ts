import { expect, test } from "vitest";
import { getReceipt, getTroubleshootingLog } from "#contract/receipts.ts";
import { readPending } from "../../pipeline/read-pending.ts";
import { northwind, type Organization } from "../../test-northwind.ts";

const unknownSender = { state: "DOWN", hostname: "db-1", title: "Disk" };
const statusGuess = { field: "status", path: "state", why: expect.stringContaining("DOWN") };

async function sendUnknown(of: Organization): Promise<string> {
  const { appKey } = await of.connect("generic", "unknown sender");
  const answer = await of.post(unknownSender, {
    path: `/data/v2/sources/generic?app_key=${appKey}`,
  });
  const { id } = answer.body as { id: string };
  await of.house.server.lanes.drained();
  return id;
}

test("the receipt says what was guessed, and of what needs no guess it says nothing", async () => {
  const of = await northwind();
  const id = await sendUnknown(of);
  const receipt = await of.as("rui").call(getReceipt, { params: { id } });
  expect(receipt.events[0]).toMatchObject({ outcome: "opened" });
  expect(receipt.events[0]?.guesses).toContainEqual(expect.objectContaining(statusGuess));
  const log = await of.as("rui").call(getTroubleshootingLog, { params: { log_id: id } });
  expect(log.receipt.events[0]?.guesses).toEqual(receipt.events[0]?.guesses);

  const { appKey } = await of.connect("api", "known sender");
  const answer = await of.post({ app_key: appKey, host: "db-2", status: "critical" });
  await of.house.server.lanes.drained();
  const { id: plainId } = answer.body as { id: string };
  const plain = await of.as("ada").call(getReceipt, { params: { id: plainId } });
  expect(plain.events[0]).toMatchObject({ outcome: "opened" });
  expect(plain.events[0]?.guesses).toBeUndefined();
});

test("who takes a stored request guesses what was guessed at the door", () => {
  const row = { id: "1", source: "generic", received_at: 1_000_000, app_key: "k" };
  const sender = { id: "7", source_system: "generic.unknown" };
  const [received] = readPending(
    { ...row, body: JSON.stringify(unknownSender) },
    { integrations: new Map(), appKeys: new Map([["k", sender]]) },
  );
  expect(received?.guesses).toContainEqual(expect.objectContaining(statusGuess));
});
