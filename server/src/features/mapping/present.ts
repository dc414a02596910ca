import type { MappingJob, MappingTable, MappingTableBody } from "#contract/mapping.ts";
import type { PresentedRule } from "../rules/rule.ts";
import { missingTitles } from "./ready-table.ts";
import type { MapRow } from "./store-maps.ts";
import type { Upload } from "./store-uploads.ts";

export function presentTable(
  {
    name,
    when,
    description,
    fields,
    is_case_sensitive,
    selected_source_system,
    ...rest
  }: PresentedRule<MappingTableBody>,
  map: MapRow | null,
): MappingTable {
  return {
    ...rest,
    when,
    description,
    problem: rest.problem ?? mapProblem(fields, map),
    config: { name: name ?? "", fields, is_case_sensitive, selected_source_system },
    map: map && {
      rows: map.rows,
      titles: map.titles,
      uploaded_at: map.uploaded_at,
      changed_at: map.changed_at,
    },
  };
}

function mapProblem(fields: MappingTableBody["fields"], map: MapRow | null): string | null {
  if (!map || map.rows === 0) return "It has no rows yet";
  const missing = missingTitles(fields, map.titles);
  return missing.length === 0
    ? null
    : `The rows have no column ${missing.join(", ")}; upload them again`;
}

export function presentJob(upload: Upload | null): MappingJob {
  if (!upload)
    return {
      last_job_status: "none",
      job_id: null,
      progress: 0,
      rows: 0,
      bytes: 0,
      errors: [],
      error_count: 0,
      ignored_columns: [],
      started_at: null,
      finished_at: null,
      by: null,
    };
  const {
    id,
    state,
    bytes,
    read_bytes,
    rows,
    errors,
    error_count,
    ignored,
    started_at,
    finished_at,
    actor,
  } = upload;
  return {
    last_job_status: state === "done" ? "completed" : state === "failed" ? "failed" : "in_progress",
    job_id: id,
    progress: finished_at !== null ? 1 : bytes === 0 ? 0 : Math.min(0.99, read_bytes / bytes),
    rows,
    bytes,
    errors,
    error_count,
    ignored_columns: ignored,
    started_at,
    finished_at,
    by: actor.name,
  };
}
