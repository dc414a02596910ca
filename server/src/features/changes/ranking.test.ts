import { expect, test } from "vitest";
import {
  CANDIDATES_AFTER_S,
  CANDIDATES_BEFORE_S,
  type rankChanges,
} from "#insight/rank-changes.ts";
import {
  judgeChange,
  listRootCauseChanges,
  searchChanges,
  suspectTimes,
} from "#contract/changes.ts";
import { listActivities } from "#contract/incidents.ts";
import { replaceTopology } from "#contract/topology.ts";
import { ruleBooks } from "../../pipeline/rule-book.ts";
import type { Sql } from "../../platform/db.ts";
import type { Handler, Job } from "../../platform/jobs/handler.ts";
import { northwind } from "../../test-northwind.ts";
import { rankChangesKind } from "../incidents/stores/store-ranking-jobs.ts";
import { newChangesJob, rankChangesJob } from "./rank-job.ts";
import { newChangesKind } from "./store-ranking.ts";

/** Suspects what names a host of the incident, or one beside it. */
const rankByHost: typeof rankChanges = ({ alerts }, changes, { neighbours, howOften }) => {
  const hosts = alerts.flatMap(({ tags }) => tags["host"] ?? []);
  return changes.flatMap((change) => {
    const value = String(change.tags["host"]);
    const near = hosts
      .flatMap((host) => neighbours({ tag: "host", value: host }))
      .find((node) => node.value === value && node.hops > 0);
    if (!hosts.includes(value) && !near) return [];
    const params = { hops: near?.hops ?? 0, alike: howOften(change) };
    return [{ id: change.id, score: near ? 0.4 : 0.8, reasons: [{ code: "same_entity", params }] }];
  });
};

const incidentsIn = (jobs: readonly Job[]): Set<unknown> =>
  new Set(jobs.flatMap(({ params }) => params["incident_ids"]));

interface RankRun {
  incidents: number;
  statements: number;
}

async function openScene() {
  const of = await northwind();
  const { clock, organizationId, sql } = of;
  const ada = of.as("ada");
  /** Due or not: what is not due yet is not taken by the server that runs. */
  const loadJobs = (inside: Sql, kind: string): Promise<Job[]> =>
    inside<Job>(
      `SELECT id, kind, subject, due_at, params, attempts FROM jobs
       WHERE organization_id = tocsin_organization() AND kind = $1`,
      [kind],
    );
  const jobsOf = (kind: string): Promise<Job[]> => sql((inside) => loadJobs(inside, kind));
  /** Until there is nothing left, in one transaction. */
  const run = (kind: string, handler: Handler): Promise<RankRun[]> =>
    sql(async (inside) => {
      const runs: RankRun[] = [];
      for (;;) {
        const jobs = await loadJobs(inside, kind);
        if (jobs.length === 0) return runs;
        await inside(
          "DELETE FROM jobs WHERE organization_id = tocsin_organization() AND id = ANY($1::bigint[])",
          [jobs.map(({ id }) => id)],
        );
        let statements = 0;
        const counting: Sql = (...statement) => {
          statements += 1;
          return inside(...statement);
        };
        await handler.run(counting, organizationId, jobs);
        runs.push({ incidents: incidentsIn(jobs).size, statements });
      }
    });
  const handler = rankChangesJob({ clock, books: ruleBooks(), rank: rankByHost });
  const rankInRuns = async (): Promise<RankRun[]> => {
    await run(newChangesKind, newChangesJob({ clock }));
    const runs = await run(rankChangesKind, handler);
    clock.forward({ seconds: 12 });
    return runs;
  };
  /** Answers how many incidents were looked at. */
  const rank = async (): Promise<number> => (await rankInRuns())[0]?.incidents ?? 0;
  const report = (identifier: string, host: string, more: object = {}) =>
    of.post(
      {
        app_key: of.appKey,
        identifier,
        status: "Done",
        summary: "deploy",
        start: clock.nowS(),
        tags: { host },
        ...more,
      },
      { path: "/data/v2/changes" },
    );
  const suspects = async (incident_id: string | undefined) =>
    (
      await ada.call(listRootCauseChanges, { query: { incident_id: incident_id ?? "0" } })
    ).items.map((item) => [item.change.identifier, item.certainty, item.score]);
  const history = async (id: string | undefined) =>
    (
      await ada.call(listActivities, {
        params: { env: "all", id: id ?? "0" },
        query: { types: "change_suspected" },
      })
    ).activities.map(({ params }) => params["changes"]);
  return { ...of, ada, rank, rankInRuns, jobsOf, report, suspects, history };
}

