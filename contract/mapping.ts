import { z } from "zod";
import { endpoint, may } from "./endpoint.ts";
import { writableTagName, readField, tagValue } from "./enrichment.ts";
import { limits } from "./limits.ts";
import { ruleMetadata, baseRevision } from "./rules.ts";
import { id, name, emptyReply, page, perPage, seconds } from "./scalars.ts";

const title = z.string().trim().min(1).max(200);
/**
 * A column of the table: what is looked for, or what is written. `title` is its head in the CSV.
 */
const field = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("query"), title, tag_name: readField }),
  /** `is_overridden`: whether the cell replaces a value that the alert has already. */
  z.object({
    kind: z.literal("result"),
    title,
    tag_name: writableTagName,
    is_overridden: z.boolean().default(false),
  }),
]);
export type MappingField = z.infer<typeof field>;
export const maxFields = { query: 8, result: 50 };

const fields = {
  description: z.string().max(2000),
  /** BPQL about one alert: the table is silent about all others. */
  when: z.string().max(limits.bpqlCharacters),
};
/** A source system that the table is limited to; empty for every one. */
const config = {
  name,
  fields: z
    .array(field)
    .min(1, "Name at least one column")
    .max(maxFields.query + maxFields.result),
  is_case_sensitive: z.boolean(),
  selected_source_system: z.string().trim().max(200),
};
const { name: _tableName, ...storedConfig } = config;
export const mappingTableBody = z.object({ ...fields, ...storedConfig });
export type MappingTableBody = z.infer<typeof mappingTableBody>;

/** What is in force: the rows of the last upload that was whole, and every row edited since. */
const map = z.object({
  rows: z.number(),
  titles: z.array(z.string()),
  uploaded_at: seconds,
  changed_at: seconds,
});
export const mappingTable = z.object({
  ...ruleMetadata,
  ...fields,
  config: z.object(config),
  map: map.nullable(),
});
export type MappingTable = z.infer<typeof mappingTable>;

export const mappingTableInput = z.object({
  description: fields.description.default(""),
  when: fields.when.default(""),
  active: z.boolean().default(true),
  config: z.object({
    ...config,
    is_case_sensitive: z.boolean().default(true),
    selected_source_system: config.selected_source_system.default(""),
  }),
});
const updateBody = z
  .object({ ...fields, active: z.boolean(), config: z.object(config).partial() })
  .partial()
  .extend(baseRevision);

const tables = "/resources/v2.1/mapping-enrichment";
const params = z.object({ id });
const toggle = "mapping_enrichment";
const refuses = ["not_found", "no_toggle"] as const;
const ownRefusals = ["invalid", "mapping_columns", "mapping_title_twice", "tag_twice"] as const;

export const listMappingTables = endpoint({
  method: "GET",
  path: tables,
  summary: "List mapping tables",
  needs: may("enrichments@read"),
  toggle,
  reply: z.object({ items: z.array(mappingTable), total: z.number() }),
  refuses: ["no_toggle"],
  changesWith: ["mapping-table"],
});
export const createMappingTable = endpoint({
  method: "POST",
  path: tables,
  summary: "Create a mapping table; its rows are uploaded afterwards",
  needs: may("enrichments@create"),
  toggle,
  body: mappingTableInput,
  reply: mappingTable,
  status: 201,
  refuses: [...ownRefusals, "too_many_mapping_tables", "name_taken", "no_toggle"],
});
export const getMappingTable = endpoint({
  method: "GET",
  path: `${tables}/{id}`,
  summary: "Get a mapping table",
  needs: may("enrichments@read"),
  toggle,
  params,
  reply: mappingTable,
  refuses,
});
export const updateMappingTable = endpoint({
  method: "PATCH",
  path: `${tables}/{id}`,
  summary: "Change fields of a mapping table",
  needs: may("enrichments@update"),
  toggle,
  params,
  body: updateBody,
  reply: mappingTable,
  refuses: [...refuses, ...ownRefusals, "name_taken", "stale"],
});
export const deleteMappingTable = endpoint({
  method: "DELETE",
  path: `${tables}/{id}`,
  summary: "Delete a mapping table that no rule uses",
  needs: may("enrichments@delete"),
  toggle,
  params,
  reply: emptyReply,
  status: 204,
  refuses: [...refuses, "still_used"],
});

