import { afterAll, beforeAll, expect, test } from "vitest";
import { asOwner, type House, openHouse } from "../test-house.ts";
import { openDb, pipelineStatements, type Sql } from "./db.ts";
import { workLimits } from "./work-limits.ts";

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

test("a statement behind one that failed fails for its reason, up to the savepoint", async () => {
  const codesOf = (failures: PromiseSettledResult<unknown>[]) =>
    failures.map((result) => (result.status === "rejected" ? result.reason : null)); // from pg
  const codes = await house.server.db.system(async (sql) => {
    await sql("SAVEPOINT before");
    const divided = await Promise.allSettled([sql("SELECT 1 / 0"), sql("SELECT 1")]);
    await sql("ROLLBACK TO SAVEPOINT before");
    const missing = await Promise.allSettled([sql("SELECT * FROM nowhere"), sql("SELECT 1")]);
    await sql("ROLLBACK TO SAVEPOINT before");
    return codesOf([...divided, ...missing]);
  });
  const division = { code: "22012" };
  const table = { code: "42P01" };
  expect(codes).toMatchObject([division, division, table, table]);
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

test("in a unit of work every transaction is a part, which fails alone and commits with the rest", async () => {
  const { db } = house.server;
  const visible = (sql: Sql) =>
    sql("SELECT tocsin_organization()::text AS organization, tocsin_is_system() AS is_system");
  const words = () => db.system((sql) => sql<{ word: string }>("SELECT word FROM parts"));
  await asOwner(house.ownerUrl, (client) =>
    client.query("CREATE TABLE parts (word text); GRANT ALL ON parts TO PUBLIC"),
  );
  const insert = (word: string) => (sql: Sql) => sql("INSERT INTO parts VALUES ($1)", [word]);

  const unit = db.unitOfWork("1", async (sql) => {
    await Promise.all([db.tenant("1", insert("a")), db.system(insert("b"))]);
    expect(await words()).toHaveLength(2);
    const failing = db.tenant("2", async (part) => {
      await insert("c")(part);
      await db.system(insert("d"));
      expect(await visible(part)).toEqual([{ organization: "2", is_system: false }]);
      await part("SELECT 1 / 0");
    });
    await expect(failing).rejects.toMatchObject({ code: "22012" });
    expect(await visible(sql)).toEqual([{ organization: "1", is_system: false }]);
    expect(await db.system(visible)).toEqual([{ organization: null, is_system: true }]);
    throw new Error("no more");
  });
  await expect(unit).rejects.toThrow("no more");
  expect(await words()).toEqual([]);

  await db.unitOfWork("1", async () => {
    await db.tenant("1", insert("a"));
    // Nobody waits for it, and it is part of it all the same.
    void db.system(insert("b"));
  });
  expect((await words()).map(({ word }) => word)).toEqual(["a", "b"]);
});

const useLater = async (sql: Sql | null): Promise<unknown> =>
  sql?.("SELECT current_setting('tocsin.organization')");

test("behind a pooler, limits end with their transaction, and nothing stays prepared", async () => {
  const limits = { ...workLimits("requests"), connections: 1, statementMs: 300 };
  const db = openDb(house.url, limits, { sessionUrl: house.url });
  const session = await db.system(async (sql) => {
    await sql("SELECT $1::int", [1], "prepared");
    return sql("SELECT name FROM pg_prepared_statements");
  });
  expect(session).toEqual([]);
  await expect(db.system((sql) => sql("SELECT pg_sleep(60)"))).rejects.toMatchObject({
    code: "57014",
  });
  // The next one to have this connection may be anybody.
  const limitOf = (sql: Sql) => sql("SELECT current_setting('statement_timeout') AS of_session");
  const inside = await db.system(limitOf);
  const outside = await db.system(async (sql) => {
    await sql("COMMIT");
    return limitOf(sql);
  });
  expect([inside, outside]).toEqual([[{ of_session: "300ms" }], [{ of_session: "0" }]]);
  await db.close();
});
