/** What a row of an exported search says, column by column. */
import type { Change } from "#contract/changes.ts";
import type { FoundItem } from "#contract/search.ts";
import { tagOfColumn } from "#contract/view-columns.ts";
import { problem, Refusal } from "../../platform/refuse.ts";

type Read = (item: FoundItem) => string | number | null;

const columns: ReadonlyMap<string, Read> = new Map<string, Read>([
  ["kind", (item) => item.kind],
  ["id", (item) => item.id],
  ["title", titleOf],
  ["status", (item) => item.status],
  ["severity", (item) => (item.kind === "change" ? null : item.severity)],
  ["start", (item) => timeText(item.start)],
  ["end", (item) => (item.end === null ? null : timeText(item.end))],
  ["last_change", (item) => timeText(item.kind === "change" ? item.updated_at : item.last_change)],
  ["source", sourceOf],
  ["subtitle", (item) => (item.kind === "incident" ? item.subtitle : null)],
  ["description", (item) => (item.kind === "change" ? item.summary : item.description)],
  ["environments", environmentsOf],
  ["priority", (item) => (item.kind === "incident" ? item.priority : null)],
  ["alerts", (item) => (item.kind === "incident" ? item.alerts.total : null)],
  ["assignee", (item) => (item.kind === "incident" ? (item.assignment?.assignee ?? null) : null)],
  ["incident", (item) => (item.kind === "alert" ? item.incident.id : null)],
  ["events", (item) => (item.kind === "alert" ? item.events : null)],
  ["identifier", (item) => (item.kind === "change" ? item.identifier : null)],
  ["ticket_url", (item) => (item.kind === "change" ? item.ticket_url : null)],
]);

const usual: Readonly<Record<FoundItem["kind"] | "all", readonly string[]>> = {
  all: ["kind", "id", "title", "status", "start", "end", "last_change", "source"],
  incident: [
    "id",
    "title",
    "subtitle",
    "status",
    "severity",
    "start",
    "end",
    "last_change",
    "source",
    "alerts",
    "priority",
    "environments",
  ],
  alert: [
    "id",
    "incident",
    "title",
    "status",
    "severity",
    "start",
    "end",
    "last_change",
    "source",
    "events",
    "description",
  ],
  change: ["id", "identifier", "title", "status", "start", "end", "source", "ticket_url"],
};

/** Refuses columns that there are not. */
export function exportColumns(
  names: readonly string[] | undefined,
  kind: keyof typeof usual,
): string[] {
  const chosen = names === undefined || names.length === 0 ? usual[kind] : names;
  const unknown = chosen.filter((name) => !columns.has(name) && tagOfColumn(name) === null);
  if (unknown.length > 0)
    throw new Refusal(
      400,
      unknown.map((name) => problem("unknown_view_column", "columns", name)),
    );
  return [...chosen];
}

export const cellsOf = (item: FoundItem, names: readonly string[]): string[] =>
  names.map((name) => {
    const tag = tagOfColumn(name);
    return tag === null ? String(columns.get(name)?.(item) ?? "") : tagText(item, tag);
  });

function titleOf(item: FoundItem): string {
  switch (item.kind) {
    case "incident":
      return item.title;
    case "alert":
      return [item.primary.value, item.secondary?.value].filter(Boolean).join(" · ");
    case "change":
      return item.summary;
  }
}

function sourceOf(item: FoundItem): string {
  return item.kind === "incident" ? item.source_systems.join(", ") : item.source_system;
}

function environmentsOf(item: FoundItem): string | null {
  switch (item.kind) {
    case "incident":
      return item.environments.join(", ");
    case "alert":
      return item.incident.environments.join(", ");
    case "change":
      return null;
  }
}

/** Of an incident, the first few values and how many there are. */
function tagText(item: FoundItem, tag: string): string {
  if (item.kind === "incident") {
    const list = item.alert_tags?.[tag];
    if (list === undefined) return "";
    const more = list.total - list.values.length;
    return list.values.join(", ") + (more > 0 ? ` +${more}` : "");
  }
  const tags: Change["tags"] | Extract<FoundItem, { kind: "alert" }>["tags"] = item.tags;
  return Object.hasOwn(tags, tag) ? [tags[tag] ?? ""].flat().join(", ") : "";
}

const timeText = (seconds: number): string => new Date(seconds * 1000).toISOString();
