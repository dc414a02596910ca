/**
 * The pipeline against its reference: random streams, cut at random, give what the plain model
 * gives.
 */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Server } from "../open-server.ts";
import { type House, openHouse } from "../test-house.ts";
import { replayOrganization } from "./replay-organization.ts";
import { ReferenceModel } from "./test-reference-model.ts";
import { livePicture, modelPicture, outcomesOf, sendAll } from "./test-reference-run.ts";
import { stageFor, stream } from "./test-stream.ts";

const streams = Number(process.env["TOCSIN_STREAMS"] ?? 100);
const perTest = Math.ceil(streams / 3);
/** Half of it for finding a smaller stream once one fails; the seed is told in any case. */
const patienceMs = 60_000 + 1000 * streams;

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

// Ascending: once a server is open it takes its share of every organization.
for (const [servers, eventsPerBatch] of [
  [1, 2000],
  [2, 3],
  [4, 1],
] as const) {
  test(
    `${servers} server process${servers === 1 ? "" : "es"} group as the model does, and so does replay`,
    async () => {
      const all = await openServers(servers, eventsPerBatch);
      await fc.assert(
        fc.asyncProperty(stream, async (generated) => {
          const stage = await stageFor(house, generated);
          const model = new ReferenceModel(
            stage.patterns,
            {
              reopenWindowS: generated.reopenMinutes * 60,
              alertsPerIncident: generated.alertsPerIncident,
            },
            stage.topology,
          );
          const expected = await sendAll(all, { clock: house.clock, generated, stage, model });
          await house.server.lanes.drained();
          expect(await outcomesOf(house.server, stage)).toEqual(expected);
          expect(await livePicture(house.server, stage)).toEqual(modelPicture(model));
          const replayed = await replayOrganization(house.server.db, stage.organizationId);
          expect([replayed.differences, replayed.unread]).toEqual([[], 0]);
        }),
        { numRuns: perTest, interruptAfterTimeLimit: patienceMs / 2 },
      );
    },
    patienceMs,
  );
}

const openedServers: Server[] = [];
async function openServers(
  count: number,
  eventsPerBatch: number,
): Promise<readonly [Server, ...Server[]]> {
  while (openedServers.length < count - 1)
    openedServers.push(await house.another({ eventsPerBatch }));
  return [house.server, ...openedServers];
}
