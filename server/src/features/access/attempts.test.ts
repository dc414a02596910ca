/** Attempts are remembered for their window, and no more of them than a database should hold. */
import { expect, test } from "vitest";
import { northwind, type Organization } from "../../test-northwind.ts";
import { countAttempt, countAttemptInWindow, maxAttemptRows } from "./store-attempts.ts";

const rowsOf = async (of: Organization): Promise<number> =>
  (
    await of.house.server.db.system((sql) =>
      sql<{ rows: number }>("SELECT count(*)::int AS rows FROM attempts"),
    )
  )[0]?.rows ?? 0;
const attempt = (of: Organization, keys: readonly string[], nowS = of.clock.nowS()) =>
  of.house.server.db.system(async (sql) => {
    for (const key of keys) await countAttempt(sql, key, nowS);
  });
const madeUp = (count: number, prefix = "sign-in guess"): string[] =>
  Array.from({ length: count }, (_, at) => `${prefix}-${at}`);

test("names that somebody makes up are forgotten after their minute, what counts a day is not", async () => {
  const of = await northwind();
  const start = of.clock.nowS();
  await of.house.server.db.system((sql) =>
    countAttemptInWindow(sql, "second-factor wrong 1", { nowS: start, windowS: 86_400 }),
  );
  await attempt(of, madeUp(700));
  const before = await rowsOf(of);
  await attempt(of, madeUp(500, "sign-in later"), start + 61);
  expect(await rowsOf(of)).toBeLessThan(before);
  const again = await of.house.server.db.system((sql) =>
    countAttemptInWindow(sql, "second-factor wrong 1", { nowS: start + 90, windowS: 86_400 }),
  );
  expect(again.count).toBe(2);
});

test("of a flood within a minute no more than so many stay, and a name that is locked stays locked", async () => {
  const of = await northwind();
  const nowS = of.clock.nowS();
  await attempt(
    of,
    Array.from({ length: 11 }, () => "sign-in victim"),
  );
  await of.house.server.db.system((sql) =>
    sql(
      `INSERT INTO attempts (key, window_start, ends_at, count)
       SELECT 'sign-in flood-' || n, $1::float8, $1::float8 + 60, 1
       FROM generate_series(1, $2::int) n`,
      [nowS, maxAttemptRows + 1000],
    ),
  );
  await attempt(of, madeUp(500));
  expect(await rowsOf(of)).toBeLessThanOrEqual(maxAttemptRows + 500);
  const victim = await of.house.server.db.system((sql) =>
    countAttempt(sql, "sign-in victim", nowS),
  );
  expect(victim.count).toBe(12);
});
