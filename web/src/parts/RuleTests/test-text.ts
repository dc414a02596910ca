import type { TestResult } from "#contract/rule-testing.ts";
import type { RuleTest } from "#contract/rule-tests.ts";
import type { RuleKind } from "#contract/rules.ts";

type Read<T> = { value: T } | { problem: "none" | "unreadable" | "no-event" };

/** One event or a list of them, as a sender would post them. */
export function readEvents(text: string): Read<RuleTest["events"]> {
  const read = readJson(text);
  if ("problem" in read) return read;
  const given: unknown[] = Array.isArray(read.value) ? read.value : [read.value];
  const events = given.filter(isObject);
  if (events.length < given.length) return { problem: "no-event" };
  return events.length === 0 ? { problem: "none" } : { value: events };
}

/** Whether it says something that can be expected is the server's to say. */
export function readExpectation(text: string): Read<RuleTest["expect"]> {
  const read = readJson(text);
  if ("problem" in read) return read;
  return isObject(read.value) ? { value: read.value } : { problem: "unreadable" };
}

export const eventsText = (events: RuleTest["events"]): string =>
  jsonText(events.length === 1 ? events[0] : events);

/** Short values stand on a line, as people write them. */
export function jsonText(value: unknown, indent = ""): string {
  const line = JSON.stringify(value);
  if (typeof value !== "object" || value === null || line.length <= MOST_CHARACTERS)
    return spaced(value);
  const inner = `${indent}  `;
  if (Array.isArray(value))
    return `[\n${value.map((one) => inner + jsonText(one, inner)).join(",\n")}\n${indent}]`;
  return `{\n${Object.entries(value)
    .map(([name, one]) => `${inner}${JSON.stringify(name)}: ${jsonText(one, inner)}`)
    .join(",\n")}\n${indent}}`;
}
const MOST_CHARACTERS = 48;

function spaced(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) return `[${value.map(spaced).join(", ")}]`;
  const fields = Object.entries(value).map(
    ([name, one]) => `${JSON.stringify(name)}: ${spaced(one)}`,
  );
  return fields.length === 0 ? "{}" : `{ ${fields.join(", ")} }`;
}

/**
 * What a rule of the kind is there for, of what became of the events: what a new test begins with.
 * `tags` are those that the rule sets.
 */
export function expectationOf(
  kind: RuleKind,
  { events, incidents }: TestResult,
  tags: readonly string[],
): RuleTest["expect"] {
  const given = (all: Record<string, unknown>) =>
    Object.fromEntries(tags.map((name) => [name, all[name] ?? null])) as NonNullable<
      RuleTest["expect"]["tags"]
    >; // values of tags
  const ofEvent: Partial<
    Record<RuleKind, (one: TestResult["events"][number]) => RuleTest["expect"]>
  > = {
    "alert-filter": ({ outcome, filtered_by }) =>
      filtered_by === null ? { filtered_by } : { outcome, filtered_by },
    "maintenance-plan": ({ muted_by }) => ({ muted_by }),
    "enrichment-tag": (one) => ({ tags: given(one.tags) }),
    "mapping-table": (one) => ({ tags: given(one.tags) }),
    "correlation-pattern": ({ joined_by }) => ({ joined_by }),
  };
  const told = ofEvent[kind];
  const ends = kind === "correlation-pattern" ? { incidents: incidents.length } : {};
  if (told)
    return events.length === 1 && events[0]
      ? { ...told(events[0]), ...ends }
      : { events: events.map(told), ...ends };
  if (kind === "incident-tag")
    return {
      incidents: incidents.map((one) => ({ tags: given(one.tags) as Record<string, string> })),
    }; // values of incident tags
  return { incidents: incidents.map(({ title, environments }) => ({ title, environments })) };
}

/** The tags that a draft of the kind sets. */
export function tagsSetBy(kind: RuleKind, draft: object): string[] {
  if (kind === "mapping-table") {
    const fields =
      "config" in draft && isObject(draft.config) && Array.isArray(draft.config["fields"])
        ? draft.config["fields"]
        : [];
    return fields.flatMap((field: unknown) =>
      isObject(field) && field["kind"] === "result" && typeof field["tag_name"] === "string"
        ? [field["tag_name"]]
        : [],
    );
  }
  return "name" in draft && typeof draft.name === "string" && draft.name !== "" ? [draft.name] : [];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function readJson(text: string): Read<unknown> {
  if (text.trim() === "") return { problem: "none" };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { problem: "unreadable" };
  }
}
