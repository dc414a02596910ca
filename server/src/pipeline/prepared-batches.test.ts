/** Batches that are decided while the one before is written. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEnvironment } from "#contract/environments.ts";
import * as actions from "#contract/incident-actions.ts";
import { lockOrganization } from "../features/incidents/stores/store-world.ts";
import { bumpConfigVersion } from "../features/organizations/store.ts";
import { createTestOrganization, type Organization } from "../test-cast.ts";
import { type House, openHouse } from "../test-house.ts";
import { replayOrganization } from "./replay-organization.ts";
import { livePicture, modelFor, modelPicture, outcomesOf, sendAll } from "./test-reference-run.ts";
import { type Stage, stageFor, type Stream, stream } from "./test-stream.ts";

const streams = Math.ceil(Number(process.env["TOCSIN_STREAMS"] ?? 100) / 3);
const patienceMs = 60_000 + 2000 * streams;

let house: House;
beforeAll(async () => {
  house = await openHouse({ eventsPerBatch: 1 });
});
afterAll(() => house.close());

/** Everything waits before the first batch is taken: each next one is decided beside the one before. */
async function takeTogether(
  generated: Stream,
  meanwhile: (stage: Stage) => Promise<void>,
): Promise<void> {
  const { server, clock } = house;
  const stage = await stageFor(house, generated);
  const model = modelFor(stage, generated);
  const expected = await server.db.tenant(stage.organizationId, async (sql) => {
    await lockOrganization(sql, stage.organizationId);
    return sendAll([server], { clock, generated, stage, model });
  });
  await Promise.all([server.lanes.drained(), meanwhile(stage)]);
  expect(await outcomesOf(server, stage)).toEqual(expected);
  expect(await livePicture(server, stage)).toEqual(modelPicture(model));
  const replayed = await replayOrganization(server.db, stage.organizationId);
  expect([replayed.differences, replayed.unread]).toEqual([[], 0]);
}

async function preparedBatches(result: "used" | "discarded"): Promise<number> {
  const { body } = await house.server.app.inject({ method: "GET", url: "/metrics" });
  const line = body.split("\n").find((text) => text.includes(`_batches_total{result="${result}"}`));
  return Number(line?.split(" ")[1]);
}

test(
  "what is decided beside the batch before groups as the model does, and so does replay",
  async () => {
    await fc.assert(
      fc.asyncProperty(stream, (generated) => takeTogether(generated, async () => undefined)),
      { numRuns: streams, interruptAfterTimeLimit: patienceMs / 2 },
    );
    expect(await preparedBatches("used")).toBeGreaterThan(streams);
  },
  patienceMs,
);

test(
  "where somebody else writes in between, it is decided again",
  async () => {
    const discardedBefore = await preparedBatches("discarded");
    const takeTurns = async ({ organizationId }: Stage): Promise<void> => {
      for (let turn = 0; turn < 10; turn += 1)
        await house.server.db.tenant(organizationId, (sql) =>
          lockOrganization(sql, organizationId),
        );
    };
    await fc.assert(
      fc.asyncProperty(stream, (generated) => takeTogether(generated, takeTurns)),
      { numRuns: streams, interruptAfterTimeLimit: patienceMs / 2 },
    );
    expect(await preparedBatches("discarded")).toBeGreaterThan(discardedBefore);
  },
  patienceMs,
);

/** Each is a batch of its own; all wait before the first is taken. */
const sendEach = (of: Organization, alerts: readonly object[]): Promise<void> =>
  of.sql(async (sql) => {
    await lockOrganization(sql, of.organizationId);
    for (const alert of alerts)
      expect((await of.post({ app_key: of.appKey, alerts: [alert] })).status).toBe(202);
  });

const sameAlert = { status: "critical", host: "a" };

test("each repeat of an alert counts, also where the one before is still being written", async () => {
  const of = await createTestOrganization(house, "Northwind");
  const usedBefore = await preparedBatches("used");
  await sendEach(
    of,
    Array.from({ length: 20 }, () => sameAlert),
  );
  await house.server.lanes.drained();
  expect(await of.sql((sql) => sql("SELECT events FROM alerts"))).toEqual([{ events: 20 }]);
  expect(await preparedBatches("used")).toBeGreaterThan(usedBefore);
});

test("what a storm knows of an alert is what somebody made of it meanwhile", async () => {
  const of = await createTestOrganization(house, "Northwind");
  const ada = of.as("ada");
  for (const status of ["critical", "warning", "critical"]) {
    // Once known, and then changed by hand: by the next event it is open again.
    await sendEach(of, [{ ...sameAlert, status }]);
    await house.server.lanes.drained();
    const [incident] = await ada.folder("active");
    await ada.call(actions.resolveIncidents, {
      params: { env: "all" },
      body: { ids: [incident?.id ?? ""] },
    });
    expect(await ada.folder("active")).toEqual([]);
  }
  await sendEach(of, [{ ...sameAlert, status: "warning" }]);
  await house.server.lanes.drained();
  expect(await ada.folder("active")).toMatchObject([{ status: "warning" }]);
  expect(await of.sql((sql) => sql("SELECT events FROM alerts"))).toEqual([{ events: 4 }]);
});

test("where a rule changed in between, it is decided again", async () => {
  const of = await createTestOrganization(house, "Northwind");
  const discardedBefore = await preparedBatches("discarded");
  await sendEach(
    of,
    Array.from({ length: 40 }, () => sameAlert),
  );
  let isDrained = false;
  const drained = house.server.lanes.drained().then(() => (isDrained = true));
  while (!isDrained)
    await of.sql(async (sql) => {
      // Between two batches, without a turn of its own.
      await sql("SELECT pg_advisory_xact_lock(1, hashint8($1))", [of.organizationId]);
      await of.sql(bumpConfigVersion);
    });
  await drained;
  expect(await preparedBatches("discarded")).toBeGreaterThan(discardedBefore);
});

test("an incident is placed by the texts of the batch before as well", async () => {
  const of = await createTestOrganization(house, "Northwind");
  const ada = of.as("ada");
  const { id: environment } = await ada.call(createEnvironment, {
    body: { name: "deadlocks", filter: "deadlock" },
  });
  const rounds = 10;
  for (let round = 0; round < rounds; round += 1) {
    const alert = { host: `db-${round}`, status: "critical" };
    await sendEach(of, [
      { ...alert, check: "locks", description: "a deadlock was found" },
      { ...alert, check: "disk", description: "the disk is full" },
    ]);
    await house.server.lanes.drained();
  }
  const feed = await ada.folder("active");
  expect(feed.map(({ alerts }) => alerts.total)).toEqual(Array(rounds).fill(2));
  expect(feed.map(({ environments }) => environments)).toEqual(Array(rounds).fill([environment]));
});
