import type { IncidentTagBody } from "#contract/incident-tags.ts";
import type { Sql } from "../../platform/db.ts";
import { setJob } from "../../platform/jobs/set-job.ts";
import { countPlaceable } from "../environments/store.ts";
import { insertRule, loadRules } from "../rules/store.ts";
import type { Rule } from "../rules/rule.ts";

export const loadTags = (sql: Sql): Promise<Rule<IncidentTagBody>[]> =>
  loadRules<IncidentTagBody>(sql, "incident-tag");

/**
 * What a new organization starts with: the most urgent priority that an alert names is the
 * incident's.
 */
export async function insertDefaultTags(sql: Sql, nowS: number): Promise<void> {
  const body: IncidentTagBody = {
    description: "How urgent it is",
    type: "priority",
    options: [],
    default: null,
    automatic: [{ when: "", value: { kind: "worst", field: "priority" } }],
  };
  await insertRule(sql, { kind: "incident-tag", name: "priority", active: true, body, nowS });
}

export const retagKind = "retag";
/** One walk through the incidents of an organization at a time: a newer change begins it anew. */
export const scheduleRetag = (
  sql: Sql,
  { after, done, nowS }: { after: string; done: number; nowS: number },
): Promise<void> =>
  setJob(sql, { kind: retagKind, subject: "all", due_at: nowS, params: { after, done } });

/** How far the walk got; null when there is none. */
export async function loadRetagProgress(sql: Sql): Promise<{ done: number; of: number } | null> {
  const [job] = await sql<{ done: number }>(
    `SELECT coalesce((params->>'done')::int, 0) AS done FROM jobs
     WHERE organization_id = tocsin_organization() AND kind = $1 AND dead_at IS NULL`,
    [retagKind],
  );
  return job ? { done: job.done, of: Math.max(job.done, await countPlaceable(sql)) } : null;
}
