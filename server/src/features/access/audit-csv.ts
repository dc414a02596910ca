import type { AuditEntry } from "#contract/audit-logs.ts";

const likeFormula = /^[=+\-@\t\r]/;

export const auditHeader = lineOf([
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

export const auditLine = ({
  id,
  at,
  actor,
  action,
  resource_type,
  resource_id,
  before,
  after,
}: AuditEntry): string =>
  lineOf([
    id,
    new Date(at * 1000).toISOString(),
    actor.kind,
    actor.id ?? "",
    actor.name,
    action,
    resource_type,
    resource_id,
    json(before),
    json(after),
  ]);

const json = (value: unknown): string =>
  value === null || value === undefined ? "" : JSON.stringify(value);

function lineOf(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(",")}\r\n`;
}

/** A spreadsheet takes a cell that begins like this for a formula. */
function cellOf(text: string): string {
  const plain = likeFormula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
