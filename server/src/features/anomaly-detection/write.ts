/** Changes of detectors, in the caller's transaction; every one is audited and told. */
import { isDeepStrictEqual } from "node:util";
import type { Watched } from "#contract/anomaly-detection.ts";
import { anomalyLimits } from "#contract/anomaly-limits.ts";
import { everyEnvironment } from "#contract/permissions.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { accessTo } from "../../platform/http/check-permission.ts";
import { setJob } from "../../platform/jobs/set-job.ts";
import { nameTaken, type Problem, problem, refuse, Refusal } from "../../platform/refuse.ts";
import { recordChange } from "../access/store-audit.ts";
import { loadEnvironmentNames } from "../environments/store.ts";
import { parseQuery } from "../incidents/feed/parse-query.ts";
import { loadIntegration } from "../integrations/store.ts";
import { endAlert } from "./alerts.ts";
import { isAlerted } from "./decide.ts";
import { maySee } from "./present.ts";
import { endLasting, insertLog, loadNewestAnomaly } from "./store-anomalies.ts";
import {
  countDetectors,
  deleteDetector,
  type DetectorRow,
  type DetectorSettings,
  forgetPoints,
  insertDetector,
  lockDetector,
  saveDetector,
  saveProgress,
} from "./store-detectors.ts";
import { watchKind } from "./watch-job.ts";

export interface Author {
  caller: Caller;
  nowS: number;
}

export async function createDetector(
  sql: Sql,
  author: Author,
  settings: DetectorSettings,
): Promise<string> {
  if ((await countDetectors(sql)) >= anomalyLimits.detectors)
    throw refuse("too_many_entries", anomalyLimits.detectors, "detectors");
  await checkSettings(sql, author.caller, { settings, before: null });
  const id = await nameTaken(insertDetector(sql, settings, author.nowS));
  await record(sql, author, { action: "create", id, before: null, after: settings });
  await learnSoon(sql, author.nowS);
  return id;
}

export async function changeDetector(
  sql: Sql,
  author: Author,
  {
    id,
    version,
    changes,
  }: {
    id: string;
    version: number | undefined;
    changes: { [Field in keyof DetectorSettings]?: DetectorSettings[Field] | undefined };
  },
): Promise<void> {
  const { caller, nowS } = author;
  const row = await requireDetector(sql, caller, id);
  if (version !== undefined && version !== row.version) throw refuse("stale", row.name);
  const before = settingsOf(row);
  const settings = settingsOf({ ...before, ...withoutAbsent(changes) });
  await checkSettings(sql, caller, { settings, before });
  if (!settings.is_active || settings.alert_status === null || isWatchingElse(settings, before))
    await endOpenAlert(sql, row, nowS);
  await nameTaken(saveDetector(sql, settings, { id, nowS }));
  if (isWatchingElse(settings, before)) await forgetPoints(sql, id);
  else if (before.is_active !== settings.is_active)
    await endWatching(sql, { row, isActive: settings.is_active, nowS });
  await insertLog(sql, [{ detectorId: id, at: nowS, event: "changed", actor: caller.name }]);
  await record(sql, author, { action: "update", id, before, after: settings });
  if (isWatchingElse(settings, before)) await learnSoon(sql, nowS);
}

/** What it watches from now on is read at once, and not with the next minute. */
const learnSoon = (sql: Sql, nowS: number) =>
  setJob(sql, { kind: watchKind, subject: "all", due_at: nowS });

export async function removeDetector(sql: Sql, author: Author, id: string): Promise<void> {
  const row = await requireDetector(sql, author.caller, id);
  await endOpenAlert(sql, row, author.nowS);
  await deleteDetector(sql, id);
  await record(sql, author, { action: "delete", id, before: settingsOf(row), after: null });
}

/** Locked until the transaction ends. */
export async function requireDetector(sql: Sql, caller: Caller, id: string): Promise<DetectorRow> {
  const row = await lockDetector(sql, id);
  if (!row || !maySee(row, caller)) throw refuse("not_found");
  return row;
}

const withoutAbsent = <T extends object>(
  changes: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  // What is absent is not among the entries.
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

const settingsOf = (row: DetectorSettings): DetectorSettings => ({
  name: row.name,
  environment_id: row.environment_id,
  is_active: row.is_active,
  watch: row.watch,
  interval_s: row.interval_s,
  sensitivity: row.sensitivity,
  direction: row.direction,
  lasting_s: row.lasting_s,
  alert_status: row.alert_status,
});

const isWatchingElse = (a: DetectorSettings, b: DetectorSettings): boolean =>
  a.interval_s !== b.interval_s ||
  a.environment_id !== b.environment_id ||
  !isDeepStrictEqual(a.watch, b.watch);

async function endOpenAlert(sql: Sql, row: DetectorRow, nowS: number): Promise<void> {
  const newest = await loadNewestAnomaly(sql, row.id);
  if (!newest || !isAlerted(newest)) return;
  await endAlert(sql, row, nowS);
  await endLasting(sql, row.id);
  await insertLog(sql, [{ detectorId: row.id, at: nowS, event: "alert_ended" }]);
}

/** What passes while it is switched off is not read later: nobody was watching. */
async function endWatching(
  sql: Sql,
  { row, isActive, nowS }: { row: DetectorRow; isActive: boolean; nowS: number },
): Promise<void> {
  if (!isActive) return void (await endLasting(sql, row.id));
  const next = Math.floor(nowS / row.interval_s) * row.interval_s;
  if (row.next_at !== null && row.next_at < next)
    await saveProgress(sql, { id: row.id, next_at: next, state: row.state });
}

const seriesOfAll =
  "Posted series belong to no environment: only people who see every environment can watch them";

async function checkSettings(
  sql: Sql,
  caller: Caller,
  { settings, before }: { settings: DetectorSettings; before: DetectorSettings | null },
): Promise<void> {
  const problems: Problem[] = [];
  const { environment_id: environmentId, watch } = settings;
  const isThere = environmentId === null || (await loadEnvironmentNames(sql)).has(environmentId);
  if (!isThere || !maySee(settings, caller))
    problems.push(problem("unknown_environment", "environment_id", environmentId ?? "all"));
  if (
    watch.kind === "value" &&
    !isDeepStrictEqual(watch, before?.watch) &&
    accessTo(caller, everyEnvironment) === null
  )
    problems.push({ code: "invalid", message: seriesOfAll, field: "watch.series" });
  problems.push(...(await watchProblems(sql, watch, before?.watch ?? null)));
  if (problems.length > 0) throw new Refusal(400, problems);
}

async function watchProblems(sql: Sql, watch: Watched, before: Watched | null): Promise<Problem[]> {
  if (watch.kind !== "rate") return [];
  const isKept = before?.kind === "rate" && before.integration_id === watch.integration_id;
  const isKnown =
    watch.integration_id === null ||
    isKept ||
    (await loadIntegration(sql, watch.integration_id)) !== null;
  const problems = isKnown
    ? []
    : [problem("unknown_source", "watch.integration_id", watch.integration_id ?? "")];
  try {
    parseQuery(watch.query, { field: "watch.query" });
    return problems;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [...problems, ...error.problems];
  }
}

async function record(
  sql: Sql,
  { caller, nowS }: Author,
  change: {
    action: "create" | "update" | "delete";
    id: string;
    before: DetectorSettings | null;
    after: DetectorSettings | null;
  },
): Promise<void> {
  await recordChange(sql, caller, {
    ...change,
    at: nowS,
    resource: "analytics",
    news: "anomaly-detection",
  });
}
