import type { DryStep } from "#contract/dry-step.ts";
import type { TestResult } from "#contract/rule-testing.ts";
import type { RuleTest } from "#contract/rule-tests.ts";
import type { RuleKind } from "#contract/rules.ts";

type ParseResult<T> = { value: T } | { problem: "none" | "unreadable" | "no-event" };

/** One event or a list of them, as a sender would post them. */
export function readEvents(text: string): ParseResult<RuleTest["events"]> {
  const read = readJson(text);
  if ("problem" in read) return read;
  const values: unknown[] = Array.isArray(read.value) ? read.value : [read.value];
  const events = values.filter(isObject);
  if (events.length < values.length) return { problem: "no-event" };
  return events.length === 0 ? { problem: "none" } : { value: events };
}

/** Whether it says something that can be expected is the server's to say. */
export function readExpectation(text: string): ParseResult<Record<string, unknown>> {
  const read = readJson(text);
  if ("problem" in read) return read;
  return isObject(read.value) ? { value: read.value } : { problem: "unreadable" };
}

export const eventsText = (events: RuleTest["events"]): string =>
  jsonText(events.length === 1 ? events[0] : events);

/** Short values stand on a line, as people write them. */
export function jsonText(value: unknown, indent = ""): string {
  const line = JSON.stringify(value);
  if (typeof value !== "object" || value === null || line.length <= MAX_LINE_LENGTH)
    return compactJson(value);
  const inner = `${indent}  `;
  if (Array.isArray(value))
    return `[\n${value.map((element) => inner + jsonText(element, inner)).join(",\n")}\n${indent}]`;
  return `{\n${Object.entries(value)
    .map(([name, fieldValue]) => `${inner}${JSON.stringify(name)}: ${jsonText(fieldValue, inner)}`)
    .join(",\n")}\n${indent}}`;
}
const MAX_LINE_LENGTH = 48;

function compactJson(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) return `[${value.map(compactJson).join(", ")}]`;
  const fields = Object.entries(value).map(
    ([name, fieldValue]) => `${JSON.stringify(name)}: ${compactJson(fieldValue)}`,
  );
  return fields.length === 0 ? "{}" : `{ ${fields.join(", ")} }`;
}

/**
 * What a rule of the kind is there for, of what became of the events: what a new test begins with.
 * `setNames`: of the tags that the rule sets, or of the workflow.
 */
export function expectationOf(
  kind: RuleKind,
  { events, incidents }: TestResult,
  setNames: readonly string[],
): RuleTest["expect"] {
  const pickTags = (all: Record<string, unknown>) =>
    Object.fromEntries(setNames.map((name) => [name, all[name] ?? null])) as NonNullable<
      RuleTest["expect"]["tags"]
    >; // values of tags
  const ofEvent: Partial<
    Record<RuleKind, (one: TestResult["events"][number]) => RuleTest["expect"]>
  > = {
    "alert-filter": ({ outcome, filtered_by }) =>
      filtered_by === null ? { filtered_by } : { outcome, filtered_by },
    "maintenance-plan": ({ muted_by }) => ({ muted_by }),
    "enrichment-tag": (event) => ({ tags: pickTags(event.tags) }),
    "mapping-table": (event) => ({ tags: pickTags(event.tags) }),
    "correlation-pattern": ({ joined_by }) => ({ joined_by }),
  };
  const toExpectation = ofEvent[kind];
  const ends = kind === "correlation-pattern" ? { incidents: incidents.length } : {};
  if (toExpectation)
    return events.length === 1 && events[0]
      ? { ...toExpectation(events[0]), ...ends }
      : { events: events.map(toExpectation), ...ends };
  if (kind === "incident-tag")
    return {
      incidents: incidents.map((incident) => ({
        tags: pickTags(incident.tags) as Record<string, string>,
      })),
    }; // values of incident tags
  if (kind === "workflow")
    return {
      incidents: incidents.map(({ title, workflows }) => ({
        title,
        workflows: Object.fromEntries(
          setNames.map((name) => [name, workflows[name] ? expectedSteps(workflows[name]) : null]),
        ),
      })),
    };
  return { incidents: incidents.map(({ title, environments }) => ({ title, environments })) };
}

/** Of each step what would become of it, and with what, as far as that can be known. */
const expectedSteps = (steps: readonly DryStep[]) =>
  Object.fromEntries(
    steps.map(({ id, would, input }) => [
      id,
      { would, ...(would === "run" && isObject(input) && { input }) },
    ]),
  );

/** The names of the tags that a draft of the kind sets; of a workflow its own. */
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

export function readJson(text: string): ParseResult<unknown> {
  if (text.trim() === "") return { problem: "none" };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { problem: "unreadable" };
  }
}
