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
    const kind =
      incident.merged_into !== null
        ? kinds.merged
        : !before
          ? kinds.created
          : incident.folder === "resolved" && before.folder !== "resolved"
            ? kinds.resolved
            : kinds.updated;
    return [
      incident.id,
      incident.version,
      kind,
      incident.set_id,
      before?.set_id ?? incident.set_id,
      incident.folder,
      incident.attention,
      before?.folder ?? null,
    ] as const;
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
