/**
 * Generated workflows whose connection ends again and again in the midst of a transaction: what
 * stands in the database then is all that the next attempt knows. `TOCSIN_WORKFLOWS` and `TOCSIN_KILLS` make it more.
 */
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { listComments } from "#contract/incidents.ts";
import type { Step } from "#contract/workflow-document.ts";
import type { Sql } from "../../platform/db.ts";
import type { Handler } from "../../platform/jobs/handler.ts";
import { startWorker, stopWorkers, type Worker } from "../../platform/jobs/test-worker.ts";
import { ruleBooks } from "../../pipeline/rule-book.ts";
import { northwind, type Organization } from "../../test-northwind.ts";
import { runJob } from "./run-job.ts";
import { createFlow, executionsOf, startFlow } from "./test-workflow-scene.ts";

afterEach(stopWorkers);

const workflows = Number(process.env["TOCSIN_WORKFLOWS"] ?? 20);
const kills = Number(process.env["TOCSIN_KILLS"] ?? 15);
const checks = ["disk", "http", "load"];

const inert: fc.Arbitrary<Omit<Step, "id">> = fc.constantFrom<Omit<Step, "id">>(
  { wait: { seconds: 1 } },
  { ask: { message: "?", notify: [], deadline: 1, otherwise: "approve" } },
  { when: "host = none", comment: { body: "never" } },
  { continue: true, retry: { times: 1, seconds: 1 }, assign: { to: "nobody at all" } },
);
const { steps } = fc.letrec<{ steps: Step[]; step: Omit<Step, "id"> }>((tie) => ({
  step: fc.oneof(
    { maxDepth: 2, depthSize: "small" },
    { weight: 3, arbitrary: fc.constant<Omit<Step, "id">>({ comment: { body: "" } }) },
    { weight: 2, arbitrary: inert },
    fc.record({
      branch: fc.record({
        if: fc.constantFrom("host = host-*", "host = none"),
        do: tie("steps"),
        else: tie("steps"),
      }),
    }),
    fc.record({
      foreach: fc.record({
        in: fc.constantFrom("incident.tags.check", "incident.tags.none"),
        steps: tie("steps"),
      }),
    }),
  ) as fc.Arbitrary<Omit<Step, "id">>,
  steps: fc
    .array(tie("step"), { minLength: 1, maxLength: 4 })
    .map((list) => list.map((step, index) => ({ ...step, id: `s${index}` }))),
}));

/** Each comment of a document says which it is. */
function numberComments(list: readonly Step[], prefix = ""): Step[] {
  return list.map((step) => {
    const path = `${prefix}${step.id}`;
    if (step.comment) return { ...step, comment: { body: path } };
    if (step.branch)
      return {
        ...step,
        branch: {
          ...step.branch,
          do: numberComments(step.branch.do, `${path}/do/`),
          else: numberComments(step.branch.else, `${path}/else/`),
        },
      };
    if (!step.foreach) return step;
    return {
      ...step,
      foreach: { ...step.foreach, steps: numberComments(step.foreach.steps, `${path}/`) },
    };
  });
}

/** What the incident reads like once all is done, by the plainest reading of the document. */
function expectedComments(list: readonly Step[]): string[] {
  return list.flatMap((step) => {
    if (step.when !== undefined) return [];
    if (step.comment) return [step.comment.body];
    if (step.branch)
      return expectedComments(step.branch.if === "host = none" ? step.branch.else : step.branch.do);
    if (!step.foreach) return [];
    const inside = expectedComments(step.foreach.steps);
    return step.foreach.in === "incident.tags.none" ? [] : checks.flatMap(() => inside);
  });
}

/** Ends its own connection before the statement that it counts down to. */
function withFuse(handler: Handler): Handler & { fuse: number } {
  const fused = {
    ...handler,
    fuse: Infinity,
    run: (sql: Sql, organizationId: string, jobs: Parameters<Handler["run"]>[2]) => {
      const counting: Sql = async (text, values, name) => {
        fused.fuse -= 1;
        if (fused.fuse === 0) await sql("SELECT pg_terminate_backend(pg_backend_pid())");
        return sql(text, values, name);
      };
      return handler.run(counting, organizationId, jobs);
    },
  };
  return fused;
}

async function startRuns(of: Organization, documents: readonly (readonly Step[])[]) {
  const incidents: string[] = [];
  for (const [index, list] of documents.entries()) {
    const [outcome] = await of.send(
      ...checks.map((check) => ({ status: "critical", host: `host-${index}`, check })),
    );
    const id = outcome?.incident_id ?? "";
    const flow = await createFlow(of, { trigger: { manual: {} }, steps: list }, `flow ${index}`);
    expect(flow.problems).toEqual([]);
    await startFlow(of, flow.id, id);
    incidents.push(id);
  }
  return incidents;
}

const openRuns = (of: Organization): Promise<number> =>
  of.sql(async (sql) => {
    const [row] = await sql<{ open: number }>(
      "SELECT count(*)::int AS open FROM workflow_runs WHERE ended_at IS NULL",
    );
    return row?.open ?? 0;
  });

/** Answers how often a connection was ended. */
async function runToTheEnd(
  of: Organization,
  { worker, handler }: { worker: Worker; handler: Handler & { fuse: number } },
): Promise<number> {
  const [fuses] = fc.sample(
    fc.array(fc.integer({ min: 1, max: workflows * 5 }), { minLength: kills, maxLength: kills }),
    { numRuns: 1, seed: 7 },
  );
  let blown = 0;
  handler.fuse = fuses?.[0] ?? Infinity;
  while ((await openRuns(of)) > 0) {
    of.clock.forward({ seconds: 1 });
    // How much it does at a time depends on the machine: what is left of a fuse burns on.
    await worker.runDue();
    if (handler.fuse > 0) continue;
    blown += 1;
    handler.fuse = fuses?.[blown] ?? Infinity;
  }
  return blown;
}

test(
  `${workflows} generated workflows, cut off ${kills} times: every step once, in order`,
  { timeout: 1_800_000 },
  async () => {
    const of = await northwind();
    const documents = fc
      .sample(steps, { numRuns: workflows, seed: 11 })
      .map((list) => numberComments(list));
    const incidents = await startRuns(of, documents);
    const handler = withFuse(
      runJob({ books: ruleBooks(), clock: of.clock, publicUrl: "https://tocsin.example" }),
    );
    const blown = await runToTheEnd(of, { worker: startWorker(of, handler), handler });
    expect(blown).toBe(kills);
    for (const [index, id] of incidents.entries()) {
      expect(await executionsOf(of, id)).toMatchObject([{ status: "done" }]);
      const { items } = await of.as("ada").call(listComments, { params: { env: "all", id } });
      expect(items.map(({ body }) => body)).toEqual(expectedComments(documents[index] ?? []));
    }
  },
);
