/** A job that fails too often is given up and kept; what recurs is not given up. */
import { afterEach, expect, test } from "vitest";
import { ensureFeed } from "../../features/demo/store.ts";
import { loadRetagProgress, scheduleRetag } from "../../features/incident-tags/store.ts";
import { saveDelayedShares } from "../../features/incidents/stores/store-reads.ts";
import { northwind } from "../../test-northwind.ts";
import { maxAttempts } from "./failure.ts";
import type { Handler } from "./handler.ts";
import { scheduleRecurring } from "./recurring.ts";
import { setJob } from "./set-job.ts";
import { loadJobs, setAttempts, setDead, setDue, startWorker, stopWorkers } from "./test-worker.ts";

afterEach(stopWorkers);

const failing = (kind: string, more: Partial<Handler> = {}): Handler => ({
  kind,
  run: async () => {
    throw new Error("never good");
  },
  ...more,
});

test("the last of its attempts makes a job a dead letter: kept with its error, and no longer run", async () => {
  const of = await northwind();
  await setDue(of, "fatal", ["a"]);
  await setAttempts(of, "fatal", maxAttempts - 2);
  const worker = startWorker(of, failing("fatal"));
  await worker.runDue();
  expect(await loadJobs(of, "fatal")).toMatchObject([{ attempts: maxAttempts - 1, dead_at: null }]);

  of.clock.forward({ hours: 1 });
  const diedAt = of.clock.nowS();
  await worker.runDue();
  const dead = [
    {
      subject: "a",
      attempts: maxAttempts,
      due_at: diedAt,
      last_error: "Error: never good",
      dead_at: diedAt,
    },
  ];
  expect(await loadJobs(of, "fatal")).toEqual(dead);

  of.clock.forward({ hours: 1000 });
  await worker.runDue();
  expect([worker.runs, await loadJobs(of, "fatal")]).toEqual([[["a"], ["a"]], dead]);
});

test("a dead letter does not stop the next job of its kind", async () => {
  const of = await northwind();
  await setDue(of, "survived", ["a"]);
  await setDead(of, "survived");
  await setDue(of, "survived", ["b"]);
  const worker = startWorker(of, { kind: "survived", run: async () => undefined });
  await worker.runDue();
  expect([worker.runs, (await loadJobs(of, "survived")).map((job) => job.subject)]).toEqual([
    [["b"]],
    ["a"],
  ]);
});

test("a dead letter that is set anew is due again, as if it had never failed", async () => {
  const of = await northwind();
  await setDue(of, "revived", ["a"]);
  await setDead(of, "revived");
  const at = of.clock.nowS() + 60;
  await of.sql((sql) => setJob(sql, { kind: "revived", subject: "a", due_at: at }));
  expect(await loadJobs(of, "revived")).toEqual([
    { subject: "a", due_at: at, attempts: 0, last_error: null, dead_at: null },
  ]);

  of.clock.forward({ minutes: 1 });
  const worker = startWorker(of, { kind: "revived", run: async () => undefined });
  await worker.runDue();
  expect([worker.runs, await loadJobs(of, "revived")]).toEqual([[["a"]], []]);
});

test("who leaves a waiting job as it is revives a dead one", async () => {
  const of = await northwind();
  const at = of.clock.nowS() + 9_999_999;
  const share = { incident_id: "1", rule_id: "2" };
  const setAll = (due_at: number) =>
    of.sql(async (sql) => {
      await saveDelayedShares(sql, [{ ...share, due_at }]);
      await ensureFeed(sql, due_at);
      await scheduleRecurring(sql, due_at);
    });
  const loadAll = async () =>
    Object.fromEntries(
      await Promise.all(
        ["autoshare", "demo", "tidy"].map(
          async (kind) => [kind, (await loadJobs(of, kind))[0]] as const,
        ),
      ),
    );

  await setAll(at);
  const before = await loadAll();
  await setAll(at + 1);
  expect(await loadAll()).toEqual(before);

  for (const kind of Object.keys(before)) await setDead(of, kind);
  await setAll(at + 2);
  const alive = { attempts: 0, last_error: null, dead_at: null };
  expect(await loadAll()).toMatchObject({
    autoshare: { ...alive, due_at: at + 2 },
    demo: { ...alive, due_at: at + 2 },
    tidy: { ...alive, due_at: at + 2 + 3600 },
  });
});

test("a walk that died is no progress", async () => {
  const of = await northwind();
  const nowS = of.clock.nowS() + 9_999_999;
  await of.sql((sql) => scheduleRetag(sql, { after: "0", done: 3, nowS }));
  expect(await of.sql(loadRetagProgress)).toMatchObject({ done: 3 });
  await setDead(of, "retag");
  expect(await of.sql(loadRetagProgress)).toBeNull();
});

test("what recurs runs again at its next time at the latest, however often it failed", async () => {
  const of = await northwind();
  await setDue(of, "hourly", ["all"]);
  await setAttempts(of, "hourly", 5 * maxAttempts);
  let isBroken = true;
  const worker = startWorker(of, {
    kind: "hourly",
    everyS: 3600,
    run: async () => {
      if (isBroken) throw new Error("never good");
    },
  });
  const next = async () => (await loadJobs(of, "hourly"))[0];

  await worker.runDue();
  expect(await next()).toMatchObject({
    attempts: 5 * maxAttempts + 1,
    last_error: "Error: never good",
    due_at: of.clock.nowS() + 3600,
    dead_at: null,
  });
  of.clock.forward({ hours: 1 });
  await worker.runDue();
  expect([worker.runs.length, (await next())?.attempts]).toEqual([2, 5 * maxAttempts + 2]);

  isBroken = false;
  of.clock.forward({ hours: 1 });
  await worker.runDue();
  expect(await next()).toEqual({
    subject: "all",
    attempts: 0,
    last_error: null,
    due_at: of.clock.nowS() + 3600,
    dead_at: null,
  });
});
