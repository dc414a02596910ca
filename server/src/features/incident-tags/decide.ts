import type { Query } from "#bpql/ast.ts";
import type { Facts } from "#bpql/facts.ts";
import { compile } from "#bpql/match.ts";
import { parse } from "#bpql/parse.ts";
import type {
  AutomaticRule,
  AppliedTag,
  IncidentTagBody,
  TagValue,
} from "#contract/incident-tags.ts";
import { anyText, fieldsOf } from "../environments/fields-of.ts";
import { incidentFacts, fieldByName, kindOf } from "../incidents/world/incident-fields.ts";
import { noPriority } from "../incidents/world/roll-up.ts";
import type { FactsState, IncidentState } from "../incidents/world/state.ts";
import {
  type IncidentTags,
  isManual,
  isSameValue,
  isTagField,
  tagField,
  type Tagging,
} from "../incidents/world/tagging.ts";
import type { Rule } from "../rules/rule.ts";
import { type FactReader, type ReadySource, readySource } from "./tag-source.ts";
import { listOf, rankOf, readValue, type ValueKind } from "./tag-values.ts";

export interface ReadyRule {
  fields: ReadonlySet<string>;
  holds(facts: Facts): boolean;
  yields: ReadySource["yields"];
}
/** A definition made ready; rules that cannot be read are left out and keep their places. */
export interface ReadyTag extends ValueKind {
  id: string;
  name: string;
  default: TagValue | null;
  rules: readonly (ReadyRule | null)[];
}
export type TagDefinition = Pick<Rule<IncidentTagBody>, "id" | "name" | "active" | "body">;

/** A rule made ready, or why it cannot be. */
export function readyRule({ when, value }: AutomaticRule, kind: ValueKind): ReadyRule | string {
  const parsed = parse(when, { kindOf });
  if (!parsed.ok) return parsed.problems.map((problem) => problem.message).join("; ");
  const source = readySource(value, kind);
  if (typeof source === "string") return source;
  const fields = new Set([...fieldsOf(parsed.query satisfies Query), ...source.fields]);
  return { fields, holds: compile(parsed.query, kindOf), yields: source.yields };
}

/**
 * In their order: a rule may ask for the tags before its own. What is switched off keeps what
 * people set.
 */
export function taggingOf(definitions: readonly TagDefinition[]): Tagging {
  const tags = definitions.filter((definition) => definition.active).map(readyTag);
  const resting = definitions
    .filter((definition) => !definition.active)
    .map((definition) => definition.id);
  const names = new Map(definitions.map((definition) => [definition.id, definition.name ?? ""]));
  const fieldSets = tags.flatMap((tag) => tag.rules.flatMap((rule) => (rule ? [rule.fields] : [])));
  return {
    nameOf: (id) => names.get(id) ?? null,
    needsState: fieldSets.some((fields) =>
      [...fields].some((name) => name === anyText || fieldByName.has(name)),
    ),
    needsText: fieldSets.some((fields) => fields.has(anyText)),
    tagsOf: (incident, facts, { texts, at }) => {
      const tagValues: IncidentTags = {};
      const tagFacts: Record<string, string[]> = {};
      let priority = noPriority;
      const subject = subjectOf({ incident, facts, texts, tagFacts });
      for (const tag of tags) {
        const tagValue = resolveTag(tag, incident.incident_tags[tag.id], { subject, at });
        if (!tagValue) continue;
        tagValues[tag.id] = tagValue;
        const values = listOf(tagValue.value);
        if (values.length > 0) tagFacts[tagField(tag.name)] = values;
        if (tag.type === "priority" && values[0] !== undefined)
          priority = rankOf(tag, values[0]) + 1;
      }
      for (const id of resting) {
        const tagValue = incident.incident_tags[id];
        if (tagValue && isManual(tagValue)) tagValues[id] = tagValue;
      }
      return { tagValues, facts: tagFacts, priority };
    },
  };
}

function readyTag({ id, name, body }: Pick<TagDefinition, "id" | "name" | "body">): ReadyTag {
  const rules = body.automatic.map((automaticRule) => {
    const ready = readyRule(automaticRule, body);
    return typeof ready === "string" ? null : ready;
  });
  const fallback = body.default === null ? null : readValue(body, body.default);
  return {
    id,
    name: name ?? "",
    type: body.type,
    options: body.options,
    default: fallback && "value" in fallback ? fallback.value : null,
    rules,
  };
}

interface Subject {
  conditionFacts: Facts;
  read: FactReader;
}
/** An incident whose tags are found one after the other: `found` grows. */
function subjectOf({
  incident,
  facts,
  texts,
  tagFacts,
}: {
  incident: IncidentState;
  facts: FactsState;
  texts: () => readonly string[];
  tagFacts: Record<string, string[]>;
}): Subject {
  const plainFacts = incidentFacts(incident, facts, texts);
  const values = (field: string): readonly string[] =>
    isTagField(field) ? (tagFacts[field] ?? []) : plainFacts.values(field);
  return {
    conditionFacts: {
      ...plainFacts,
      values,
      folded: (field) => values(field).map((value) => value.toLowerCase()),
    },
    read: {
      values,
      count: (field, value) =>
        Object.hasOwn(facts.repeated, field) ? (facts.repeated[field]?.[value] ?? 1) : 1,
    },
  };
}

function resolveTag(
  tag: ReadyTag,
  before: AppliedTag | undefined,
  { subject, at }: { subject: Subject; at: number },
): AppliedTag | null {
  if (before && isManual(before)) return before;
  const automatic = automaticOf(tag, subject);
  if (automatic === null) return null;
  if (before && before.meta.rule === automatic.rule && isSameValue(before.value, automatic.value))
    return before;
  const since = before && isSameValue(before.value, automatic.value) ? before.meta.at : at;
  return { value: automatic.value, meta: { by: "auto", at: since, rule: automatic.rule } };
}

/** By the first rule that holds and yields, else the default. `rule` is its place, from 1. */
function automaticOf(
  tag: ReadyTag,
  { conditionFacts, read }: Subject,
): { value: TagValue; rule: number | null } | null {
  for (const [at, rule] of tag.rules.entries()) {
    const value = rule?.holds(conditionFacts) ? rule.yields(read) : null;
    if (value !== null && value !== undefined) return { value, rule: at + 1 };
  }
  return tag.default === null ? null : { value: tag.default, rule: null };
}
