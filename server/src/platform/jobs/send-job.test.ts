/** What leaves the house: how long it waits for others, and what becomes of it. */
import { afterEach, expect, test } from "vitest";
import { northwind, type Organization } from "../../test-northwind.ts";
import { openDb } from "../db.ts";
import { workLimits } from "../work-limits.ts";
import { FinalFailure, maxAttempts, PostponedFailure } from "./failure.ts";
import type { SendingHandler } from "./handler.ts";
import { type Jobs, startJobs } from "./jobs.ts";
import { loadJobs, setAttempts, setDue } from "./test-worker.ts";

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

function startSending(of: Organization, ...handlers: SendingHandler[]): Jobs {
  const db = openDb(of.house.url, workLimits("outbound"));
  const jobs = startJobs({ db, clock: of.clock, handlers });
  opened.push(async () => {
    await jobs.stop();
    await db.close();
  });
  return jobs;
}

const failingWith = (kind: string, error: Error): SendingHandler => ({
  kind,
  prepare: async () => () => Promise.reject(error),
});

test("a receiver that asks for patience is not called before, and never sooner than usual", async () => {
  const of = await northwind();
  await setDue(of, "patient", ["a"]);
  await setDue(of, "hasty", ["a"]);
  const jobs = startSending(
    of,
    failingWith("patient", new PostponedFailure("slow down", 120)),
    failingWith("hasty", new PostponedFailure("slow down", 0)),
  );
  await jobs.runDue();
  const nowS = of.clock.nowS();
  expect(await loadJobs(of, "patient")).toMatchObject([{ attempts: 1, due_at: nowS + 120 }]);
  expect(await loadJobs(of, "hasty")).toMatchObject([{ attempts: 1, due_at: nowS + 5 }]);
});

test("patience does not outlast the last attempt", async () => {
  const of = await northwind();
  await setDue(of, "weary", ["a"]);
  await setAttempts(of, "weary", maxAttempts - 1);
  await startSending(of, failingWith("weary", new PostponedFailure("slow down", 120))).runDue();
  expect(await loadJobs(of, "weary")).toMatchObject([{ dead_at: of.clock.nowS() }]);
});

test("who settles a job learns what sending has thrown, and null where it went well", async () => {
  const of = await northwind();
  await setDue(of, "told", ["bad", "good"]);
  const error = new FinalFailure("gone");
  const causes: unknown[] = [];
  await startSending(of, {
    kind: "told",
    prepare: async (_sql, _organizationId, { subject }) =>
      subject === "bad" ? () => Promise.reject(error) : () => Promise.resolve(),
    settle: async (_sql, _organizationId, { cause }) => {
      causes.push(cause);
      return true;
    },
  }).runDue();
  expect(causes).toEqual([error, null]);
  expect(await loadJobs(of, "told")).toEqual([]);
});

test("what is sent in parallel waits for no silent receiver, and holds up no other kind", async () => {
  const of = await northwind();
  await setDue(of, "many", ["silent", "a", "b"]);
  await setDue(of, "single", ["c"]);
  const sent: string[] = [];
  let answerAtLast: () => void = () => undefined;
  const silence = new Promise<void>((resolve) => {
    answerAtLast = resolve;
  });
  const allOthers = new Promise<void>((resolve) => {
    const note = (subject: string) => async () => {
      if (subject === "silent") return silence;
      if (sent.push(subject) === 3) resolve();
    };
    const prepare: SendingHandler["prepare"] = async (_sql, _organizationId, job) =>
      note(job.subject);
    const jobs = startSending(
      of,
      { kind: "many", parallel: 3, prepare },
      { kind: "single", prepare },
    );
    void jobs.runDue();
  });
  await allOthers;
  expect(sent.sort()).toEqual(["a", "b", "c"]);
  answerAtLast();
});
