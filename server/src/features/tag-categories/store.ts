import type { Sql } from "../../platform/db.ts";
import type { CategoryRow } from "./known-tags.ts";

/** Those that somebody has set. */
export const loadCategories = (sql: Sql): Promise<CategoryRow[]> =>
  sql<CategoryRow>(
    "SELECT category, tags FROM tag_categories WHERE organization_id = tocsin_organization()",
  );
