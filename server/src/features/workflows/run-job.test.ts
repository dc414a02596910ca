/** Many runs at once: none holds up another, nor the events that wait. */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, expect, test } from "vitest";
import { listComments } from "#contract/incidents.ts";
import type { Sql } from "../../platform/db.ts";
import { startWorker, stopWorkers } from "../../platform/jobs/test-worker.ts";
import { ruleBooks } from "../../pipeline/rule-book.ts";
import { openHouse } from "../../test-house.ts";
import { createTestOrganization, type Organization } from "../../test-northwind.ts";
import { runJob } from "./run-job.ts";
import { createFlow, executionsOf, openIncident, startFlow } from "./test-workflow-scene.ts";

// Of its own accord it runs no jobs: what is tried here is who comes first.
const house = await openHouse({ env: { TOCSIN_ROLES: "api, pipeline, live, delivery" } });
afterEach(stopWorkers);
afterAll(house.close);
const openScene = async () => {
  const of = await createTestOrganization(house, "Northwind");
  const handler = runJob({ books: ruleBooks(), clock: of.clock, publicUrl: "https://x.example" });
  return { of, handler };
};

const notes = (count: number, text: string) =>
  Array.from({ length: count }, (_, n) => ({ id: `n${n}`, comment: { body: `${text} ${n}` } }));

const commentsInOrder = async (of: Organization, id: string): Promise<string[]> =>
  (await of.as("ada").call(listComments, { params: { env: "all", id } })).items
    .toSorted((a, b) => Number(a.id) - Number(b.id))
    .map(({ body }) => body);

test("a long run holds up no short one, and all go on in turn", async () => {
  const { of, handler } = await openScene();
  const long = await createFlow(of, { trigger: { manual: {} }, steps: notes(12, "long") }, "long");
  const short = await createFlow(
    of,
    { trigger: { manual: {} }, steps: notes(2, "short") },
    "short",
  );
  const id = await openIncident(of);
  await startFlow(of, long.id, id);
  await startFlow(of, short.id, id);
  await startWorker(of, handler).runDue();
  const comments = await commentsInOrder(of, id);
  expect(comments).toHaveLength(14);
  expect(comments.indexOf("short 1")).toBeLessThan(comments.indexOf("long 5"));
  expect(comments.filter((text) => text.startsWith("long"))).toEqual(
    notes(12, "long").map(({ comment }) => comment.body),
  );
});

test("a run that somebody else changes goes on once they have", async () => {
  const { of, handler } = await openScene();
  const flow = await createFlow(of, { trigger: { manual: {} }, steps: notes(1, "note") });
  const id = await openIncident(of);
  await startFlow(of, flow.id, id);
  const [locked, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const change = of.sql(async (sql) => {
    await sql("SELECT 1 FROM workflow_runs FOR UPDATE");
    locked.resolve();
    await ended.promise;
  });
  await locked.promise;
  const worker = startWorker(of, handler);
  const running = worker.runDue();
  await sleep(200);
  expect(await commentsInOrder(of, id)).toEqual([]);
  ended.resolve();
  await change;
  await running;
  await worker.runDue();
  expect(await commentsInOrder(of, id)).toEqual(["note 0"]);
});

test("while events wait, few steps are taken, and the others after a second", async () => {
  const { of, handler } = await openScene();
  const flow = await createFlow(of, { trigger: { manual: {} }, steps: notes(12, "note") });
  const id = await openIncident(of);
  await startFlow(of, flow.id, id);
  const dueRuns = (sql: Sql) =>
    sql<{ subject: string; due_at: number }>(
      "SELECT subject, due_at FROM jobs WHERE kind = $1 AND organization_id = tocsin_organization()",
      [handler.kind],
    );
  const stepsAfter = async (hasWaiting: boolean) => {
    const counted = new Error("nothing of it is kept");
    let result: unknown;
    await of
      .sql(async (sql) => {
        // As if a batch of a second ago were not taken yet; nobody else sees it.
        if (hasWaiting)
          await sql(
            `INSERT INTO receipts (organization_id, source, received_at, body, events)
             VALUES (tocsin_organization(), 'api', $1, '{}', 1)`,
            [of.clock.nowS() - 1],
          );
        const jobs = await dueRuns(sql);
        await handler.run(
          sql,
          of.organizationId,
          jobs.map((job) => ({ ...job, id: "0", kind: handler.kind, params: {}, attempts: 0 })),
        );
        const [row] = await sql<{ n: number }>("SELECT count(*)::int AS n FROM workflow_steps");
        const after = await dueRuns(sql);
        result = [row?.n, ...after.map(({ due_at: dueAt }) => dueAt - of.clock.nowS())];
        throw counted;
      })
      .catch((error: unknown) => {
        if (error !== counted) throw error;
      });
    return result;
  };
  expect(await stepsAfter(true)).toEqual([4, 1]);
  expect(await stepsAfter(false)).toEqual([5, 0]);
});

test("a change that comes while a wait for it begins wakes it all the same", async () => {
  const { of, handler } = await openScene();
  const flow = await createFlow(of, {
    trigger: { manual: {} },
    steps: [
      { id: "until", wait: { until: "status = ok", for: 3600 } },
      { id: "tell", comment: { body: "it is over" } },
    ],
  });
  const id = await openIncident(of);
  await startFlow(of, flow.id, id);
  // The run has looked, and has not committed, when the event arrives.
  const looked = Promise.withResolvers<void>();
  const goesOn = Promise.withResolvers<void>();
  const worker = startWorker(of, {
    ...handler,
    run: async (sql, organizationId, jobs) => {
      await handler.run(sql, organizationId, jobs);
      looked.resolve();
      await goesOn.promise;
    },
  });
  const running = worker.runDue();
  await looked.promise;
  const sent = of.send({ status: "ok", host: "db-1", check: "disk" });
  await sleep(200);
  goesOn.resolve();
  await running;
  await sent;
  await worker.runDue();
  expect(await executionsOf(of, id)).toMatchObject([{ status: "done" }]);
});
