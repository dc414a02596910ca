import type { IncidentTagBody } from "#contract/incident-tags.ts";
import {
  type KnownTags,
  tagCategories,
  type TagCategory,
  usualTags,
} from "#contract/tag-categories.ts";
import type { TagSummary } from "#contract/tag-manager.ts";
import { isQueryable } from "#contract/tags.ts";
import type { CategoryRow, SourceTagRow } from "./rows.ts";

export const knownTagsOf = (rows: readonly CategoryRow[]): KnownTags => ({
  ...usualTags,
  ...Object.fromEntries(rows.map(({ category, tags }) => [category, tags])),
});

export const categoriesOf = (known: KnownTags, name: string): TagCategory[] =>
  tagCategories.filter((category) => known[category].includes(name));

/**
 * Tags by name: those of alerts, the most frequent first, then those that only a category names.
 */
export function summaries(found: readonly SourceTagRow[], known: KnownTags): TagSummary[] {
  const byName = Map.groupBy(
    found.filter(({ name }) => isQueryable(name)),
    ({ name }) => name,
  );
  const silent = tagCategories
    .flatMap((category) => known[category])
    .filter((name) => !byName.has(name));
  return [
    ...[...byName]
      .map(([name, rows]) => summary(name, rows, known))
      .sort((one, other) => other.totalHits - one.totalHits || one.name.localeCompare(other.name)),
    ...[...new Set(silent)].map((name) => summary(name, [], known)),
  ];
}

export function summary(name: string, rows: readonly SourceTagRow[], known: KnownTags): TagSummary {
  const categories = categoriesOf(known, name);
  const sources = new Set(
    rows.map(({ source_system }) => source_system.split(".")[0] ?? source_system),
  );
  return {
    id: name,
    name,
    totalHits: rows.reduce((sum, one) => sum + one.hits, 0),
    parentSourceSystem: [...sources].sort(),
    inConfig: categories.length > 0,
    categories,
  };
}

/**
 * A priority that none of its own rules finds is looked for in the category's tags, one after the
 * other. What is delivered adds nothing: the delivered definition asks for that tag by itself, and
 * whoever took the rule away meant it.
 */
export function withPriorityTags<Defined extends { body: IncidentTagBody }>(
  definitions: readonly Defined[],
  rows: readonly CategoryRow[],
): Defined[] {
  const tags = rows.find(({ category }) => category === "priority")?.tags ?? [];
  return definitions.map((one) => {
    if (one.body.type !== "priority") return one;
    const asked = one.body.automatic.flatMap(({ when, value }) =>
      when === "" && value.kind === "worst" ? [value.field] : [],
    );
    return {
      ...one,
      body: {
        ...one.body,
        automatic: [
          ...one.body.automatic,
          ...tags
            .filter((tag) => !asked.includes(tag))
            .map((field) => ({ when: "", value: { kind: "worst" as const, field } })),
        ],
      },
    };
  });
}
