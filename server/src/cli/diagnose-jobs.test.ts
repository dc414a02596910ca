import { expect, test } from "vitest";
import { setJobs } from "../platform/jobs/set-job.ts";
import { northwind } from "../test-northwind.ts";
import { diagnoseJobs } from "./diagnose-jobs.ts";
import { type JobKindFacts, loadJobKinds } from "./store-doctor.ts";

const fine: JobKindFacts = {
  kind: "wake",
  jobs: 3,
  next_due: 1030,
  failing: 0,
  failing_error: null,
  dead: 0,
  dead_error: null,
};
const diagnoseKinds = (kinds: readonly JobKindFacts[], mayBeServed = true) =>
  diagnoseJobs("northwind", { kinds, knownKinds: ["wake", "place"], nowS: 1000, mayBeServed });

test.each([[[]], [[fine]], [[fine, { ...fine, kind: "place", next_due: 945 }]]])(
  "jobs that are on their way need no word",
  (kinds) => {
    expect(diagnoseKinds(kinds)).toEqual([]);
  },
);

test("late jobs are wrong, where a server could have run them", () => {
  const kinds = [fine, { ...fine, kind: "place", next_due: 900 }];
  expect(diagnoseKinds(kinds)).toEqual([
    { name: "northwind: jobs", state: "wrong", detail: "the oldest is 100 s late" },
  ]);
  expect(diagnoseKinds(kinds, false)).toMatchObject([
    { state: "warning", detail: "the oldest is 100 s late; no server is running" },
  ]);
});

test("every kind that fails or was given up is named, with its count and its last error", () => {
  const kinds = [
    { ...fine, failing: 2, failing_error: "boom" },
    { ...fine, kind: "place", dead: 3, dead_error: "bang" },
  ];
  expect(diagnoseKinds(kinds)).toMatchObject([
    { state: "wrong", detail: '2 of the kind "wake" keep failing, the last with: boom' },
    {
      state: "wrong",
      detail:
        '3 of the kind "place" are dead letters, the last by: bang; "tocsin jobs retry" runs them again',
    },
  ]);
});

test("jobs that this version does not know are named, not called late, and their dead are counted once", () => {
  const unknown = { ...fine, kind: "of-old", jobs: 5, next_due: 0, dead: 1, dead_error: "bang" };
  expect(diagnoseKinds([unknown]).map(({ detail }) => detail)).toEqual([
    expect.stringContaining('1 of the kind "of-old" are dead letters'),
    expect.stringContaining(
      '4 of the kind "of-old" are waiting. This version does not know the kind',
    ),
  ]);
  expect(diagnoseKinds([{ ...unknown, jobs: 1 }])).toHaveLength(1);
});

test("what is asked of the table is what there is: the last error by kind, the dead apart from the due", async () => {
  const of = await northwind();
  const nowS = of.clock.nowS();
  await of.sql(async (sql) => {
    await sql("DELETE FROM jobs WHERE organization_id = tocsin_organization()");
    await setJobs(
      sql,
      ["dead", "fine", "failing", "failing later", "dead later"].map((subject, index) => ({
        kind: "looked-at",
        subject,
        due_at: nowS + index,
      })),
    );
    await sql(
      `UPDATE jobs SET attempts = 3, last_error = subject
       WHERE organization_id = tocsin_organization() AND subject <> 'fine'`,
    );
    await sql(
      `UPDATE jobs SET dead_at = due_at
       WHERE organization_id = tocsin_organization() AND subject LIKE 'dead%'`,
    );
  });
  expect(await of.sql(loadJobKinds)).toEqual([
    {
      kind: "looked-at",
      jobs: 5,
      next_due: nowS + 1,
      failing: 2,
      failing_error: "failing later",
      dead: 2,
      dead_error: "dead later",
    },
  ]);
});
