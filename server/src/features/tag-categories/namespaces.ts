import type { Namespaces } from "#bpql/short-form.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { knownTagsOf } from "./known-tags.ts";
import { loadCategories } from "./store.ts";

/** Categories whose tags a search may ask for together; null without the toggle. */
export const loadNamespaces = async (
  sql: Sql,
  { toggles }: Pick<Caller, "toggles">,
): Promise<Namespaces | null> =>
  toggles.has("namespace_search") ? knownTagsOf(await loadCategories(sql)) : null;
