import type { FoundItem } from "#contract/search.ts";
import type { Status } from "#contract/statuses.ts";
import { tagOfColumn } from "#contract/view-columns.ts";
import { fullAlertName } from "../../../parts/AlertTimeline/alert-name.ts";
import {
  alertCount,
  changeWords,
  detailWords,
  listText,
  searchWords as words,
} from "../../../words/words.ts";

export interface FoundRow {
  kind: FoundItem["kind"];
  /** Null of changes, which are neither good nor bad. */
  status: Status | null;
  title: string;
  subtitle: string;
  /** What the last line says, in the order of the columns. */
  facts: string[];
}

export interface FoundNames {
  environment: (id: string) => string;
  person: (id: string) => string;
  duration: (from: number, to: number | null) => string;
  since: (at: number) => string;
}

/** A result as a row says it, with the columns that are shown. */
export function foundRow(
  item: FoundItem,
  columns: ReadonlySet<string>,
  names: FoundNames,
): FoundRow {
  const facts = [...columns].flatMap((column) => {
    const tag = tagOfColumn(column);
    const fact = tag === null ? factOf(item, column, names) : tagFact(item, tag);
    return fact === null || fact === "" ? [] : [fact];
  });
  switch (item.kind) {
    case "incident":
      return {
        kind: item.kind,
        status: item.status,
        title: item.title,
        subtitle: [item.subtitle, item.description].find((text) => text !== "") ?? "",
        facts: [...stateFacts(item, names), ...facts],
      };
    case "alert":
      return {
        kind: item.kind,
        status: item.status,
        title: fullAlertName(item),
        subtitle: item.description,
        facts,
      };
    case "change":
      return {
        kind: item.kind,
        status: null,
        title: item.summary,
        subtitle: [changeWords.status[item.status], ...tagTexts(item.tags)].join(" · "),
        facts,
      };
  }
}

/** What somebody did about it: a row shows what became of an action. */
function stateFacts(
  { acknowledgement, snooze }: Extract<FoundItem, { kind: "incident" }>,
  names: FoundNames,
): string[] {
  return [
    ...(acknowledgement === null
      ? []
      : [detailWords.acknowledged(acknowledgement.name, names.since(acknowledgement.at))]),
    ...(snooze === null ? [] : [detailWords.snoozedUntil(names.since(snooze.until))]),
  ];
}

const SHOWN_TAGS = 3;

const tagTexts = (tags: Extract<FoundItem, { kind: "change" }>["tags"]): string[] =>
  Object.values(tags)
    .map((value) => [value].flat().join(", "))
    .slice(0, SHOWN_TAGS);

function factOf(item: FoundItem, column: string, names: FoundNames): string | null {
  switch (item.kind) {
    case "incident":
      return incidentFact(item, column, names);
    case "alert":
      return alertFact(item, column, names);
    case "change":
      return changeFact(item, column, names);
  }
}

type Found<Kind extends FoundItem["kind"]> = Extract<FoundItem, { kind: Kind }>;

function incidentFact(
  incident: Found<"incident">,
  column: string,
  names: FoundNames,
): string | null {
  switch (column) {
    case "number":
      return detailWords.number(incident.id);
    case "environment":
      return listText(incident.environments.map(names.environment).filter((name) => name !== ""));
    case "alerts":
      return alertCount(incident.alerts.total);
    case "priority":
      return incident.priority === null ? null : detailWords.priority(incident.priority);
    case "source":
      return listText(incident.source_systems);
    case "assignee":
      return incident.assignment && names.person(incident.assignment.assignee);
    case "duration":
      return names.duration(incident.start, incident.end);
    default:
      return null;
  }
}

function alertFact(alert: Found<"alert">, column: string, names: FoundNames): string | null {
  switch (column) {
    case "environment":
      return listText(
        alert.incident.environments.map(names.environment).filter((name) => name !== ""),
      );
    case "source":
      return alert.source_system;
    case "incident":
      return words.joined(detailWords.number(alert.incident.id));
    case "duration":
      return names.duration(alert.start, alert.end);
    default:
      return null;
  }
}

function changeFact(change: Found<"change">, column: string, names: FoundNames): string | null {
  switch (column) {
    case "number":
      return change.identifier;
    case "source":
      return change.source_system;
    case "duration":
      return names.duration(change.start, change.end);
    default:
      return null;
  }
}

/** Of an incident, the first few values of its alerts and how many more there are. */
function tagFact(item: FoundItem, tag: string): string | null {
  if (item.kind === "incident") {
    const list = item.alert_tags?.[tag];
    if (list === undefined) return null;
    const more = list.total - list.values.length;
    return `${tag}: ${list.values.join(", ")}${more > 0 ? ` +${more}` : ""}`;
  }
  const value = Object.hasOwn(item.tags, tag) ? item.tags[tag] : undefined;
  return value === undefined ? null : `${tag}: ${[value].flat().join(", ")}`;
}
