import { auditActions, type AuditEntry } from "#contract/audit-logs.ts";

/** What the address of the audit log says. Whatever is not understood is left out. */
export interface AuditSearch {
  text?: string;
  actor?: string;
  kind?: string;
  action?: AuditEntry["action"];
  /** Unix seconds. */
  from?: number;
  to?: number;
  page?: number;
}
type AuditSearchChange = { [Part in keyof AuditSearch]: AuditSearch[Part] | undefined };

export function readAuditSearch(raw: Record<string, unknown>): AuditSearch {
  const action = auditActions.find((auditAction) => auditAction === raw["action"]);
  const [text, actor, kind] = [
    parseText(raw["text"]),
    parseText(raw["actor"]),
    parseText(raw["kind"]),
  ];
  const [from, to, page] = [
    parseNumber(raw["from"]),
    parseNumber(raw["to"]),
    parseNumber(raw["page"]),
  ];
  return {
    ...(text !== undefined && { text }),
    ...(actor !== undefined && { actor }),
    ...(kind !== undefined && { kind }),
    ...(action !== undefined && { action }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(page !== undefined && Number.isInteger(page) && page > 1 && { page }),
  };
}

/** A part that is undefined is left out. */
export function auditHref(search: AuditSearchChange, entryId?: string): string {
  const path = `/settings/audit-logs${entryId === undefined ? "" : `/${entryId}`}`;
  const query = new URLSearchParams(
    Object.entries(search).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString();
  return query === "" ? path : `${path}?${query}`;
}

/** Other filters begin at the first page. */
export const withFilters = (
  { page: _page, ...search }: AuditSearch,
  change: AuditSearchChange,
): AuditSearch => readAuditSearch({ ...search, ...change });

/** In the words of the call. */
export const auditQuery = ({ text, actor, kind, action, from, to }: AuditSearch) => ({
  ...(text !== undefined && { text }),
  ...(actor !== undefined && { actor }),
  ...(kind !== undefined && { resource_type: kind }),
  ...(action !== undefined && { action }),
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
});

const parseText = (value: unknown): string | undefined => {
  const text =
    typeof value === "string" || typeof value === "number" ? String(value).slice(0, 200) : "";
  return text === "" ? undefined : text;
};

function parseNumber(value: unknown): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}
