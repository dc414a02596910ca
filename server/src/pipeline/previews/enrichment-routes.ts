import * as contract from "#contract/enrichment.ts";
import type { EnrichmentPreview, EnrichmentRule, EnrichmentSample } from "#contract/enrichment.ts";
import type { z } from "zod";
import { checkTables } from "../../features/enrichment/check-tables.ts";
import {
  enricherOf,
  type EnrichmentResult,
  type ReadyTag,
} from "../../features/enrichment/decide.ts";
import type { EnrichmentBook } from "../../features/enrichment/enrichment-book.ts";
import { ruleProblems } from "../../features/enrichment/kind.ts";
import { readyTag } from "../../features/enrichment/ready-tags.ts";
import { parseWrittenRules } from "../../features/enrichment/written-rules.ts";
import { readableEnvironments } from "../../features/access/store-visible-sets.ts";
import { loadRecent } from "../../features/receipts/store.ts";
import type { Event, TagValue } from "../../features/incidents/world/event.ts";
import type { Sql } from "../../platform/db.ts";
import { eventLoopYielder } from "../../platform/event-loop-yielder.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { Refusal, refuse } from "../../platform/refuse.ts";
import type { RuleBooks } from "../rule-book.ts";
import { recentEvents, type StoredEvent } from "./recent-events.ts";

const lookBackS = 21 * 24 * 3600;
const maxEvents = 50_000;
const maxSamples = 20;

export const enrichmentPreviewRoutes = ({
  db,
  clock,
  books,
}: Parts & { books: RuleBooks }): Route[] => [
  serve(contract.previewEnrichment, async ({ caller, body }) => {
    if (!caller.toggles.has("alert_enrichment_v2"))
      throw refuse("no_toggle", "alert_enrichment_v2");
    const draft = draftOf(body);
    const nowS = clock.nowS();
    const to = body.timeframe.to ?? nowS;
    const requestedFrom = body.timeframe.from ?? to - lookBackS;
    const from = Math.max(requestedFrom, nowS - lookBackS);
    const environments = await readableEnvironments(caller);
    const { enrichment, recent, hasOlder } = await db.tenant(caller.organizationId, async (sql) => {
      await checkTables(sql, { name: draft.name, body: { enrichments: draft.rules } });
      const book = await books.of(sql, caller.organizationId);
      return {
        enrichment: book.enrichment,
        recent: await recentEvents(sql, book, {
          from,
          to,
          limit: maxEvents,
          environments,
          areRaw: true,
        }),
        hasOlder: await hasReceived(sql, { from: requestedFrom, before: from }),
      };
    });
    const tally = newTally(draft.rules.length);
    const compare = openComparison(enrichment, draft, tally);
    const yieldIfBusy = eventLoopYielder();
    for (const stored of recent.events) {
      compare(stored);
      const pause = yieldIfBusy();
      if (pause) await pause;
    }
    return {
      looked_at: recent.events.length,
      is_cut: recent.isCut || hasOlder,
      from: Math.max(recent.from, from),
      to,
      ...tally,
    };
  }),
];

/** Anybody's: what a caller may not see is not told apart. */
async function hasReceived(
  sql: Sql,
  { from, before }: { from: number; before: number },
): Promise<boolean> {
  if (from >= before) return false;
  return (await loadRecent(sql, { from, before: { received_at: before, id: "0" } }, 1)).length > 0;
}

interface Draft {
  name: string;
  isOverriding: boolean;
  rules: readonly EnrichmentRule[];
}
type Tally = Pick<EnrichmentPreview, "counts" | "hits" | "samples">;

/** Of rules that say no tag, the first destination is the tag. */
function draftOf({
  rules,
  name,
  override,
}: z.output<typeof contract.previewEnrichment.body>): Draft {
  const firstDestination = rules.flatMap((rule) =>
    rule.type === "extraction" && rule.config.destination
      ? [rule.config.destination.trim().toLowerCase()]
      : [],
  )[0];
  const tag = name ?? firstDestination ?? "preview";
  let next = 0;
  const storedRules = parseWrittenRules(rules, {
    tag,
    knownIds: new Set(),
    nextId: () => String(next++),
  });
  const problems = ruleProblems(storedRules, "multi").map((problem) => ({
    ...problem,
    field: problem.field?.replace("enrichments", "rules") ?? "rules",
  }));
  if (problems.length > 0) throw new Refusal(400, problems);
  return { name: tag, isOverriding: override, rules: storedRules };
}

const newTally = (rules: number): Tally => ({
  counts: { changed: 0, unchanged: 0, conflicts: 0, no_match: 0 },
  hits: Array.from({ length: rules }, () => 0),
  samples: { changed: [], conflicts: [], no_match: [] },
});

/** What today's rules make of the tag, beside what they make of it with the draft in its place. */
function openComparison(
  { tags, tables, enricher }: EnrichmentBook,
  draft: Draft,
  tally: Tally,
): (one: StoredEvent) => void {
  const ready = readyTag({
    id: "draft",
    name: draft.name,
    body: {
      description: "",
      type: "multi",
      override: draft.isOverriding,
      enrichments: [...draft.rules],
    },
  });
  const drafted = enricherOf(withDraft(tags, ready), tables);
  return (stored) => {
    let match: EnrichmentResult | null = null;
    const before = valueIn(enricher?.(stored.event) ?? stored.event, draft.name);
    const after = valueIn(
      drafted?.(stored.event, (each) => {
        if (each.tag === draft.name && each.rule_id in tally.hits) match = each;
      }) ?? stored.event,
      draft.name,
    );
    countComparison(tally, stored, { before, after, match });
  };
}

const withDraft = (tags: readonly ReadyTag[], draft: ReadyTag): ReadyTag[] =>
  tags.some((tag) => tag.name === draft.name)
    ? tags.map((tag) => (tag.name === draft.name ? draft : tag))
    : [...tags, draft];

const valueIn = ({ tags }: Event, name: string): TagValue | null =>
  Object.hasOwn(tags, name) ? (tags[name] ?? null) : null;

function countComparison(
  { counts, hits, samples }: Tally,
  { event, receipt_id, index }: StoredEvent,
  {
    before,
    after,
    match,
  }: { before: TagValue | null; after: TagValue | null; match: EnrichmentResult | null },
): void {
  const rule = match === null ? null : Number(match.rule_id);
  if (rule !== null) hits[rule] = (hits[rule] ?? 0) + 1;
  const kind = !isSame(before, after)
    ? "changed"
    : match === null
      ? "no_match"
      : match.isApplied || isSame(match.before, match.value)
        ? "unchanged"
        : "conflicts";
  counts[kind] += 1;
  if (kind === "unchanged" || samples[kind].length === maxSamples) return;
  const sample: EnrichmentSample = {
    at: event.received_at,
    receipt_id,
    index,
    status: event.status,
    source_system: event.source_system,
    primary: event.primary.value,
    secondary: event.secondary?.value ?? null,
    before,
    // What the rule would say, if nothing stood in its way.
    after: kind === "conflicts" && match ? match.value : after,
    rule,
  };
  samples[kind].push(sample);
}

const isSame = (a: TagValue | null, b: TagValue | null): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);
