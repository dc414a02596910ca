import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type House, openHouse } from "../test-house.ts";
import { type DatabaseClock, databaseClock } from "./database-clock.ts";

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const clocks: DatabaseClock[] = [];
afterEach(() => {
  for (const clock of clocks.splice(0)) clock.stop();
  vi.useRealTimers();
});

const elapsedS = () => performance.now() / 1000;
async function open(elapsed: () => number): Promise<DatabaseClock> {
  const clock = await databaseClock(house.server.db, elapsed);
  clocks.push(clock);
  return clock;
}

test("servers agree on the database's time, whatever their own clocks say", async () => {
  const first = await open(elapsedS);
  const second = await open(() => elapsedS() - 3600);
  expect(Math.abs(first.nowS() - second.nowS())).toBeLessThan(60);
  expect(Math.abs(first.nowS() - Date.now() / 1000)).toBeLessThan(60);
});

test("a clock that is set is followed at the next look", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  let setS = 0;
  const clock = await open(() => elapsedS() + setS);
  setS = -3600;
  expect(clock.nowS()).toBeLessThan(Date.now() / 1000 - 3500);
  vi.advanceTimersByTime(2000);
  await vi.waitFor(() => expect(clock.nowS()).toBeGreaterThan(Date.now() / 1000 - 60));
});

test("what the way may have cost moves no time", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  let calls = 0;
  let wayS = 0;
  const frozenS = elapsedS();
  const clock = await open(() => {
    calls += 1;
    return calls % 2 === 0 ? frozenS + wayS : frozenS;
  });
  calls = 0;
  wayS = 200;
  vi.advanceTimersByTime(2000);
  await vi.waitFor(() => expect(calls).toBe(2));
  expect(clock.nowS()).toBeGreaterThan(Date.now() / 1000 - 60);
});
