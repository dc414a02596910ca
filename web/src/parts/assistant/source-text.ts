import type { AssistantSource } from "#contract/assistant.ts";
import { assistantWords as words } from "../../words/words.ts";
import { searchHref } from "../search-address.ts";

export function sourceText({ tool, query, kind, incident }: AssistantSource): string {
  if (tool === "search") return words.source.search(query ?? "", kind ?? "incidents");
  return words.source[tool](incident?.title ?? words.incident(incident?.id ?? ""));
}

const tabs = {
  get_incident: "overview",
  similar_incidents: "similar",
  incident_changes: "changes",
  incident_timeline: "activity",
} as const;

/** Where a person sees the same; null where the console has no such place. */
export function sourceHref(source: AssistantSource): string | null {
  const { tool, query, kind, from, to, incident } = source;
  if (tool === "search")
    return searchHref({
      query: query ?? "",
      kind: kind ?? "incidents",
      from: from ?? undefined,
      to: to ?? undefined,
    });
  if (tool === "list_people" || incident === null) return null;
  return `/incident/all/${incident.id}?tab=${tabs[tool]}`;
}
