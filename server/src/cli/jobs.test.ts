import { afterEach, expect, test } from "vitest";
import { listAuditLogs } from "#contract/audit-logs.ts";
import { me } from "#contract/session.ts";
import { maxAttempts } from "../platform/jobs/failure.ts";
import {
  loadJobs,
  setAttempts,
  setDead,
  setDue,
  startWorker,
  stopWorkers,
} from "../platform/jobs/test-worker.ts";
import { setJobs } from "../platform/jobs/set-job.ts";
import { northwind, type Organization, southridge } from "../test-northwind.ts";
import { discardKind, listJobs, retryJobs } from "./jobs.ts";

afterEach(stopWorkers);

/** The house's server runs these kinds: not before anybody looks. */
const setLater = (of: Organization, kind: string, subjects: readonly string[]) =>
  of.sql((sql) =>
    setJobs(
      sql,
      subjects.map((subject) => ({ kind, subject, due_at: of.clock.nowS() + 9_999_999 })),
    ),
  );
const partsOf = (of: Organization) => ({ db: of.house.server.db, clock: of.clock });
const handleOf = async (of: Organization) => (await of.as("ada").call(me, {})).organization.name;
const auditOf = async (of: Organization) =>
  (await of.as("ada").call(listAuditLogs, { query: { resource_type: "jobs" } })).items.map(
    ({ actor, action, resource_id, after }) => [actor.name, action, resource_id, after],
  );

test("a dead letter is listed with its error, retried, and works", async () => {
  const of = await northwind();
  const organization = await handleOf(of);
  await setDue(of, "letter", ["a"]);
  await setAttempts(of, "letter", maxAttempts - 1);
  let isBroken = true;
  const worker = startWorker(of, {
    kind: "letter",
    run: async () => {
      if (isBroken) throw new Error("never good");
    },
  });
  await worker.runDue();

  expect(await listJobs(partsOf(of), { organization })).toBe(
    `${organization}  letter  a  dead since 2026-03-03T12:00:00Z  20 failed  Error: never good`,
  );
  isBroken = false;
  await worker.runDue();
  expect(worker.runs).toHaveLength(1);

  expect(await retryJobs(partsOf(of), { organization })).toBe("1 will run again.");
  expect(await loadJobs(of, "letter")).toEqual([
    { subject: "a", due_at: of.clock.nowS(), attempts: 0, last_error: null, dead_at: null },
  ]);
  await worker.runDue();
  expect([worker.runs.length, await loadJobs(of, "letter")]).toEqual([2, []]);
  expect(await listJobs(partsOf(of), { organization })).toBe("No job has failed.");
  expect(await retryJobs(partsOf(of), { organization })).toBe("There are no dead letters.");
  expect(await auditOf(of)).toEqual([["command line", "update", "letter", { retried: 1 }]]);
});

test("the list holds what failed, dead first, and what nobody here runs, and nothing else", async () => {
  const of = await northwind();
  await setLater(of, "wake", ["failed", "fine"]);
  await of.sql((sql) =>
    sql(
      `UPDATE jobs SET attempts = 2, last_error = E'no\\nsecond line'
       WHERE organization_id = tocsin_organization() AND subject = 'failed'`,
    ),
  );
  await setDue(of, "of-old", ["unknown"]);
  await setDue(of, "letter", ["dead"]);
  await setDead(of, "letter");
  const list = await listJobs(partsOf(of), { organization: await handleOf(of) });
  expect(list.split("\n").map((line) => line.split(/ {2,}/).slice(1))).toEqual([
    ["letter", "dead", expect.stringMatching(/^dead since/), "20 failed", "Error: long ago"],
    ["of-old", "unknown", "unknown kind", "0 failed"],
    ["wake", "failed", expect.stringMatching(/^retry at/), "2 failed", "no"],
  ]);
});

test("a kind, or an organization, is retried without the others", async () => {
  const [of, neighbour] = [await northwind(), await southridge()];
  for (const organization of [of, neighbour])
    for (const kind of ["one-kind", "other-kind"]) {
      await setDue(organization, kind, ["a", "b"]);
      await setDead(organization, kind);
    }
  const deadOf = async (organization: Organization, kind: string) =>
    (await loadJobs(organization, kind)).filter((job) => job.dead_at !== null).length;
  const dead = async () => [
    await deadOf(of, "one-kind"),
    await deadOf(of, "other-kind"),
    await deadOf(neighbour, "one-kind"),
    await deadOf(neighbour, "other-kind"),
  ];

  const organization = await handleOf(of);
  await retryJobs(partsOf(of), { organization, kind: "one-kind" });
  expect(await dead()).toEqual([0, 2, 2, 2]);
  await retryJobs(partsOf(of), { kind: "one-kind" });
  expect(await dead()).toEqual([0, 2, 0, 2]);
  await retryJobs(partsOf(of), { organization });
  expect(await dead()).toEqual([0, 0, 0, 2]);
  expect(await auditOf(neighbour)).toEqual([
    ["command line", "update", "one-kind", { retried: 2 }],
  ]);
});

test("what is discarded is dead, or of a kind that nobody here runs", async () => {
  const of = await northwind();
  const organization = await handleOf(of);
  await setLater(of, "place", ["alive", "dead"]);
  await of.sql((sql) =>
    sql(
      `UPDATE jobs SET dead_at = 1
       WHERE organization_id = tocsin_organization() AND kind = 'place' AND subject = 'dead'`,
    ),
  );
  await setDue(of, "of-old", ["waiting"]);

  expect(await discardKind(partsOf(of), { organization, kind: "place" })).toBe("1 discarded.");
  expect((await loadJobs(of, "place")).map((job) => job.subject)).toEqual(["alive"]);
  expect(await discardKind(partsOf(of), { organization, kind: "of-old" })).toBe("1 discarded.");
  expect(await loadJobs(of, "of-old")).toEqual([]);
  expect(await discardKind(partsOf(of), { organization, kind: "place" })).toBe(
    "There is nothing to discard.",
  );
  expect((await auditOf(of)).map(([, ...entry]) => entry)).toEqual([
    ["delete", "of-old", { discarded: 1 }],
    ["delete", "place", { discarded: 1 }],
  ]);
});
