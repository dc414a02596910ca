/**
 * Windows that begin and end: a timer for each plan, set anew whenever it falls due or the plan
 * changes.
 */
import type { MaintenancePlanBody } from "#contract/maintenance-plans.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Sql } from "../../platform/db.ts";
import type { IncidentBooks } from "../incidents/incident-rules.ts";
import type { Handler, Job } from "../../platform/jobs/handler.ts";
import { type NewJob, setJob, setJobs } from "../../platform/jobs/set-job.ts";
import { loadRules } from "../rules/store.ts";
import { nextEdge, openWindow, type Plan } from "./decide.ts";
import { partlyMutedHandler } from "./partly-muted.ts";
import { findAffectedAlerts } from "./find-affected-alerts.ts";
import { updateAlertMutes } from "./update-alert-mutes.ts";
import { loadPlansWithoutTimer } from "./store.ts";
import { planTimer, schedulePlanTimers } from "./plan-timer.ts";

/** Alerts that change in one transaction: the lane waits while they do. */
const maxSlice = 1000;
/** Events were under way when the window began or ended, in processes whose clocks may differ. */
const recheckDelayS = 5;

export const maintenanceJobs = (books: IncidentBooks, clock: Clock): Handler[] => [
  {
    kind: planTimer,
    run: async (sql, organizationId, jobs) => {
      const nowS = clock.nowS();
      const plans = new Map(
        (await loadRules<MaintenancePlanBody>(sql, "maintenance-plan")).map((plan) => [
          plan.id,
          plan,
        ]),
      );
      await setJobs(
        sql,
        jobs.flatMap((job) => nextTimer(job, { plan: plans.get(job.subject), nowS })),
      );
      const due = new Set(jobs.map((job) => job.subject));
      const mayBegin = jobs.some(({ subject }) => {
        const plan = plans.get(subject);
        return plan?.active && openWindow(plan.body, nowS) !== null;
      });
      const { muting } = (await books.of(sql, organizationId)).rules;
      const ids = await findAffectedAlerts(sql, { muting, due, mayBegin, nowS });
      await updateMutesSlice(sql, organizationId, {
        books,
        nowS,
        ids,
        name: `${jobs[0]?.subject ?? ""} at ${nowS}`,
      });
    },
  },
  partlyMutedHandler(books, clock),
  {
    kind: "maintenance-more",
    run: async (sql, organizationId, jobs) =>
      updateMutesSlice(sql, organizationId, {
        books,
        nowS: clock.nowS(),
        ids: jobs.flatMap((job) => idsOf(job)),
        name: jobs[0]?.subject ?? "",
      }),
  },
  {
    kind: "maintenance-untimed",
    everyS: 600,
    run: async (sql) => {
      const untimed = new Set((await loadPlansWithoutTimer(sql, planTimer)).map((row) => row.id));
      const plans = await loadRules<MaintenancePlanBody>(sql, "maintenance-plan");
      const nowS = clock.nowS();
      const ids = plans
        .filter(({ id, body }) => untimed.has(id) && nextEdge(body, nowS) !== null)
        .map((plan) => plan.id);
      await schedulePlanTimers(sql, ids, nowS);
    },
  },
];

/** Twice at each edge, then at the next. */
function nextTimer(job: Job, { plan, nowS }: { plan: Plan | undefined; nowS: number }): NewJob[] {
  const next = plan?.active ? nextEdge(plan.body, nowS) : null;
  const recheckAt = job.params["again"] === true ? null : nowS + recheckDelayS;
  const due = Math.min(next ?? Number.POSITIVE_INFINITY, recheckAt ?? Number.POSITIVE_INFINITY);
  if (!Number.isFinite(due)) return [];
  return [
    { kind: planTimer, subject: job.subject, due_at: due, params: { again: due === recheckAt } },
  ];
}

/**
 * What does not fit into this transaction is done in the next: alerts are looked at anew, so that
 * nothing depends on what was seen before.
 */
async function updateMutesSlice(
  sql: Sql,
  organizationId: string,
  {
    books,
    nowS,
    ids,
    name,
  }: { books: IncidentBooks; nowS: number; ids: readonly string[]; name: string },
): Promise<void> {
  if (ids.length > maxSlice)
    await setJob(sql, {
      kind: "maintenance-more",
      subject: name,
      due_at: nowS,
      params: { ids: ids.slice(maxSlice) },
    });
  await updateAlertMutes(sql, organizationId, { books, nowS, ids: ids.slice(0, maxSlice) });
}

const idsOf = (job: Job): string[] =>
  Array.isArray(job.params["ids"]) ? job.params["ids"].map(String) : [];
