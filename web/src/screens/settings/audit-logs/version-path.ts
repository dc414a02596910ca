import type { AuditEntry } from "#contract/audit-logs.ts";
import { rulePaths } from "../../../parts/rule-paths.ts";

/**
 * Where the version that an entry tells of can be restored: as a change of what it is about, or, if
 * that was deleted, as a new one. Null where it cannot.
 */
export function versionPath({
  id,
  action,
  resource_type,
  resource_id,
  before,
  after,
}: AuditEntry): string | null {
  const version = after ?? before;
  if (typeof version !== "object" || version === null) return null;
  const path = pathOf(resource_type, new Set(Object.keys(version)));
  if (path === null) return null;
  const isNew = action === "delete";
  // A new environment stands at the address of all of them.
  if (path === environmentPath && isNew) return `${path}?version=${id}`;
  return `${path}/${isNew ? "new" : resource_id}?version=${id}`;
}

const environmentPath = "/environment";

/** Some resources are of several kinds: what a version says of itself tells which. */
function pathOf(type: string, fields: ReadonlySet<string>): string | null {
  const has = (...names: readonly string[]) => names.every((name) => fields.has(name));
  switch (type) {
    case "plans":
      if (!has("name", "schedule")) return null;
      return rulePaths[has("end_action") ? "maintenance-plan" : "alert-filter"];
    case "enrichments":
      if (has("enrichments")) return rulePaths["enrichment-tag"];
      return has("fields") ? rulePaths["mapping-table"] : null;
    case "correlations":
      return has("time_window") ? rulePaths["correlation-pattern"] : null;
    case "incident-tags-definitions":
      return has("automatic") ? rulePaths["incident-tag"] : null;
    case "notifications":
      return has("targets") ? rulePaths["autoshare-rule"] : null;
    case "environments":
      return has("filter", "group_id") ? environmentPath : null;
    case "roles":
      return has("permissions") ? "/settings/roles" : null;
    case "alert_view":
      return has("columns") ? "/settings/alert-view" : null;
    case "incident_view":
      return has("columns") ? "/settings/incident-view" : null;
    default:
      return null;
  }
}
