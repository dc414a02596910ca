import { afterEach, expect, test } from "vitest";
import { northwind } from "../../test-northwind.ts";
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
