import type { MaintenancePlanBody } from "#contract/maintenance-plans.ts";
import type { Sql } from "../../platform/db.ts";
import { furnishRules } from "../rules/furnish-rules.ts";
import { planKind } from "./kind.ts";
import { schedulePlanTimer } from "./plan-timer.ts";

const hourS = 3600;
const dayS = 24 * hourS;

/** One that is running, one that comes again every week, one to come. */
export async function furnishPlans(sql: Sql, nowS: number): Promise<void> {
  const midnightS = Math.ceil(nowS / dayS) * dayS;
  const once = (start: number, hours: number): MaintenancePlanBody["schedule"] => ({
    start,
    end: start + hours * hourS,
    timezone: "UTC",
    until: null,
    recurrence: { kind: "None" },
  });
  const drafts = [
    {
      name: "Staging is rebuilt",
      condition: "stage = staging",
      description: "What breaks there meanwhile is nobody's",
      schedule: once(Math.floor(nowS / hourS) * hourS, 48),
    },
    {
      name: "Firmware of switches and routers",
      condition: "application = network",
      description: "The vendor's window, agreed for the year",
      schedule: {
        ...once(midnightS + 2 * hourS, 2),
        recurrence: { kind: "Weekly" as const, interval: 1 },
      },
    },
    {
      name: "Ledger database moves to new disks",
      condition: 'application = data AND host = "ledger-db-*"',
      description: "Payments are read-only for the first half hour",
      schedule: once(midnightS + 3 * dayS + 4 * hourS, 3),
    },
  ];
  const plans = await furnishRules(
    sql,
    { kind: planKind, nowS },
    drafts.map(({ name, ...fields }) => ({
      name,
      active: true,
      body: { ...fields, source_systems: [], end_action: "None" as const, stopped_at: null },
    })),
  );
  for (const { id } of plans) await schedulePlanTimer(sql, id, nowS);
}
