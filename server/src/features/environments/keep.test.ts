import { expect, test } from "vitest";
import { createEnvironment } from "#contract/environments.ts";
import { northwind } from "../../test-northwind.ts";
import { operatorIn } from "../../rules-as-code/operator.ts";
import { setJob } from "../../platform/jobs.ts";
import { awaitEnvironments, changeEnvironment } from "./keep.ts";
import { loadEnvironments, savePlacing } from "./store.ts";

test("whoever changes many environments waits for the job that is placing one, and the job never for them", async () => {
  const of = await northwind();
  for (const name of ["One", "Two"])
    await of.as("ada").ask(createEnvironment, { body: { name, filter: `host = ${name}` } });
  await of.settle();
  const rows = await of.sql(loadEnvironments);
  const [one, two] = rows;
  if (!one || !two) throw new Error("both were made");
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
      const by = { caller: await operatorIn(inside, of.organizationId), nowS: of.clock.nowS() };
      await awaitEnvironments(inside, { moved: [two.id, one.id], nowS: by.nowS });
      for (const before of rows)
        await changeEnvironment(inside, by, { before, wanted: { filter: "host = other" } });
    });
    // Until it waits.
    while ((await sql("SELECT 1 FROM pg_locks WHERE NOT granted")).length === 0)
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
    await savePlacing(sql, two.id, { done: 1, of: 2 });
  });
  await change;
  expect((await of.sql(loadEnvironments)).map((row) => row.filter)).toEqual([
    "host = other",
    "host = other",
  ]);
});
