/** What a tool answers: data, where it comes from, and no more than can be read. */
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { ApiRefused, type ApiRequest } from "../../platform/http/api-call.ts";

export interface Origin {
  /** The console of the installation that was asked. */
  installation: string;
  organization: string;
  calls: readonly ApiRequest[];
}

const mostCharacters = 60_000;
const mostTextCharacters = 2000;
const mostItems = 100;

export function toolResult(data: unknown, { installation, organization, calls }: Origin) {
  const origin = {
    installation,
    organization,
    calls: calls.map(({ method, path }) => `${method} ${path}`),
    links: Object.fromEntries(
      incidentIds(data).map((id) => [id, `${installation}/incident/${encodeURIComponent(id)}`]),
    ),
  };
  let most = mostItems;
  let content = { origin, data: shorten(data, most) };
  while (JSON.stringify(content).length > mostCharacters && most > 1) {
    most = Math.ceil(most / 2);
    content = { origin, data: shorten(data, most) };
  }
  return resultOf(content, false);
}

export function refusalResult(error: unknown): CallToolResult {
  if (!(error instanceof ApiRefused)) throw error;
  const { status, body } = error.response;
  return resultOf({ status, data: shorten(body, mostItems) }, true);
}

const resultOf = (content: Record<string, unknown>, isError: boolean): CallToolResult => ({
  content: [{ type: "text", text: JSON.stringify(content) }],
  structuredContent: content,
  ...(isError ? { isError } : {}),
});

/** Lists and texts end early, and say so. */
function shorten(value: unknown, most: number): unknown {
  if (typeof value === "string")
    return value.length > mostTextCharacters
      ? `${value.slice(0, mostTextCharacters)}… (${value.length - mostTextCharacters} characters left out)`
      : value;
  if (Array.isArray(value)) {
    const items = value.slice(0, most).map((item) => shorten(item, most));
    return value.length > most ? [...items, { left_out: value.length - most }] : items;
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, shorten(item, most)]),
  );
}

/** Incidents themselves, and what names the incident that it belongs to. */
function incidentIds(value: unknown): string[] {
  const ids = new Set<string>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== "object" || node === null) return;
    const { id, incident_id: incidentId, folders } = node as Record<string, unknown>;
    if (typeof incidentId === "string") ids.add(incidentId);
    if (typeof id === "string" && Array.isArray(folders)) ids.add(id);
    Object.values(node).forEach(visit);
  };
  visit(value);
  return [...ids].slice(0, mostItems);
}
