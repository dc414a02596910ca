import { afterAll, beforeAll, expect, test } from "vitest";
import { type House, openHouse } from "../test-house.ts";
import { pipelineStatements } from "./db.ts";
import { deferStatements } from "./defer-statements.ts";

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

test("statements wait for their transaction, and run in their order", async () => {
  const { sql, runIn } = deferStatements();
  const { send, settled } = pipelineStatements(sql);
  await send("CREATE TEMP TABLE line (n serial, word text) ON COMMIT DROP");
  await send("INSERT INTO line (word) VALUES ($1)", ["first"], "insert");
  await send("INSERT INTO line (word) VALUES ($1)", ["second"], "insert");
  // Whoever needs an answer goes on when it is there.
  const last = (async () => {
    const [row] = await sql<{ count: number }>("SELECT count(*)::int AS count FROM line");
    return sql<{ word: string }>("SELECT word FROM line WHERE n = $1", [row?.count]);
  })();
  const rows = await house.server.db.system(async (transaction) => {
    runIn(transaction);
    await settled();
    return last;
  });
  expect(rows).toEqual([{ word: "second" }]);
});

test("what fails in the transaction fails for whoever put it together", async () => {
  const { sql, runIn } = deferStatements();
  const { send, settled } = pipelineStatements(sql);
  await send("SELECT 1 / $1::int", [0]);
  const failing = house.server.db.system(async (transaction) => {
    runIn(transaction);
    await settled();
  });
  await expect(failing).rejects.toMatchObject({ code: "22012" });
});
