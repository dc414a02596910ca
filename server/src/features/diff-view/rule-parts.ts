import { createHash } from "node:crypto";
import type { Sql } from "../../platform/db.ts";
import type { Fields } from "../configuration/fields.ts";
import { inNames, type Names } from "../configuration/names.ts";
import { replaceAt } from "../configuration/paths.ts";
import { type Foreign, openForeignRules } from "../configuration/put-rules.ts";
import { everyKind } from "../configuration/rule-kinds.ts";
import type { Mode } from "../correlation/patterns.ts";
import { loadMode, saveMode } from "../correlation/store.ts";
import type { Kind, Rule } from "../rules/rule.ts";
import { loadRules } from "../rules/store.ts";
import type { Item, Part, PartWriter, Writing } from "./item.ts";
import { copyRows, loadTables } from "./table-rows.ts";

export const ruleParts: readonly Part[] = everyKind.map((kind): Part => ({
  kind: kind.kind,
  resource: kind.resource,
  ...(kind.toggle ? { toggle: kind.toggle } : {}),
  load: async (sql, names) => {
    const tables =
      kind.kind === "mapping-table"
        ? await loadTables(sql)
        : new Map<string, Pick<Item, "fields" | "beside">>();
    return (await loadRules<object>(sql, kind.kind)).map((rule) =>
      withMore(itemOf(kind, rule, names), tables.get(rule.id)),
    );
  },
  order: {
    load: async (sql) => (kind.kind === "correlation-pattern" ? { mode: await loadMode(sql) } : {}),
  },
  open: (sql, writing) => openPart(sql, kind, writing),
}));

const withMore = (item: Item, more: Pick<Item, "fields" | "beside"> | undefined): Item =>
  more
    ? {
        ...item,
        fields: { ...item.fields, ...more.fields },
        beside: { ...item.beside, ...more.beside },
      }
    : item;

/** Rules without a name are the same where they do the same. */
function itemOf(
  kind: Kind<object>,
  { id, name, active, body: stored, tests }: Rule<object>,
  names: Names,
): Item {
  const body = inNames(kind.refs, { ...stored }, names);
  for (const path of kind.own ?? []) replaceAt(body, path, () => undefined);
  const beside = Object.fromEntries((kind.happened ?? []).map((field) => [field, body[field]]));
  for (const field of kind.happened ?? []) delete body[field];
  const key =
    name?.toLowerCase() ??
    createHash("sha256")
      .update(kind.sameBy?.(stored) ?? "")
      .digest("hex");
  return {
    id,
    key,
    name: name ?? contentName(body),
    fields: { active, ...body, ...(tests.length === 0 ? {} : { tests }) },
    beside,
  };
}

const contentName = (body: Fields): string =>
  Array.isArray(body["tags"]) && body["tags"].length > 0 ? body["tags"].join(", ") : "By topology";

async function openPart(
  sql: Sql,
  kind: Kind<object>,
  { caller, nowS, names, confirm, after, from }: Writing,
): Promise<PartWriter> {
  const { rules, put } = await openForeignRules(sql, kind, {
    caller,
    nowS,
    names,
    isElsewhere: true,
    confirm,
    after,
    titleOf: ({ name, body }) => name ?? contentName(body),
    lacking: (title, missing) =>
      `${title} names ${missing.join(", ")}, which the target does not have: copy that too`,
  });
  return {
    write: async ({ item, before }) => {
      const { id } = await put(foreignOf(kind, item, before?.name ?? null), before?.id ?? null);
      if (kind.kind === "mapping-table")
        await copyRows(sql, { caller, nowS, from: from.id, item, tableId: id });
      return id;
    },
    arrange: async (ids, { mode }) => {
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
function foreignOf(
  kind: Kind<object>,
  { name, fields, beside }: Item,
  known: string | null,
): Foreign {
  const { active, tests, ...rest } = fields;
  const body: Fields = structuredClone({ ...rest, ...beside });
  delete body["rows"];
  delete body["map"];
  for (const path of kind.own ?? []) replaceAt(body, path, () => "");
  return {
    name: kind.sameBy ? null : (known ?? name),
    active: active === true,
    body,
    tests: (tests ?? []) as Foreign["tests"],
  }; // as they were loaded
}
