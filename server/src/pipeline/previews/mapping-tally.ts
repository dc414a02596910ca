import type { MappingPreview, MappingSample } from "#contract/mapping.ts";
import type { MutableAlert } from "../../features/enrichment/mutable-alert.ts";
import type { ReadyTable } from "../../features/mapping/ready-table.ts";
import type { StoredEvent } from "./recent-events.ts";

const maxMissing = 20;
const maxSamples = 20;
/** Beyond it only values that are known already are counted on. */
const maxMissingCounted = 10_000;

type Result = Pick<
  MappingPreview,
  "candidates" | "matched" | "changed" | "missing_values" | "missing" | "unchanged" | "samples"
>;

/** Counts what a table would have made of events. */
export function openMappingTally(table: ReadyTable): {
  add(event: StoredEvent, alert: MutableAlert): void;
  result(): Result;
} {
  const counts = { candidates: 0, matched: 0, changed: 0 };
  const samples: MappingSample[] = [];
  const sampled = new Set<string>();
  const unchangedByTag = new Map<string, number>();
  const missing = new Map<string, { values: string[]; events: number }>();
  const addMissing = (alert: MutableAlert): void => {
    const values = table.queryTags.map((tag) => alert.read(tag).join(", "));
    const key = JSON.stringify(values);
    const entry = missing.get(key);
    if (entry) entry.events += 1;
    else if (missing.size < maxMissingCounted) missing.set(key, { values, events: 1 });
  };
  return {
    add: (stored, alert) => {
      const isAsked =
        table.condition.problem === null &&
        table.condition.holds(alert.facts) &&
        table.queryTags.some((tag) => alert.read(tag).length > 0);
      if (!isAsked) return;
      counts.candidates += 1;
      const cells = table.rowFor(alert.read);
      if (cells === null) return addMissing(alert);
      counts.matched += 1;
      const changes = changesOf(table, alert, cells);
      if (changes.length > 0) counts.changed += 1;
      for (const tag of unchangedTags(table, alert, cells))
        unchangedByTag.set(tag, (unchangedByTag.get(tag) ?? 0) + 1);
      // An alert that is sent again and again is one example.
      for (const change of changes) {
        const place = placeOf(stored);
        const key = JSON.stringify([place.primary, place.secondary, change]);
        if (samples.length === maxSamples || sampled.has(key)) continue;
        sampled.add(key);
        samples.push({ ...place, ...change });
      }
    },
    result: () => ({
      ...counts,
      missing_values: missing.size,
      missing: [...missing.values()].sort((a, b) => b.events - a.events).slice(0, maxMissing),
      unchanged: [...unchangedByTag].map(([tag, events]) => ({ tag, events })),
      samples,
    }),
  };
}

function changesOf(
  { results }: ReadyTable,
  { tags }: MutableAlert,
  cells: readonly string[],
): Pick<MappingSample, "tag" | "before" | "after">[] {
  return results.flatMap(({ tag, at, isOverridden }) => {
    const before = Object.hasOwn(tags, tag) ? (tags[tag] ?? null) : null;
    const after = cells[at] ?? "";
    const isWritten = after !== "" && (isOverridden || before === null || before === "");
    return isWritten && before !== after ? [{ tag, before, after }] : [];
  });
}

/** Tags whose value in the alert is another than the row's, and stays. */
const unchangedTags = (
  { results }: ReadyTable,
  { tags }: MutableAlert,
  cells: readonly string[],
): string[] =>
  results.flatMap(({ tag, at, isOverridden }) => {
    const before = Object.hasOwn(tags, tag) ? (tags[tag] ?? "") : "";
    const after = cells[at] ?? "";
    return !isOverridden && before !== "" && after !== "" && before !== after ? [tag] : [];
  });

const placeOf = ({ receipt_id, index, event }: StoredEvent) => ({
  receipt_id,
  index,
  primary: event.primary.value,
  secondary: event.secondary?.value ?? null,
});
