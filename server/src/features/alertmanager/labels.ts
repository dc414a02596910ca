/**
 * An alert as Alertmanager's tools see it. Labels are what a silence can compare: tags with one
 * value, under names that both sides can write. Every other tag is an annotation.
 */
import { isQueryable } from "#contract/tags.ts";
import type { AlertState } from "../incidents/world/state.ts";

export type Labels = Record<string, string>;

/** Conditions know these fields of an alert itself; a tag of that name cannot be compared. */
const ownFields = new Set([
  "status",
  "description",
  "start",
  "timestamp",
  "source",
  "source_system",
  "alertname",
]);
const annotationNames: Readonly<Record<string, string>> = {
  summary: "summary",
  runbook: "runbook_url",
  generator_url: "generator_url",
};
const labelName = /^[a-z][a-z0-9_]*$/;

/** The label of a field in BPQL; null where a field is none. */
export function labelOfField(field: string): string | null {
  if (field === "check") return "alertname";
  return isQueryable(field) &&
    labelName.test(field) &&
    !ownFields.has(field) &&
    !Object.hasOwn(annotationNames, field)
    ? field
    : null;
}

/** Tags are in small letters, however a sender wrote the label. */
export function fieldOfLabel(label: string): string | null {
  const field = label.toLowerCase();
  if (field === "alertname") return "check";
  return labelOfField(field) === field ? field : null;
}

type LabelledAlert = Pick<AlertState, "tags" | "description">;

/** Null-prototyped: a sender may name a tag "constructor". */
export function labelsOf({ tags }: LabelledAlert): Labels {
  const labels: Labels = Object.create(null);
  for (const name of Object.keys(tags).sort()) {
    const label = labelOfField(name);
    const value = tags[name];
    if (label !== null && !Array.isArray(value) && String(value) !== "")
      labels[label] = String(value);
  }
  return labels;
}

export function annotationsOf({ tags, description }: LabelledAlert): Labels {
  const annotations: Labels = Object.create(null);
  for (const name of Object.keys(tags).sort()) {
    const value = tags[name];
    if (value === undefined || (labelOfField(name) !== null && !Array.isArray(value))) continue;
    const annotation = Object.hasOwn(annotationNames, name) ? annotationNames[name] : name;
    annotations[annotation ?? name] = Array.isArray(value) ? value.join(", ") : String(value);
  }
  return { ...annotations, description };
}

/** What all of them have. */
export function sharedLabels(all: readonly Labels[]): Labels {
  const [first = {}, ...rest] = all;
  return Object.fromEntries(
    Object.entries(first).filter(([name, value]) => rest.every((labels) => labels[name] === value)),
  );
}
