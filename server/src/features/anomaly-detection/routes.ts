import * as contract from "#contract/anomaly-detection.ts";
import { anomalyLimits } from "#contract/anomaly-limits.ts";
import { everyEnvironment } from "#contract/permissions.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { accessTo } from "../../platform/http/check-permission.ts";
import { type Route, serve } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { loadVisibleSets, readableEnvironments } from "../access/store-visible-sets.ts";
import { loadQuality } from "../insight-feedback/quality.ts";
import { scoreOf } from "./decide.ts";
import { judgeAnomaly } from "./judge.ts";
import { loadVisibleDetectors, presentAnomaly, presentDetectors } from "./present.ts";
import { previewReports } from "./preview.ts";
import { loadAnomalies, loadAnomaly, loadJudged, loadLog } from "./store-anomalies.ts";
import type { DetectorRow } from "./store-detectors.ts";
import { countPoints, loadPoints } from "./store-points.ts";
import { loadPostedNames, loadPostedTags } from "./store-watched.ts";
import { type Author, changeDetector, createDetector, removeDetector } from "./write.ts";

const dayS = 86_400;
const seriesS = 7 * dayS;
const valuesPerTag = 20;

export const anomalyDetectionRoutes = (parts: Parts): Route[] => [
  ...readingRoutes(parts),
  ...anomalyRoutes(parts),
  ...writingRoutes(parts),
];

const inTenant =
  ({ db, clock }: Parts) =>
  <T>(caller: Caller, work: (sql: Sql, author: Author) => Promise<T>): Promise<T> =>
    db.tenant(caller.organizationId, (sql) => work(sql, { caller, nowS: clock.nowS() }));

function readingRoutes(parts: Parts): Route[] {
  const within = inTenant(parts);
  return [
    serve(contract.listDetectors, ({ caller }) =>
      within(caller, async (sql) => {
        const items = await presentDetectors(sql, await loadVisibleDetectors(sql, caller));
        return { items, total: items.length };
      }),
    ),
    serve(contract.getDetector, ({ caller, params }) =>
      within(caller, async (sql, { nowS }) => ({
        ...(await present(sql, caller, params.id)),
        ...(await countPoints(sql, params.id)),
        ...(await loadQuality(sql, "anomaly", nowS)),
      })),
    ),
    serve(contract.getDetectorSeries, ({ caller, params, query }) =>
      within(caller, async (sql, { nowS }) => {
        const { id } = await requireVisible(sql, caller, params.id);
        const to = query.to ?? nowS;
        const from = query.from ?? to - seriesS;
        const points = await loadPoints(sql, {
          detectorId: id,
          from,
          to,
          limit: anomalyLimits.points,
        });
        return {
          points: points.map(({ at, value, low, high, surprise }) => [
            at,
            value,
            low,
            high,
            scoreOf(surprise),
          ]),
        };
      }),
    ),
    serve(contract.previewDetector, ({ caller, params, body }) =>
      within(caller, async (sql, { nowS }) => {
        const row = await requireVisible(sql, caller, params.id);
        const points = await loadPoints(sql, {
          detectorId: row.id,
          from: 0,
          to: nowS,
          limit: anomalyLimits.points,
        });
        const judged = await loadJudged(sql, [row.id]);
        return previewReports({ ...row, ...body }, { points, judged });
      }),
    ),
    serve(contract.listPostedSeries, ({ caller, query: { search } }) =>
      within(caller, async (sql) => {
        // They belong to no environment.
        if (accessTo(caller, everyEnvironment) === null) return { items: [], total: 0 };
        return loadPosted(sql, search);
      }),
    ),
  ];
}

function anomalyRoutes(parts: Parts): Route[] {
  const within = inTenant(parts);
  return [
    serve(contract.listAnomalies, ({ caller, query }) =>
      within(caller, async (sql) => {
        const { rows, total } = await loadAnomalies(sql, {
          detectorIds: await visibleIds(sql, caller, query.detector_id),
          from: query.from ?? null,
          to: query.to ?? null,
          sets: await loadVisibleSets(sql, await readableEnvironments(caller)),
          page: query.page,
          perPage: query.per_page,
        });
        const { page, per_page } = query;
        return { items: rows.map(presentAnomaly), total, page, per_page };
      }),
    ),
    serve(contract.judgeAnomaly, ({ caller, params, body: { verdict, reason = "" } }) =>
      within(caller, async (sql, author) => {
        await judgeAnomaly(sql, author, {
          id: params.id,
          verdict,
          reason: reason === "" ? null : reason,
        });
        const sets = await loadVisibleSets(sql, await readableEnvironments(caller));
        const row = await loadAnomaly(sql, { id: params.id, sets });
        if (!row) throw refuse("not_found");
        return { ...presentAnomaly(row), ...(await loadQuality(sql, "anomaly", author.nowS)) };
      }),
    ),
    serve(contract.listAnomalyLog, ({ caller, query: { resource_id, page, per_page } }) =>
      within(caller, async (sql) => {
        const detectorIds = await visibleIds(sql, caller, resource_id);
        const { rows, total } = await loadLog(sql, { detectorIds, page, perPage: per_page });
        return { items: rows, total, page, per_page };
      }),
    ),
  ];
}

function writingRoutes(parts: Parts): Route[] {
  const within = inTenant(parts);
  return [
    serve(contract.createDetector, ({ caller, body }) =>
      within(caller, async (sql, author) =>
        present(sql, caller, await createDetector(sql, author, body)),
      ),
    ),
    serve(contract.updateDetector, ({ caller, params: { id }, body: { version, ...changes } }) =>
      within(caller, async (sql, author) => {
        await changeDetector(sql, author, { id, version, changes });
        return present(sql, caller, id);
      }),
    ),
    serve(contract.deleteDetector, ({ caller, params }) =>
      within(caller, (sql, author) => removeDetector(sql, author, params.id)),
    ),
  ];
}

async function requireVisible(sql: Sql, caller: Caller, id: string): Promise<DetectorRow> {
  const row = (await loadVisibleDetectors(sql, caller)).find((each) => each.id === id);
  if (!row) throw refuse("not_found");
  return row;
}

async function present(sql: Sql, caller: Caller, id: string): Promise<contract.Detector> {
  const [detector] = await presentDetectors(sql, [await requireVisible(sql, caller, id)]);
  if (!detector) throw refuse("not_found");
  return detector;
}

/** All that the caller sees, or the one of these that is meant. */
const visibleIds = async (sql: Sql, caller: Caller, id: string | undefined): Promise<string[]> =>
  (await loadVisibleDetectors(sql, caller))
    .map((row) => row.id)
    .filter((each) => id === undefined || each === id);

async function loadPosted(sql: Sql, search: string) {
  const rows = await loadPostedNames(sql, { search, limit: anomalyLimits.seriesOffered });
  const names = rows.map(({ name }) => name);
  const tags = Map.groupBy(
    await loadPostedTags(sql, { names, values: valuesPerTag }),
    ({ name }) => name,
  );
  return {
    items: rows.map(({ name, series, last_at }) => ({
      name,
      series,
      last_at,
      tags: Object.fromEntries((tags.get(name) ?? []).map(({ tag, values }) => [tag, values])),
    })),
    total: rows[0]?.total ?? 0,
  };
}
