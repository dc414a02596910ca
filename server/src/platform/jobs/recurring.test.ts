import { afterEach, expect, test } from "vitest";
import type { Sql } from "../db.ts";
import { asOwner } from "../../test-house.ts";
import { northwind } from "../../test-northwind.ts";
import { loadDisplacedKinds } from "./claim.ts";
import { setJobs } from "./set-job.ts";
import { loadJobs, startWorker, stopWorkers } from "./test-worker.ts";

afterEach(stopWorkers);

test("what recurs is due again at once after the clock was set back; what is due once waits for its time", async () => {
  const of = await northwind();
  const due_at = of.clock.nowS() + 60;
  await of.sql((sql) =>
    setJobs(sql, [
      { kind: "displaced", subject: "all", due_at },
      { kind: "patient", subject: "a", due_at },
    ]),
  );
  of.clock.forward({ hours: -1 });
  const worker = startWorker(
    of,
    { kind: "displaced", everyS: 60, run: async () => undefined },
    { kind: "patient", run: async () => undefined },
  );
  await worker.runDue();
  expect(worker.runs).toEqual([["all"]]);
  expect(await loadJobs(of, "displaced")).toMatchObject([{ due_at: of.clock.nowS() + 60 }]);
});

test("what the clock displaced is found without reading the jobs of everybody else", async () => {
  const of = await northwind();
  const due_at = of.clock.nowS() + 1e6;
  await of.sql((sql) =>
    setJobs(
      sql,
      Array.from({ length: 20_000 }, (_, at) => ({ kind: "patient", subject: `s${at}`, due_at })),
    ),
  );
  await asOwner(of.house.ownerUrl, (owner) => owner.query("ANALYZE jobs"));
  const plan = await of.house.server.db.system(async (sql) => {
    const lines: string[] = [];
    const explain: Sql = async <Row extends object>(text: string, values?: readonly unknown[]) => {
      const rows = await sql<{ "QUERY PLAN": string }>(`EXPLAIN ${text}`, values);
      lines.push(...rows.map((row) => row["QUERY PLAN"]));
      return [] as Row[]; // the plan is read, not the rows
    };
    await loadDisplacedKinds(explain, [{ kind: "displaced", everyS: 60 }], of.clock.nowS());
    return lines.join("\n");
  });
  expect(plan).toContain("jobs_recurring");
  expect(plan).not.toContain("Seq Scan on jobs");
});
