import { type RulesPreview, timeMachineLimits } from "#contract/time-machine.ts";
import { toSeconds } from "#contract/scalars.ts";
import type { EnvironmentReach } from "../../platform/caller.ts";
import { loadVisibleSets } from "../../features/access/store-visible-sets.ts";
import { eventKey, loadVisibleEvents } from "../../features/receipts/store-visible-events.ts";
import type { Db, Sql } from "../../platform/db.ts";
import { refuse } from "../../platform/refuse.ts";
import type { LoggedRow } from "../replay.ts";
import { type RuleBook, ruleBooks } from "../rule-book.ts";
import { draftBook, type RulesDraft } from "./draft-book.ts";
import {
  countBetween,
  type DecidedRow,
  loadDecidedBetween,
  loadSeparatedIncidents,
  loadTitles,
  logPositionBefore,
  acquirePreviewLock,
} from "./store-time-machine.ts";
import { type TimeMachine, timeMachine } from "./time-machine.ts";

/** What to preview. Plain data: it is handed to a process of its own. */
export interface PreviewOrder {
  organizationId: string;
  from: number;
  to: number;
  draft: RulesDraft;
  /** Events as a sender posts them, instead of the log. */ events:
    | Record<string, unknown>[]
    | null;
  /** Only events of the log whose incident is in one of them. */
  environments: EnvironmentReach["environments"];
  nowS: number;
}
export type ReportProgress = (progress: { events: number; of: number }) => void;

const requestsPerSlice = 500;

/** In one transaction, so that log, rules and people's actions are of one moment. */
export async function runTimeMachine(
  db: Db,
  order: PreviewOrder,
  reportProgress: ReportProgress,
): Promise<RulesPreview> {
  const began = performance.now();
  return db.tenant(order.organizationId, async (sql) => {
    if (!(await acquirePreviewLock(sql, order.organizationId))) throw refuse("preview_running");
    const live = await ruleBooks().of(sql, order.organizationId);
    const draft = await draftBook(sql, order.organizationId, order);
    const run =
      order.events === null
        ? await replayLog(sql, timeMachine(live, draft), { order, reportProgress })
        : replaySample(live, draft, { order, events: order.events });
    return {
      from: order.from,
      to: run.to,
      is_cut: run.isCut,
      ...run.machine.report(
        await loadSeparatedIncidents(sql),
        await loadTitles(sql, run.machine.incidentIds()),
      ),
      ms: performance.now() - began,
    };
  });
}

interface MachineRun {
  machine: TimeMachine;
  to: number;
  isCut: boolean;
}

async function replayLog(
  sql: Sql,
  machine: TimeMachine,
  { order, reportProgress }: { order: PreviewOrder; reportProgress: ReportProgress },
): Promise<MachineRun> {
  const between = { from: order.from, to: order.to };
  const total = Math.min(await countBetween(sql, between), timeMachineLimits.events);
  let after = await logPositionBefore(sql, between);
  const sets = await loadVisibleSets(sql, order.environments);
  const next = () => loadDecidedBetween(sql, between, { after, limit: requestsPerSlice });
  for (let rows = await next(); ;) {
    const last = rows.at(-1);
    if (!last) return { machine, to: order.to, isCut: false };
    if (machine.events() >= timeMachineLimits.events)
      return { machine, to: last.received_at, isCut: true };
    after = last;
    // The database reads on while these are decided.
    const following = next();
    machine.take(sets === null ? rows : await visibleRows(sql, rows, sets));
    reportProgress({ events: machine.events(), of: total });
    rows = await following;
  }
}

/** The rows with the outcomes of visible events alone: the others were never heard of. */
async function visibleRows(
  sql: Sql,
  rows: readonly DecidedRow[],
  sets: readonly number[],
): Promise<LoggedRow[]> {
  const receiptIds = rows.map((row) => row.id);
  const visible = await loadVisibleEvents(sql, { receiptIds, sets });
  return rows.map((row) => ({
    ...row,
    outcomes: (row.outcomes ?? []).filter(({ n }) => visible.has(eventKey(row.id, n))),
  }));
}

/** Each event as a request of its own, received when it says that it happened. */
function replaySample(
  live: RuleBook,
  draft: RuleBook,
  { order, events }: { order: PreviewOrder; events: readonly Record<string, unknown>[] },
): MachineRun {
  const sample = { id: "0", source_system: "preview" };
  const withSample = (book: RuleBook) => ({
    ...book,
    appKeys: new Map([...book.appKeys, [sampleKey, sample]]),
    integrations: new Map([...book.integrations, [sample.id, sample]]),
  });
  const machine = timeMachine(withSample(live), withSample(draft));
  const rows = events.map((event, index): LoggedRow => ({
    id: String(index),
    source: "alerts",
    app_key: typeof event["app_key"] === "string" ? null : sampleKey,
    received_at: timeOf(event, order.nowS),
    body: JSON.stringify([event]),
    outcomes: [{ n: 0, o: "opened", r: "" }],
  }));
  machine.take(rows.sort((a, b) => a.received_at - b.received_at));
  return { machine, to: order.to, isCut: false };
}

const sampleKey = "preview";
const timeOf = ({ timestamp }: Record<string, unknown>, otherwise: number): number =>
  typeof timestamp === "number" || typeof timestamp === "string"
    ? (toSeconds(timestamp) ?? otherwise)
    : otherwise;
