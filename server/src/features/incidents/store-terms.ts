import { isQueryable } from "#contract/tags.ts";
import type { Sql } from "../../platform/db.ts";
import { termsOf } from "./facts.ts";
import type { AlertState, FactsState } from "./state.ts";
import { saveValues } from "./store-values.ts";
import { termHash, termOf } from "./term-hash.ts";
import { type FieldValue, runField, textField, textTerms, wholeText } from "./text-terms.ts";
import { factsOf, type World } from "./world.ts";

interface Posting {
  term: string;
  incident_id: string;
}
interface Changes {
  added: Map<string, Posting>;
  gone: Posting[];
  values: Map<string, FieldValue>;
}

/**
 * The inverted index follows facts and texts. Texts may leave more behind than is so: whatever is
 * found by them is asked again.
 */
export async function saveTerms(sql: Sql, organizationId: string, world: World): Promise<void> {
  const changes: Changes = { added: new Map(), gone: [], values: new Map() };
  for (const id of world.changedFacts) {
    const facts = world.facts.get(id);
    if (facts) addChangedFacts(changes, world, facts);
  }
  for (const id of world.changedAlerts) {
    const alert = world.alerts.get(id);
    if (alert && !world.rebuilt.has(alert.incident_id)) addChangedText(changes, world, alert);
  }
  if (world.rebuilt.size > 0) await clearRebuilt(sql, organizationId, { world, changes });
  const added = [...changes.added.values()].map((one) => ({
    ...one,
    live: isLive(world, one.incident_id),
  }));
  if (added.length > 0)
    await sql(
      `INSERT INTO incident_terms SELECT $1::bigint, r.term, r.live, r.incident_id
       FROM json_to_recordset($2::json) AS r(term bigint, live boolean, incident_id bigint)
       ON CONFLICT DO NOTHING`,
      [organizationId, JSON.stringify(added)],
      "add-terms",
    );
  if (changes.gone.length > 0)
    await sql(
      `DELETE FROM incident_terms t USING json_to_recordset($2::json) AS r(term bigint,
       incident_id bigint) WHERE t.organization_id = $1 AND t.term = r.term
       AND t.incident_id = r.incident_id`,
      [organizationId, JSON.stringify(changes.gone)],
      "drop-terms",
    );
  if (changes.values.size > 0) await saveValues(sql, organizationId, [...changes.values.values()]);
}

/** What was left behind goes when an incident is put together anew. */
async function clearRebuilt(
  sql: Sql,
  organizationId: string,
  { world, changes }: { world: World; changes: Changes },
): Promise<void> {
  for (const alert of world.alerts.values()) {
    if (world.rebuilt.has(alert.incident_id))
      for (const one of textTerms(alert.description))
        if (!isOwnTag(world, alert, one)) add(changes, alert.incident_id, one);
  }
  const kept = [...changes.added.values()].filter((one) => world.rebuilt.has(one.incident_id));
  for (const id of world.rebuilt)
    for (const term of termsOf(factsOf(world, id)))
      kept.push({ term: termHash(term), incident_id: id });
  await sql(
    `DELETE FROM incident_terms t WHERE t.organization_id = $1 AND t.incident_id = ANY($2::bigint[])
       AND NOT EXISTS (SELECT
         FROM json_to_recordset($3::json) AS r(term bigint, incident_id bigint)
         WHERE r.term = t.term AND r.incident_id = t.incident_id)`,
    [organizationId, [...world.rebuilt], JSON.stringify(kept)],
    "clear-terms",
  );
}

/** Incidents that entered or left the feed: their terms follow. */
export async function moveTerms(sql: Sql, organizationId: string, world: World): Promise<void> {
  for (const live of [true, false]) {
    const ids = [...world.changedIncidents].filter((id) => {
      const before = world.placedBefore.get(id);
      const after = world.incidents.get(id);
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
  world.incidents.get(incidentId)?.folder !== null;

function addChangedFacts(changes: Changes, world: World, facts: FactsState): void {
  const id = facts.incident_id;
  const before = world.termsBefore.get(id) ?? new Set();
  const after = termsOf(facts);
  for (const term of before)
    if (!after.has(term)) changes.gone.push({ term: termHash(term), incident_id: id });
  for (const field in facts.facts) {
    if (field.startsWith("@")) continue;
    for (const original of facts.facts[field] ?? []) {
      const folded = original.toLowerCase();
      const term = termOf(field, folded);
      // The same in another case is no new term, but another value.
      if (!before.has(term)) add(changes, id, { field, folded, original });
      else if (folded !== original)
        changes.values.set(`${term}\u0000${original}`, { field, folded, original });
    }
  }
  const incident = world.incidents.get(id);
  // What was merged into another is found by that one.
  if (!incident || incident.merged_into !== null) return;
  const values = new Set(Object.values(facts.facts).flat());
  for (const text of [
    ...namesOf(incident.title),
    ...namesOf(incident.subtitle),
    ...facts.comments,
  ]) {
    if (text !== "" && !values.has(text))
      add(changes, id, { field: textField, folded: wholeText(text) });
  }
}

/** Titles and subtitles are values put together: taken apart they are known already. */
const namesOf = (title: string): string[] => title.split(/, | · /);

function addChangedText(changes: Changes, world: World, alert: AlertState): void {
  const before = world.textsBefore.get(alert.id);
  if (before === undefined && !world.rewrittenAlerts.has(alert.id)) return;
  const id = alert.incident_id;
  const after = textTerms(alert.description);
  const last = new Set(before === undefined ? [] : textTerms(before).map(keyOf));
  for (const one of after)
    if (
      (world.rewrittenAlerts.has(alert.id) || !last.has(keyOf(one))) &&
      !isOwnTag(world, alert, one)
    )
      add(changes, id, one);
  // Of several alerts another may still say the same.
  if (world.incidents.get(id)?.alerts_total !== 1) return;
  for (const one of after) last.delete(keyOf(one));
  for (const term of last) changes.gone.push({ term: termHash(term), incident_id: id });
}

/** Found by the tag already. */
function isOwnTag(
  world: World,
  alert: AlertState,
  { field, folded }: { field: string; folded: string },
): boolean {
  const known = world.facts.get(alert.incident_id)?.facts;
  if (field !== runField || known === undefined) return false;
  for (const name in alert.tags) {
    const value = alert.tags[name];
    if (
      typeof value === "string" &&
      value.toLowerCase() === folded &&
      isQueryable(name) &&
      known[name]?.includes(value)
    )
      return true;
  }
  return false;
}

function add(
  changes: Changes,
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
