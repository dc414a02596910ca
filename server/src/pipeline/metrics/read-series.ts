import { issueMessage } from "#contract/field-messages.ts";
import { metricLimits } from "#contract/metric-limits.ts";
import { type PostedSeries, postedSeries } from "#contract/metric-series.ts";
import type { SeriesPoints } from "../../features/metric-series/store.ts";
import { inputIssues } from "../../platform/http/input-issues.ts";
import { type Problem, refuse, schemaProblem } from "../../platform/refuse.ts";
import { appKeyIn, type FindIntegration, senderOf } from "../read-body.ts";

export interface ReadSeries {
  series: { index: number; series: SeriesPoints }[];
  rejected: { index: number; errors: Problem[]; integrationId: string | null }[];
}
interface ReadContext {
  receivedAt: number;
  appKey: string | null;
  find: FindIntegration;
}

/** A body → its series, and every problem of each that is none. Pure. */
export function readSeries(body: unknown, { receivedAt, appKey, find }: ReadContext): ReadSeries {
  const read: ReadSeries = { series: [], rejected: [] };
  for (const [index, item] of seriesIn(body).entries()) {
    const sender = senderOf(find, appKey ?? appKeyIn(item) ?? appKeyIn(body));
    if ("problem" in sender) {
      read.rejected.push({ index, errors: [sender.problem], integrationId: null });
      continue;
    }
    const integrationId = sender.integration.id;
    const result = checked(item, receivedAt);
    if (Array.isArray(result)) read.rejected.push({ index, errors: result, integrationId });
    else read.series.push({ index, series: { ...result, integration_id: integrationId } });
  }
  return read;
}

function seriesIn(body: unknown): unknown[] {
  if (typeof body !== "object" || body === null || !("series" in body))
    throw refuse("invalid", "The body must be {series: [{name, tags, points}]}");
  if (!Array.isArray(body.series)) throw refuse("invalid", "series must be a list of series");
  return body.series;
}

function checked(item: unknown, receivedAt: number): PostedSeries | Problem[] {
  const parsed = postedSeries.safeParse(item, { error: issueMessage });
  if (!parsed.success)
    return inputIssues(parsed.error.issues)
      .slice(0, problemsPerSeries)
      .map(({ path, message }) =>
        path.length === 0
          ? { code: "invalid", message: "A series is a JSON object" }
          : schemaProblem(path.join("."), message),
      );
  const problems = timeProblems(parsed.data, receivedAt);
  return problems.length > 0 ? problems.slice(0, problemsPerSeries) : parsed.data;
}
const problemsPerSeries = 20;

const timeProblems = ({ points }: PostedSeries, receivedAt: number): Problem[] =>
  points.flatMap(([timeS], place) => {
    const field = `points.${place}.0`;
    if (timeS > receivedAt + metricLimits.aheadS)
      return [
        {
          code: "timestamp_in_future",
          message: `${field} is more than ${metricLimits.aheadS / 60} minutes in the future`,
          field,
        },
      ];
    return timeS < receivedAt - metricLimits.days * 86_400
      ? [
          {
            code: "timestamp_too_old",
            message: `${field} is older than the ${metricLimits.days} days that points are kept`,
            field,
          },
        ]
      : [];
  });
