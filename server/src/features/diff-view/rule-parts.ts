import { createHash } from "node:crypto";
import { reason } from "#contract/refusals.ts";
import type { Sql } from "../../platform/db.ts";
import type { Fields } from "../configuration/fields.ts";
import { idsToNames, type NameIndex } from "../configuration/name-index.ts";
import { replaceAt } from "../configuration/paths.ts";
import { type ImportedRule, openRuleImport } from "../configuration/rule-import.ts";
import { allKinds } from "../configuration/rule-kinds.ts";
import type { Mode } from "../correlation/patterns.ts";
import { loadMode, saveMode } from "../correlation/store.ts";
import type { Kind, Rule } from "../rules/rule.ts";
import { loadRules } from "../rules/store.ts";
import type { Item, ConfigurationPart, PartWriter, WriteContext } from "./configuration-part.ts";
import { copyRows, loadTableRows } from "./table-rows.ts";

export const ruleParts: readonly ConfigurationPart[] = allKinds.map((kind): ConfigurationPart => ({
  kind: kind.kind,
  resource: kind.resource,
  ...(kind.toggle ? { toggle: kind.toggle } : {}),
  load: async (sql, names) => {
    const tables =
      kind.kind === "mapping-table"
        ? await loadTableRows(sql)
        : new Map<string, Pick<Item, "fields" | "uncompared">>();
    return (await loadRules<object>(sql, kind.kind)).map((rule) =>
      mergeItem(itemOf(kind, rule, names), tables.get(rule.id)),
    );
  },
  order: {
    load: async (sql) => (kind.kind === "correlation-pattern" ? { mode: await loadMode(sql) } : {}),
  },
  open: (sql, context) => openRulePart(sql, kind, context),
}));

const mergeItem = (item: Item, more: Pick<Item, "fields" | "uncompared"> | undefined): Item =>
  more
    ? {
        ...item,
        fields: { ...item.fields, ...more.fields },
        uncompared: { ...item.uncompared, ...more.uncompared },
      }
    : item;

/** Rules without a name are the same where they do the same. */
function itemOf(
  kind: Kind<object>,
  { id, name, active, body: stored, tests }: Rule<object>,
  names: NameIndex,
): Item {
  const body = idsToNames(kind.refs, { ...stored }, names);
  for (const path of kind.localPaths ?? []) replaceAt(body, path, () => undefined);
  const uncompared = Object.fromEntries(
    (kind.historyFields ?? []).map((field) => [field, body[field]]),
  );
  for (const field of kind.historyFields ?? []) delete body[field];
  const key =
    name?.toLowerCase() ??
    createHash("sha256")
      .update(kind.identityOf?.(stored) ?? "")
      .digest("hex");
  return {
    id,
    key,
    name: name ?? contentName(body),
    fields: { active, ...body, ...(tests.length === 0 ? {} : { tests }) },
    uncompared,
  };
}

const contentName = (body: Fields): string =>
  Array.isArray(body["tags"]) && body["tags"].length > 0 ? body["tags"].join(", ") : "By topology";

async function openRulePart(
  sql: Sql,
  kind: Kind<object>,
  { caller, nowS, names, confirm, after, from }: WriteContext,
): Promise<PartWriter> {
  const { rules, importRule } = await openRuleImport(sql, kind, {
    caller,
    nowS,
    names,
    isFromOtherOrganization: true,
    confirm,
    after,
    titleOf: ({ name, body }) => name ?? contentName(body),
    lacking: (title, missing) => reason("missing_in_target", title, missing.join(", ")),
  });
  return {
    write: async ({ item, before }) => {
      const { id } = await importRule(
        toImportedRule(kind, item, before?.name ?? null),
        before?.id ?? null,
      );
      if (kind.kind === "mapping-table")
        await copyRows(sql, { caller, nowS, from: from.id, item, tableId: id });
      return id;
    },
    reorder: async (ids, { mode }) => {
      const before = kind.kind === "correlation-pattern" ? await loadMode(sql) : null;
      await rules.reorder(
        ids,
        before === null ? undefined : { before: { mode: before }, after: { mode } },
      );
      // Its only source is the same field of the other organization.
      if (before !== null) await saveMode(sql, mode as Mode);
    },
  };
}

/** The target keeps the spelling of its names. */
function toImportedRule(
  kind: Kind<object>,
  { name, fields, uncompared }: Item,
  targetName: string | null,
): ImportedRule {
  const { active, tests, ...rest } = fields;
  const body: Fields = structuredClone({ ...rest, ...uncompared });
  delete body["rows"];
  delete body["map"];
  for (const path of kind.localPaths ?? []) replaceAt(body, path, () => "");
  return {
    name: kind.identityOf ? null : (targetName ?? name),
    active: active === true,
    body,
    tests: (tests ?? []) as ImportedRule["tests"],
  }; // as they were loaded
}
