/** Batches that are decided while the one before is written. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lockOrganization } from "../features/incidents/stores/store-world.ts";
import { type House, openHouse } from "../test-house.ts";
import { replayOrganization } from "./replay-organization.ts";
import { ReferenceModel } from "./test-reference-model.ts";
import { livePicture, modelPicture, outcomesOf, sendAll } from "./test-reference-run.ts";
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
  const model = new ReferenceModel(
    stage.patterns,
    {
      reopenWindowS: generated.reopenMinutes * 60,
      alertsPerIncident: generated.alertsPerIncident,
    },
    stage.topology,
  );
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
