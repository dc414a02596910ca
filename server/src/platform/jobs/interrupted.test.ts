/** What interrupts a job is not its failure: it runs again, and nothing is counted or lost. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, test, vi } from "vitest";
import { northwind } from "../../test-northwind.ts";
import { asOwner } from "../../test-house.ts";
import {
  addWork,
  loadJobs,
  loadWork,
  prepareWork,
  setDue,
  startWorker,
  stopWorkers,
} from "./test-worker.ts";

afterEach(stopWorkers);

test("a process that is killed between claim and commit loses nothing", async () => {
  const of = await northwind();
  await prepareWork(of);
  await setDue(of, "killed", ["a", "b"]);
  const before = await loadJobs(of, "killed");

  const program = `
    import { openDb } from ${JSON.stringify(new URL("../db.ts", import.meta.url))};
    import { startJobs } from ${JSON.stringify(new URL("jobs.ts", import.meta.url))};
    const run = async (sql, organizationId, jobs) => {
      for (const job of jobs)
        await sql("INSERT INTO work (kind, subject) VALUES ('killed', $1)", [job.subject]);
      process.stdout.write("claimed");
      await new Promise(() => undefined);
    };
    const clock = { nowS: () => ${of.clock.nowS()} };
    startJobs({ db: openDb(process.env.URL), clock, handlers: [{ kind: "killed", run }] });`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    env: { ...process.env, URL: of.house.url },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  const worker = startWorker(of, {
    kind: "killed",
    run: async (sql, _organizationId, jobs) => {
      for (const job of jobs) await addWork(sql, job);
    },
  });
  await worker.runDue();
  expect([worker.runs, await loadWork(of, "killed")]).toEqual([[], []]);

  child.kill("SIGKILL");
  await once(child, "close");
  expect(await loadJobs(of, "killed")).toEqual(before);
  // The database notices in its own time that nobody is there any more.
  await vi.waitFor(async () => {
    await worker.runDue();
    expect(await loadWork(of, "killed")).toEqual(["a", "b"]);
  }, 20_000);
  expect([worker.runs, await loadJobs(of, "killed")]).toEqual([[["a", "b"]], []]);
});

test("a connection that ends under a job counts as no failure of it", async () => {
  const of = await northwind();
  await setDue(of, "cut", ["a", "b"]);
  let cuts = 0;
  const worker = startWorker(of, {
    kind: "cut",
    run: async (sql) => {
      const [row] = await sql<{ pid: number }>("SELECT pg_backend_pid() AS pid");
      cuts += 1;
      if (cuts === 1)
        await asOwner(of.house.ownerUrl, (client) =>
          client.query("SELECT pg_terminate_backend($1, 10000)", [row?.pid]),
        );
      await sql("SELECT 1");
    },
  });
  await vi.waitFor(async () => {
    await worker.runDue();
    expect(cuts).toBe(2);
  });
  expect([worker.runs, await loadJobs(of, "cut")]).toEqual([
    [
      ["a", "b"],
      ["a", "b"],
    ],
    [],
  ]);
});

test.each([
  ["a serialization failure", "40001", 0],
  ["a deadlock", "40P01", 0],
  ["a lock that was not to be had", "55P03", 0],
  ["a statement that was cancelled", "57014", 1],
  ["a broken constraint", "23514", 1],
])("%s (%s) counts %i times against the job", async (_, state, attempts) => {
  const of = await northwind();
  const kind = `state ${state}`;
  await setDue(of, kind, ["a"]);
  let runs = 0;
  const worker = startWorker(of, {
    kind,
    run: async (sql) => {
      runs += 1;
      if (runs === 1)
        await sql(`DO $$ BEGIN RAISE EXCEPTION 'in the way' USING ERRCODE = '${state}'; END $$`);
    },
  });
  await vi.waitFor(async () => {
    await worker.runDue();
    expect(runs).toBeGreaterThan(0);
  });
  const left = await loadJobs(of, kind);
  if (attempts > 0) expect(left).toMatchObject([{ attempts, due_at: of.clock.nowS() + 5 }]);
  else {
    await worker.runDue();
    expect([runs, await loadJobs(of, kind)]).toEqual([2, []]);
  }
});

test("no delay of a mail server is taken for the database's: its failures count", async () => {
  const of = await northwind();
  await setDue(of, "refused connection", ["a"]);
  const worker = startWorker(of, {
    kind: "refused connection",
    run: async () => {
      throw Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:25"), { code: "ECONNREFUSED" });
    },
  });
  await worker.runDue();
  expect(await loadJobs(of, "refused connection")).toMatchObject([{ attempts: 1 }]);
});