test("the contract names the times that suspects come from", () => {
  expect(suspectTimes).toEqual({ before: CANDIDATES_BEFORE_S, after: CANDIDATES_AFTER_S });
});

test("an incident that opens after a change has it as a suspect, with its reasons", async () => {
  const { send, report, rank, suspects, history, ada } = await openScene();
  await report("CHG-1", "db-1");
  await report("CHG-2", "db-9");
  const [outcome] = await send({ status: "critical", host: "db-1" });
  await rank();
  expect(await suspects(outcome?.incident_id)).toEqual([["CHG-1", "SUSPECT", 0.8]]);
  expect(await history(outcome?.incident_id)).toEqual([["CHG-1: deploy"]]);
  const query = { incident_id: outcome?.incident_id ?? "0" };
  const { items } = await ada.call(listRootCauseChanges, { query });
  expect(items[0]?.reasons).toEqual([{ code: "same_entity", params: { hops: 0, alike: 0 } }]);
  expect(await rank()).toBe(0);
});

test("incidents that are looked at together each have their own suspects", async () => {
  const { send, report, rank, suspects, history } = await openScene();
  await report("CHG-1", "db-1");
  await report("CHG-2", "web-1");
  const [database, web] = await send(
    { status: "critical", host: "db-1" },
    { status: "critical", host: "web-1" },
  );
  await rank();
  await report("CHG-3", "web-1");
  await report("CHG-1", "web-1");
  await rank();
  expect(await suspects(database?.incident_id)).toEqual([]);
  expect((await suspects(web?.incident_id)).map(([identifier]) => identifier).sort()).toEqual([
    "CHG-1",
    "CHG-2",
    "CHG-3",
  ]);
  expect(await history(database?.incident_id)).toEqual([[], ["CHG-1: deploy"]]);
});

test("what was deployed on a host before its alert is suspected, in the server that runs", async () => {
  const { send, report, suspects, clock, settle, history } = await openScene();
  await report("CHG-1", "db-1", { summary: "Version 4 of the database" });
  await report("CHG-2", "db-9", { summary: "New colours" });
  clock.forward({ minutes: 5 });
  const [outcome] = await send({ status: "critical", host: "db-1", description: "slow queries" });
  clock.forward({ seconds: 12 });
  await settle();
  expect(await suspects(outcome?.incident_id)).toEqual([["CHG-1", "SUSPECT", expect.any(Number)]]);
  expect(await history(outcome?.incident_id)).toEqual([["CHG-1: Version 4 of the database"]]);
});

test("a change that comes later is looked at for what is open around it, and for nothing else", async () => {
  const { send, report, rank, suspects, history, clock } = await openScene();
  const [outcome] = await send({ status: "critical", host: "db-1" });
  const nowS = clock.nowS();
  await report("long-ago", "db-1", { start: nowS - 4 * 3600 - 60 });
  expect(await rank()).toBe(0);
  await report("before", "db-1", { start: nowS - 4 * 3600 + 60 });
  expect(await rank()).toBe(1);
  expect(await suspects(outcome?.incident_id)).toEqual([["before", "SUSPECT", 0.8]]);
  await report("before", "db-9", { start: nowS - 4 * 3600 + 60 });
  expect(await rank()).toBe(1);
  expect(await suspects(outcome?.incident_id)).toEqual([]);
  expect(await history(outcome?.incident_id)).toEqual([[], ["before: deploy"]]);
});

