import { isQueryable } from "#contract/tags.ts";
import type { Sql } from "../../../platform/db.ts";
import { termsOf } from "../world/facts.ts";
import type { AlertState, FactsState } from "../world/state.ts";
import { saveValues } from "./store-values.ts";
import { termHash, termOf } from "./term-hash.ts";
import { type FieldValue, runField, textField, textTerms, foldText } from "./text-terms.ts";
import { factsOf, type World } from "../world/world.ts";

interface Posting {
  term: string;
  incident_id: string;
}
interface TermChanges {
  added: Map<string, Posting>;
  removed: Posting[];
  values: Map<string, FieldValue>;
}

/**
 * The inverted index follows facts and texts. Texts may leave more behind than is so: whatever is
 * found by them is asked again.
 */
export async function saveTerms(sql: Sql, organizationId: string, world: World): Promise<void> {
  const changes: TermChanges = { added: new Map(), removed: [], values: new Map() };
  for (const id of world.facts.changed) {
    const facts = world.facts.byIncident.get(id);
    if (facts) addChangedFacts(changes, world, facts);
  }
  for (const id of world.alerts.changed) {
    const alert = world.alerts.byId.get(id);
    if (alert && !world.facts.rebuilt.has(alert.incident_id)) addChangedText(changes, world, alert);
  }
  if (world.facts.rebuilt.size > 0) await clearRebuilt(sql, organizationId, { world, changes });
  const added = [...changes.added.values()].map((posting) => ({
    ...posting,
    live: isLive(world, posting.incident_id),
  }));
  if (added.length > 0)
    await sql(
      `INSERT INTO incident_terms SELECT $1::bigint, r.term, r.live, r.incident_id
       FROM json_to_recordset($2::json) AS r(term bigint, live boolean, incident_id bigint)
       ON CONFLICT DO NOTHING`,
      [organizationId, JSON.stringify(added)],
      "add-terms",
    );
  if (changes.removed.length > 0)
    await sql(
      `DELETE FROM incident_terms t USING json_to_recordset($2::json) AS r(term bigint,
       incident_id bigint) WHERE t.organization_id = $1 AND t.term = r.term
       AND t.incident_id = r.incident_id`,
      [organizationId, JSON.stringify(changes.removed)],
      "drop-terms",
    );
  if (changes.values.size > 0) await saveValues(sql, organizationId, [...changes.values.values()]);
}

/** What was left behind goes when an incident is put together anew. */
async function clearRebuilt(
  sql: Sql,
  organizationId: string,
  { world, changes }: { world: World; changes: TermChanges },
): Promise<void> {
  for (const alert of world.alerts.byId.values()) {
    if (world.facts.rebuilt.has(alert.incident_id))
      for (const textTerm of textTerms(alert.description))
        if (!isOwnTag(world, alert, textTerm)) addTerm(changes, alert.incident_id, textTerm);
  }
  const postings = [...changes.added.values()].filter((posting) =>
    world.facts.rebuilt.has(posting.incident_id),
  );
  for (const id of world.facts.rebuilt)
    for (const term of termsOf(factsOf(world, id)))
      postings.push({ term: termHash(term), incident_id: id });
  await sql(
    `DELETE FROM incident_terms t WHERE t.organization_id = $1 AND t.incident_id = ANY($2::bigint[])
       AND NOT EXISTS (SELECT
         FROM json_to_recordset($3::json) AS r(term bigint, incident_id bigint)
         WHERE r.term = t.term AND r.incident_id = t.incident_id)`,
    [organizationId, [...world.facts.rebuilt], JSON.stringify(postings)],
    "clear-terms",
  );
}

