import * as contract from "#contract/workflow-runners.ts";
import type { WorkflowRunner } from "#contract/workflow-runners.ts";
import { workflowLimits } from "#contract/workflow-limits.ts";
import { type Route, serve } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { nameTaken, refuse } from "../../platform/refuse.ts";
import { generateToken, hashToken } from "../../platform/tokens.ts";
import { recordChange } from "../access/store-audit.ts";
import { deleteRunner, insertRunner, loadRunners, type RunnerRow } from "./store-runners.ts";

const auditResource = { resource: "workflows", news: "workflow" } as const;

/** The audit log has their names, and never a token. */
export const runnerRoutes = ({ db, clock }: Parts): Route[] => [
  serve(contract.listRunners, async ({ caller }) => {
    const rows = await db.tenant(caller.organizationId, loadRunners);
    const nowS = clock.nowS();
    return { items: rows.map((row) => presentRunner(row, nowS)), total: rows.length };
  }),
  serve(contract.createRunner, ({ caller, body }) =>
    db.tenant(caller.organizationId, async (sql) => {
      if ((await loadRunners(sql)).length >= workflowLimits.runners)
        throw refuse("too_many_entries", workflowLimits.runners, "runners");
      const token = generateToken("tk_run");
      const nowS = clock.nowS();
      const row = await nameTaken(
        insertRunner(sql, {
          name: body.name,
          token_hash: hashToken(token),
          hint: token.slice(0, 10),
          created_at: nowS,
        }),
      );
      await recordChange(sql, caller, {
        ...auditResource,
        action: "create",
        id: row.id,
        before: null,
        after: { runner: row.name, hint: row.hint },
        at: nowS,
      });
      return { ...presentRunner(row, nowS), token };
    }),
  ),
  serve(contract.deleteRunner, ({ caller, params }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const row = await deleteRunner(sql, params.id);
      if (row === null) throw refuse("not_found");
      await recordChange(sql, caller, {
        ...auditResource,
        action: "delete",
        id: row.id,
        before: { runner: row.name, hint: row.hint },
        after: null,
        at: clock.nowS(),
      });
      return undefined;
    }),
  ),
];

/** It asks again at least each twenty seconds. */
export const connectedS = 60;

const presentRunner = (row: RunnerRow, nowS: number): WorkflowRunner => ({
  ...row,
  is_connected: row.last_seen !== null && row.last_seen > nowS - connectedS,
});
