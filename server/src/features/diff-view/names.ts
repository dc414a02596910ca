import type { Sql } from "../../platform/db.ts";
import { loadEnvironments, loadGroups, loadRoleNames } from "../environments/store.ts";
import { loadRules } from "../rules/store.ts";

/** What a field's value refers to, by the field's name. */
const references: Readonly<Record<string, Noun>> = {
  environment_id: "environment", environment_ids: "environment", group_id: "environment group", role_id: "role", role_ids: "role", table_id: "mapping table", tag_id: "incident tag", tag_ids: "incident tag",
};
type Noun = "environment" | "environment group" | "role" | "mapping table" | "incident tag";
/** Of one organization: what each noun's things are called, by id. */
export type Names = ReadonlyMap<Noun, ReadonlyMap<string, string>>;

export async function loadNames(sql: Sql): Promise<Names> {
  const named = (rows: readonly { id: string; name: string | null }[]) => new Map(rows.map(({ id, name }) => [id, name ?? id]));
  return new Map([
    ["environment", named(await loadEnvironments(sql))], ["environment group", named(await loadGroups(sql))], ["role", named(await loadRoleNames(sql))],
    ["mapping table", named(await loadRules(sql, "mapping-table"))], ["incident tag", named(await loadRules(sql, "incident-tag"))],
  ]);
}

/** Ids become names; what is gone keeps its id, and "all" means the same everywhere. */
export const withNames = (value: unknown, names: Names): unknown => walk(value, (noun, id) => names.get(noun)?.get(id) ?? id);

/** Names become ids of this organization; `missing` is told of those that it does not have. */
export function withIds(value: unknown, names: Names, missing: (noun: string, name: string) => void): unknown {
  return walk(value, (noun, name) => {
    if (name === "all") return name;
    const found = [...(names.get(noun) ?? [])].find(([, one]) => one.toLowerCase() === name.toLowerCase());
    if (!found) missing(noun, name);
    return found?.[0] ?? name;
  });
}

function walk(value: unknown, replace: (noun: Noun, text: string) => string, noun?: Noun): unknown {
  if (typeof value === "string") return noun === undefined ? value : replace(noun, value);
  if (Array.isArray(value)) return value.map((one) => walk(one, replace, noun));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, walk(one, replace, references[key])]));
}
