import * as contract from "#contract/workflow-pause.ts";
import { type Route, serve } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { recordChange } from "../access/store-audit.ts";
import { deletePause, loadPause, savePause } from "./store-pause.ts";
import { wakeRestingRuns } from "./store-resting-runs.ts";

export const pauseRoutes = ({ db, clock }: Parts): Route[] => [
  serve(contract.getWorkflowPause, ({ caller }) => db.tenant(caller.organizationId, loadPause)),
  serve(contract.pauseWorkflows, ({ caller, body }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const nowS = clock.nowS();
      const before = await loadPause(sql);
      if (body.is_paused) await savePause(sql, { byName: caller.name, nowS });
      else {
        await deletePause(sql);
        await wakeRestingRuns(sql, nowS);
      }
      const after = await loadPause(sql);
      await recordChange(sql, caller, {
        action: "update",
        id: "pause",
        before: { is_paused: before.is_paused },
        after: { is_paused: after.is_paused },
        at: nowS,
        resource: "workflows",
        news: "workflow",
      });
      return after;
    }),
  ),
];
