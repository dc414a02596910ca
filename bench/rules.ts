/**
 * Many rules of every kind at once: what they take from ingestion, how long the rule book takes to
 * compile, how soon a change is in force.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { insertEnvironment } from "#server/features/environments/store.ts";
import { insertMap, insertRows, activateMap } from "#server/features/mapping/store-maps.ts";
import { bumpConfigVersion } from "#server/features/organizations/store.ts";
import { insertRule } from "#server/features/rules/store.ts";
import { ruleBooks } from "#server/pipeline/rule-book.ts";
import { type Db, openDb, type Sql } from "#server/platform/db.ts";
import { workLimits } from "#server/platform/work-limits.ts";
import { ingest } from "./ingest.ts";
import { secondOrganization } from "./neighbour.ts";
import type { OwnServer } from "./own-server.ts";
import { processorS } from "./processor-time.ts";
import { openSender } from "./sender.ts";
import { type BenchEvent, mixes, stream } from "./stream.ts";

const counts = {
  enrichmentTags: 100,
  rulesPerTag: 10,
  tables: 200,
  filters: 500,
  patterns: 200,
  plans: 200,
  environments: 300,
};

const rounds = 3;

/** `cpuUs`: what an event takes of the server process. */
export interface Spell {
  perSecond: number;
  cpuUs: number;
}
export interface ManyRules {
  withoutRules: Spell;
  withRules: Spell;
  fillS: number;
  /**
   * Everything from the database, a table of half a million rows included; then again as after each
   * change.
   */
  coldMs: number;
  recompileMs: number[];
  /**
   * From the answer of the change to the first event that follows it, on each of two server
   * processes.
   */
  inForceMs: number[];
}

export async function manyRules(
  server: OwnServer,
  { seconds, largest }: { seconds: number; largest: number },
): Promise<ManyRules> {
  // Two organizations of one server, one with rules and one without, in turn: what else the machine
  // does, it does to both.
  const ruled = { server, next: stream(mixes.mixed, 3, Date.now() / 1000 - 3600) };
  const bare = {
    server: { ...server, ...(await secondOrganization(server)) },
    next: stream(mixes.mixed, 4, Date.now() / 1000 - 3600),
  };
  const db = openDb(server.ownerUrl, workLimits("commands"));
  const begin = performance.now();
  await fill(db, server, largest);
  const fillS = (performance.now() - begin) / 1000;
  // The first batch reads the tables; every alert is open after it.
  for (const side of [bare, ruled]) await ingest(side.server, side.next, seconds);
  const spells: Record<"bare" | "ruled", Spell[]> = { bare: [], ruled: [] };
  for (let round = 0; round < rounds; round += 1) {
    spells.bare.push(await spell(bare.server, bare.next, seconds));
    spells.ruled.push(await spell(ruled.server, ruled.next, seconds));
  }
  const books = ruleBooks();
  const compile = (): Promise<number> =>
    db.tenant(server.organizationId, async (sql) => {
      const from = performance.now();
      await books.of(sql, server.organizationId);
      return performance.now() - from;
    });
  const coldMs = await compile();
  const changedMs: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    await db.tenant(server.organizationId, bumpConfigVersion);
    changedMs.push(await compile());
  }
  const inForceMs = await changesInForce(server);
  await db.close();
  return {
    withoutRules: medianOf(spells.bare),
    withRules: medianOf(spells.ruled),
    fillS,
    coldMs,
    recompileMs: changedMs,
    inForceMs,
  };
}

async function spell(server: OwnServer, next: () => BenchEvent, seconds: number): Promise<Spell> {
  const before = await processorS(server.pid);
  const { events, perSecond } = await ingest(server, next, seconds);
  return { perSecond, cpuUs: (((await processorS(server.pid)) - before) * 1e6) / events };
}

function medianOf(spells: readonly Spell[]): Spell {
  const medianBy = (of: (one: Spell) => number): number =>
    spells.map(of).sort((a, b) => a - b)[Math.floor(spells.length / 2)] ?? Number.NaN;
  return {
    perSecond: medianBy((spell) => spell.perSecond),
    cpuUs: medianBy((spell) => spell.cpuUs),
  };
}

async function fill(db: Db, { organizationId }: OwnServer, largest: number): Promise<void> {
  const nowS = Date.now() / 1000;
  const tables: string[] = [];
  for (let at = 0; at < counts.tables; at += 1)
    tables.push(
      await db.tenant(organizationId, (sql) =>
        addTable(sql, { at, rows: at === 0 ? largest : 100, nowS }),
      ),
    );
  await db.tenant(organizationId, async (sql) => {
    await bumpConfigVersion(sql);
    await addEnrichmentTags(sql, nowS);
    await addFilters(sql, nowS);
    await addPatterns(sql, nowS);
    await addPlans(sql, nowS);
    await addEnvironments(sql, nowS);
  });
}

async function addEnrichmentTags(sql: Sql, nowS: number): Promise<void> {
  for (let at = 0; at < counts.enrichmentTags; at += 1) {
    const rules = Array.from({ length: counts.rulesPerTag }, (_, n) => ({
      id: `${at}${n}00${at}`,
      active: true,
      when: `host = mixed-${at * counts.rulesPerTag + n}.fra1.example`,
      type: "composition",
      config: { selected_source_system: "", value: `v${n} of \${host}` },
    }));
    await insertRule(sql, {
      kind: "enrichment-tag",
      name: `made_${at}`,
      active: true,
      nowS,
      body: { description: "", type: "multi", override: false, enrichments: rules },
    });
  }
}

