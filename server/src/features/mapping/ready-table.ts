import type { MappingField, MappingTableBody } from "#contract/mapping.ts";
import { type Condition, readyCondition } from "../rules/condition.ts";
import type { Rule } from "../rules/rule.ts";
import type { LookupTable, FieldReader } from "./lookup-table.ts";

export interface ResultColumn {
  title: string;
  tag: string;
  isOverridden: boolean;
  /** Its place among a row's cells. */ at: number;
}

/** A mapping table made ready: asked of one alert, it says what the fitting row holds. */
export interface ReadyTable {
  id: string;
  name: string;
  condition: Condition;
  queryTags: readonly string[];
  results: readonly ResultColumn[];
  /** What its rows are made of, for a draft of it to be tried on them. */
  titles: readonly string[];
  lookup: LookupTable;
  /**
   * The cells of the row that fits; null when none does, or the alert has none of the query tags.
   */
  rowFor(read: FieldReader): string[] | null;
}

export function readyTable(
  { id, name, body }: Pick<Rule<MappingTableBody>, "id" | "name" | "body">,
  titles: readonly string[],
  lookup: LookupTable,
): ReadyTable {
  const places = columnPositions(body.fields, titles);
  const queryTags = body.fields.flatMap((field) =>
    field.kind === "query" ? [field.tag_name] : [],
  );
  return {
    id,
    name: name ?? "",
    queryTags,
    titles,
    lookup,
    condition: readyCondition(
      body.when,
      body.selected_source_system === "" ? [] : [body.selected_source_system],
    ),
    results: body.fields.flatMap((field) => {
      const at = places.get(field.title.toLowerCase());
      return field.kind === "result" && at !== undefined
        ? [{ title: field.title, tag: field.tag_name, isOverridden: field.is_overridden, at }]
        : [];
    }),
    rowFor: (read) => {
      const queryValues = queryTags.map(read);
      return queryValues.every((values) => values.length === 0) ? null : lookup.find(queryValues);
    },
  };
}

/** Query columns that the rows lack: the table can find nothing until it is uploaded anew. */
export const missingTitles = (
  fields: readonly MappingField[],
  titles: readonly string[],
): string[] => {
  const places = columnPositions(fields, titles);
  return fields
    .filter((field) => !places.has(field.title.toLowerCase()))
    .map((field) => field.title);
};

/** Of each title, in lower case, its place among the cells. */
export function columnPositions(
  fields: readonly MappingField[],
  titles: readonly string[],
): Map<string, number> {
  const positions = new Map(titles.map((title, at) => [title.toLowerCase(), at]));
  return new Map(
    fields.flatMap(({ title }) => {
      const at = positions.get(title.toLowerCase());
      return at === undefined ? [] : [[title.toLowerCase(), at] as const];
    }),
  );
}
