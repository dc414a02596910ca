import { countedKinds, type Facet, searchLimits } from "#contract/search.ts";
import type { Sql } from "../../platform/db.ts";
import { incidentRows } from "../incidents/feed/store-feed-filter.ts";
import type { CountedKind } from "./search-ask.ts";
import { alertColumn, alertRows } from "./store-alert-fields.ts";
import { changeColumn, changeRows, changesSql } from "../changes/store-change-fields.ts";

/** Ids of what was found, by kind. */
export type FoundIds = ReadonlyMap<CountedKind, readonly string[]>;

interface FacetRow {
  field: string;
  value: string;
  count: number;
  distinct: number;
  /** Items whose values are all among the most frequent. */
  covered: number;
}

/** How often each value comes, the most frequent first. */
export async function loadFacets(
  sql: Sql,
  fields: readonly string[],
  { ids, nowS }: { ids: FoundIds; nowS: number },
): Promise<Facet[]> {
  const total = [...ids.values()].reduce((sum, { length }) => sum + length, 0);
  const rows =
    total === 0 || fields.length === 0 ? [] : await countValues(sql, fields, { ids, nowS });
  return fields.map((field) => {
    const values = rows.filter((row) => row.field === field);
    return {
      field,
      values: values.map(({ value, count }) => ({ value, count })),
      distinct: values[0]?.distinct ?? 0,
      other: total - (values[0]?.covered ?? 0),
    };
  });
}

const countValues = (
  sql: Sql,
  fields: readonly string[],
  { ids, nowS }: { ids: FoundIds; nowS: number },
): Promise<FacetRow[]> =>
  sql<FacetRow>(
    `WITH valued AS MATERIALIZED (${[...ids.keys()]
      .map((kind, index) => valuesOfKind(kind, fields, { param: `$${index + 1}`, nowS }))
      .join(" UNION ALL ")}),
     counted AS (SELECT field, value, count(*)::int AS count,
       row_number() OVER (PARTITION BY field ORDER BY count(*) DESC, value) AS place,
       (count(*) OVER (PARTITION BY field))::int AS "distinct"
       FROM valued GROUP BY field, value),
     top AS MATERIALIZED (SELECT * FROM counted WHERE place <= ${searchLimits.facetValues}),
     rare AS MATERIALIZED (SELECT DISTINCT v.field, v.kind, v.id FROM counted c
       JOIN valued v ON v.field = c.field AND v.value = c.value
       WHERE c.place > ${searchLimits.facetValues}),
     covered AS (SELECT v.field, (count(*) - coalesce(r.items, 0))::int AS items
       FROM (SELECT DISTINCT field, kind, id FROM valued) v
       LEFT JOIN (SELECT field, count(*) AS items FROM rare GROUP BY field) r ON r.field = v.field
       GROUP BY v.field, r.items)
     SELECT t.field, t.value, t.count, t."distinct", coalesce(c.items, 0) AS covered
     FROM top t LEFT JOIN covered c ON c.field = t.field ORDER BY t.field, t.place`,
    [...ids.values()],
  );

const tables: Readonly<Record<CountedKind, string>> = {
  incidents: `incidents i LEFT JOIN incident_facts f
    ON f.organization_id = i.organization_id AND f.incident_id = i.id`,
  alerts: "alerts a",
  changes: changesSql,
};
const aliases: Readonly<Record<CountedKind, string>> = {
  incidents: "i",
  alerts: "a",
  changes: "c",
};

/** kind, id, field and value of each item, as rows. */
function valuesOfKind(
  kind: CountedKind,
  fields: readonly string[],
  { param, nowS }: { param: string; nowS: number },
): string {
  const alias = aliases[kind];
  const lists = fields
    .map(
      (field) =>
        `SELECT '${checkedName(field)}' AS field, v FROM (${rowsOf(kind, field, nowS)}) AS r(v)`,
    )
    .join(" UNION ALL ");
  return `SELECT ${countedKinds.indexOf(kind)} AS kind, ${alias}.id, e.field, e.v AS value
    FROM ${tables[kind]} CROSS JOIN LATERAL (${lists}) e
    WHERE ${alias}.organization_id = tocsin_organization() AND ${alias}.id = ANY(${param}::bigint[])
      AND e.v IS NOT NULL`;
}

function rowsOf(kind: CountedKind, field: string, nowS: number): string {
  switch (kind) {
    case "incidents":
      return incidentRows(field, nowS);
    case "alerts":
      return alertRows(field) ?? `SELECT (${alertColumn(field, nowS) ?? "NULL"})::text`;
    case "changes":
      return changeRows(field) ?? `SELECT (${changeColumn(field) ?? "NULL"})::text`;
  }
}

/** The name becomes part of the statement; the contract lets no other through. */
function checkedName(field: string): string {
  if (!/^[a-z][a-z0-9_-]{0,63}$/.test(field)) throw new Error(`a facet by ${field}`);
  return field;
}
