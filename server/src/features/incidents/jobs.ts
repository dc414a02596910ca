import { settingDefaults } from "#contract/setting-limits.ts";
import type { Clock } from "../../platform/clock.ts";
import { log } from "../../platform/log.ts";
import type { Handler } from "../../platform/jobs/handler.ts";
import { setJob, setJobs } from "../../platform/jobs/set-job.ts";
import type { Sql } from "../../platform/db.ts";
import { deleteExpiredSessions } from "../access/store.ts";
import { deleteOldAttempts } from "../access/store-attempts.ts";
import { type AutoResolve, autoResolveBySource } from "../integrations/auto-resolve.ts";
import { loadEveryIntegration } from "../integrations/store.ts";
import { loadOrganization } from "../organizations/store.ts";
import { insertReceipts, loadDecidedUntil, type NewReceipt } from "../receipts/store.ts";
import { wakeIfDue } from "./actions/actions.ts";
import { changeIncidents } from "./change-incidents.ts";
import type { IncidentBooks } from "./incident-rules.ts";
import type { AlertState } from "./world/state.ts";
import { saveCheck } from "../self-checks/store.ts";
import { countSets, recountSets } from "./stores/store-sets.ts";
import { deleteOldUndos, loadIncidentsToArchive } from "./stores/store-reads.ts";
import { deleteOldRecoveries } from "./stores/store-early-recoveries.ts";
import { deleteOldVolumes } from "./stores/store-volumes.ts";
import { loadAlerts, loadIncidents, lockOrganization } from "./stores/store-world.ts";
import { setTimers, takeTimers } from "./timers.ts";
import type { World } from "./world/world.ts";

const archiveSlice = 500;

/** Until a timer looks again whether what came before it is decided. */
const undecidedWaitS = 2;

type TimerKind = "auto_resolve" | "expire" | "calm";

interface IncidentJobParts {
  books: IncidentBooks;
  clock: Clock;
  /** Something takes requests before the database does. */
  hasIngestLog: boolean;
}

export const incidentJobs = ({ books, clock, hasIngestLog }: IncidentJobParts): Handler[] => [
  timerJob("auto_resolve", { clock, hasIngestLog }),
  timerJob("expire", { clock, hasIngestLog }),
  timerJob("calm", { clock, hasIngestLog }),
  {
    kind: "wake",
    run: (sql, organizationId, jobs) =>
      changeIncidents(sql, organizationId, {
        books,
        clock,
        ids: jobs.map((job) => job.subject),
        decide: (world) => {
          for (const incident of world.incidents.byId.values()) wakeIfDue(world, incident);
        },
      }),
  },
  {
    kind: "archive",
    everyS: 60,
    run: async (sql, organizationId) => {
      const listedS = {
        ...settingDefaults,
        ...(await loadOrganization(sql, organizationId))?.settings,
      }.resolvedListedS;
      const ids = (await loadIncidentsToArchive(sql, clock.nowS() - listedS, archiveSlice)).map(
        (row) => row.id,
      );
      await changeIncidents(sql, organizationId, { books, clock, ids, decide: archive });
      // More are waiting: not another minute.
      if (ids.length === archiveSlice)
        await setJob(sql, { kind: "archive", subject: "all", due_at: clock.nowS() });
    },
  },
  {
    kind: "recount",
    everyS: 3600,
    run: async (sql, organizationId) => {
      await lockOrganization(sql, organizationId);
      const wrong = await recountSets(sql);
      const checked = await countSets(sql);
      await saveCheck(sql, { name: "counters", checked, wrong }, clock.nowS());
      if (wrong > 0)
        log.error(
          { organizationId, sets: wrong },
          "counters differed from a recount and were put right",
        );
    },
  },
  {
    kind: "tidy",
    everyS: 3600,
    run: async (sql) => {
      await deleteOldUndos(sql, clock.nowS());
      await deleteOldVolumes(sql, clock.nowS());
      await deleteOldRecoveries(sql, clock.nowS());
      await deleteExpiredSessions(sql, clock.nowS());
      await deleteOldAttempts(sql, clock.nowS());
    },
  },
];