test("what a person said of a change stays, whatever is guessed", async () => {
  const { send, report, rank, suspects, ada } = await openScene();
  await report("CHG-1", "db-1");
  await report("CHG-2", "db-9");
  const [outcome] = await send({ status: "critical", host: "db-1" });
  await rank();
  const { items } = await ada.call(searchChanges, { query: {} });
  const judge = (identifier: string, match_certainty: "MATCH" | "NONE") =>
    ada.call(judgeChange, {
      params: { changeId: items.find((change) => change.identifier === identifier)?.id ?? "0" },
      body: { incident_id: outcome?.incident_id ?? "0", match_certainty },
    });
  await judge("CHG-1", "NONE");
  await judge("CHG-2", "MATCH");
  await report("CHG-3", "db-1");
  expect(await rank()).toBe(1);
  expect(await suspects(outcome?.incident_id)).toEqual([
    ["CHG-2", "MATCH", 0],
    ["CHG-3", "SUSPECT", 0.8],
    ["CHG-1", "NONE", 0.8],
  ]);
});

test("scoring knows what is near in the topology, and how often such a change comes", async () => {
  const { send, report, rank, ada, clock } = await openScene();
  await ada.call(replaceTopology, {
    body: {
      nodes: [
        { id: "shop", kind: "host", names: [{ host: "web-1" }] },
        { id: "data", kind: "host", names: [{ host: "db-1" }] },
      ],
      edges: [{ source: "shop", target: "data", kind: "needs" }],
    },
  });
  const nowS = clock.nowS();
  await report("older", "x", { summary: "build 1.4 of a3f9", start: nowS - 60 });
  await report("old", "x", { summary: "build 1.5 of 77bc1", start: nowS - 30 });
  await report("new", "db-1", { summary: "build 1.6 of 09ef" });
  const [outcome] = await send({ status: "critical", host: "web-1" });
  await rank();
  const query = { incident_id: outcome?.incident_id ?? "0" };
  expect((await ada.call(listRootCauseChanges, { query })).items).toMatchObject([
    { score: 0.4, reasons: [{ params: { hops: 1, alike: 2 } }] },
  ]);
});

test("alerts that come together are looked at once; without changes nothing is", async () => {
  const { send, report, jobsOf } = await openScene();
  await send({ status: "critical", host: "db-1" });
  expect(await jobsOf(rankChangesKind)).toEqual([]);
  await report("CHG-1", "db-1");
  await send({ status: "critical", host: "web-1", check: "a" });
  await send({ status: "critical", host: "web-1", check: "b" });
  expect(incidentsIn(await jobsOf(rankChangesKind)).size).toBe(1);
});

test("where no change was reported around it, nothing looks for its cause", async () => {
  const { send, report, jobsOf, clock } = await openScene();
  await report("long-ago", "db-1", { start: clock.nowS() - 4 * 3600 - 60 });
  await report("next-week", "db-1", { start: clock.nowS() + 7 * 24 * 3600 });
  await send({ status: "critical", host: "db-1" });
  expect(await jobsOf(rankChangesKind)).toEqual([]);
});

test("a storm of incidents takes no more jobs and statements than one, and is cut into runs", async () => {
  const { send, report, rankInRuns, jobsOf, suspects } = await openScene();
  const storm = (name: string, size: number) =>
    send(
      ...Array.from({ length: size }, (_, at) => ({ status: "critical", host: `${name}-${at}` })),
    );
  await report("CHG-1", "single-0");
  // The first run compiles the rules.
  await storm("first", 1);
  await rankInRuns();
  await storm("single", 1);
  const [single] = await rankInRuns();
  expect(single?.incidents).toBe(1);

  await report("CHG-2", "many-0");
  await report("CHG-3", "many-129");
  const outcomes = await storm("many", 130);
  expect((await jobsOf(rankChangesKind)).length).toBeLessThan(10);
  const runs = await rankInRuns();
  // The first two are still open when the changes come.
  expect(runs.map(({ incidents }) => incidents)).toEqual([132, 32]);
  // One statement more: it leaves what is too much for one run to the next.
  expect(runs[0]?.statements).toBe((single?.statements ?? 0) + 1);
  expect(await suspects(outcomes[0]?.incident_id)).toEqual([["CHG-2", "SUSPECT", 0.8]]);
  expect(await suspects(outcomes[129]?.incident_id)).toEqual([["CHG-3", "SUSPECT", 0.8]]);
});
