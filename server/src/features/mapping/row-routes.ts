import * as contract from "#contract/mapping.ts";
import type { MappingField, MappingTableBody } from "#contract/mapping.ts";
import { limits } from "#contract/limits.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { Refusal, refuse } from "../../platform/refuse.ts";
import { recordChange } from "../access/store-audit.ts";
import { bumpConfig } from "../organizations/store.ts";
import { loadRules } from "../rules/store.ts";
import { cellProblems, storable } from "./check-rows.ts";
import { mappingKind } from "./kind.ts";
import { joined, parted } from "./packed-rows.ts";
import {
  appendRow,
  countRowsBeside,
  deleteRow,
  insertMap,
  loadMap,
  loadPage,
  loadRow,
  type MapRow,
  putInForce,
  saveRow,
  type StoredRow,
  touchMap,
} from "./store-maps.ts";

/** Rows one by one, of the map in force. */
export const mappingRowRoutes = ({ db, clock }: Parts): Served[] => {
  /** Every edit is a change of the configuration: rows weigh as much as rules. */
  const editing = <T>(
    caller: Caller,
    tableId: string,
    edit: (
      sql: Sql,
      map: MapRow,
      fields: readonly MappingField[],
    ) => Promise<{ before: StoredRow | null; after: StoredRow | null; answer: T }>,
  ): Promise<T> =>
    db.tenant(caller.organizationId, async (sql) => {
      await bumpConfig(sql);
      const fields = await fieldsOf(sql, tableId);
      const map =
        (await loadMap(sql, tableId)) ??
        (await emptyMap(sql, { tableId, fields, nowS: clock.nowS() }));
      const { before, after, answer } = await edit(sql, map, fieldsOfMap(map, fields));
      await touchMap(sql, map.generation, {
        added: (after ? 1 : 0) - (before ? 1 : 0),
        nowS: clock.nowS(),
      });
      const told = (row: StoredRow | null) => row && { row: row.row, cells: parted(row.cells) };
      await recordChange(sql, caller, {
        at: clock.nowS(),
        action: "update",
        resource: mappingKind.resource,
        id: tableId,
        before: told(before),
        after: told(after),
        news: mappingKind.kind,
      });
      return answer;
    });
  return [
    serve(contract.getMap, ({ caller, params, query }) =>
      db.tenant(caller.organizationId, async (sql) => {
        const fields = await fieldsOf(sql, params.id);
        const map = await loadMap(sql, params.id);
        const { items, total } = map
          ? await loadPage(sql, map, { ...query, perPage: query.per_page })
          : { items: [], total: 0 };
        return {
          items: items.map(onWire),
          titles: map?.titles ?? fields.map((field) => field.title),
          total,
          page: query.page,
          per_page: query.per_page,
        };
      }),
    ),
    serve(contract.addMappingRow, ({ caller, params, body }) =>
      editing(caller, params.id, async (sql, map, fields) => {
        if (
          map.rows >= limits.mappingRows ||
          map.rows + (await countRowsBeside(sql, params.id)) >= limits.mappingRowsTogether
        )
          throw invalid(
            `A table has ${limits.mappingRows} rows at most, all together ${limits.mappingRowsTogether}`,
          );
        const after = await appendRow(sql, map.generation, checked(body.cells, fields));
        return { before: null, after, answer: onWire(after) };
      }),
    ),
    serve(contract.updateMappingRow, ({ caller, params, body }) =>
      editing(caller, params.id, async (sql, map, fields) => {
        const before = await found(sql, map, params.row_id);
        const after = { row: before.row, cells: checked(body.cells, fields) };
        await saveRow(sql, map.generation, after);
        return { before, after, answer: onWire(after) };
      }),
    ),
    serve(contract.deleteMappingRow, ({ caller, params }) =>
      editing(caller, params.id, async (sql, map) => {
        const before = await found(sql, map, params.row_id);
        await deleteRow(sql, map.generation, before.row);
        return { before, after: null, answer: undefined };
      }),
    ),
  ];
};

const onWire = ({ row, cells }: StoredRow) => ({ id: String(row), cells: parted(cells) });
const invalid = (message: string): Refusal =>
  new Refusal(400, [{ code: "invalid", message, field: "cells" }]);

async function fieldsOf(sql: Sql, tableId: string): Promise<MappingField[]> {
  const table = (await loadRules<MappingTableBody>(sql, mappingKind.kind)).find(
    (one) => one.id === tableId,
  );
  if (!table) throw refuse("not_found");
  return table.body.fields;
}

/** Rows written by hand before anything was uploaded. */
async function emptyMap(
  sql: Sql,
  { tableId, fields, nowS }: { tableId: string; fields: readonly MappingField[]; nowS: number },
): Promise<MapRow> {
  const map = await insertMap(sql, {
    tableId,
    titles: fields.map((field) => field.title),
    isCurrent: false,
    nowS,
  });
  await putInForce(sql, { tableId, generation: map.generation, rows: 0, nowS });
  return map;
}

/** One for each cell; a column that the table names no longer may hold anything. */
const fieldsOfMap = (map: MapRow, fields: readonly MappingField[]): MappingField[] =>
  map.titles.map(
    (title) =>
      fields.find((field) => field.title.toLowerCase() === title.toLowerCase()) ?? {
        kind: "result",
        title,
        tag_name: "",
        is_overridden: false,
      },
  );

function checked(given: readonly string[], fields: readonly MappingField[]): string {
  if (given.length !== fields.length)
    throw invalid(`A row of this table has ${fields.length} cells`);
  const cells = given.map(storable);
  const problems = cellProblems(cells, fields);
  if (problems.length > 0)
    throw new Refusal(
      400,
      problems.map(({ column, message }) => ({
        code: "invalid",
        message: `${column}: ${message}`,
        field: `cells.${fields.findIndex((field) => field.title === column)}`,
      })),
    );
  return joined(cells);
}

async function found(sql: Sql, map: MapRow, rowId: string): Promise<StoredRow> {
  const row = await loadRow(sql, map.generation, rowId);
  if (!row) throw refuse("not_found");
  return row;
}
