import { z } from "zod";
import { anomalyLimits } from "./anomaly-limits.ts";
import { endpoint, may } from "./endpoint.ts";
import { kindQuality } from "./insight-feedback.ts";
import { insightLimits } from "./insight-limits.ts";
import { metricLimits } from "./metric-limits.ts";
import { emptyReply, id, listOf, name, page, perPage, seconds, time } from "./scalars.ts";

/** Seconds that one point stands for. */
export const detectorIntervals = [60, 300, 900, 3600] as const;
export const detectorDirections = ["above", "below", "either"] as const;
export type DetectorDirection = (typeof detectorDirections)[number];
/** How several series, or several values of an interval, become one. */
export const seriesFigures = ["mean", "sum", "max", "min"] as const;
export type SeriesFigure = (typeof seriesFigures)[number];
/** `learning`: too little history to say anything. `out`: out of the expected band. */
export const detectorStates = ["learning", "expected", "out"] as const;
export type DetectorState = (typeof detectorStates)[number];
/** `normal`: unusual before, and no reason to report the like again. */
export const anomalyVerdicts = ["real", "wrong", "normal"] as const;
export type AnomalyVerdict = (typeof anomalyVerdicts)[number];
/** What was unusual: the value itself, a jump, the level, the time of day or week, the course. */
export const anomalyKinds = ["high", "low", "step", "shift", "season", "shape"] as const;
export const detectorAlertStatuses = ["critical", "warning", "unknown"] as const;

const rate = z.object({
  kind: z.literal("rate"),
  /** Events of this source alone. */
  integration_id: id.nullable().default(null),
  /** BPQL that an event's alert has to match; empty: every event. */
  query: z.string().trim().max(anomalyLimits.queryCharacters).default(""),
});
const value = z.object({
  kind: z.literal("value"),
  /** Of posted series. */
  series: z.string().trim().min(1).max(metricLimits.nameCharacters),
  /** That a series has to have, with these values. */
  tags: z
    .record(z.string(), z.string())
    .refine((tags) => Object.keys(tags).length <= anomalyLimits.tags, {
      error: `may have at most ${anomalyLimits.tags} entries`,
    })
    .default({}),
  figure: z.enum(seriesFigures).default("mean"),
});
export const watched = z.discriminatedUnion("kind", [rate, value]);
export type Watched = z.infer<typeof watched>;

/** 1: only what is very unusual is an anomaly. 10: also what is a little. */
const sensitivity = z.number().int().min(1).max(10);
const direction = z.enum(detectorDirections);
const lastingS = z.number().int().min(0).max(anomalyLimits.lastingMostS);
const judging = { sensitivity, direction, lasting_s: lastingS };

const settings = {
  name,
  /** Whose incidents' events are counted, and who may see the detector; null: all. */
  environment_id: id.nullable(),
  is_active: z.boolean(),
  watch: watched,
  interval_s: z.union(detectorIntervals.map((each) => z.literal(each))),
  ...judging,
  /** Of the alert that an anomaly becomes; null: none is made. */
  alert_status: z.enum(detectorAlertStatuses).nullable(),
};

const detector = z.object({
  id: z.string(),
  ...settings,
  version: z.number(),
  updated_at: seconds,
  state: z.enum(detectorStates),
  /** −log₁₀ of the chance that a point must have to be an anomaly, after what people said. */
  threshold: z.object({ above: z.number(), below: z.number() }),
  /** Of the newest point. */
  last: z
    .object({
      at: seconds,
      value: z.number(),
      low: z.number().nullable(),
      high: z.number().nullable(),
    })
    .nullable(),
  /** Where the anomaly that lasts began. */
  out_since: seconds.nullable(),
  /** The newest values, oldest first. */
  recent: z.array(z.number()),
});
export type Detector = z.infer<typeof detector>;
const wholeDetector = detector.extend({
  points: z.number(),
  /** Points that no longer teach what is usual, because they are of real anomalies. */
  left_out: z.number(),
  ...kindQuality,
});

const anomaly = z.object({
  id: z.string(),
  detector_id: z.string(),
  start: seconds,
  /** Null while it lasts. */
  end: seconds.nullable(),
  direction: z.enum(["above", "below"]),
  kind: z.enum(anomalyKinds),
  /** The most unusual point. */
  value: z.number(),
  low: z.number(),
  high: z.number(),
  score: z.number(),
  /** Null where it did not last long enough. */
  reported_at: seconds.nullable(),
  /** When it became an alert. */
  alert_at: seconds.nullable(),
  /** Of that alert; null where there is none, or the reader may not see it. */
  incident_id: z.string().nullable(),
  verdict: z.enum(anomalyVerdicts).nullable(),
  verdict_by: z.string().nullable(),
  reason: z.string().nullable(),
});
export type Anomaly = z.infer<typeof anomaly>;

export const anomalyLogEvents = [
  "learned",
  "left_band",
  "reported",
  "alert_made",
  "alert_ended",
  "returned",
  "judged",
  "changed",
] as const;
export type AnomalyLogEvent = (typeof anomalyLogEvents)[number];

const base = "/resources/v2.0/anomaly-detection";
const toggle = "anomaly_detection";
const params = z.object({ id });
const changesWith = ["anomaly-detection"] as const;
const draftRefusals = [
  "no_toggle",
  "name_taken",
  "unknown_environment",
  "unknown_source",
  "invalid",
] as const;

