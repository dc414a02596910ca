import type { AuditEntry } from "#contract/audit-logs.ts";

const formulaPattern = /^[=+\-@\t\r]/;

export const auditHeader = csvLine([
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
  csvLine([
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

function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** A spreadsheet takes a cell that begins like this for a formula. */
function csvCell(text: string): string {
  const plain = formulaPattern.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
