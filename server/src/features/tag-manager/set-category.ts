import type { TagCategoryAssignment } from "#contract/tag-manager.ts";
import type { TagCategory } from "#contract/tag-categories.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { requireUnchanged } from "../../platform/require-unchanged.ts";
import { recordChange } from "../access/store-audit.ts";
import { scheduleRetag } from "../incident-tags/store.ts";
import { type CategoryRow, knownTagsOf } from "../tag-categories/known-tags.ts";
import { loadCategories } from "../tag-categories/store.ts";
import { scheduleRetitling } from "./retitle.ts";
import { saveCategory } from "./store.ts";

/**
 * In the caller's transaction, which begins with bumpConfig. Tags null: those that are delivered.
 */
export async function setCategory(
  sql: Sql,
  { caller, nowS }: { caller: Caller; nowS: number },
  {
    id,
    tags,
    base,
  }: {
    id: TagCategory;
    tags: readonly string[] | null;
    base?: Record<string, unknown> | undefined;
  },
): Promise<TagCategoryAssignment> {
  const before = presentCategory(id, await loadCategories(sql));
  requireUnchanged(before, base, before.title);
  await saveCategory(sql, id, { tags, nowS });
  const after = presentCategory(id, await loadCategories(sql));
  await scheduleUpdates(sql, id, nowS);
  await recordChange(sql, caller, {
    at: nowS,
    action: "update",
    resource: "tag_management",
    id,
    before,
    after,
    news: "tag-manager",
  });
  return after;
}

const titles: Record<TagCategory, string> = {
  host: "Host",
  ci: "Configuration item",
  check: "Check",
  ownership: "Ownership",
  priority: "Priority",
  runbook: "Runbook",
};

export const presentCategory = (
  id: TagCategory,
  rows: readonly CategoryRow[],
): TagCategoryAssignment => ({
  id,
  title: titles[id],
  tags: [...knownTagsOf(rows)[id]],
  is_usual: !rows.some((row) => row.category === id),
});

/** New events follow the category with the next batch; what is there follows in the background. */
async function scheduleUpdates(sql: Sql, category: TagCategory, nowS: number): Promise<void> {
  if (category === "host" || category === "ci" || category === "check")
    await scheduleRetitling(sql, nowS);
  if (category === "priority") await scheduleRetag(sql, { after: "0", done: 0, nowS });
}
