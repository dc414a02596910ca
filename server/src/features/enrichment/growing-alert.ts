import type { Facts } from "#bpql/facts.ts";
import type { Event, Tags, TagValue } from "../incidents/event.ts";
import { subjectOfEvent } from "../incidents/subject.ts";
import type { Read } from "../mapping/look-up.ts";

/** An event whose tags grow while rules run: what they read, and what their conditions ask. */
export interface GrowingAlert {
  readonly tags: Tags;
  /** Also tags that no query reaches, so that a rule can give them a name that one does. */
  read: Read;
  readonly facts: Facts;
  /**
   * False when regexes have had all the work that one event may cost: slow ones stop here, and not
   * the pipeline.
   */
  maySpend(steps: number): boolean;
  readonly isSpent: boolean;
  /** Of a tag that queries reach. */
  set(name: string, value: TagValue): void;
}

/**
 * Instructions times characters. A usual regex on a usual tag takes a thousand; at worst these are
 * some 150 ms.
 */
const stepsMost = 2_000_000;

/** What rules read besides tags; a tag of the same name goes before. */
export const ownFields: readonly string[] = ["description", "status", "source", "source_system"];

export function growingAlert(event: Event): GrowingAlert {
  const { asked } = subjectOfEvent(event);
  const grown = new Map<string, { values: readonly string[]; folded: readonly string[] }>();
  let tags = event.tags;
  let spent = 0;
  let texts: readonly string[] | null = null;
  const facts: Facts = {
    nowS: asked.nowS,
    values: (field) => grown.get(field)?.values ?? asked.values(field),
    folded: (field) => grown.get(field)?.folded ?? asked.folded(field),
    // Few conditions search words.
    text: () =>
      (texts ??= grown.size === 0 ? asked.text() : subjectOfEvent({ ...event, tags }).asked.text()),
  };
  return {
    get tags() {
      return tags;
    },
    facts,
    maySpend: (steps) => (spent += steps) <= stepsMost,
    get isSpent() {
      return spent > stepsMost;
    },
    read: (field) =>
      Object.hasOwn(tags, field)
        ? valuesOf(tags[field])
        : ownFields.includes(field)
          ? facts.values(field)
          : [],
    set: (name, value) => {
      tags = grown.size === 0 ? { ...tags, [name]: value } : Object.assign(tags, { [name]: value });
      const values = [...new Set(valuesOf(value))];
      grown.set(name, { values, folded: values.map((one) => one.toLowerCase()) });
      texts = null;
    },
  };
}

const valuesOf = (value: TagValue | undefined): string[] =>
  value === undefined ? [] : Array.isArray(value) ? value.map(String) : [String(value)];
