/**
 * A directory of rules: its text files are read and written here, and nothing else in it is
 * touched.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { MappingTableBody } from "#contract/mapping.ts";
import {
  loadNameIndex,
  type NameIndex,
  normalizeNames,
} from "../features/configuration/name-index.ts";
import { kindByName } from "../features/configuration/rule-kinds.ts";
import { sharedDesignerRefs } from "../features/analytics-designers/shared-designers.ts";
import { sharedDashboardRefs } from "../features/dashboards/shared-dashboards.ts";
import type { Reference } from "../features/rules/rule.ts";
import { sharedQueryRefs } from "../features/saved-queries/shared-queries.ts";
import type { Sql } from "../platform/db.ts";
import { type Code, type CodeRule, keyOf } from "./code.ts";
import { codeFiles, codeOf, filesOf } from "./files.ts";
import { type Plan, planOf } from "./plan.ts";
import { type Live, readLive } from "./read-live.ts";
import { digestOf, fileSlices, storedSlices, writeRows } from "./rows.ts";

/** Tables of more rows than `rowsMost` are written without them; answers their names. */
export async function writeDirectory(
  sql: Sql,
  directory: string,
  rowsMost: number,
): Promise<{ files: string[]; withoutRows: string[] }> {
  const live = await readLive(sql);
  const withoutRows: string[] = [];
  const written: string[] = [];
  await mkdir(directory, { recursive: true });
  for (const table of live.code.rules.get("mapping-table") ?? []) {
    const of = live.rowsOf.get(live.ids.get(table)?.id ?? "");
    if (!of) continue;
    if (of.rows > rowsMost) {
      table.rows = null;
      withoutRows.push(table.name ?? "");
      continue;
    }
    await writeRows(sql, of, { fields: fieldsOf(table), file: path.join(directory, of.file) });
    written.push(of.file);
  }
  for (const [file, text] of filesOf(live.code)) {
    await writeFile(path.join(directory, file), text);
    written.push(file);
  }
  return { files: written, withoutRows };
}

export async function readDirectory(directory: string): Promise<Code> {
  const files = new Map<string, string>();
  for (const file of codeFiles) {
    const text = await readFile(path.join(directory, file), "utf8").catch(nullIfMissing);
    if (text !== null) files.set(file, text);
  }
  if (files.size === 0) throw new Error(`${directory} holds none of ${codeFiles.join(", ")}.`);
  return codeOf(files);
}

/** The plan for a directory, its tables' rows compared too. */
export async function planDirectory(
  sql: Sql,
  directory: string,
  { desired, ...order }: { desired: Code; isPruning: boolean; isAppending?: boolean },
): Promise<{ plan: Plan; live: Live }> {
  const live = await readLive(sql);
  const changedTables = new Set<string>();
  for (const table of desired.rules.get("mapping-table") ?? []) {
    if (table.rows === null) continue;
    const digest = await digestOf(fileSlices(rowsPath(directory, table.rows), fieldsOf(table)));
    const before = (live.code.rules.get("mapping-table") ?? []).find(
      (candidate) => tableKey(candidate) === tableKey(table),
    );
    const stored = before && live.rowsOf.get(live.ids.get(before)?.id ?? "");
    if (!stored || (await digestOf(storedSlices(sql, stored, fieldsOf(table)))) !== digest)
      changedTables.add(tableKey(table));
  }
  const spelled = spelledCode(desired, await loadNameIndex(sql));
  return {
    live,
    plan: planOf(live.code, spelled, {
      ...order,
      hasOtherRows: (table) => changedTables.has(tableKey(table)),
    }),
  };
}

/** Names as the organization spells them, whatever case the files have. */
const spelledCode = (desired: Code, names: NameIndex): Code => ({
  ...desired,
  rules: new Map(
    [...desired.rules].map(([kind, list]) => [
      kind,
      list.map((rule) => ({
        ...rule,
        body: normalizeNames(kindByName(kind).refs, rule.body, names),
      })),
    ]),
  ),
  sharedQueries: spelledShared(desired.sharedQueries, sharedQueryRefs, names),
  sharedDesigners: spelledShared(desired.sharedDesigners, sharedDesignerRefs, names),
  dashboards: spelledShared(desired.dashboards, sharedDashboardRefs, names),
});

const spelledShared = <Shared extends { role_ids: string[] }>(
  list: readonly Shared[] | null,
  refs: readonly Reference[],
  names: NameIndex,
): Shared[] | null =>
  list?.map((shared) => {
    // Only names are spelled anew.
    const spelled = normalizeNames(refs, { ...shared }, names) as unknown as Shared;
    return { ...spelled, role_ids: spelled.role_ids.toSorted() };
  }) ?? null;

const tableKey = (table: CodeRule): string => keyOf("mapping-table", table);

/** Rules name files of their own directory alone. */
export function rowsPath(directory: string, file: string): string {
  const resolved = path.resolve(directory, file);
  if (!resolved.startsWith(`${path.resolve(directory)}${path.sep}`))
    throw new Error(`${file} is outside of ${directory}.`);
  return resolved;
}

// A table's body was read by the schema of its kind.
export const fieldsOf = ({ body }: Pick<CodeRule, "body">): MappingTableBody["fields"] =>
  (body as unknown as MappingTableBody).fields;

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
  throw error;
}
