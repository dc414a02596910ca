import type { TagCategory } from "#contract/tag-categories.ts";

export interface CategoryRow {
  category: TagCategory;
  tags: string[];
}
/** A tag as one source system sends it. */
export interface SourceTagRow {
  name: string;
  source_system: string;
  hits: number;
}
