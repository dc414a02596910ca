import * as contract from "#contract/analysis.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { reachEverywhere } from "../../platform/http/check-permission.ts";
import { type Route, serve } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refuse.ts";
import type { ActionParts } from "../incidents/actions/run-action.ts";
import { loadVisibleIncident } from "../incidents/detail/present-incidents.ts";
import { giveFeedback } from "../insight-feedback/give-feedback.ts";
import { loadQuality } from "../insight-feedback/quality.ts";
import { loadOwnFeedback } from "../insight-feedback/store.ts";
import { loadVisibleEvidence } from "./load-evidence.ts";
import { noAnalysis, presentAnalysis } from "./present-analysis.ts";
import { loadMostAnalyses, startAnalysis } from "./start-analysis.ts";
import { type AnalysisRow, countAnalyses, loadAnalysis, loadNewestAnalysis } from "./store.ts";

export const analysisRoutes = ({ db, ...parts }: ActionParts): Route[] => [
  serve(contract.startAnalysis, ({ caller, reach, params }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const id = await startAnalysis(sql, parts, { caller, reach, incidentId: params.id });
      return { id, status: "in progress" };
    }),
  ),
  serve(contract.getAnalysis, ({ caller, reach, params }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const incident = await loadVisibleIncident(sql, params.id, reach);
      const row = await loadNewestAnalysis(sql, incident.id);
      const everywhere = { caller, reach: reachEverywhere(caller) };
      return {
        ...(row
          ? presentAnalysis(row, await loadVisibleEvidence(sql, row, everywhere))
          : noAnalysis),
        ...(await loadQuality(sql, "analysis", parts.clock.nowS())),
        feedback: row ? ((await loadOwn(sql, caller, row)) ?? null) : null,
        runs: { used: await countAnalyses(sql, incident.id), of: await loadMostAnalyses(sql) },
      };
    }),
  ),
  serve(contract.giveAnalysisFeedback, ({ caller, reach, params, body }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const incident = await loadVisibleIncident(sql, params.id, reach);
      const row = await loadAnalysis(sql, body.analysis_id);
      if (row?.incident_id !== incident.id || row.result === null) throw refuse("not_found");
      const everywhere = { caller, reach: reachEverywhere(caller) };
      const shown = presentAnalysis(row, await loadVisibleEvidence(sql, row, everywhere));
      return giveFeedback(
        sql,
        {
          caller,
          incidentId: incident.id,
          kind: "analysis",
          subject: row.id,
          shown: {
            engine: shown.engine,
            summary: shown.summary,
            cause: shown.causes[0]?.entity ?? null,
          },
          isHelpful: body.isHelpful,
          additionalFeedback: body.additionalFeedback,
        },
        parts.clock.nowS(),
      );
    }),
  ),
];

const loadOwn = async (
  sql: Sql,
  { userId }: Caller,
  { id, incident_id: incidentId }: AnalysisRow,
): Promise<boolean | undefined> =>
  (await loadOwnFeedback(sql, { incidentId, kind: "analysis", userId })).get(id);
