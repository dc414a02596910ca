/** A job that fails, fails alone: what stands beside it is done, once, and stays done. */
import { afterEach, expect, test } from "vitest";
import { northwind } from "../../test-northwind.ts";
import type { Handler } from "./handler.ts";
import { setJob } from "./set-job.ts";
import {
  addWork,
  loadJobs,
  loadWork,
  numbered,
  prepareWork,
  setDue,
  startWorker,
  stopWorkers,
} from "./test-worker.ts";

afterEach(stopWorkers);

/** Throws when it has written down what is bad: half of the work is done by then. */
const spoiledBy = (kind: string, bad: ReadonlySet<string>): Handler => ({
  kind,
  run: async (sql, _organizationId, jobs) => {
    for (const job of jobs) {
      await addWork(sql, job);
      if (bad.has(job.subject)) throw new Error(`no good: ${job.subject}`);
    }
  },
});

test("one bad job among 500 leaves 499 done, and none of its own work", async () => {
  const of = await northwind();
  await prepareWork(of);
  const subjects = numbered(500);
  await setDue(of, "spoiled", subjects);

  const worker = startWorker(of, spoiledBy("spoiled", new Set(["job 321"])));
  await worker.runDue();
  expect(await loadWork(of, "spoiled")).toEqual(
    subjects.filter((subject) => subject !== "job 321").sort(),
  );
  expect(await loadJobs(of, "spoiled")).toEqual([
    {
      subject: "job 321",
      due_at: of.clock.nowS() + 5,
      attempts: 1,
      last_error: "Error: no good: job 321",
      dead_at: null,
    },
  ]);
  // The whole, and two halves for each halving of 500 down to one.
  expect(worker.runs.length).toBeLessThanOrEqual(1 + 2 * 9);
});

test("several bad jobs are found each by itself, the first and the last among them", async () => {
  const of = await northwind();
  await prepareWork(of);
  const subjects = numbered(100);
  const bad = new Set(["job 0", "job 41", "job 42", "job 99"]);
  await setDue(of, "several", subjects);

  await startWorker(of, spoiledBy("several", bad)).runDue();
  expect(await loadWork(of, "several")).toEqual(
    subjects.filter((subject) => !bad.has(subject)).sort(),
  );
  expect((await loadJobs(of, "several")).map((job) => [job.subject, job.attempts])).toEqual(
    [...bad].sort().map((subject) => [subject, 1]),
  );
});

test("two jobs that fail only together are both done", async () => {
  const of = await northwind();
  await setDue(of, "quarrel", numbered(8));
  const worker = startWorker(of, {
    kind: "quarrel",
    run: async (_sql, _organizationId, jobs) => {
      const subjects = jobs.map((job) => job.subject);
      if (subjects.includes("job 3") && subjects.includes("job 4")) throw new Error("quarrel");
    },
  });
  await worker.runDue();
  expect(await loadJobs(of, "quarrel")).toEqual([]);
});

test("each failure doubles the wait, from five seconds to an hour", async () => {
  const of = await northwind();
  await setDue(of, "doubling", ["a"]);
  const worker = startWorker(of, {
    kind: "doubling",
    run: async () => {
      throw new Error("still no good");
    },
  });
  const waits: number[] = [];
  for (let failure = 1; failure <= 13; failure += 1) {
    await worker.runDue();
    const [job] = await loadJobs(of, "doubling");
    expect(job).toMatchObject({ attempts: failure, last_error: "Error: still no good" });
    const waitS = (job?.due_at ?? 0) - of.clock.nowS();
    waits.push(waitS);
    of.clock.forward({ seconds: waitS - 1 });
    await worker.runDue();
    expect(worker.runs).toHaveLength(failure);
    of.clock.forward({ seconds: 1 });
  }
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600, 3600]);
});

test("what a handler sets anew stays set, and what a failed one set does not", async () => {
  const of = await northwind();
  await setDue(of, "anew", ["bad", "good"]);
  const at = of.clock.nowS() + 100;
  const worker = startWorker(of, {
    kind: "anew",
    run: async (sql, _organizationId, jobs) => {
      for (const { kind, subject } of jobs) {
        await setJob(sql, { kind, subject, due_at: at });
        await setJob(sql, { kind, subject: `after ${subject}`, due_at: at });
        if (subject === "bad") throw new Error("no good");
      }
    },
  });
  await worker.runDue();
  expect((await loadJobs(of, "anew")).map((job) => [job.subject, job.due_at])).toEqual([
    ["after good", at],
    ["bad", of.clock.nowS() + 5],
    ["good", at],
  ]);
});

test("of several kinds, what is due first runs first", async () => {
  const of = await northwind();
  await prepareWork(of);
  const kinds = ["third", "first", "second"];
  const worker = startWorker(of, ...kinds.map((kind) => ({ kind, run: () => Promise.resolve() })));
  const nowS = of.clock.nowS();
  await of.sql(async (sql) => {
    for (const [at, kind] of ["first", "second", "third"].entries())
      await setJob(sql, { kind, subject: kind, due_at: nowS - 10 + at });
  });
  await worker.runDue();
  expect(worker.runs.flat()).toEqual(["first", "second", "third"]);
});

test("an outbound job is a transaction of its own, so that no other's failure does it twice", async () => {
  const of = await northwind();
  await setDue(of, "outbound", ["a", "bad", "c"]);
  const worker = startWorker(of, {
    kind: "outbound",
    isOutbound: true,
    run: async (_sql, _organizationId, jobs) => {
      if (jobs.some((job) => job.subject === "bad")) throw new Error("no good");
    },
  });
  await worker.runDue();
  expect(worker.runs).toEqual([["a"], ["bad"], ["c"]]);
});

test("an outbound job that waits holds up no other", async () => {
  const of = await northwind();
  await setDue(of, "patient", ["a"]);
  await setDue(of, "prompt", ["b"]);
  let arrive = (): void => undefined;
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const worker = startWorker(
    of,
    { kind: "patient", isOutbound: true, run: () => arrival },
    {
      kind: "prompt",
      run: async () => arrive(),
    },
  );
  await worker.runDue();
  expect([await loadJobs(of, "patient"), await loadJobs(of, "prompt")]).toEqual([[], []]);
});

test("two processes at once do no job twice, also where some fail", async () => {
  const of = await northwind();
  await prepareWork(of);
  const subjects = numbered(1300);
  const bad = new Set(["job 7", "job 600", "job 1299"]);
  await setDue(of, "shared", subjects);

  const workers = [1, 2].map(() => startWorker(of, spoiledBy("shared", bad)));
  await Promise.all(workers.map((worker) => worker.runDue()));
  // Whoever came second to a claim is done with its look; what the other gave back is still due.
  for (const worker of workers) await worker.runDue();
  expect(await loadWork(of, "shared")).toEqual(
    subjects.filter((subject) => !bad.has(subject)).sort(),
  );
  expect((await loadJobs(of, "shared")).map((job) => [job.subject, job.attempts])).toEqual(
    [...bad].sort().map((subject) => [subject, 1]),
  );
  expect(workers.every((worker) => worker.runs.length > 0)).toBe(true);
});
