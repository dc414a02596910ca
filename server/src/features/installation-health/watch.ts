import { randomUUID } from "node:crypto";
import type { HealthState } from "#contract/installation-health.ts";
import type { Clock } from "../../platform/clock.ts";
import { databaseFaultOf } from "../../platform/database-fault.ts";
import type { Db } from "../../platform/db.ts";
import { log } from "../../platform/log.ts";
import type { NodeRoles } from "../../platform/node-roles.ts";
import type { OutboundDoors } from "../../platform/outbound.ts";
import { shareCall } from "../../platform/share-call.ts";
import { addStages, type StageCounts, type StageTimings } from "../../platform/stage-timings.ts";
import { judge, worstOf } from "./judge.ts";
import { type HealthSources, readHealth } from "./read-health.ts";
import {
  claimSwitchCall,
  deleteFindingsBefore,
  lockFindings,
  saveFindings,
  saveSwitchCall,
} from "./store-findings.ts";
import {
  deleteDatabaseSizesBefore,
  deleteMinutesBefore,
  saveDatabaseSize,
  saveMinute,
} from "./store-health.ts";

export interface HealthWatch {
  /** At once; for tests. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

interface WatchParts extends HealthSources {
  db: Db;
  clock: Clock;
  roles: NodeRoles;
  timings: StageTimings;
  outbound: OutboundDoors;
}

const saveMs = 10_000;
/** Judging reads what waits everywhere: every third time. */
const savesPerLook = 3;
/** The dead man's switch is called so often, by one process. */
const switchEveryS = 55;
const [minutesKeptS, findingsKeptS, sizesKeptDays] = [2 * 86_400, 90 * 86_400, 400];

/**
 * Stores what this process measures of itself, a minute at a time, and judges the installation, as
 * every process does. Those with a way out call the dead man's switch.
 */
export function watchHealth(parts: WatchParts): HealthWatch {
  const recorder = openRecorder(parts);
  const look = shareCall(async () => {
    try {
      await recorder.save();
      const state = await judgeInstallation(parts);
      if (state !== "wrong" && parts.roles.has("delivery")) await callSwitch(parts);
    } catch (error) {
      // Who is not called alarms where the database is away: that is said elsewhere.
      if (databaseFaultOf(error) === null)
        log.warn({ error: String(error) }, "the health of the installation could not be judged");
    }
  });
  let saves = 0;
  const timer = setInterval(() => {
    saves += 1;
    if (saves % savesPerLook === 0) void look();
    else void recorder.save().catch(() => undefined);
  }, saveMs);
  return {
    look,
    stop: async () => {
      clearInterval(timer);
      await look();
    },
  };
}

/** The whole minute is written each time: a row that is there already is replaced. */
function openRecorder({ db, clock, timings }: WatchParts): { save(): Promise<void> } {
  const process = randomUUID();
  let minuteAt = 0;
  let stages: StageCounts = {};
  return {
    save: async () => {
      const current = Math.floor(clock.nowS() / 60) * 60;
      if (current !== minuteAt) [minuteAt, stages] = [current, {}];
      addStages(stages, timings.take());
      if (Object.keys(stages).length === 0) return;
      await db.system((sql) => saveMinute(sql, { minuteAt, process, stages }));
    },
  };
}

async function judgeInstallation(parts: WatchParts): Promise<HealthState> {
  const facts = await readHealth(parts, 1);
  const findings = judge(facts);
  const nowS = facts.checked_at;
  await parts.db.system(async (sql) => {
    if (!(await lockFindings(sql))) return;
    await saveFindings(sql, findings, nowS);
    const today = Math.floor(nowS / 86_400);
    await saveDatabaseSize(sql, today, facts.database.bytes);
    await deleteDatabaseSizesBefore(sql, today - sizesKeptDays);
    await deleteMinutesBefore(sql, nowS - minutesKeptS);
    await deleteFindingsBefore(sql, nowS - findingsKeptS);
  });
  return worstOf(findings);
}

/** Only while events are taken and decided: its silence is the alarm. */
async function callSwitch({ db, clock, outbound, deadMansSwitchUrl }: WatchParts): Promise<void> {
  if (deadMansSwitchUrl === null) return;
  const turn = { nowS: clock.nowS(), everyS: switchEveryS };
  if (!(await db.system((sql) => claimSwitchCall(sql, turn)))) return;
  const problem = await outbound
    .of({ name: "", outbound_allow: [], shadow_mode: false })
    .fetch(deadMansSwitchUrl, { cutsResponse: true })
    .then(({ ok, status }) => (ok ? null : `it answered ${status}`))
    .catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
  await db.system((sql) => saveSwitchCall(sql, clock.nowS(), problem));
}