/** A row by the number it has in its map; cells in the order of `titles`. */
const row = z.object({ id: z.string(), cells: z.array(z.string()) });
export type MappingRow = z.infer<typeof row>;
export const getMap = endpoint({
  method: "GET",
  path: `${tables}/{id}/map`,
  summary: "List the current rows of a mapping table, page by page",
  needs: may("enrichments@read"),
  toggle,
  params,
  query: z.object({ page, per_page: perPage(100, 1000), search: z.string().max(200).default("") }),
  reply: z.object({
    items: z.array(row),
    titles: z.array(z.string()),
    total: z.number(),
    page: z.number(),
    per_page: z.number(),
  }),
  refuses,
  changesWith: ["mapping-table"],
});
export const downloadMap = endpoint({
  method: "GET",
  path: `${tables}/{id}/map.csv`,
  summary: "Download the rows of a mapping table, or of an earlier version, as CSV",
  needs: may("enrichments@read"),
  toggle,
  params,
  query: z.object({ version_id: id.optional() }),
  reply: z.string(),
  raw: true,
  sends: "text/csv",
  refuses,
});
export const uploadMap = endpoint({
  method: "POST",
  path: `${tables}/{id}/map`,
  summary: "Upload new rows as text/csv with a row of titles; all or none, in the background",
  needs: may("enrichments@update"),
  toggle,
  params,
  /** What the history calls them. */
  query: z.object({ file_name: z.string().trim().max(200).optional() }),
  reply: z.object({ job_id: z.string() }),
  status: 202,
  raw: true,
  rawBody: { mediaType: "text/csv", schema: z.string() },
  refuses: [...refuses, "invalid", "not_utf8", "too_large", "unsupported_media"],
});

/** Rows that an upload put in the place of others, counted by what they are found by. */
const rowChanges = z.object({ added: z.number(), changed: z.number(), removed: z.number() });
export type RowChanges = z.infer<typeof rowChanges>;
const mapVersion = z.object({
  id: z.string(),
  is_current: z.boolean(),
  /** Null where the rows came by hand, from another organization or from rules as code. */
  file_name: z.string().nullable(),
  rows: z.number(),
  titles: z.array(z.string()),
  uploaded_at: seconds,
  /** Of the last edit of a single row. */
  changed_at: seconds,
  by: z.string().nullable(),
  /** Against the version before it; null for the first. */
  changes: rowChanges.nullable(),
  /** When the version was uploaded that this one restored. */
  restored_from: seconds.nullable(),
});
export type MapVersion = z.infer<typeof mapVersion>;
export const listMapVersions = endpoint({
  method: "GET",
  path: `${tables}/{id}/versions`,
  summary: "List the uploads of a mapping table that are kept, newest first",
  needs: may("enrichments@read"),
  toggle,
  params,
  reply: z.object({ items: z.array(mapVersion), total: z.number() }),
  refuses,
  changesWith: ["mapping-table"],
});
export const restoreMapVersion = endpoint({
  method: "POST",
  path: `${tables}/{id}/versions/{version_id}/restore`,
  summary: "Restore the rows of an earlier upload, in the background",
  needs: may("enrichments@update"),
  toggle,
  params: z.object({ id, version_id: id }),
  reply: z.object({ job_id: z.string() }),
  status: 202,
  refuses,
});

