import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { ingestion, problem } from "./ingestion.ts";
import { metricLimits } from "./metric-limits.ts";
import { emptyReply, time } from "./scalars.ts";

const tagName = z.string().trim().toLowerCase().min(1).max(metricLimits.tagNameCharacters);
const tagValue = z
  .union([z.string(), z.number(), z.boolean()])
  .transform(String)
  .pipe(z.string().max(metricLimits.tagCharacters));

/** A time and the value at it. */
const point = z.tuple([time, z.number()]);

export const postedSeries = z.object({
  app_key: z.string().max(100).optional().meta({
    description: "Of the integration it comes from; may stand in the query or beside `series`",
  }),
  name: z.string().trim().min(1).max(metricLimits.nameCharacters),
  tags: z
    .record(tagName, tagValue)
    .refine((tags) => Object.keys(tags).length <= metricLimits.tags, {
      error: `may have at most ${metricLimits.tags} entries`,
    })
    .default({}),
  points: z.array(point).min(1).max(metricLimits.pointsPerSeries),
});
export type PostedSeries = z.output<typeof postedSeries>;

const refuses = [
  ...ingestion.refuses.filter((code) => code !== "too_many_events"),
  "too_many_points",
] as const;

export const sendMetrics = endpoint({
  ...ingestion,
  method: "POST",
  path: "/data/v2/metrics",
  summary: "Send points of series: {series: [{name, tags, points: [[time, value]]}]}",
  /** `accepted` counts series; `rejected` names each that was not accepted by its place. */
  reply: z.object({
    accepted: z.number(),
    points: z.number(),
    rejected: z.array(z.object({ index: z.number(), errors: z.array(problem) })),
  }),
  status: 202,
  refuses,
  rawBody: {
    mediaType: "application/json",
    schema: z.object({ app_key: z.string().max(100).optional(), series: z.array(postedSeries) }),
  },
});

export const sendRemoteWrite = endpoint({
  ...ingestion,
  method: "POST",
  path: "/data/v2/prometheus/api/v1/write",
  summary: "Send points of series as Prometheus's remote write does (1.0)",
  reply: emptyReply,
  status: 204,
  rawBody: {
    mediaType: "application/x-protobuf",
    schema: z.string().meta({ description: "A prometheus.WriteRequest, compressed with snappy" }),
  },
  refuses: [...refuses, "invalid"],
});
