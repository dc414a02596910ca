/** Similar incidents that ended, and what people did in them. */
import type { SimilarIncident } from "#insight/similar/rank-similar.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { type Comparison, compareIncident } from "../similar-incidents/compare.ts";
import { type DoneRow, loadDone } from "./store-history.ts";

const mostPast = 40;

export interface Past {
  comparison: Comparison;
  /** Most similar first. */
  ended: SimilarIncident[];
  done: ReadonlyMap<string, readonly DoneRow[]>;
}

export async function loadPast(
  sql: Sql,
  request: { caller: Caller; incidentId: string; nowS: number },
): Promise<Past> {
  const comparison = await compareIncident(sql, request);
  const ended = comparison.similar
    .filter(({ id }) => comparison.rows.get(id)?.active === false)
    .slice(0, mostPast);
  const rows = await loadDone(
    sql,
    ended.map(({ id }) => id),
  );
  return { comparison, ended, done: Map.groupBy(rows, ({ incident_id }) => incident_id) };
}

/** A comment's sentences: what was done is mostly one of many. */
export const sentencesOf = ({ type, params }: DoneRow): string[] =>
  type !== "commented" || typeof params["body"] !== "string"
    ? []
    : params["body"]
        .split(/(?<=[.!?])\s+|\n+/)
        .map((sentence) => sentence.replace(/^[\s\d.)*#>-]+/, "").trim())
        .filter((sentence) => sentence !== "");
