import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createEnvironment } from "#contract/environments.ts";
import { northwind } from "../../test-northwind.ts";
import { operatorCaller } from "../../rules-as-code/operator-caller.ts";
import { setJob } from "../../platform/jobs/set-job.ts";
import { replaceAndLockEnvironments, changeEnvironment } from "./write.ts";
import { loadEnvironments, savePlacementProgress } from "./store.ts";

test("whoever changes many environments waits for the job that is placing one, and the job never for them", async () => {
  const of = await northwind();
  for (const name of ["One", "Two"])
    await of.as("ada").call(createEnvironment, { body: { name, filter: `host = ${name}` } });
  await of.settle();
  const rows = await of.sql(loadEnvironments);
  const [firstRow, two] = rows;
  if (!firstRow || !two) throw new Error("both were made");
  await of.sql((sql) =>
    setJob(sql, { kind: "place", subject: two.id, due_at: of.clock.nowS() + 9_999_999 }),
  );
  let change: Promise<unknown> = Promise.resolve();
  await of.sql(async (sql) => {
    // As the job does: its own row first, then the environment's.
    await sql(
      `DELETE FROM jobs WHERE organization_id = tocsin_organization() AND kind = 'place'
       AND subject = $1`,
      [two.id],
    );
    change = of.sql(async (inside) => {
      const by = { caller: await operatorCaller(inside, of.organizationId), nowS: of.clock.nowS() };
      await replaceAndLockEnvironments(inside, {
        changedIds: [two.id, firstRow.id],
        nowS: by.nowS,
      });
      for (const before of rows)
        await changeEnvironment(inside, by, { before, changes: { filter: "host = other" } });
    });
    // Until it waits.
    while ((await sql("SELECT 1 FROM pg_locks WHERE NOT granted")).length === 0) await sleep(20);
    await savePlacementProgress(sql, two.id, { done: 1, of: 2 });
  });
  await change;
  expect((await of.sql(loadEnvironments)).map((row) => row.filter)).toEqual([
    "host = other",
    "host = other",
  ]);
});
