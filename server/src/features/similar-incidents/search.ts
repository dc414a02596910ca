import { similarityLimits } from "#contract/insight-limits.ts";
import type { SimilarIncidents } from "#contract/similar-incidents.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { loadQuality } from "../insight-feedback/quality.ts";
import { loadOwnFeedback } from "../insight-feedback/store.ts";
import { compareIncident } from "./compare.ts";
import { explain } from "./explain.ts";
import { loadEvidence } from "./store-evidence.ts";
import { saveRequest } from "./store-requests.ts";

export const similarKind = "similar_incident";

interface SimilarSearch {
  caller: Caller;
  incidentId: string;
  includesHidden: boolean;
  nowS: number;
}

/** The most similar, resolved ones first: of what lasts nobody knows yet what helps. */
export async function searchSimilar(
  sql: Sql,
  { caller, incidentId, includesHidden, nowS }: SimilarSearch,
): Promise<SimilarIncidents> {
  const quality = await loadQuality(sql, similarKind, nowS);
  const isShown = includesHidden || !quality.is_hidden;
  const { similar, rows } = await compareIncident(sql, { caller, incidentId, nowS });
  const isActive = (id: string): boolean => rows.get(id)?.active === true;
  const resolvedFirst = [
    ...similar.filter(({ id }) => !isActive(id)),
    ...similar.filter(({ id }) => isActive(id)),
  ].slice(0, isShown ? similarityLimits.items : 0);
  const ids = resolvedFirst.map(({ id }) => id);
  const evidence = await loadEvidence(sql, ids);
  const own = await loadOwnFeedback(sql, {
    incidentId,
    kind: similarKind,
    userId: caller.userId,
  });
  const explanations = resolvedFirst.map(({ id, reasons }) => ({
    incident_id: id,
    explanation: explain(reasons),
  }));
  return {
    request_id: await saveRequest(sql, { incidentId, at: nowS, explanations }),
    items: resolvedFirst.flatMap(({ id, score, reasons }) => {
      const row = rows.get(id);
      if (!row) return [];
      const { title, subtitle, status, active, start, end } = row;
      return {
        incident_id: id,
        score,
        reasons,
        evidence: evidence.get(id) ?? [],
        title,
        subtitle,
        status,
        active,
        start,
        end,
        feedback: own.get(id) ?? null,
      };
    }),
    compared: rows.size,
    ...quality,
  };
}
