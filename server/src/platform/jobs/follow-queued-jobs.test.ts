/** Nobody looks for an hour here: whatever runs was woken by its commit. */
import { afterEach, expect, test, vi } from "vitest";
import { openDb } from "../db.ts";
import { northwind } from "../../test-northwind.ts";
import type { Organization } from "../../test-cast.ts";
import { asOwner } from "../../test-house.ts";
import { workLimits } from "../work-limits.ts";
import { followQueuedJobs } from "./follow-queued-jobs.ts";
import type { Handler, SendingHandler } from "./handler.ts";
import { setJob, setJobs, wakeJobs } from "./set-job.ts";
import { loadJobs, setDue } from "./test-worker.ts";

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

const hourMs = 3_600_000;
async function follow(of: Organization, ...handlers: (Handler | SendingHandler)[]) {
  const db = openDb(of.house.url, workLimits("background"));
  const jobs = await followQueuedJobs({ db, clock: of.clock, handlers, pollMs: hourMs });
  opened.push(async () => {
    await jobs.stop();
    await db.close();
  });
}
const noting = (kind: string, runs: string[]): Handler => ({
  kind,
  run: async (_sql, _organizationId, jobs) => {
    runs.push(...jobs.map(({ subject }) => subject));
  },
});

test("a job that is due runs after the commit that queued it, and not before", async () => {
  const of = await northwind();
  const runs: string[] = [];
  await follow(of, noting("woken now", runs));
  await of.sql(async (sql) => {
    await setJob(sql, { kind: "woken now", subject: "a", due_at: of.clock.nowS() });
    expect(runs).toEqual([]);
  });
  await vi.waitFor(() => expect(runs).toEqual(["a"]), 20_000);
});

test("what a job queues, and what is queued while one runs, is not left for the next look", async () => {
  const of = await northwind();
  const runs: string[] = [];
  await follow(of, {
    kind: "woken chain",
    run: async (sql, _organizationId, jobs) => {
      for (const { kind, subject } of jobs) {
        runs.push(subject);
        if (subject === "first") await setDue(of, kind, ["meanwhile"]);
        if (subject === "meanwhile")
          await setJobs(sql, [{ kind, subject: "last", due_at: of.clock.nowS() }]);
      }
    },
  });
  await setDue(of, "woken chain", ["first"]);
  await vi.waitFor(() => expect(runs).toEqual(["first", "meanwhile", "last"]), 20_000);
});

test("what leaves the product is woken too, and nothing that is due later or was taken back", async () => {
  const of = await northwind();
  const runs: string[] = [];
  await follow(of, noting("woken later", runs), {
    kind: "woken out",
    prepare:
      async (_sql, _organizationId, { subject }) =>
      async () => {
        runs.push(subject);
      },
  });
  const later = { kind: "woken later", subject: "later", due_at: of.clock.nowS() + 1 };
  await of.sql((sql) => setJob(sql, later));
  await of
    .sql(async (sql) => {
      await setJob(sql, { ...later, subject: "taken back", due_at: of.clock.nowS() });
      throw new Error("taken back");
    })
    .catch(() => undefined);
  await setDue(of, "woken out", ["out"]);
  await vi.waitFor(() => expect(runs).toEqual(["out"]), 20_000);
  expect(await loadJobs(of, "woken later")).toMatchObject([{ subject: "later" }]);
  of.clock.forward({ seconds: 1 });
  await of.sql((sql) => wakeJobs(sql, later));
  await vi.waitFor(() => expect(runs).toEqual(["out", "later"]), 20_000);
});

test("what was queued while nobody could be heard runs once the connection is back", async () => {
  const of = await northwind();
  const runs: string[] = [];
  await follow(of, noting("woken again", runs));
  await asOwner(of.house.ownerUrl, (client) =>
    client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND query LIKE 'LISTEN tocsin_jobs%'`,
    ),
  );
  await setDue(of, "woken again", ["a"]);
  await vi.waitFor(() => expect(runs).toEqual(["a"]), 20_000);
});
