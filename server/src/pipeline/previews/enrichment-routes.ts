import * as contract from "#contract/enrichment.ts";
import type { EnrichmentPreview, EnrichmentRule, EnrichmentSample } from "#contract/enrichment.ts";
import type { z } from "zod";
import { checkTables } from "../../features/enrichment/check-tables.ts";
import { enrichingOf, type Found, type ReadyTag } from "../../features/enrichment/decide.ts";
import type { EnrichmentBook } from "../../features/enrichment/enrichment-book.ts";
import { ruleProblems } from "../../features/enrichment/kind.ts";
import { readyTag } from "../../features/enrichment/ready-tags.ts";
import { keptRules } from "../../features/enrichment/written-rules.ts";
import type { Event, TagValue } from "../../features/incidents/event.ts";
import { givingWay } from "../../platform/give-way.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { Refusal } from "../../platform/refuse.ts";
import type { RuleBooks } from "../rule-book.ts";
import { recentEvents, type StoredEvent } from "./recent-events.ts";

const lookBackS = 21 * 24 * 3600;
const eventsMost = 50_000;
const samplesMost = 20;

export const enrichmentPreviewRoutes = ({
  db,
  clock,
  books,
}: Parts & { books: RuleBooks }): Served[] => [
  serve(contract.previewEnrichment, async ({ caller, body }) => {
    const draft = draftOf(body);
    const to = body.timeframe.to ?? clock.nowS();
    const asked = body.timeframe.from ?? to - lookBackS;
    const from = Math.max(asked, clock.nowS() - lookBackS);
    const { enrichment, recent } = await db.tenant(caller.organizationId, async (sql) => {
      await checkTables(sql, { name: draft.name, body: { enrichments: draft.rules } });
      const book = await books.of(sql, caller.organizationId);
      return {
        enrichment: book.enrichment,
        recent: await recentEvents(sql, book, { from, to, most: eventsMost, areRaw: true }),
      };
    });
    const tally = newTally(draft.rules.length);
    const compare = comparison(enrichment, draft, tally);
    const giveWay = givingWay();
    for (const one of recent.events) {
      compare(one);
      const turn = giveWay();
      if (turn) await turn;
    }
    return {
      looked_at: recent.events.length,
      is_cut: recent.isCut || asked < from,
      from: Math.max(recent.from, from),
      to,
      ...tally,
    };
  }),
];

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
  const said = rules.flatMap((rule) =>
    rule.type === "extraction" && rule.config.destination
      ? [rule.config.destination.trim().toLowerCase()]
      : [],
  )[0];
  const tag = name ?? said ?? "preview";
  let next = 0;
  const kept = keptRules(rules, { tag, known: new Set(), freshId: () => String(next++) });
  const problems = ruleProblems(kept, "multi").map((problem) => ({
    ...problem,
    field: problem.field?.replace("enrichments", "rules") ?? "rules",
  }));
  if (problems.length > 0) throw new Refusal(400, problems);
  return { name: tag, isOverriding: override, rules: kept };
}

const newTally = (rules: number): Tally => ({
  counts: { changed: 0, unchanged: 0, conflicts: 0, no_match: 0 },
  hits: Array.from({ length: rules }, () => 0),
  samples: { changed: [], conflicts: [], no_match: [] },
});

/** What today's rules make of the tag, beside what they make of it with the draft in its place. */
function comparison(
  { tags, tables, enriching }: EnrichmentBook,
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
  const drafted = enrichingOf(placed(tags, ready), tables);
  return (one) => {
    let found: Found | null = null;
    const before = valueIn(enriching?.(one.event) ?? one.event, draft.name);
    const after = valueIn(
      drafted?.(one.event, (each) => {
        if (each.tag === draft.name && each.rule_id in tally.hits) found = each;
      }) ?? one.event,
      draft.name,
    );
    sort(tally, one, { before, after, found });
  };
}

const placed = (tags: readonly ReadyTag[], draft: ReadyTag): ReadyTag[] =>
  tags.some((tag) => tag.name === draft.name)
    ? tags.map((tag) => (tag.name === draft.name ? draft : tag))
    : [...tags, draft];

const valueIn = ({ tags }: Event, name: string): TagValue | null =>
  Object.hasOwn(tags, name) ? (tags[name] ?? null) : null;

function sort(
  { counts, hits, samples }: Tally,
  { event, receipt_id, index }: StoredEvent,
  {
    before,
    after,
    found,
  }: { before: TagValue | null; after: TagValue | null; found: Found | null },
): void {
  const rule = found === null ? null : Number(found.rule_id);
  if (rule !== null) hits[rule] = (hits[rule] ?? 0) + 1;
  const kind = !isSame(before, after)
    ? "changed"
    : found === null
      ? "no_match"
      : found.isTaken || isSame(found.before, found.value)
        ? "unchanged"
        : "conflicts";
  counts[kind] += 1;
  if (kind === "unchanged" || samples[kind].length === samplesMost) return;
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
    after: kind === "conflicts" && found ? found.value : after,
    rule,
  };
  samples[kind].push(sample);
}

const isSame = (one: TagValue | null, other: TagValue | null): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
