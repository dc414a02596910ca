import { type Facet, searchLimits } from "#contract/search.ts";
import type { Sql } from "../../platform/db.ts";
import { changeRows, changeValues, changesSql } from "../changes/store-change-fields.ts";
import { incidentRows, incidentValues } from "../incidents/feed/store-feed-filter.ts";
import type { CountedKind } from "./search-ask.ts";
import { alertRows, alertValues } from "./store-alert-fields.ts";

/** Ids of what was found, by kind. */
export type FoundIds = ReadonlyMap<CountedKind, readonly string[]>;

interface FacetRow {
  field: number;
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
  return fields.map((field, place) => {
    const values = rows.filter((row) => row.field === place);
    return {
      field,
      values: values.map(({ value, count }) => ({ value, count })),
      distinct: values[0]?.distinct ?? 0,
      other: total - (values[0]?.covered ?? 0),
    };
  });
}

/**
 * Items that have the same values of a field are counted together before these are taken apart:
 * there are far fewer lists of values than items.
 */
const countValues = (
  sql: Sql,
  fields: readonly string[],
  { ids, nowS }: { ids: FoundIds; nowS: number },
): Promise<FacetRow[]> =>
  sql<FacetRow>(
    `WITH items AS MATERIALIZED (${[...ids.keys()]
      .map((kind, index) => itemsOfKind(kind, fields, { param: `$${index + 1}`, nowS }))
      .join(" UNION ALL ")}),
     lists AS MATERIALIZED (${fields
       .map(
         (_, place) =>
           `SELECT ${place} AS field, list_${place} AS list, count(*)::int AS items FROM items
            WHERE list_${place} IS NOT NULL GROUP BY list_${place}`,
       )
       .join(" UNION ALL ")}),
     valued AS MATERIALIZED (SELECT DISTINCT l.field, l.list, l.items, v.value FROM lists l,
       jsonb_array_elements_text(CASE WHEN left(l.list, 1) = '[' THEN l.list::jsonb
         ELSE jsonb_build_array(l.list::jsonb) END) AS v(value) WHERE v.value IS NOT NULL),
     counted AS MATERIALIZED (SELECT field, value, sum(items)::int AS count,
       row_number() OVER (PARTITION BY field ORDER BY sum(items) DESC, value) AS place,
       (count(*) OVER (PARTITION BY field))::int AS "distinct"
       FROM valued GROUP BY field, value),
     covered AS (SELECT field, sum(items)::int AS items FROM
       (SELECT v.field, v.list, v.items FROM valued v
        JOIN counted c ON c.field = v.field AND c.value = v.value
        GROUP BY v.field, v.list, v.items HAVING max(c.place) <= ${searchLimits.facetValues}) whole
       GROUP BY field)
     SELECT t.field, t.value, t.count, t."distinct", coalesce(c.items, 0) AS covered
     FROM counted t LEFT JOIN covered c ON c.field = t.field
     WHERE t.place <= ${searchLimits.facetValues} ORDER BY t.field, t.place`,
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

/** One row for each item: of each field, the JSON of its value or of the list of them. */
function itemsOfKind(
  kind: CountedKind,
  fields: readonly string[],
  { param, nowS }: { param: string; nowS: number },
): string {
  const alias = aliases[kind];
  const lists = fields.map(
    (field, place) => `(${listOf(kind, checkedName(field), nowS)})::text AS list_${place}`,
  );
  return `SELECT ${lists.join(", ")} FROM ${tables[kind]}
    WHERE ${alias}.organization_id = tocsin_organization() AND ${alias}.id = ANY(${param}::bigint[])`;
}

function listOf(kind: CountedKind, field: string, nowS: number): string {
  const nothing = "SELECT NULL::text";
  switch (kind) {
    case "incidents":
      return incidentValues(field, nowS) ?? listOfRows(incidentRows(field, nowS));
    case "alerts":
      return alertValues(field, nowS) ?? listOfRows(alertRows(field) ?? nothing);
    case "changes":
      return changeValues(field) ?? listOfRows(changeRows(field) ?? nothing);
  }
}

const listOfRows = (rows: string): string => `SELECT jsonb_agg(r.v) FROM (${rows}) AS r(v)`;

/** The name becomes part of the statement; the contract lets no other through. */
function checkedName(field: string): string {
  if (!/^[a-z][a-z0-9_-]{0,63}$/.test(field)) throw new Error(`a facet by ${field}`);
  return field;
}
