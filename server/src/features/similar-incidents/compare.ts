/** An incident beside those of the last 90 days that the caller may see. */
import {
  indexIncidents,
  type IncidentIndex,
  type IncidentRecord,
} from "#insight/similar/index-incidents.ts";
import { rankIndexed, type SimilarIncident } from "#insight/similar/rank-similar.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { loadVisibleSets, readableEnvironments } from "../access/store-visible-sets.ts";
import { knownTagsOf } from "../tag-categories/known-tags.ts";
import { loadCategories } from "../tag-categories/store.ts";
import { recordOf, termsOf } from "./record.ts";
import { findCandidates } from "./store-candidates.ts";
import { type ComparedRow, loadComparedRows } from "./store-records.ts";

/** Those that speak for less are not like it. */
const leastScore = 0.15;
/** What both have by more than chance. */
const telling: ReadonlySet<string> = new Set(["entities", "text", "tags", "structure"]);
const mostRanked = 60;

export interface Comparison {
  incident: IncidentRecord;
  row: ComparedRow;
  /** Most similar first. */
  similar: SimilarIncident[];
  /** All that it was compared with. */
  rows: ReadonlyMap<string, ComparedRow>;
  records: readonly IncidentRecord[];
}

/** `incidentId` is one that the caller sees. */
export async function compareIncident(
  sql: Sql,
  { caller, incidentId, nowS }: { caller: Caller; incidentId: string; nowS: number },
): Promise<Comparison> {
  const { check } = knownTagsOf(await loadCategories(sql));
  const [row] = await loadComparedRows(sql, [incidentId]);
  if (!row) throw new Error(`incident ${incidentId} is gone`);
  const sets = await loadVisibleSets(sql, await readableEnvironments(caller));
  const ids = await findCandidates(sql, { incidentId, terms: termsOf(row), sets, nowS });
  const rows = await loadComparedRows(sql, ids);
  const incident = recordOf(row, check);
  const records = rows.map((candidate) => recordOf(candidate, check));
  return {
    incident,
    row,
    similar: rankTelling(incident, indexIncidents(records)),
    rows: new Map(rows.map((candidate) => [candidate.id, candidate])),
    records,
  };
}

/** Without those that have nothing in common but the kind of their cause, or hardly anything. */
const rankTelling = (incident: IncidentRecord, index: IncidentIndex): SimilarIncident[] =>
  rankIndexed(incident, index, { atMost: mostRanked }).filter(
    ({ score, reasons }) => score >= leastScore && reasons.some(isTelling),
  );

const isTelling = ({ code }: SimilarIncident["reasons"][number]): boolean => telling.has(code);
