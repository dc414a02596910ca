import * as contract from "#contract/heartbeats.ts";
import type { Sql } from "../../platform/db.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { requireUnchanged } from "../../platform/require-unchanged.ts";
import { recordChange } from "../access/store-audit.ts";
import { heartbeatPath } from "./create-heartbeat.ts";
import { reschedule } from "./decide.ts";
import { type HeartbeatRow, loadHeartbeat, lockHeartbeat, saveSchedule } from "./store.ts";

export const heartbeatRoutes = ({ db, clock }: Parts): Route[] => [
  serve(contract.getHeartbeat, ({ caller, params }) =>
    db.tenant(caller.organizationId, async (sql) =>
      present(await requireHeartbeat(sql, params.id)),
    ),
  ),
  serve(contract.updateHeartbeat, ({ caller, params, body: { base, ...schedule } }) =>
    db.tenant(caller.organizationId, async (sql) => {
      await lockHeartbeat(sql, params.id);
      const row = await requireHeartbeat(sql, params.id);
      const before = { period_s: row.period_s, grace_s: row.grace_s };
      requireUnchanged(before, base, row.name);
      const deadline_at = reschedule({ ...row, ...schedule });
      await saveSchedule(sql, params.id, { ...schedule, deadline_at });
      await recordChange(sql, caller, {
        resource: "integrations",
        news: "integrations",
        at: clock.nowS(),
        action: "update",
        id: params.id,
        before,
        after: schedule,
      });
      return present({ ...row, ...schedule, deadline_at });
    }),
  ),
];

async function requireHeartbeat(sql: Sql, id: string): Promise<HeartbeatRow> {
  const heartbeat = await loadHeartbeat(sql, id);
  if (!heartbeat) throw refuse("not_found");
  return heartbeat;
}

const present = (row: HeartbeatRow): contract.Heartbeat => ({
  integration_id: row.integration_id,
  path: heartbeatPath(row.key),
  period_s: row.period_s,
  grace_s: row.grace_s,
  state: row.state,
  called_at: row.called_at,
  started_at: row.started_at,
  deadline_at: row.deadline_at,
});
