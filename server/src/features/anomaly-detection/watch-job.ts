/** Counts what detectors watch, judges it, and reports what is not as usual. */
import { anomalyLimits } from "#contract/anomaly-limits.ts";
import { isOn } from "#contract/toggles.ts";
import { followSpell, isOutside, type JudgedPoint, type Spell } from "#insight/anomaly-spells.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Sql } from "../../platform/db.ts";
import type { Handler } from "../../platform/jobs/handler.ts";
import { setJob } from "../../platform/jobs/set-job.ts";
import { publish } from "../../platform/publish.ts";
import { loadConfig } from "../organizations/store.ts";
import { endAlert, makeAlert } from "./alerts.ts";
import { isAlerted, rowOf, rulesOf, spellOf } from "./decide.ts";
import { DetectorMemory } from "./detector-memory.ts";
import { EventCounts } from "./event-counts.ts";
import { type PointSpan, readPoints } from "./read-points.ts";
import {
  type AnomalyRow,
  deleteOldAnomalies,
  insertLog,
  linkIncidents,
  loadJudged,
  loadNewestAnomaly,
  type LogEntry,
  saveAnomalies,
} from "./store-anomalies.ts";
import {
  type DetectorRow,
  findDueDetectors,
  lockIdleDetector,
  saveProgress,
} from "./store-detectors.ts";
import { deleteOldPoints, loadTeachingPoints, savePoints } from "./store-points.ts";

export const watchKind = "anomaly-detection";
/** So many points are judged in one transaction, at least those of one slice. */
const pointsPerRun = 3000;
/** An anomaly of the past is remembered, but nobody is alerted because of it. */
const freshS = 900;
/** By then an alert that was made has an incident. */
const linkedS = 5;
const dayS = 86_400;

export const watchJob = (clock: Clock): Handler => {
  const memory = new DetectorMemory();
  return {
    kind: watchKind,
    everyS: 60,
    run: async (sql, organizationId) => {
      const { feature_toggles: toggles } = await loadConfig(sql);
      if (!isOn(toggles, "anomaly_detection")) return;
      const nowS = clock.nowS();
      const linked = await linkIncidents(sql);
      await deleteOldAnomalies(sql, nowS - anomalyLimits.days * dayS);
      await deleteOldPoints(sql, {
        before: nowS - anomalyLimits.pointDays * dayS,
        most: anomalyLimits.points,
      });
      const { read, isMore } = await readDue(sql, nowS);
      let points = 0;
      for (const each of read) points += await advance(sql, { ...each, memory, nowS });
      if (isMore) await setJob(sql, { kind: watchKind, subject: "all", due_at: nowS });
      if (points + linked > 0)
        await publish(sql, {
          organization: organizationId,
          kind: "config",
          rows: [{ kind: "anomaly-detection" }],
        });
    },
  };
};

interface ReadDetector {
  detector: DetectorRow;
  span: PointSpan;
}

/** What is complete of the detectors that are due: it takes longest, so before any is locked. */
async function readDue(sql: Sql, nowS: number): Promise<{ read: ReadDetector[]; isMore: boolean }> {
  const counts = new EventCounts(sql, nowS);
  const read: ReadDetector[] = [];
  let points = 0;
  for (const detector of await findDueDetectors(sql, nowS)) {
    if (points >= pointsPerRun) return { read, isMore: true };
    const span = await readPoints(sql, detector, { counts, nowS });
    if (span === null) continue;
    read.push({ detector, span });
    points += span.points.length;
  }
  return { read, isMore: read.some(({ span }) => span.isSlice) };
}

interface Watching extends ReadDetector {
  memory: DetectorMemory;
  nowS: number;
}

