import type { AuditEntry } from "#contract/audit-logs.ts";
import { csvText } from "../../platform/csv.ts";

export const auditHeader = spreadsheetLine([
  "id",
  "time",
  "actor_kind",
  "actor_id",
  "actor",
  "action",
  "resource_type",
  "resource_id",
  "before",
  "after",
]);

export const auditRow = ({
  id,
  at,
  actor,
  action,
  resource_type,
  resource_id,
  before,
  after,
}: AuditEntry): string =>
  spreadsheetLine([
    id,
    new Date(at * 1000).toISOString(),
    actor.kind,
    actor.id ?? "",
    actor.name,
    action,
    resource_type,
    resource_id,
    jsonText(before),
    jsonText(after),
  ]);

const jsonText = (value: unknown): string =>
  value === null || value === undefined ? "" : JSON.stringify(value);

function spreadsheetLine(cells: readonly string[]): string {
  return csvText([cells]);
}
