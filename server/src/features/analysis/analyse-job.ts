/** Makes analyses that were asked for. Whoever runs it may end at any time: nothing is half done. */
import { analyseIncident } from "#insight/analysis/analyse-incident.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Sql } from "../../platform/db.ts";
import type { Handler, Job } from "../../platform/jobs/handler.ts";
import type { IncidentBooks, IncidentRules } from "../incidents/incident-rules.ts";
import { setJob } from "../../platform/jobs/set-job.ts";
import { loadIncidents } from "../incidents/stores/store-world.ts";
import type { Graph } from "../topology/graph.ts";
import { askModelKind } from "./ask-model-job.ts";
import { chooseConfiguration } from "./choose-configuration.ts";
import { concludeAnalysis, concludeWithBuiltIn } from "./conclude-analysis.ts";
import { loadAnalysisFacts } from "./load-facts.ts";
import { type AnalysisRow, loadRunningAnalyses, saveBuiltIn } from "./store.ts";

export const analyseKind = "analyse-incident";
/** Then it has failed, and whoever asked need not wait. */
const mostAttempts = 4;

/** Compiled rules know the topology. */
interface AnalysisBooks extends IncidentBooks {
  of(sql: Sql, organizationId: string): Promise<IncidentRules & { graph: Graph }>;
}
export interface AnalyseParts {
  books: AnalysisBooks;
  clock: Clock;
}

export const analyseJob = (parts: AnalyseParts): Handler => ({
  kind: analyseKind,
  run: async (sql, organizationId, jobs) => {
    const attempts = new Map(jobs.map(({ subject, attempts: count }: Job) => [subject, count]));
    for (const row of await loadRunningAnalyses(sql, [...attempts.keys()]))
      await analyse(sql, parts, {
        organizationId,
        row,
        isLost: (attempts.get(row.id) ?? 0) >= mostAttempts,
      });
  },
});

async function analyse(
  sql: Sql,
  parts: AnalyseParts,
  { organizationId, row, isLost }: { organizationId: string; row: AnalysisRow; isLost: boolean },
): Promise<void> {
  const fail = (error: string) =>
    concludeAnalysis(sql, parts, {
      organizationId,
      row,
      end: {
        status: "failed",
        engine: null,
        error,
        fallback: null,
        result: null,
        toldChanges: false,
      },
    });
  const [incident] = await loadIncidents(sql, [row.incident_id]);
  if (!incident || incident.merged_into !== null)
    return fail("The incident was merged into another one");
  if (isLost) return fail("The analysis failed several times");

  const { graph } = await parts.books.of(sql, organizationId);
  const facts = await loadAnalysisFacts(sql, incident, { reach: row.reach, graph });
  const result = analyseIncident(facts);
  const nowS = parts.clock.nowS();
  const configuration = await chooseConfiguration(sql, incident, nowS);
  if (configuration !== null) {
    const { recommended_tags: chosen } = configuration.settings;
    const tags = result.recommended_tags.filter(
      ({ tag_id }) => chosen.length === 0 || chosen.includes(tag_id),
    );
    await saveBuiltIn(sql, row.id, {
      configurationId: configuration.id,
      result: { ...result, recommended_tags: tags },
    });
    return setJob(sql, { kind: askModelKind, subject: row.id, due_at: nowS });
  }
  return concludeWithBuiltIn(sql, parts, { organizationId, row, result, fallback: null });
}
