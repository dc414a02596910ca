import { type OutboundKind, outboundKinds } from "#contract/outbound/kinds.ts";

export const targetTabs = ["connection", "updates", "deliveries", "callbacks"] as const;
export type TargetTab = (typeof targetTabs)[number];

/** What an address says of a target's page. Whatever is left out is as usual. */
export interface TargetSearch {
  tab?: TargetTab;
  troubles?: true;
}

export function readTargetSearch(raw: Record<string, unknown>): TargetSearch {
  const tab = targetTabs.find((id) => id === raw["tab"]);
  return {
    ...(tab && tab !== "connection" && { tab }),
    ...(String(raw["troubles"]) === "true" && { troubles: true as const }),
  };
}

export function targetHref(id: string, search: TargetSearch = {}): string {
  const query = new URLSearchParams(
    Object.entries(readTargetSearch({ ...search })).map(([name, value]) => [name, String(value)]),
  ).toString();
  return `/integrations/${encodeURIComponent(id)}${query === "" ? "" : `?${query}`}`;
}

/** Of the form for a new one, which begins with a kind. */
export const newTargetHref = (kind: OutboundKind): string => `/integrations/new?kind=${kind}`;
export const readNewTargetKind = (raw: Record<string, unknown>): OutboundKind | undefined =>
  outboundKinds.find((kind) => kind === raw["kind"]);
