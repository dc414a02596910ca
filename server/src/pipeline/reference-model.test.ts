/**
 * The pipeline against its reference: random streams, cut at random, give what the plain model
 * gives.
 */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Server } from "../open-server.ts";
import { type House, openHouse } from "../test-house.ts";
import { replayOrganization } from "./replay-organization.ts";
import { livePicture, modelFor, modelPicture, outcomesOf, sendAll } from "./test-reference-run.ts";
import { stageFor, stream } from "./test-stream.ts";

const streams = Number(process.env["TOCSIN_STREAMS"] ?? 100);
const perTest = Math.ceil(streams / 3);
/** Half of it for finding a smaller stream once one fails; the seed is told in any case. */
const patienceMs = 60_000 + 1000 * streams;

const houses: House[] = [];
afterAll(async () => {
  for (const house of houses) await house.close();
});

async function houseWith(env: Record<string, string>): Promise<House> {
  const house = await openHouse({ env });
  houses.push(house);
  return house;
}

/** Throws the smallest stream of which they make something else. */
async function compareWithModel(house: House, all: Servers, numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(stream, async (generated) => {
      const stage = await stageFor(house, generated);
      const model = modelFor(stage, generated);
      const expected = await sendAll(all, { clock: house.clock, generated, stage, model });
      await house.server.lanes.drained();
      expect(await outcomesOf(house.server, stage)).toEqual(expected);
      expect(await livePicture(house.server, stage)).toEqual(modelPicture(model));
      const replayed = await replayOrganization(house.server.db, stage.organizationId);
      expect([replayed.differences, replayed.unread]).toEqual([[], 0]);
    }),
    { numRuns, interruptAfterTimeLimit: patienceMs / 2 },
  );
}

type Servers = readonly [Server, ...Server[]];
const openedServers: Server[] = [];
async function openServers(house: House, count: number, eventsPerBatch: number): Promise<Servers> {
  while (openedServers.length < count - 1)
    openedServers.push(await house.another({ eventsPerBatch }));
  return [house.server, ...openedServers];
}

let wholeHouse: House;
beforeAll(async () => {
  wholeHouse = await houseWith({});
});

// Ascending: once a server is open it takes its share of every organization.
for (const [servers, eventsPerBatch] of [
  [1, 2000],
  [2, 3],
  [4, 1],
] as const) {
  test(
    `${servers} server process${servers === 1 ? "" : "es"} group as the model does, and so does replay`,
    async () => {
      const all = await openServers(wholeHouse, servers, eventsPerBatch);
      await expect(compareWithModel(wholeHouse, all, perTest)).resolves.toBeUndefined();
    },
    patienceMs,
  );
}

test.each([
  {
    title: "one that takes and one that decides",
    takers: ["api"],
    deciders: ["pipeline,jobs,delivery,live"],
    eventsPerBatch: 2000,
  },
  {
    title: "two that take and two that decide",
    takers: ["api", "api,live"],
    deciders: ["pipeline", "pipeline,jobs,delivery"],
    eventsPerBatch: 1,
  },
])(
  "of split processes, $title group as the model does",
  async ({ takers: [first = "", ...more], deciders, eventsPerBatch }) => {
    const house = await houseWith({ TOCSIN_ROLES: first });
    const open = (roles: string): Promise<Server> =>
      house.another({ eventsPerBatch, env: { TOCSIN_ROLES: roles } });
    const takers: Server[] = [];
    for (const roles of more) takers.push(await open(roles));
    for (const roles of deciders) await open(roles);
    const all: Servers = [house.server, ...takers];
    await expect(compareWithModel(house, all, Math.ceil(perTest / 3))).resolves.toBeUndefined();
  },
  patienceMs,
);