async function addFilters(sql: Sql, nowS: number): Promise<void> {
  for (let at = 0; at < counts.filters; at += 1)
    await insertRule(sql, {
      kind: "alert-filter",
      name: `Filter ${at}`,
      active: true,
      nowS,
      body: {
        description: "",
        bpql: `host = lab-${at} AND check IN (disk, cpu)`,
        sourceSystems: [],
        drops_ok: false,
        end_time: null,
        schedule: null,
      },
    });
}

async function addPatterns(sql: Sql, nowS: number): Promise<void> {
  for (let at = 0; at < counts.patterns; at += 1)
    await insertRule(sql, {
      kind: "correlation-pattern",
      name: null,
      active: true,
      nowS,
      body: {
        tags: ["service"],
        filter: `service = service-${at * 2}`,
        source_systems: [],
        time_window: 30 + (at % 50),
        title: "",
        window_mode: "anchored",
        cross_source: true,
        note: "",
        topology: null,
      },
    });
}

async function addPlans(sql: Sql, nowS: number): Promise<void> {
  for (let at = 0; at < counts.plans; at += 1)
    await insertRule(sql, {
      kind: "maintenance-plan",
      name: `Plan ${at}`,
      active: true,
      nowS,
      body: {
        description: "",
        condition: `host = rack-${at} OR region = none-${at}`,
        source_systems: [],
        end_action: "None",
        stopped_at: null,
        schedule: {
          start: nowS - 3600,
          end: nowS + 36_000,
          timezone: "UTC",
          recurrence: { kind: "None" },
          until: null,
        },
      },
    });
}

async function addEnvironments(sql: Sql, nowS: number): Promise<void> {
  for (let at = 0; at < counts.environments; at += 1)
    await insertEnvironment(sql, {
      name: `Environment ${at}`,
      description: "",
      filter: at % 10 === 0 ? `team = team-${at % 23}` : `service = service-${at}`,
      group_id: null,
      created_at: nowS,
    });
}

async function addTable(
  sql: Sql,
  { at, rows, nowS }: { at: number; rows: number; nowS: number },
): Promise<string> {
  const fields = [
    { kind: "query", title: "Host", tag_name: at === 0 ? "host" : "service" },
    { kind: "result", title: "Owner", tag_name: `owner_${at}`, is_overridden: false },
  ];
  const { id } = await insertRule(sql, {
    kind: "mapping-table",
    name: `Table ${at}`,
    active: true,
    nowS,
    body: {
      description: "",
      when: at === 0 ? "" : `region = elsewhere-${at}`,
      fields,
      is_case_sensitive: true,
      selected_source_system: "",
    },
  });
  const map = await insertMap(sql, {
    tableId: id,
    titles: ["Host", "Owner"],
    isCurrent: false,
    nowS,
  });
  for (let from = 0; from < rows; from += 5000) {
    await insertRows(
      sql,
      map.generation,
      Array.from({ length: Math.min(5000, rows - from) }, (_, n) => ({
        row: from + n + 2,
        cells: `${at === 0 ? "mixed" : "service"}-${from + n}.fra1.example\u001Fowner-${n % 200}`,
      })),
    );
  }
  await activateMap(sql, { tableId: id, generation: map.generation, rows, nowS });
  return id;
}

/**
 * A filter is made by a call to one server; events that it drops are sent to each in turn until one
 * is dropped.
 */
async function changesInForce(server: OwnServer): Promise<number[]> {
  const second = await server.another();
  try {
    const durations: number[] = [];
    // Both have read the tables once: that is a start, not a change.
    for (const url of [server.url, second.url])
      await ingest(
        { ...server, url },
        stream({ ...mixes.mixed, prefix: "warm" }, 5, Date.now() / 1000 - 3600),
        5,
      );
    for (let round = 0; round < 6; round += 1) {
      const host = `changed-${round}.example`;
      await server.call("/resources/v2.0/plans/filters-with-schedules", {
        name: `Changed ${round}`,
        bpql: `host = ${host}`,
      });
      const from = performance.now();
      const line = openSender({ ...server, url: round % 2 === 0 ? server.url : second.url }, 1);
      durations.push(await untilDropped(server, { send: line.send, host, from }));
      line.close();
    }
    return durations;
  } finally {
    await second.stop();
  }
}

async function untilDropped(
  { owner }: OwnServer,
  {
    send,
    host,
    from,
  }: {
    send: (events: readonly BenchEvent[]) => Promise<{ receiptId: string }>;
    host: string;
    from: number;
  },
): Promise<number> {
  for (let at = 0; ; at += 1) {
    const { receiptId } = await send([
      {
        host,
        check: `c-${at}`,
        status: "critical",
        description: "",
        timestamp: Date.now() / 1000,
        region: "r",
        team: "t",
        service: "s",
      },
    ]);
    for (;;) {
      const outcome = (
        await owner.query<{ o: string | null }>(
          "SELECT outcomes->0->>'o' AS o FROM receipts WHERE id = $1 AND taken IS NOT NULL",
          [receiptId],
        )
      ).rows[0]?.o;
      if (outcome === "filtered") return performance.now() - from;
      if (outcome !== undefined) break;
      await sleep(5);
    }
  }
}
