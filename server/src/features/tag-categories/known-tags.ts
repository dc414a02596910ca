import { defaultTags, type TagCategory, type TagsByCategory } from "#contract/tag-categories.ts";

export interface CategoryRow {
  category: TagCategory;
  tags: string[];
}

export const knownTagsOf = (rows: readonly CategoryRow[]): TagsByCategory => ({
  ...defaultTags,
  ...Object.fromEntries(rows.map(({ category, tags }) => [category, tags])),
});