/** Incidents that entered or left the feed: their terms follow. */
export async function moveTerms(sql: Sql, organizationId: string, world: World): Promise<void> {
  for (const live of [true, false]) {
    const ids = [...world.incidents.changed].filter((id) => {
      const before = world.incidents.placedBefore.get(id);
      const after = world.incidents.byId.get(id);
      return (
        before && after && (before.folder !== null) !== live && (after.folder !== null) === live
      );
    });
    if (ids.length > 0)
      await sql(
        `UPDATE incident_terms SET live = $2 WHERE organization_id = $1
         AND incident_id = ANY($3::bigint[])`,
        [organizationId, live, ids],
        "move-terms",
      );
  }
}

const isLive = (world: World, incidentId: string): boolean =>
  world.incidents.byId.get(incidentId)?.folder !== null;

function addChangedFacts(changes: TermChanges, world: World, facts: FactsState): void {
  const id = facts.incident_id;
  const before = world.facts.termsBefore.get(id) ?? new Set();
  const after = termsOf(facts);
  for (const term of before)
    if (!after.has(term)) changes.removed.push({ term: termHash(term), incident_id: id });
  for (const field in facts.facts) {
    if (field.startsWith("@")) continue;
    for (const original of facts.facts[field] ?? []) {
      const folded = original.toLowerCase();
      const term = termOf(field, folded);
      // The same in another case is no new term, but another value.
      if (!before.has(term)) addTerm(changes, id, { field, folded, original });
      else if (folded !== original)
        changes.values.set(`${term}\u0000${original}`, { field, folded, original });
    }
  }
  const incident = world.incidents.byId.get(id);
  // What was merged into another is found by that one.
  if (!incident || incident.merged_into !== null) return;
  const values = new Set(Object.values(facts.facts).flat());
  for (const text of [
    ...splitTitle(incident.title),
    ...splitTitle(incident.subtitle),
    ...facts.comments,
  ]) {
    if (text !== "" && !values.has(text))
      addTerm(changes, id, { field: textField, folded: foldText(text) });
  }
}

/** Titles and subtitles are values put together: taken apart they are known already. */
const splitTitle = (title: string): string[] => title.split(/, | · /);

function addChangedText(changes: TermChanges, world: World, alert: AlertState): void {
  const before = world.alerts.textsBefore.get(alert.id);
  if (before === undefined && !world.alerts.rewritten.has(alert.id)) return;
  const id = alert.incident_id;
  const after = textTerms(alert.description);
  const last = new Set(before === undefined ? [] : textTerms(before).map(keyOf));
  for (const entry of after)
    if (
      (world.alerts.rewritten.has(alert.id) || !last.has(keyOf(entry))) &&
      !isOwnTag(world, alert, entry)
    )
      addTerm(changes, id, entry);
  // Of several alerts another may still say the same.
  if (world.incidents.byId.get(id)?.alerts_total !== 1) return;
  for (const entry of after) last.delete(keyOf(entry));
  for (const term of last) changes.removed.push({ term: termHash(term), incident_id: id });
}

/** Found by the tag already. */
function isOwnTag(
  world: World,
  alert: AlertState,
  { field, folded }: { field: string; folded: string },
): boolean {
  const incidentFacts = world.facts.byIncident.get(alert.incident_id)?.facts;
  if (field !== runField || incidentFacts === undefined) return false;
  for (const name in alert.tags) {
    const value = alert.tags[name];
    if (
      typeof value === "string" &&
      value.toLowerCase() === folded &&
      isQueryable(name) &&
      incidentFacts[name]?.includes(value)
    )
      return true;
  }
  return false;
}

function addTerm(
  changes: TermChanges,
  incidentId: string,
  { field, folded, original = folded }: { field: string; folded: string; original?: string },
): void {
  const term = termOf(field, folded);
  changes.added.set(`${term}\u0000${incidentId}`, {
    term: termHash(term),
    incident_id: incidentId,
  });
  changes.values.set(`${term}\u0000${original}`, { field, folded, original });
}

const keyOf = ({ field, folded }: { field: string; folded: string }): string =>
  termOf(field, folded);
