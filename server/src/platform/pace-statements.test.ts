import { afterAll, beforeAll, expect, test } from "vitest";
import { type House, openHouse } from "../test-house.ts";
import { paceStatements } from "./pace-statements.ts";

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

test("each statement waits for the one before and for others, in their order", async () => {
  const steps: string[] = [];
  await house.server.db.system(async (transaction) => {
    const sql = paceStatements(
      async (text, values, name) => {
        steps.push(`sent ${text}`);
        const rows = await transaction<never>(text, values, name);
        steps.push(`answered ${text}`);
        return rows;
      },
      () => {
        steps.push("waited");
        return null;
      },
    );
    const [, second] = await Promise.all([
      sql("SELECT pg_sleep(0.02)"),
      sql<{ two: number }>("SELECT $1::int AS two", [2], "two"),
    ]);
    expect(second).toEqual([{ two: 2 }]);
  });
  expect(steps).toEqual([
    "waited",
    "sent SELECT pg_sleep(0.02)",
    "answered SELECT pg_sleep(0.02)",
    "waited",
    "sent SELECT $1::int AS two",
    "answered SELECT $1::int AS two",
  ]);
});

test("what fails fails for whoever asked, and what comes behind it is not left waiting", async () => {
  const failing = house.server.db.system(async (transaction) => {
    const sql = paceStatements(transaction, () => null);
    const behind = Promise.allSettled([sql("SELECT 1 / $1::int", [0]), sql("SELECT 2")]);
    const [first, second] = await behind;
    expect([first?.status, second?.status]).toEqual(["rejected", "rejected"]);
    if (first?.status === "rejected") throw first.reason;
  });
  await expect(failing).rejects.toMatchObject({ code: "22012" });
});
