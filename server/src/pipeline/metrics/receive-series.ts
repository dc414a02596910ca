import type { FastifyRequest } from "fastify";
import { metricLimits } from "#contract/metric-limits.ts";
import { saveLastEvent } from "../../features/integrations/store.ts";
import { saveSeries } from "../../features/metric-series/store.ts";
import { saveErrors } from "../../features/source-activity/store.ts";
import type { KeyHolder } from "../../platform/caller.ts";
import type { Db, Sql } from "../../platform/db.ts";
import { storable } from "../../platform/http/serve.ts";
import { type Problem, Refusal, refuse } from "../../platform/refuse.ts";
import type { Inbox } from "../inbox.ts";
import { appKeyAsUser, batchProblems, refusedStatus, requireRoom } from "../receive.ts";
import { type ReadSeries, readSeries } from "./read-series.ts";

interface IntakeParts {
  db: Db;
  inbox: Inbox;
}

interface StoredSeries {
  accepted: number;
  points: number;
  rejected: { index: number; errors: Problem[] }[];
}

/** Points that weigh as much as an event against the limit of events per minute. */
const pointsPerEvent = 100;

/**
 * Checks and stores one request of series. Answers once they are durable. It has no receipt: what
 * was taken stands in the series, and what was not is counted among the errors of its source.
 */
export async function receiveSeries(
  { db, inbox }: IntakeParts,
  holder: KeyHolder,
  { request, toBody }: { request: FastifyRequest; toBody: (bodyBytes: number) => unknown },
): Promise<StoredSeries> {
  requireRoom(inbox, holder.organizationId);
  const settings = await inbox.ingestSettings(holder.organizationId);
  const body = storable(toBody(settings.bodyBytes));
  // Fastify types the query string as unknown.
  const appKey =
    (request.query as { app_key?: string }).app_key ?? appKeyAsUser(request, "metrics", settings);
  const read = await understand(inbox, holder, { body, appKey });
  const points = read.series.reduce((sum, { series }) => sum + series.points.length, 0);
  if (
    read.series.length + read.rejected.length > metricLimits.seriesPerRequest ||
    points > metricLimits.pointsPerRequest
  )
    throw refuse("too_many_points", metricLimits.seriesPerRequest, metricLimits.pointsPerRequest);
  inbox.admit(holder.organizationId, Math.ceil(points / pointsPerEvent));
  const accepted = await db.tenant(holder.organizationId, (sql) => save(sql, read, inbox.nowS()));
  if (accepted.accepted === 0 && accepted.rejected.length > 0)
    throw new Refusal(refusedStatus(accepted.rejected), batchProblems(accepted.rejected, "series"));
  return accepted;
}

async function save(
  sql: Sql,
  { series, rejected: unread }: ReadSeries,
  nowS: number,
): Promise<StoredSeries> {
  const refused = await saveSeries(
    sql,
    series.map((item) => item.series),
    nowS,
  );
  const full = series
    .filter((_, place) => refused.has(place))
    .map((item) => ({
      index: item.index,
      errors: [tooManySeries],
      integrationId: item.series.integration_id,
    }));
  const rejected = [...unread, ...full].sort((a, b) => a.index - b.index);
  const stored = series.filter((_, place) => !refused.has(place)).map((item) => item.series);
  const senders = [...new Set(stored.map(({ integration_id }) => integration_id))].sort();
  if (senders.length > 0) await saveLastEvent(sql, senders, nowS);
  await saveRefused(sql, rejected, nowS);
  return {
    accepted: stored.length,
    points: stored.reduce((sum, { points }) => sum + points.length, 0),
    rejected: rejected.map(({ index, errors }) => ({ index, errors })),
  };
}

const tooManySeries = {
  code: "too_many_series",
  message: `The organization has ${metricLimits.series} series already; one that has had no point for ${metricLimits.days} days makes room`,
};

const saveRefused = async (sql: Sql, rejected: ReadSeries["rejected"], nowS: number) => {
  const errors = rejected.flatMap(({ integrationId, errors: [first] }) =>
    integrationId === null || first === undefined
      ? []
      : [
          {
            integration_id: integrationId,
            hour: Math.floor(nowS / 3600),
            code: first.code,
            message: first.message,
            events: 1,
            last_at: nowS,
          },
        ],
  );
  if (errors.length > 0) await saveErrors(sql, errors);
};

async function understand(
  inbox: Inbox,
  holder: KeyHolder,
  { body, appKey }: { body: unknown; appKey: string | null },
): Promise<ReadSeries> {
  const read = async (isFresh: boolean): Promise<ReadSeries> => {
    const { find } = await inbox.ingestSettings(holder.organizationId, isFresh);
    return readSeries(body, { receivedAt: inbox.nowS(), appKey, find });
  };
  const first = await read(false);
  // It may have been connected a moment ago.
  return first.rejected.some(({ errors }) => errors[0]?.code === "unknown_app_key")
    ? read(true)
    : first;
}
