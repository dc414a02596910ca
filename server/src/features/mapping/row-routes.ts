import * as contract from "#contract/mapping.ts";
import type { MappingField, MappingTableBody } from "#contract/mapping.ts";
import { mappingLimits } from "#contract/mapping-limits.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { type Handler, serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { problem, Refusal, refuse, refuseField } from "../../platform/refuse.ts";
import { recordChange } from "../access/store-audit.ts";
import { bumpConfigVersion } from "../organizations/store.ts";
import { loadRules } from "../rules/store.ts";
import { cellProblems, sanitizeCell } from "./check-rows.ts";
import { mappingKind } from "./kind.ts";
import { joinCells, splitCells } from "./packed-rows.ts";
import {
  appendRow,
  countOtherRows,
  deleteRow,
  insertMap,
  loadMap,
  loadPage,
  loadRow,
  type MapRow,
  activateMap,
  saveRow,
  type StoredRow,
  touchMap,
} from "./store-maps.ts";

/** Rows one by one, of the map in force. */
export const mappingRowRoutes = (parts: Parts): Route[] => {
  const editRows = rowEditor(parts);
  return [
    serve(contract.getMap, getMap(parts)),
    serve(contract.addMappingRow, addMappingRow(editRows)),
    serve(contract.updateMappingRow, updateMappingRow(editRows)),
    serve(contract.deleteMappingRow, deleteMappingRow(editRows)),
  ];
};

const getMap =
  ({ db }: Parts): Handler<typeof contract.getMap> =>
  ({ caller, params, query }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const fields = await loadFields(sql, params.id);
      const map = await loadMap(sql, params.id);
      const { items, total } = map
        ? await loadPage(sql, map, { ...query, perPage: query.per_page })
        : { items: [], total: 0 };
      return {
        items: items.map(presentRow),
        titles: map?.titles ?? fields.map((field) => field.title),
        total,
        page: query.page,
        per_page: query.per_page,
      };
    });

const addMappingRow =
  (editRows: RowEditor): Handler<typeof contract.addMappingRow> =>
  ({ caller, params, body }) =>
    editRows(caller, params.id, async (sql, map, fields) => {
      if (
        map.rows >= mappingLimits.rows ||
        map.rows + (await countOtherRows(sql, params.id)) >= mappingLimits.rowsTogether
      )
        throw refuseField(
          "mapping_table_full",
          "cells",
          mappingLimits.rows,
          mappingLimits.rowsTogether,
        );
      const after = await appendRow(sql, map.generation, validateCells(body.cells, fields));
      return { before: null, after, reply: presentRow(after) };
    });

const updateMappingRow =
  (editRows: RowEditor): Handler<typeof contract.updateMappingRow> =>
  ({ caller, params, body }) =>
    editRows(caller, params.id, async (sql, map, fields) => {
      const before = await requireRow(sql, map, params.row_id);
      const after = { row: before.row, cells: validateCells(body.cells, fields) };
      await saveRow(sql, map.generation, after);
      return { before, after, reply: presentRow(after) };
    });

const deleteMappingRow =
  (editRows: RowEditor): Handler<typeof contract.deleteMappingRow> =>
  ({ caller, params }) =>
    editRows(caller, params.id, async (sql, map) => {
      const before = await requireRow(sql, map, params.row_id);
      await deleteRow(sql, map.generation, before.row);
      return { before, after: null, reply: undefined };
    });

type RowEditor = ReturnType<typeof rowEditor>;

/** Every edit is a change of the configuration: rows weigh as much as rules. */
const rowEditor =
  ({ db, clock }: Parts) =>
  <T>(
    caller: Caller,
    tableId: string,
    edit: (
      sql: Sql,
      map: MapRow,
      fields: readonly MappingField[],
    ) => Promise<{ before: StoredRow | null; after: StoredRow | null; reply: T }>,
  ): Promise<T> =>
    db.tenant(caller.organizationId, async (sql) => {
      await bumpConfigVersion(sql);
      const fields = await loadFields(sql, tableId);
      const map =
        (await loadMap(sql, tableId)) ??
        (await createEmptyMap(sql, { tableId, fields, nowS: clock.nowS() }));
      const { before, after, reply } = await edit(sql, map, fieldsOfMap(map, fields));
      await touchMap(sql, map.generation, {
        added: (after ? 1 : 0) - (before ? 1 : 0),
        nowS: clock.nowS(),
      });
      const auditRow = (row: StoredRow | null) =>
        row && { row: row.row, cells: splitCells(row.cells) };
      await recordChange(sql, caller, {
        at: clock.nowS(),
        action: "update",
        resource: mappingKind.resource,
        id: tableId,
        before: auditRow(before),
        after: auditRow(after),
        news: mappingKind.kind,
      });
      return reply;
    });

const presentRow = ({ row, cells }: StoredRow) => ({ id: String(row), cells: splitCells(cells) });

async function loadFields(sql: Sql, tableId: string): Promise<MappingField[]> {
  const table = (await loadRules<MappingTableBody>(sql, mappingKind.kind)).find(
    (rule) => rule.id === tableId,
  );
  if (!table) throw refuse("not_found");
  return table.body.fields;
}

/** Rows written by hand before anything was uploaded. */
async function createEmptyMap(
  sql: Sql,
  { tableId, fields, nowS }: { tableId: string; fields: readonly MappingField[]; nowS: number },
): Promise<MapRow> {
  const map = await insertMap(sql, {
    tableId,
    titles: fields.map((field) => field.title),
    isCurrent: false,
    nowS,
  });
  await activateMap(sql, { tableId, generation: map.generation, rows: 0, nowS });
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

function validateCells(input: readonly string[], fields: readonly MappingField[]): string {
  if (input.length !== fields.length)
    throw refuseField("mapping_row_cells", "cells", fields.length);
  const cells = input.map(sanitizeCell);
  const problems = cellProblems(cells, fields);
  if (problems.length > 0)
    throw new Refusal(
      400,
      problems.map(({ column, message }) =>
        problem(
          "invalid",
          `cells.${fields.findIndex((field) => field.title === column)}`,
          `${column}: ${message}`,
        ),
      ),
    );
  return joinCells(cells);
}

async function requireRow(sql: Sql, map: MapRow, rowId: string): Promise<StoredRow> {
  const row = await loadRow(sql, map.generation, rowId);
  if (!row) throw refuse("not_found");
  return row;
}
