import { type RuleKind, ruleKinds } from "#contract/rules.ts";
import type { Fields } from "../features/configuration/fields.ts";
import { idsToNames, loadNameIndex, type NameIndex } from "../features/configuration/name-index.ts";
import { replaceAt } from "../features/configuration/paths.ts";
import { kindByName } from "../features/configuration/rule-kinds.ts";
import { loadContacts } from "../features/contacts/store.ts";
import { loadMode } from "../features/correlation/store.ts";
import { loadEnvironments, loadGroups } from "../features/environments/store.ts";
import { loadMaps, type MapRow } from "../features/mapping/store-maps.ts";
import type { Rule } from "../features/rules/rule.ts";
import { loadNamedMappings } from "../features/payload-mappings/store.ts";
import { loadSharedDesigners } from "../features/analytics-designers/shared-designers.ts";
import { loadShared } from "../features/dashboards/shared-dashboards.ts";
import { loadSharedQueries } from "../features/saved-queries/shared-queries.ts";
import { loadRules } from "../features/rules/store.ts";
import type { Sql } from "../platform/db.ts";
import type { Code, CodeRule } from "./code.ts";
import { codeContactOf } from "./contact-code.ts";
import { codeMappingOf } from "./payload-mapping-code.ts";
import { readBody } from "./read-rule.ts";
import { rowFileNames } from "./row-file-names.ts";

/** `file` is where an export would put them. */
export interface StoredRows extends Pick<MapRow, "rows" | "generation" | "titles"> {
  file: string;
}
/**
 * The rules that stand, as files would say them; and which of the tables' rows files would hold, by
 * table.
 */
export interface Live {
  code: Code;
  ids: ReadonlyMap<CodeRule, Rule<object>>;
  rowsOf: ReadonlyMap<string, StoredRows>;
}

export async function readLive(sql: Sql): Promise<Live> {
  const names = await loadNameIndex(sql);
  const maps = new Map((await loadMaps(sql)).map((map) => [map.table_id, map]));
  const ids = new Map<CodeRule, Rule<object>>();
  const rules = new Map<RuleKind, CodeRule[]>();
  const rowsOf = new Map<string, StoredRows>();
  for (const kind of ruleKinds) {
    const stored = await loadRules<object>(sql, kind);
    const files = rowFileNames(
      stored.filter((rule) => maps.has(rule.id)).map((rule) => rule.name ?? rule.id),
    );
    rules.set(
      kind,
      stored.map((rule) => {
        const map = maps.get(rule.id);
        const rows = map ? (files.get(rule.name ?? rule.id) ?? null) : null;
        if (map && rows !== null)
          rowsOf.set(rule.id, {
            file: rows,
            rows: map.rows,
            generation: map.generation,
            titles: map.titles,
          });
        const codeRule: CodeRule = {
          name: rule.name,
          active: rule.active,
          body: bodyWithNames(rule, names),
          tests: rule.tests,
          rows,
        };
        ids.set(codeRule, rule);
        return codeRule;
      }),
    );
  }
  const groups = await loadGroups(sql);
  const groupOf = new Map(groups.map((group) => [group.id, group.name]));
  const environments = (await loadEnvironments(sql)).map(
    ({ name, description, filter, group_id }) => ({
      name,
      description,
      filter,
      group: group_id === null ? null : (groupOf.get(group_id) ?? null),
    }),
  );
  return {
    code: {
      rules,
      mode: await loadMode(sql),
      environments: { groups: groups.map((group) => group.name), environments },
      contacts: (await loadContacts(sql)).map(codeContactOf),
      payloadMappings: (await loadNamedMappings(sql)).map(codeMappingOf),
      sharedQueries: (await loadSharedQueries(sql, names)).map(({ shared }) => shared),
      sharedDesigners: (await loadSharedDesigners(sql, names)).map(({ shared }) => shared),
      dashboards: (await loadShared(sql, names)).map(({ shared }) => shared),
    },
    ids,
    rowsOf,
  };
}

/** A stored body with names for ids, its fields in the schema's order. */
export function bodyWithNames({ kind, name, body }: Rule<object>, names: NameIndex): Fields {
  const read = readBody(
    kind,
    idsToNames(kindByName(kind).refs, withoutOwnFields(kind, { ...body }), names),
  );
  if (Array.isArray(read))
    throw new Error(
      `The ${kind} ${name ?? "without a name"} is not stored as its kind is written: ${read.join("; ")}`,
    );
  return read;
}

/** Without what means something in one organization alone. */
function withoutOwnFields(kind: RuleKind, body: Fields): Fields {
  const fields = structuredClone(body);
  for (const path of kindByName(kind).localPaths ?? []) replaceAt(fields, path, () => "");
  return fields;
}
