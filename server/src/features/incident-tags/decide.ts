import type { Query } from "#bpql/ast.ts";
import type { Facts } from "#bpql/facts.ts";
import { compile } from "#bpql/match.ts";
import { parse } from "#bpql/parse.ts";
import type { AutomaticRule, HeldTag, IncidentTagBody, TagValue } from "#contract/incident-tags.ts";
import { anyText, fieldsOf } from "../environments/fields-of.ts";
import { askable, fieldNamed, kindOf } from "../incidents/incident-fields.ts";
import { noPriority } from "../incidents/roll-up.ts";
import type { FactsState, IncidentState } from "../incidents/state.ts";
import {
  type HeldTags,
  isByHand,
  isSameValue,
  isTagField,
  tagField,
  type Tagging,
} from "../incidents/tagging.ts";
import type { Rule } from "../rules/rule.ts";
import { type Read, type ReadySource, readySource } from "./tag-source.ts";
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
export type Defined = Pick<Rule<IncidentTagBody>, "id" | "name" | "active" | "body">;

/** A rule made ready, or why it cannot be. */
export function readyRule({ when, value }: AutomaticRule, kind: ValueKind): ReadyRule | string {
  const parsed = parse(when, { kindOf });
  if (!parsed.ok) return parsed.problems.map((one) => one.message).join("; ");
  const source = readySource(value, kind);
  if (typeof source === "string") return source;
  const fields = new Set([...fieldsOf(parsed.query satisfies Query), ...source.fields]);
  return { fields, holds: compile(parsed.query, kindOf), yields: source.yields };
}

/**
 * In their order: a rule may ask for the tags before its own. What is switched off keeps what
 * people set.
 */
export function taggingOf(definitions: readonly Defined[]): Tagging {
  const tags = definitions.filter((one) => one.active).map(readyTag);
  const resting = definitions.filter((one) => !one.active).map((one) => one.id);
  const names = new Map(definitions.map((one) => [one.id, one.name ?? ""]));
  const asked = tags.flatMap((tag) => tag.rules.flatMap((rule) => (rule ? [rule.fields] : [])));
  return {
    nameOf: (id) => names.get(id) ?? null,
    asksState: asked.some((fields) =>
      [...fields].some((name) => name === anyText || fieldNamed.has(name)),
    ),
    asksText: asked.some((fields) => fields.has(anyText)),
    tagsOf: (incident, facts, { texts, at }) => {
      const held: HeldTags = {};
      const found: Record<string, string[]> = {};
      let priority = noPriority;
      const subject = subjectOf({ incident, facts, texts, found });
      for (const tag of tags) {
        const one = heldOf(tag, incident.incident_tags[tag.id], { subject, at });
        if (!one) continue;
        held[tag.id] = one;
        const values = listOf(one.value);
        if (values.length > 0) found[tagField(tag.name)] = values;
        if (tag.type === "priority" && values[0] !== undefined)
          priority = rankOf(tag, values[0]) + 1;
      }
      for (const id of resting) {
        const one = incident.incident_tags[id];
        if (one && isByHand(one)) held[id] = one;
      }
      return { held, facts: found, priority };
    },
  };
}

function readyTag({ id, name, body }: Pick<Defined, "id" | "name" | "body">): ReadyTag {
  const rules = body.automatic.map((one) => {
    const ready = readyRule(one, body);
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
  asked: Facts;
  read: Read;
}
/** An incident whose tags are found one after the other: `found` grows. */
function subjectOf({
  incident,
  facts,
  texts,
  found,
}: {
  incident: IncidentState;
  facts: FactsState;
  texts: () => readonly string[];
  found: Record<string, string[]>;
}): Subject {
  const own = askable(incident, facts, texts);
  const values = (field: string): readonly string[] =>
    isTagField(field) ? (found[field] ?? []) : own.values(field);
  return {
    asked: { ...own, values, folded: (field) => values(field).map((value) => value.toLowerCase()) },
    read: {
      values,
      count: (field, value) =>
        Object.hasOwn(facts.repeated, field) ? (facts.repeated[field]?.[value] ?? 1) : 1,
    },
  };
}

function heldOf(
  tag: ReadyTag,
  before: HeldTag | undefined,
  { subject, at }: { subject: Subject; at: number },
): HeldTag | null {
  if (before && isByHand(before)) return before;
  const given = automaticOf(tag, subject);
  if (given === null) return null;
  if (before && before.meta.rule === given.rule && isSameValue(before.value, given.value))
    return before;
  const since = before && isSameValue(before.value, given.value) ? before.meta.at : at;
  return { value: given.value, meta: { by: "auto", at: since, rule: given.rule } };
}

/** By the first rule that holds and yields, else the default. `rule` is its place, from 1. */
function automaticOf(
  tag: ReadyTag,
  { asked, read }: Subject,
): { value: TagValue; rule: number | null } | null {
  for (const [at, rule] of tag.rules.entries()) {
    const value = rule?.holds(asked) ? rule.yields(read) : null;
    if (value !== null && value !== undefined) return { value, rule: at + 1 };
  }
  return tag.default === null ? null : { value: tag.default, rule: null };
}
