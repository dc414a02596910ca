import { expect, test } from "vitest";
import { northwind } from "../test-northwind.ts";
import type { Sql } from "./db.ts";
import { openBudget } from "./statement-budget.ts";

test("what does not fit is left out, and the transaction goes on without it", async () => {
  const of = await northwind();
  const answers = await of.sql(async (sql) => {
    const budget = openBudget(sql, 60_000);
    const rename = "UPDATE organizations SET display_name = $1 WHERE id = tocsin_organization()";
    const tooLong = await budget.attempt(async (limited) => {
      await limited(rename, ["left out"]);
      return limited("SELECT pg_sleep(60)");
    }, 200);
    const rows = await budget.attempt((limited) =>
      limited("SELECT display_name FROM organizations WHERE id = tocsin_organization()"),
    );
    return { tooLong, rows };
  });
  expect(answers).toEqual({ tooLong: null, rows: [{ display_name: "Northwind" }] });
});

test("a fault stays one", async () => {
  const of = await northwind();
  await expect(
    of.sql((sql) => openBudget(sql, 60_000).attempt((limited) => limited("SELECT 1 / 0"))),
  ).rejects.toThrow("division by zero");
});

test("what comes after an attempt takes its time", async () => {
  const of = await northwind();
  const answers = await of.sql(async (sql) => {
    const budget = openBudget(sql, 60_000);
    const quick = await budget.attempt((limited) => limited("SELECT 1 AS n"), 100);
    await sql("SELECT pg_sleep(0.3)");
    return quick;
  });
  expect(answers).toEqual([{ n: 1 }]);
});

test("after an attempt the transaction has the limit that it had before", async () => {
  const of = await northwind();
  const limits = await of.sql(async (sql) => {
    await sql("SET LOCAL statement_timeout = '7s'");
    const limitOf = (limited: Sql) =>
      limited<{ limit: string }>("SELECT current_setting('statement_timeout') AS limit");
    const [within] = (await openBudget(sql, 300).attempt(limitOf)) ?? [];
    const [afterwards] = await limitOf(sql);
    return { within: within?.limit, afterwards: afterwards?.limit };
  });
  expect(limits).toEqual({
    within: expect.stringMatching(/^\d+ms$/) as string,
    afterwards: "7s",
  });
});
