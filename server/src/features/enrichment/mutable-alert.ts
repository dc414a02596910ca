import type { Facts } from "#bpql/facts.ts";
import type { Event, Tags, TagValue } from "../incidents/world/event.ts";
import { subjectOfEvent } from "../incidents/world/subject.ts";
import type { FieldReader } from "../mapping/lookup-table.ts";

/** An event whose tags grow while rules run: what they read, and what their conditions ask. */
export interface MutableAlert {
  readonly tags: Tags;
  /** Also tags that no query reaches, so that a rule can give them a name that one does. */
  read: FieldReader;
  readonly facts: Facts;
  /**
   * False when regexes have had all the work that one event may cost: slow ones stop here, and not
   * the pipeline.
   */
  maySpend(steps: number): boolean;
  readonly isBudgetSpent: boolean;
  /** Of a tag that queries reach. */
  set(name: string, value: TagValue): void;
}

/**
 * Instructions times characters. A usual regex on a usual tag takes a thousand; at worst these are
 * some 150 ms.
 */
const maxRegexSteps = 2_000_000;

/** What rules read besides tags; a tag of the same name goes before. */
export const builtInFields: readonly string[] = [
  "description",
  "status",
  "source",
  "source_system",
];

export function mutableAlert(event: Event): MutableAlert {
  const { conditionFacts } = subjectOfEvent(event);
  const grown = new Map<string, { values: readonly string[]; folded: readonly string[] }>();
  let tags = event.tags;
  let spent = 0;
  let texts: readonly string[] | null = null;
  const facts: Facts = {
    nowS: conditionFacts.nowS,
    values: (field) => grown.get(field)?.values ?? conditionFacts.values(field),
    folded: (field) => grown.get(field)?.folded ?? conditionFacts.folded(field),
    // Few conditions search words.
    text: () =>
      (texts ??=
        grown.size === 0
          ? conditionFacts.text()
          : subjectOfEvent({ ...event, tags }).conditionFacts.text()),
  };
  return {
    get tags() {
      return tags;
    },
    facts,
    maySpend: (steps) => (spent += steps) <= maxRegexSteps,
    get isBudgetSpent() {
      return spent > maxRegexSteps;
    },
    read: (field) =>
      Object.hasOwn(tags, field)
        ? valuesOf(tags[field])
        : builtInFields.includes(field)
          ? facts.values(field)
          : [],
    set: (name, value) => {
      tags = grown.size === 0 ? { ...tags, [name]: value } : Object.assign(tags, { [name]: value });
      const values = [...new Set(valuesOf(value))];
      grown.set(name, { values, folded: values.map((value) => value.toLowerCase()) });
      texts = null;
    },
  };
}

const valuesOf = (value: TagValue | undefined): string[] =>
  value === undefined ? [] : Array.isArray(value) ? value.map(String) : [String(value)];
