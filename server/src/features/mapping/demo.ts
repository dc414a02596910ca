import type { Sql } from "../../platform/db.ts";
import { furnishRules } from "../rules/furnish-rules.ts";
import { mappingKind } from "./kind.ts";
import { joinCells } from "./packed-rows.ts";
import { activateMap, insertMap, insertRows, loadMap } from "./store-maps.ts";

export const demoTable = "Teams and their lead";

const rows: readonly (readonly [string, string, string])[] = [
  ["shop", "Ines Duarte", "harbour 2"],
  ["payments", "Tomasz Lis", "harbour 3"],
  ["logistics", "Mbali Khumalo", "depot"],
  ["identity", "Yusuf Aydin", "harbour 3"],
  ["platform", "Freya Holm", "harbour 1"],
  ["data", "Lucia Ferri", "harbour 1"],
  ["network", "Anders Vik", "depot"],
];

/** Who leads the team of an alert, and where they sit. */
export async function furnishMaps(sql: Sql, nowS: number): Promise<void> {
  const tables = await furnishRules(sql, { kind: mappingKind, nowS }, [
    {
      name: demoTable,
      active: true,
      body: {
        description: "From the staff directory, by team",
        when: "",
        fields: [
          { kind: "query", title: "team", tag_name: "team" },
          { kind: "result", title: "lead", tag_name: "lead", is_overridden: false },
          { kind: "result", title: "office", tag_name: "office", is_overridden: false },
        ],
        is_case_sensitive: false,
        selected_source_system: "",
      },
    },
  ]);
  const table = tables.find(({ name }) => name === demoTable);
  if (!table || (await loadMap(sql, table.id))) return;
  const map = await insertMap(sql, {
    tableId: table.id,
    titles: table.body.fields.map(({ title }) => title),
    isCurrent: false,
    nowS,
  });
  await insertRows(
    sql,
    map.generation,
    rows.map((cells, at) => ({ row: at + 1, cells: joinCells(cells) })),
  );
  await activateMap(sql, {
    tableId: table.id,
    generation: map.generation,
    rows: rows.length,
    nowS,
  });
}
