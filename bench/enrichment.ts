/**
 * What enrichment costs an event, by the number of rules and the size of a mapping table. In this
 * process: no server, no database.
 */
import type { EnrichmentRule } from "#contract/enrichment.ts";
import { enricherOf, type Enricher } from "#server/features/enrichment/decide.ts";
import { readyTag } from "#server/features/enrichment/ready-tags.ts";
import type { Event } from "#server/features/incidents/world/event.ts";
import { type LookupTable, lookupTableBuilder } from "#server/features/mapping/lookup-table.ts";
import { joinCells } from "#server/features/mapping/packed-rows.ts";

export interface Cost {
  what: string;
  perEventUs: number;
}
export interface TableCost {
  rows: number;
  loadMs: number;
  longestStopMs: number;
  bytes: number;
  heapMb: number;
  perLookUpUs: number;
}

const rounds = 20_000;

/**
 * Each rule is about one host of its own; two fit any one event, and one of them only because the
 * other found something.
 */
export function ruleCosts(): Cost[] {
  return [1, 10, 100, 1000, 10_000].map((count) => ({
    what: `${count} rules, one or two fit`,
    perEventUs: timed(
      enricherOf(
        Array.from({ length: count }, (_, at) => tagOf(at)),
        [],
      ),
      { hosts: count },
    ),
  }));
}

/**
 * A regex of every extraction runs on a text in which it finds nothing until the last character.
 */
export function regexCosts(): Cost[] {
  const patterns: [string, string, string][] = [
    ["a plain group", "^([a-z]+)-\\d+$", `${"a".repeat(500)}-x`],
    ["nested repetition", "^(([a-z])+.)+[A-Z]([a-z])+$", "a".repeat(512)],
    ["about the largest allowed", "((\\w*\\s*){140})!$", `${"word ".repeat(100)}!`],
  ];
  return patterns.map(([name, regex, text]) => {
    const enriching = enricherOf(
      [
        readyTag({
          id: "1",
          name: "made",
          body: {
            description: "",
            type: "extraction",
            override: false,
            enrichments: [
              {
                id: "1",
                when: "",
                active: true,
                type: "extraction",
                config: { selected_source_system: "", source: "text", regex, template: null },
              },
            ],
          },
        }),
      ],
      [],
    );
    return { what: name, perEventUs: timed(enriching, { hosts: 1, more: { text }, times: 50 }) };
  });
}

export function tableCost(rows: number): TableCost {
  const before = process.memoryUsage().heapUsed;
  const maker = lookupTableBuilder({ query: [0, 1], isCaseSensitive: false });
  let [loadMs, longestStopMs] = [0, 0];
  const work = <T>(part: () => T): T => {
    const from = performance.now();
    const result = part();
    const tookMs = performance.now() - from;
    loadMs += tookMs;
    longestStopMs = Math.max(longestStopMs, tookMs);
    return result;
  };
  for (let from = 0; from < rows; from += 5000)
    work(() => {
      for (let row = from; row < Math.min(rows, from + 5000); row += 1)
        maker.add(
          joinCells([
            `host-${row}.example.org`,
            row % 50 === 0 ? "*" : "disk",
            `team-${row % 200}`,
            `site-${row % 40}`,
          ]),
        );
    });
  const lookUp = work(() => maker.build());
  return {
    rows,
    loadMs,
    longestStopMs,
    bytes: lookUp.bytes,
    heapMb: (process.memoryUsage().heapUsed - before) / 1e6,
    perLookUpUs: lookUpUs(lookUp),
  };
}

function lookUpUs(lookUp: LookupTable): number {
  const from = performance.now();
  for (let round = 0; round < rounds; round += 1)
    lookUp.find([[`host-${(round * 7919) % lookUp.rows}.example.org`], ["disk"]]);
  return ((performance.now() - from) * 1000) / rounds;
}

const composition = (at: number, value: string, condition: string): EnrichmentRule => ({
  id: String(at),
  when: condition,
  active: true,
  type: "composition",
  config: { selected_source_system: "", value },
});
const tagOf = (at: number) =>
  readyTag({
    id: String(at),
    name: `tag_${at}`,
    body: {
      description: "",
      type: "multi",
      override: false,
      enrichments: [
        composition(
          at,
          `v${at}`,
          at % 2 === 0 ? `host = host-${at}` : `tag_${at - 1} = v${at - 1}`,
        ),
      ],
    },
  });

function timed(
  enriching: Enricher | null,
  {
    hosts,
    more = {},
    times = rounds,
  }: { hosts: number; more?: Record<string, string>; times?: number },
): number {
  const events = Array.from({ length: 100 }, (_, at) =>
    eventOf({ host: `host-${((at * 37) % hosts) & ~1}`, ...more }),
  );
  for (const event of events) enriching?.(event);
  const from = performance.now();
  for (let round = 0; round < times; round += 1)
    enriching?.(events[round % events.length] ?? eventOf({}));
  return ((performance.now() - from) * 1000) / times;
}

const eventOf = (tags: Record<string, string>): Event => ({
  integration_id: "1",
  source_system: "api.bench",
  identity: "i",
  status: "critical",
  timestamp: 1,
  is_timed: true,
  received_at: 1,
  primary: { name: "host", value: "h" },
  secondary: null,
  description: "Something is slow",
  tags: {
    check: "disk",
    cluster: "c-1",
    region: "eu",
    datacenter: "ber-2",
    service: "shop",
    env: "prod",
    rack: "r7",
    ...tags,
  },
  expires_at: null,
  fingerprint: "f",
  cut: [],
  ahead_s: null,
  timer: null,
  enriched: null,
});
