import type { Sql } from "../../platform/db.ts";
import { publish } from "../../platform/publish.ts";
import { type IncidentChangeKind, packIncidentChange } from "./incident-change.ts";
import type { IncidentState } from "./world/state.ts";
import type { World } from "./world/world.ts";

/** More than these in one transaction, and everyone looks again. */
const maxNamed = 1000;

/** News travels with the transaction: heard after commit, never heard of what was rolled back. */
export async function publishIncidents(
  sql: Sql,
  organizationId: string,
  world: World,
): Promise<void> {
  const changed = [...world.incidents.changed].flatMap((id) => world.incidents.byId.get(id) ?? []);
  if (changed.length === 0) return;
  if (changed.length > maxNamed)
    return publish(sql, { organization: organizationId, kind: "refresh", rows: [] });
  const rows = changed.map((incident) => {
    const before = world.incidents.placedBefore.get(incident.id);
    return packIncidentChange({
      id: incident.id,
      version: incident.version,
      kind: kindOf(incident, before),
      setId: incident.set_id,
      setIdBefore: before?.set_id ?? incident.set_id,
      folder: incident.folder,
      attention: incident.attention,
      folderBefore: before?.folder ?? null,
    });
  });
  await publish(sql, { organization: organizationId, kind: "incident", rows });
}

function kindOf(
  incident: IncidentState,
  before: Pick<IncidentState, "folder"> | undefined,
): IncidentChangeKind {
  if (incident.merged_into !== null) return "merged";
  if (!before) return "created";
  return incident.folder === "resolved" && before.folder !== "resolved" ? "resolved" : "updated";
}
