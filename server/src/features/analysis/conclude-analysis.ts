import type { Clock } from "../../platform/clock.ts";
import type { Sql } from "../../platform/db.ts";
import { setJob } from "../../platform/jobs/set-job.ts";
import { changeIncidents } from "../incidents/change-incidents.ts";
import type { IncidentBooks } from "../incidents/incident-rules.ts";
import { touch } from "../incidents/world/open-alert.ts";
import { tocsin } from "../incidents/world/state.ts";
import { addActivity } from "../incidents/world/world.ts";
import { type AnalysisEnd, type AnalysisRow, saveAnalysis } from "./store.ts";

/** Where a configuration has recommended tags applied. */
export const applyTagsKind = "apply-recommended-tags";

export interface ConcludeParts {
  books: IncidentBooks;
  clock: Clock;
}

/** Stores how it ended, and tells whoever looks at the incident. */
export async function concludeAnalysis(
  sql: Sql,
  { books, clock }: ConcludeParts,
  {
    organizationId,
    row,
    end,
  }: { organizationId: string; row: AnalysisRow; end: Omit<AnalysisEnd, "id" | "nowS"> },
): Promise<void> {
  await saveAnalysis(sql, { ...end, id: row.id, nowS: clock.nowS() });
  if (row.configuration_id !== null && (end.result?.recommended_tags ?? []).length > 0)
    await setJob(sql, { kind: applyTagsKind, subject: row.id, due_at: clock.nowS() });
  const actor =
    row.actor_name === null
      ? tocsin
      : ({ kind: "user", id: row.actor_id, name: row.actor_name } as const);
  await changeIncidents(sql, organizationId, {
    books,
    clock,
    ids: [row.incident_id],
    actor,
    decide: (world) => {
      for (const incident of world.incidents.byId.values()) {
        if (end.status === "completed")
          addActivity(world, incident.id, { type: "ai_analysis", engine: end.engine });
        touch(world, incident, false);
      }
    },
  });
}

/** `fallback`: why no model spoke, where one was to be asked; its answer is stored by then. */
export const concludeWithBuiltIn = (
  sql: Sql,
  parts: ConcludeParts,
  {
    organizationId,
    row,
    result = row.built_in,
    fallback,
  }: {
    organizationId: string;
    row: AnalysisRow;
    result?: AnalysisEnd["result"];
    fallback: string | null;
  },
): Promise<void> =>
  concludeAnalysis(sql, parts, {
    organizationId,
    row,
    end: {
      status: "completed",
      engine: "built-in",
      error: null,
      fallback,
      result,
      toldChanges: false,
    },
  });