export const listDetectors = endpoint({
  method: "GET",
  path: `${base}/detectors`,
  summary: "List the detectors of anomalies, those out of their band first",
  needs: may("analytics@read"),
  toggle,
  reply: z.object({ items: z.array(detector), total: z.number() }),
  refuses: ["no_toggle"],
  changesWith: [...changesWith],
});
export const createDetector = endpoint({
  method: "POST",
  path: `${base}/detectors`,
  summary: "Create a detector; it learns from what is already known",
  needs: may("analytics@create"),
  toggle,
  body: z.object({
    ...settings,
    environment_id: settings.environment_id.default(null),
    is_active: settings.is_active.default(true),
    interval_s: settings.interval_s.default(900),
    sensitivity: sensitivity.default(5),
    direction: direction.default("either"),
    lasting_s: lastingS.default(0),
    alert_status: settings.alert_status.default(null),
  }),
  reply: detector,
  status: 201,
  refuses: [...draftRefusals, "too_many_entries"],
});
export const getDetector = endpoint({
  method: "GET",
  path: `${base}/detectors/{id}`,
  summary: "Get a detector with its newest point, and what it has learned from",
  needs: may("analytics@read"),
  toggle,
  params,
  reply: wholeDetector,
  refuses: ["no_toggle", "not_found"],
  changesWith: [...changesWith],
});
export const updateDetector = endpoint({
  method: "PATCH",
  path: `${base}/detectors/{id}`,
  summary: "Change a detector; what it watches is learned anew where that changes",
  needs: may("analytics@update"),
  toggle,
  params,
  body: z.object(settings).partial().extend({
    /** That the change was made from. */
    version: z.number().int().optional(),
  }),
  reply: detector,
  refuses: [...draftRefusals, "not_found", "stale"],
});
export const deleteDetector = endpoint({
  method: "DELETE",
  path: `${base}/detectors/{id}`,
  summary: "Delete a detector with its points and anomalies",
  needs: may("analytics@delete"),
  toggle,
  params,
  reply: emptyReply,
  status: 204,
  refuses: ["no_toggle", "not_found"],
});
export const getDetectorSeries = endpoint({
  method: "GET",
  path: `${base}/detectors/{id}/series`,
  summary: "Get the points of a detector with the band that was expected of each",
  needs: may("analytics@read"),
  toggle,
  params,
  /** The newest week unless given. */
  query: z.object({ from: time.optional(), to: time.optional() }),
  reply: z.object({
    /** `low` and `high` are null where too little was known; `score` is 0.5 and more if unusual. */
    points: z.array(
      z.tuple([z.number(), z.number(), z.number().nullable(), z.number().nullable(), z.number()]),
    ),
  }),
  refuses: ["no_toggle", "not_found"],
  changesWith: [...changesWith],
});
export const previewDetector = endpoint({
  method: "POST",
  path: `${base}/detectors/{id}/preview`,
  summary: "See what a detector would have reported with other settings",
  needs: may("analytics@read"),
  toggle,
  params,
  body: z.object(judging),
  reply: z.object({
    from: seconds.nullable(),
    days: z.number(),
    reported: z.number(),
    /** Of these, by what people said of them; and real ones that would be missed. */
    real: z.number(),
    wrong: z.number(),
    missed: z.number(),
  }),
  isReadOnly: true,
  refuses: ["no_toggle", "not_found"],
});
export const listAnomalies = endpoint({
  method: "GET",
  path: `${base}/anomalies`,
  summary: "List anomalies, newest first",
  needs: may("analytics@read"),
  toggle,
  query: z.object({
    detector_id: id.optional(),
    from: time.optional(),
    to: time.optional(),
    page,
    per_page: perPage(20, 100),
  }),
  reply: listOf(anomaly),
  refuses: ["no_toggle"],
  changesWith: [...changesWith],
});
export const judgeAnomaly = endpoint({
  method: "POST",
  path: `${base}/anomalies/{id}/feedback`,
  summary: "Say whether an anomaly was real; the detector learns from it",
  needs: may("analytics@update"),
  toggle,
  params,
  body: z.object({
    verdict: z.enum(anomalyVerdicts),
    reason: z.string().trim().max(insightLimits.reasonCharacters).optional(),
  }),
  reply: anomaly.extend(kindQuality),
  refuses: ["no_toggle", "not_found"],
});
export const listAnomalyLog = endpoint({
  method: "GET",
  path: `${base}/log`,
  summary: "List what detectors did, newest first",
  needs: may("analytics@read"),
  toggle,
  query: z.object({ resource_id: id.optional(), page, per_page: perPage(20, 100) }),
  reply: listOf(
    z.object({
      log_id: z.string(),
      /** The detector. */
      resource_id: z.string(),
      at: seconds,
      event: z.enum(anomalyLogEvents),
      /** Who did it; null where the detector did. */
      actor: z.string().nullable(),
      /** What the event tells of: an anomaly's direction, how many points were learned. */
      detail: z.string().nullable(),
    }),
  ),
  refuses: ["no_toggle"],
  changesWith: [...changesWith],
});
export const listPostedSeries = endpoint({
  method: "GET",
  path: `${base}/series`,
  summary: "List series that were posted, by name, with the tags that tell them apart",
  needs: may("analytics@read"),
  toggle,
  query: z.object({ search: z.string().trim().max(metricLimits.nameCharacters).default("") }),
  reply: z.object({
    items: z.array(
      z.object({
        name: z.string(),
        /** Series of that name. */
        series: z.number(),
        last_at: seconds,
        /** Names of tags, with the first few values of each. */
        tags: z.record(z.string(), z.array(z.string())),
      }),
    ),
    total: z.number(),
  }),
  refuses: ["no_toggle"],
});
