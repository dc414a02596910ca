import { afterAll, beforeAll, expect, test } from "vitest";
import { type House, openHouse } from "../test-house.ts";
import { pipelineStatements, type Sql } from "./db.ts";

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

test("statements in line run in their order, whoever waits", async () => {
  const seenRows = await house.server.db.system(async (sql) => {
    await sql("CREATE TEMP TABLE line (n serial, word text) ON COMMIT DROP");
    const { send, settled } = pipelineStatements(sql);
    void send("INSERT INTO line (word) SELECT 'slow' FROM pg_sleep(0.05)", [], "slow");
    void send("INSERT INTO line (word) VALUES ($1)", ["fast"], "fast");
    const rows = sql("SELECT word FROM line ORDER BY n");
    await settled();
    return rows;
  });
  expect(seenRows).toEqual([{ word: "slow" }, { word: "fast" }]);
});

test("the first failure is the one that is told, and the connection goes on", async () => {
  const failing = house.server.db.system(async (sql) => {
    const { send, settled } = pipelineStatements(sql);
    await send("SELECT 1 / $1::int", [0], "divide");
    await send("SELECT $1::int", [1], "after");
    await settled();
  });
  await expect(failing).rejects.toMatchObject({ code: "22012" });
  // The same names again: what failed was not prepared.
  expect(await house.server.db.system((sql) => sql("SELECT $1::int AS one", [1], "after"))).toEqual(
    [{ one: 1 }],
  );
  await expect(failing).rejects.toThrow(/division by zero/);
});

test("a statement that comes after its transaction reaches no other transaction", async () => {
  const { db } = house.server;
  let leaked: Sql | null = null;
  await db.tenant("1", (sql) => {
    leaked = sql;
    return Promise.resolve();
  });
  await expect(useLater(leaked)).rejects.toThrow(/after its transaction had ended/);

  const failing = db.tenant("1", (sql) => {
    leaked = sql;
    return Promise.reject(new Error("no more"));
  });
  await expect(failing).rejects.toThrow("no more");
  await expect(useLater(leaked)).rejects.toThrow(/after its transaction had ended/);
});

const useLater = async (sql: Sql | null): Promise<unknown> =>
  sql?.("SELECT current_setting('tocsin.organization')");
