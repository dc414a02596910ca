import { expect, test } from "vitest";
import { eventLoopTurns } from "./event-loop-turns.ts";

test("callers go on in their order, and whatever else is ready comes in between", async () => {
  const turn = eventLoopTurns();
  const order: string[] = [];
  const called = ["first", "second", "third"].map(async (name) => {
    await turn();
    order.push(name);
    setImmediate(() => order.push(`ready after ${name}`));
  });
  await Promise.all(called);
  expect(order).toEqual(["first", "ready after first", "second", "ready after second", "third"]);
});
