import { expect, test } from "vitest";
import { northwind } from "../../test-northwind.ts";
import type { Sql } from "../db.ts";
import { setJob, setJobs } from "./set-job.ts";

const loadSet = (sql: Sql) =>
  sql(
    `SELECT subject, due_at, params, attempts, last_error FROM jobs
     WHERE organization_id = tocsin_organization() AND kind = 'test' ORDER BY subject`,
  );

test("many jobs are set at once, and of two for one subject the last counts", async () => {
  const of = await northwind();
  await of.sql((sql) =>
    setJobs(sql, [
      { kind: "test", subject: "a", due_at: 1, params: { first: true } },
      { kind: "test", subject: "b", due_at: 2 },
      { kind: "test", subject: "a", due_at: 3, params: { first: false } },
    ]),
  );
  expect(await of.sql(loadSet)).toMatchObject([
    { subject: "a", due_at: 3, params: { first: false } },
    { subject: "b", due_at: 2, params: {} },
  ]);
});

test("a job that is set anew takes the place of the old one, with nothing of its failures", async () => {
  const of = await northwind();
  await of.sql((sql) => setJob(sql, { kind: "test", subject: "a", due_at: 1, params: { n: 1 } }));
  await of.sql((sql) =>
    sql("UPDATE jobs SET attempts = 7, last_error = 'boom' WHERE kind = 'test' AND subject = 'a'"),
  );
  await of.sql((sql) => setJob(sql, { kind: "test", subject: "a", due_at: 9 }));
  expect(await of.sql(loadSet)).toEqual([
    { subject: "a", due_at: 9, params: {}, attempts: 0, last_error: null },
  ]);
});
