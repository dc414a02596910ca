import { z } from "zod";
import { endpoint, may, signedIn } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { base } from "./scalars.ts";
import { tagCategories } from "./tag-categories.ts";
import { isQueryable } from "./tags.ts";

const tag = z
  .string()
  .trim()
  .toLowerCase()
  .refine(isQueryable, "must be a letter, then letters, digits, _ or -");
const tags = z
  .array(tag)
  .max(limits.tagsPerCategory, `At most ${limits.tagsPerCategory} tags`)
  .refine((names) => new Set(names).size === names.length, "names a tag twice");
const category = z.enum(tagCategories);

const tagCategory = z.object({
  id: category,
  title: z.string(),
  tags: z.array(z.string()),
  /** Whether nobody has set it. */ is_usual: z.boolean(),
});
export type TagCategoryAssignment = z.infer<typeof tagCategory>;
export const tagSummary = z.object({
  id: z.string(),
  name: z.string(),
  /** Alerts of current incidents, as far as they were looked at, that carry it. */
  totalHits: z.number(),
  parentSourceSystem: z.array(z.string()),
  /** Whether it stands in a category. */
  inConfig: z.boolean(),
  categories: z.array(category),
});
export type TagSummary = z.infer<typeof tagSummary>;
const sourceTag = z.object({
  name: z.string(),
  source_system: z.string(),
  hits: z.number(),
  inConfig: z.boolean(),
});
export type SourceTag = z.infer<typeof sourceTag>;

const tagManagerAccess = { toggle: "tag_manager", needs: may("tag_management@read") } as const;
export const listTagCategories = endpoint({
  ...tagManagerAccess,
  method: "GET",
  path: "/resources/v2.1/tag-manager/categories",
  summary: "List tag categories in order, each with its tags",
  reply: z.object({ items: z.array(tagCategory), total: z.number() }),
  changesWith: ["tag-manager"],
});
export const setTagCategory = endpoint({
  ...tagManagerAccess,
  needs: may("tag_management@update"),
  method: "POST",
  path: "/resources/v2.1/tag-manager/categories",
  summary: "Set a category's tags in order; null is as delivered",
  body: z.object({ id: category, tags: tags.nullable(), base }),
  reply: tagCategory,
  refuses: ["invalid", "stale"],
});
export const listManagedTags = endpoint({
  ...tagManagerAccess,
  method: "GET",
  path: "/resources/v2.1/tag-manager/tags",
  summary: "List the tags of current alerts and of categories",
  reply: z.object({ items: z.array(tagSummary), total: z.number() }),
  apiOnly: true,
});
export const getManagedTag = endpoint({
  ...tagManagerAccess,
  method: "GET",
  path: "/resources/v2.1/tag-manager/tags/{id}",
  summary: "Get a tag: where it comes from and its most frequent values",
  params: z.object({ id: z.string().max(64) }),
  reply: tagSummary.extend({
    values: z.array(z.object({ value: z.string(), hits: z.number() })),
    sources: z.array(sourceTag.omit({ name: true, inConfig: true })),
  }),
  refuses: ["not_found"],
  changesWith: ["tag-manager"],
});
export type ManagedTag = z.infer<typeof getManagedTag.reply>;
export const searchSourceTags = endpoint({
  ...tagManagerAccess,
  method: "GET",
  path: "/resources/v2.1/tag-manager/source-tags",
  summary: "Search tags by source system; each word must be in the name of the tag or source",
  query: z.object({ search: z.string().max(200).default("") }),
  reply: z.object({ items: z.array(sourceTag), total: z.number() }),
  changesWith: ["tag-manager"],
});
/** For everyone who sees incidents: what to call a host, an owner, a runbook. */
export const getKnownTags = endpoint({
  method: "GET",
  path: "/resources/v2.1/tag-manager/known-tags",
  summary: "Get a map of category to its tags",
  needs: signedIn,
  reply: z.record(category, z.array(z.string())),
  changesWith: ["tag-manager"],
});
