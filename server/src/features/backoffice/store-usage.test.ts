import { expect, test } from "vitest";
import { northwind } from "../../test-northwind.ts";
import { countUsage } from "./store-usage.ts";

test("what piled up is counted in parts, each receipt once", async () => {
  const of = await northwind();
  for (let day = 0; day < 3; day += 1) {
    // Two of each three have one time: no part ends between them.
    for (const seconds of [0, 0, 60]) {
      of.clock.forward({ seconds });
      await of.send({ host: "a", status: "critical" }, { host: "b", status: "critical" });
    }
    of.clock.forward({ hours: 24 });
  }
  // What is due is counted now, and not meanwhile.
  await of.settle();
  const nowS = of.clock.nowS();
  const countedDays = () =>
    of.sql((sql) =>
      sql(
        `SELECT requests, events, bytes, stored_requests, stored_bytes FROM usage_days
         WHERE organization_id = tocsin_organization() AND requests > 0 ORDER BY day`,
      ),
    );
  const startAgain = () =>
    of.sql(async (sql) => {
      await sql("DELETE FROM usage_days WHERE organization_id = tocsin_organization()");
      await sql("DELETE FROM usage_marks WHERE organization_id = tocsin_organization()");
    });
  await startAgain();
  expect(await of.sql((sql) => countUsage(sql, nowS))).toBe(true);
  const whole = await countedDays();
  expect(whole).toMatchObject(Array.from({ length: 3 }, () => ({ requests: "3", events: "6" })));

  await startAgain();
  let parts = 1;
  while (!(await of.sql((sql) => countUsage(sql, nowS, 2)))) parts += 1;
  // Two of one time are never parted: 2, 1 + 2, 1 + 2, 1.
  expect(parts).toBe(4);
  expect(await countedDays()).toEqual(whole);
});
