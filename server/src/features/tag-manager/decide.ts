import type { IncidentTagBody } from "#contract/incident-tags.ts";
import { type TagsByCategory, tagCategories, type TagCategory } from "#contract/tag-categories.ts";
import type { TagSummary } from "#contract/tag-manager.ts";
import { isQueryable } from "#contract/tags.ts";
import type { CategoryRow } from "../tag-categories/known-tags.ts";
import type { SourceTagRow } from "./rows.ts";

export const categoriesOf = (knownTags: TagsByCategory, name: string): TagCategory[] =>
  tagCategories.filter((category) => knownTags[category].includes(name));

/**
 * Tags by name: those of alerts, the most frequent first, then those that only a category names.
 */
export function summarizeTags(
  sourceTags: readonly SourceTagRow[],
  knownTags: TagsByCategory,
): TagSummary[] {
  const byName = Map.groupBy(
    sourceTags.filter(({ name }) => isQueryable(name)),
    ({ name }) => name,
  );
  const silent = tagCategories
    .flatMap((category) => knownTags[category])
    .filter((name) => !byName.has(name));
  return [
    ...[...byName]
      .map(([name, rows]) => summarizeTag(name, rows, knownTags))
      .sort((a, b) => b.totalHits - a.totalHits || a.name.localeCompare(b.name)),
    ...[...new Set(silent)].map((name) => summarizeTag(name, [], knownTags)),
  ];
}

export function summarizeTag(
  name: string,
  rows: readonly SourceTagRow[],
  knownTags: TagsByCategory,
): TagSummary {
  const categories = categoriesOf(knownTags, name);
  const sources = new Set(
    rows.map(({ source_system }) => source_system.split(".")[0] ?? source_system),
  );
  return {
    id: name,
    name,
    totalHits: rows.reduce((sum, row) => sum + row.hits, 0),
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
  return definitions.map((definition) => {
    if (definition.body.type !== "priority") return definition;
    const worstFields = definition.body.automatic.flatMap(({ when, value }) =>
      when === "" && value.kind === "worst" ? [value.field] : [],
    );
    return {
      ...definition,
      body: {
        ...definition.body,
        automatic: [
          ...definition.body.automatic,
          ...tags
            .filter((tag) => !worstFields.includes(tag))
            .map((field) => ({ when: "", value: { kind: "worst" as const, field } })),
        ],
      },
    };
  });
}
