/**
 * The inverted index follows the incidents: their writer queues what changed, and it is applied
 * here, after the commit, in the order it came. Until then those incidents are asked themselves,
 * so that a search never misses one.
 */
import type { Sql } from "../../../platform/db.ts";
import type { FactValue } from "../world/facts.ts";
import {
  deleteQueuedChanges,
  loadChangedAgain,
  loadQueuedChanges,
  lockSearchIndex,
} from "./store-search-changes.ts";
import { followFacts } from "./store-searched-facts.ts";
import {
  addPostings,
  loadLive,
  movePostings,
  type Posting,
  removeAllPostings,
  removePostings,
} from "./store-terms.ts";
import { saveValues } from "./store-values.ts";
import type { TermChange, TermChanges } from "./term-changes.ts";
import { termHash, termOf } from "./term-hash.ts";
import type { FieldValue } from "./text-terms.ts";

/** About 3,000 new alerts: what comes next does not wait for long. */
const maxBytes = 1_000_000;

/** Applies the oldest of what is queued. Answers whether more may wait. */
export async function applyQueuedChanges(sql: Sql, organizationId: string): Promise<boolean> {
  if (!(await lockSearchIndex(sql))) return false;
  const queued = await loadQueuedChanges(sql, maxBytes);
  const last = queued.at(-1);
  if (last === undefined) return false;
  // Written by queueTermChanges.
  const changes = mergeChanges(queued.map((row) => JSON.parse(row.changes) as TermChanges));

  const live = await loadLive(sql, [...new Set([...changes.moved, ...changes.incidents.keys()])]);
  await movePostings(sql, [...changes.moved], live);
  const { added, removed, rebuilt } = postingsOf(changes);
  await removeAllPostings(sql, rebuilt);
  await removePostings(sql, removed);
  // First: values that no posting is about are swept out.
  await addPostings(sql, organizationId, { postings: added, live });
  await Promise.all([
    saveValues(sql, organizationId, [...changes.values.values()]),
    followChangedFacts(sql, [...changes.withFacts], last.id),
  ]);
  await deleteQueuedChanges(
    sql,
    queued.map(({ id }) => id),
  );
  return true;
}

/** Incidents are asked themselves until the last of their changes is applied. */
async function followChangedFacts(
  sql: Sql,
  incidentIds: readonly string[],
  lastId: string,
): Promise<void> {
  const changedAgain = await loadChangedAgain(sql, incidentIds, lastId);
  await followFacts(
    sql,
    incidentIds.filter((id) => !changedAgain.has(id)),
  );
}

interface MergedChanges {
  incidents: Map<string, IncidentTerms>;
  values: Map<string, FieldValue>;
  moved: Set<string>;
  withFacts: Set<string>;
}
interface IncidentTerms {
  isRebuilt: boolean;
  /** Term → whether the incident has it now. */
  terms: Map<string, boolean>;
}

/** Of several changes of one term the last counts. */
function mergeChanges(queued: readonly TermChanges[]): MergedChanges {
  const merged: MergedChanges = {
    incidents: new Map(),
    values: new Map(),
    moved: new Set(queued.flatMap(({ moved }) => moved)),
    withFacts: new Set(queued.flatMap(({ withFacts }) => withFacts)),
  };
  for (const { changed } of queued) {
    for (const change of changed) addChange(merged, change);
  }
  return merged;
}

function addChange({ incidents, values }: MergedChanges, change: TermChange): void {
  const { incident_id, added, removed, isRebuilt = false } = change;
  const known = isRebuilt ? undefined : incidents.get(incident_id);
  const incident = known ?? { isRebuilt, terms: new Map<string, boolean>() };
  incidents.set(incident_id, incident);
  for (const [field, folded] of removed) incident.terms.set(termOf(field, folded), false);
  for (const value of added) {
    const entry = entryOf(value);
    incident.terms.set(termOf(entry.field, entry.folded), true);
    values.set(termOf(entry.field, entry.original), entry);
  }
}

const entryOf = ([field, original]: FactValue): FieldValue => ({
  field,
  folded: original.toLowerCase(),
  original,
});

function postingsOf({ incidents }: MergedChanges) {
  const hashes = new Map<string, string>();
  const hashOf = (term: string): string => {
    const hash = hashes.get(term) ?? termHash(term);
    hashes.set(term, hash);
    return hash;
  };
  const added: Posting[] = [];
  const removed: Posting[] = [];
  const rebuilt: string[] = [];
  for (const [incident_id, { isRebuilt, terms }] of incidents) {
    if (isRebuilt) rebuilt.push(incident_id);
    for (const [term, isHeld] of terms) {
      if (isHeld) added.push({ term: hashOf(term), incident_id });
      else if (!isRebuilt) removed.push({ term: hashOf(term), incident_id });
    }
  }
  return { added, removed, rebuilt };
}