/** Resolved long enough: out of the feed, still found by search and by links. */
function archive(world: World): void {
  for (const incident of world.incidents.byId.values()) {
    if (incident.folder !== "resolved") continue;
    incident.folder = null;
    incident.attention = null;
    world.incidents.changed.add(incident.id);
  }
}

/**
 * A timer of an alert. Events restart its clock without touching it, so it looks at the alert when
 * it falls due: quiet for long enough, and it becomes an event of its own in the inbox; else it is
 * set anew. So replay meets timers in their place. What a log had taken before it was due is decided
 * first: the alert may not have been quiet.
 */
const timerJob = (
  kind: TimerKind,
  { clock, hasIngestLog }: Pick<IncidentJobParts, "clock" | "hasIngestLog">,
): Handler => ({
  kind,
  run: async (sql, organizationId, jobs) => {
    const nowS = clock.nowS();
    const rules = await timerRules(sql, organizationId);
    const { alertIds, later } = takeTimers(jobs);
    await setJobs(sql, later);
    const alerts = new Map((await loadAlerts(sql, alertIds)).map((alert) => [alert.id, alert]));
    const timers = alertIds.flatMap((id) => {
      const alert = alerts.get(id);
      const dueAt = alert?.is_current ? dueOf(kind, alert, rules) : null;
      return alert && dueAt !== null ? [{ alert, dueAt }] : [];
    });
    const decidedUntil = hasIngestLog ? await loadDecidedUntil(sql) : null;
    const readyS = Math.min(nowS, decidedUntil ?? nowS);
    const due = timers.filter(({ dueAt }) => dueAt <= readyS).map(({ alert }) => alert);
    const shared =
      kind === "auto_resolve" ? await loadSharedAlerts(sql, due, rules) : new Set<AlertState>();

    await setTimers(sql, [
      ...timers
        .filter(({ dueAt }) => dueAt > readyS)
        .map(({ alert, dueAt }) => ({
          kind,
          subject: alert.id,
          due_at: dueAt > nowS ? dueAt : nowS + undecidedWaitS,
        })),
      ...[...shared].map((alert) => ({ kind, subject: alert.id, due_at: nowS + 3600 })),
    ]);
    await insertReceipts(
      sql,
      due.filter((alert) => !shared.has(alert)).map((alert) => timerReceipt(kind, alert, nowS)),
    );
  },
});

interface TimerRules {
  silences: ReadonlyMap<string, AutoResolve>;
  flapQuietS: number;
}

/** Alerts of shared incidents, where their integration does not resolve such by itself. */
async function loadSharedAlerts(
  sql: Sql,
  alerts: readonly AlertState[],
  rules: TimerRules,
): Promise<Set<AlertState>> {
  const candidates = alerts.filter(
    (alert) => !rules.silences.get(alert.integration_id)?.includesShared,
  );
  const ids = new Set(candidates.map((alert) => alert.incident_id));
  const incidents = await loadIncidents(sql, [...ids]);
  const shared = new Set(incidents.filter(({ shares }) => shares > 0).map(({ id }) => id));
  return new Set(candidates.filter((alert) => shared.has(alert.incident_id)));
}

const timerReceipt = (kind: TimerKind, alert: AlertState, nowS: number): NewReceipt => ({
  source: "timer",
  received_at: nowS,
  integration_id: alert.integration_id,
  body: JSON.stringify({
    kind,
    identity: alert.identity,
    integration_id: alert.integration_id,
    quiet_since: kind === "calm" ? nowS : alert.last_seen,
  }),
  events: 1,
});

/** When the timer is really due; null when its reason is gone. */
function dueOf(kind: TimerKind, alert: AlertState, rules: TimerRules): number | null {
  if (kind === "calm") return alert.flapping ? alert.last_change + rules.flapQuietS : null;
  if (alert.status === "ok") return null;
  if (kind === "expire") return alert.expires_at;
  const silence = rules.silences.get(alert.integration_id);
  return silence ? alert.last_seen + silence.afterS : null;
}

async function timerRules(sql: Sql, organizationId: string): Promise<TimerRules> {
  const organization = await loadOrganization(sql, organizationId);
  const settings = { ...settingDefaults, ...organization?.settings };
  return {
    flapQuietS: settings.flapQuietS,
    silences: autoResolveBySource(
      await loadEveryIntegration(sql),
      organization?.feature_toggles ?? {},
    ),
  };
}
