/** Which changes a person sees who sees only some environments. */
import { toSql } from "#bpql/to-sql.ts";
import { textSeparator } from "#bpql/storable.ts";
import { incidentFields } from "#contract/incident-fields.ts";
import type { EnvironmentReach } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { loadSetIds } from "../access/store-visible-sets.ts";
import type { Definition } from "../environments/placing.ts";
import { loadDefinitions } from "../environments/store.ts";
import { kindOf } from "../incidents/world/incident-fields.ts";
import { changeRows, singleChangeTag } from "./store-change-fields.ts";

interface VisibleChanges {
  /** Over the alias c of changesSql. */
  sql: string;
  values: unknown[];
}

/**
 * Those whose tags and source belong in one of the environments, and those that are suspected,
 * named or ruled out for an incident in one of them.
 */
export async function visibleChanges(
  sql: Sql,
  environments: EnvironmentReach["environments"],
  firstParam: number,
): Promise<VisibleChanges> {
  if (environments === "everything") return { sql: "TRUE", values: [] };
  const definitions = await loadDefinitions(sql);
  const placed = placedChanges(
    definitions.filter(({ id }) => environments.includes(id)),
    firstParam,
  );
  const sets = await loadSetIds(sql, environments);
  // OFFSET keeps it a lookup by change, whatever the planner believes.
  const linked = `EXISTS (SELECT FROM incident_changes k
    JOIN incidents i ON i.organization_id = k.organization_id AND i.id = k.incident_id
    WHERE k.organization_id = tocsin_organization() AND k.change_id = c.id
      AND i.set_id = ANY($${firstParam + placed.values.length}::int[]) OFFSET 0)`;
  return { sql: `(${placed.sql} OR ${linked})`, values: [...placed.values, sets] };
}

const ofIncidents = new Set<string>(incidentFields.map(({ name }) => name));
const nothing = "SELECT NULL::text WHERE FALSE";

/** What an environment asks of incidents alone, a change does not have. */
const rowsOf = (field: string): string | null =>
  field !== "source" && ofIncidents.has(field) ? nothing : (changeRows(field) ?? nothing);

function placedChanges(definitions: readonly Definition[], firstParam: number): VisibleChanges {
  const conditions: string[] = [];
  const values: unknown[] = [];
  for (const { query } of definitions) {
    const condition = toSql(query, {
      column: () => null,
      rows: rowsOf,
      single: (field) => (ofIncidents.has(field) ? null : singleChangeTag(field)),
      facts: "NULL::jsonb",
      folded: "NULL::jsonb",
      text: `lower(c.identifier || '${textSeparator}' || c.summary)`,
      // No environment moves with time.
      nowS: 0,
      firstParam: firstParam + values.length,
      kindOf,
    });
    // What PostgreSQL cannot decide shows nothing, rather than too much.
    if (!condition.exact) continue;
    conditions.push(condition.sql);
    values.push(...condition.params);
  }
  return { sql: conditions.length === 0 ? "FALSE" : `(${conditions.join(" OR ")})`, values };
}