const problem = z.object({
  /** As a spreadsheet counts: the titles stand in row 1. */
  row: z.number(),
  column: z.string().nullable(),
  message: z.string(),
});
export type MappingProblem = z.infer<typeof problem>;
export const mappingJobStates = ["none", "in_progress", "completed", "failed"] as const;
export const getMappingJob = endpoint({
  method: "GET",
  path: `${tables}/{id}/related-jobs-and-status`,
  summary: "Get the status of the last upload",
  needs: may("enrichments@read"),
  toggle,
  params,
  reply: z.object({
    last_job_status: z.enum(mappingJobStates),
    job_id: z.string().nullable(),
    /** 0 to 1. */
    progress: z.number(),
    rows: z.number(),
    bytes: z.number(),
    /** The first hundred of `error_count`. */
    errors: z.array(problem),
    error_count: z.number(),
    /** Columns of the file that the table does not name. */
    ignored_columns: z.array(z.string()),
    started_at: seconds.nullable(),
    finished_at: seconds.nullable(),
    by: z.string().nullable(),
  }),
  refuses,
  changesWith: ["mapping-table"],
});
export type MappingJob = z.infer<typeof getMappingJob.reply>;

const cells = z
  .array(z.string().max(limits.itemCharacters, `At most ${limits.itemCharacters} characters`))
  .min(1)
  .max(maxFields.query + maxFields.result);
const rowParams = z.object({ id, row_id: id });
export const addMappingRow = endpoint({
  method: "POST",
  path: `${tables}/{id}/map/rows`,
  summary: "Add a row at the end of a mapping table",
  needs: may("enrichments@update"),
  toggle,
  params,
  body: z.object({ cells }),
  reply: row,
  status: 201,
  refuses: [...refuses, "invalid", "mapping_row_cells", "mapping_table_full"],
});
export const updateMappingRow = endpoint({
  method: "PATCH",
  path: `${tables}/{id}/map/rows/{row_id}`,
  summary: "Change a row of a mapping table",
  needs: may("enrichments@update"),
  toggle,
  params: rowParams,
  body: z.object({ cells }),
  reply: row,
  refuses: [...refuses, "invalid", "mapping_row_cells"],
});
export const deleteMappingRow = endpoint({
  method: "DELETE",
  path: `${tables}/{id}/map/rows/{row_id}`,
  summary: "Delete a row of a mapping table",
  needs: may("enrichments@update"),
  toggle,
  params: rowParams,
  reply: emptyReply,
  status: 204,
  refuses,
});

/** Of a file that is tried before it is a table. */
export const previewCsvCharacters = 2_000_000;
const mappingSample = z.object({
  receipt_id: z.string(),
  index: z.number(),
  primary: z.string(),
  secondary: z.string().nullable(),
  tag: z.string(),
  before: tagValue.nullable(),
  after: tagValue.nullable(),
});
export type MappingSample = z.infer<typeof mappingSample>;
export const previewMapping = endpoint({
  method: "POST",
  path: `${tables}/preview`,
  summary: "Preview how many events of the last week a mapping table would have matched",
  needs: may("enrichments@read"),
  isReadOnly: true,
  toggle,
  bodyBytes: 4 * previewCsvCharacters,
  body: z.object({
    /** The rows: of a table that is switched on, of a former version of it, or of a CSV. */
    table_id: id.optional(),
    version_id: id.optional(),
    csv: z.string().max(previewCsvCharacters).optional(),
    when: fields.when.default(""),
    config: z.object({
      fields: config.fields,
      is_case_sensitive: config.is_case_sensitive.default(true),
      selected_source_system: config.selected_source_system.default(""),
    }),
  }),
  reply: z.object({
    looked_at: z.number(),
    /** Whether the week holds more events than could be looked at. */
    is_cut: z.boolean(),
    from: seconds,
    to: seconds,
    rows: z.number(),
    /** Events that the condition lets in and that have a tag to look up. */
    candidates: z.number(),
    /** Of these, those for which there is a row. */
    matched: z.number(),
    changed: z.number(),
    /** How many values there is no row for, counted up to 10,000. */
    missing_values: z.number(),
    /** The first twenty of them, most frequent first. */
    missing: z.array(z.object({ values: z.array(z.string()), events: z.number() })),
    /** Events that keep another value of a tag, which the row may not overwrite. */
    unchanged: z.array(z.object({ tag: z.string(), events: z.number() })),
    /** The first twenty that differ. */
    samples: z.array(mappingSample),
  }),
  refuses: ["invalid", "not_found", "no_toggle"],
});
export type MappingPreview = z.infer<typeof previewMapping.reply>;