/** Judges the next points of a detector. Answers how many. */
async function advance(
  sql: Sql,
  { detector: read, span, memory, nowS }: Watching,
): Promise<number> {
  const detector = await lockIdleDetector(sql, read.id);
  // Somebody has changed it meanwhile: it is read again.
  if (
    !detector?.is_active ||
    detector.version !== read.version ||
    detector.next_at !== read.next_at
  )
    return 0;
  const { id, history } = detector;
  const known = memory.take(id, { history, nextAt: span.from });
  for (const { at, value } of await loadTeachingPoints(sql, {
    detectorId: id,
    afterS: Math.max(known.lastAt, 0),
  })) {
    known.detector.observe({ time: at, value });
    known.lastAt = at;
  }
  const points = span.points.flatMap(({ at, value }): JudgedPoint[] => {
    const judgement = known.detector.observe({ time: at, value });
    if (judgement === null) return [];
    const { band, score, surprise, kind } = judgement;
    const isNews = score > 0 || isOutside({ value, band });
    return [{ time: at, value, band, surprise: isNews ? surprise : 0, kind }];
  });
  known.lastAt = points.at(-1)?.time ?? known.lastAt;
  if (points.length > 0) await savePoints(sql, id, points);
  const lasting = await followPoints(sql, { detector, points, nowS });
  const isLearning =
    points.length === 0 ? detector.state === "learning" : points.at(-1)?.band === null;
  const state = lasting ? "out" : isLearning ? "learning" : "expected";
  if (detector.state === "learning" && state !== "learning")
    await insertLog(sql, [{ detectorId: id, at: span.to, event: "learned" }]);
  await saveProgress(sql, { id, next_at: span.to, state });
  memory.keep(id, known);
  return points.length;
}

/** Answers whether an anomaly lasts. */
async function followPoints(
  sql: Sql,
  { detector, points, nowS }: { detector: DetectorRow; points: JudgedPoint[]; nowS: number },
): Promise<boolean> {
  const { id } = detector;
  const before = await loadNewestAnomaly(sql, id);
  const rules = rulesOf(detector, await loadJudged(sql, [id]));
  const spells = new Map<number, Spell>();
  const log: LogEntry[] = [];
  let spell = before && spellOf(before);
  for (const point of points) {
    const next = followSpell(spell, point, rules);
    const pointEnd = point.time + detector.interval_s;
    log.push(...eventsOf(spell, next, pointEnd).map((event) => ({ detectorId: id, ...event })));
    spell = next;
    if (spell) spells.set(spell.start, spell);
  }
  if (spells.size > 0) {
    await saveAnomalies(
      sql,
      [...spells.values()].map((each) => rowOf(each, { detectorId: id, reportedAt: nowS })),
    );
    log.push(...(await keepAlerted(sql, { detector, before, nowS })));
  }
  if (log.length > 0) await insertLog(sql, log);
  return spell?.end === null;
}

type LoggedEvent = Pick<LogEntry, "at" | "event" | "detail">;
function eventsOf(before: Spell | null, after: Spell | null, at: number): LoggedEvent[] {
  if (after === null) return [];
  const isSame = before?.start === after.start;
  const events: LoggedEvent[] = [];
  if (!isSame) events.push({ at, event: "left_band", detail: after.direction });
  if (after.isReported && !(isSame && before.isReported))
    events.push({ at, event: "reported", detail: after.direction });
  if (after.end !== null && !(isSame && before.end !== null))
    events.push({ at, event: "returned" });
  return events;
}

/** The alert of the anomaly that lasts, and the end of the one that does not any more. */
async function keepAlerted(
  sql: Sql,
  { detector, before, nowS }: { detector: DetectorRow; before: AnomalyRow | null; nowS: number },
): Promise<LogEntry[]> {
  const { id } = detector;
  const newest = await loadNewestAnomaly(sql, id);
  if (newest === null) return [];
  const log: LogEntry[] = [];
  const wasAlerted = before !== null && isAlerted(before);
  const isOver = newest.end !== null || newest.id !== before?.id;
  if (wasAlerted && isOver) {
    await endAlert(sql, detector, nowS);
    log.push({ detectorId: id, at: nowS, event: "alert_ended" });
  }
  const isNews =
    newest.end === null &&
    newest.reported_at !== null &&
    newest.alert_at === null &&
    newest.verdict === null &&
    nowS - newest.last_out < freshS + detector.interval_s;
  if (
    isNews &&
    detector.alert_status !== null &&
    (await makeAlert(sql, { detector, anomaly: newest, nowS }))
  ) {
    log.push({ detectorId: id, at: nowS, event: "alert_made" });
    await setJob(sql, { kind: watchKind, subject: "all", due_at: nowS + linkedS });
  }
  return log;
}
