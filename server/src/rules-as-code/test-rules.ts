import type { AlertFilterBody } from "#contract/alert-filters.ts";
import { type RuleKind, ruleKinds } from "#contract/rules.ts";
import { readyMapping } from "../features/payload-mappings/ready-mapping.ts";
import { loadRules } from "../features/rules/store.ts";
import { runMappingTest } from "../pipeline/mapping-tests/run-test.ts";
import { recentEvents } from "../pipeline/previews/recent-events.ts";
import { namedBook } from "../pipeline/rule-tests/named-book.ts";
import { type RuleUse, ruleUse } from "../pipeline/rule-tests/rule-use.ts";
import { type Mismatch, runTest } from "../pipeline/rule-tests/run-test.ts";
import type { Db, Sql } from "../platform/db.ts";
import { type Code, type CodeRule, keyOf, titleOf } from "./code.ts";
import { planDirectory } from "./directory.ts";
import { type CodeMapping, mappingKey } from "./payload-mapping-code.ts";
import { readLive } from "./read-live.ts";
import { writePlan, type WriteTarget } from "./write-plan.ts";

export interface RuleName {
  kind: RuleKind | "payload-mapping";
  name: string;
}
export interface TestedRule extends RuleName {
  test: string;
  /** The rule is not in the directory; its tests hold all the same. */ isMissing: boolean;
  mismatches: Mismatch[];
}
export interface TestReport {
  passed: number;
  failures: TestedRule[];
  /** Active rules without tests. */
  untested: RuleName[];
  /** Null when no stored events were asked for. */
  use: {
    events: number;
    isCut: boolean;
    fromS: number;
    unmet: RuleName[];
    shadowed: (RuleName & { by: string[] })[];
  } | null;
}

const maxEvents = 20_000;

/**
 * Tests of a directory's rules, and of live ones that it lacks, against the rules that would stand
 * after an import with
 * --prune; of the live rules alone where `wanted` is null. Whatever it wrote is taken back.
 */
export async function testRules(
  db: Db,
  {
    desired,
    days,
    ...writing
  }: Omit<WriteTarget, "confirm"> & { desired: Code | null; days: number },
): Promise<TestReport> {
  return db.tenant(writing.organizationId, async (sql) => {
    const before = await readLive(sql);
    await sql("SAVEPOINT tests");
    if (desired !== null)
      await writePlan(
        sql,
        (await planDirectory(sql, writing.directory, { desired, isPruning: true })).plan,
        { ...writing, confirm: "all" },
      );
    const namedRules = await namedBook(sql, writing.organizationId);
    const after = await readLive(sql);
    const filters = await loadRules<AlertFilterBody>(sql, "alert-filter");
    const tags = namesOf(after);
    await sql("ROLLBACK TO SAVEPOINT tests");
    const tested = [
      ...rulesOf(after.code).map((kindRule) => ({ ...kindRule, isMissing: false })),
      ...missingRules(before.code, after.code).map((kindRule) => ({
        ...kindRule,
        isMissing: true,
      })),
    ];
    const results = tested.flatMap(({ kind, rule, isMissing }) =>
      rule.tests.map((test): TestedRule => ({
        kind,
        name: titleOf(rule),
        test: test.name,
        isMissing,
        mismatches: runTest(namedRules, test),
      })),
    );
    results.push(...(await mappingResults(before.code, after.code)));
    const untested = rulesOf(after.code)
      .filter(
        ({ kind, rule }) => rule.active && rule.tests.length === 0 && kind !== "mapping-table",
      )
      .map(({ kind, rule }): RuleName => ({ kind, name: titleOf(rule) }));
    untested.push(
      ...(after.code.payloadMappings ?? [])
        .filter(({ tests }) => tests.length === 0)
        .map(({ source }): RuleName => ({ kind: "payload-mapping", name: source })),
    );
    const failures = results.filter((result) => result.mismatches.length > 0);
    return {
      passed: results.length - failures.length,
      failures,
      untested,
      use:
        days === 0
          ? null
          : await useOf(sql, {
              namedRules,
              filters,
              tags,
              fromS: writing.nowS - days * 24 * 3600,
              nowS: writing.nowS,
            }),
    };
  });
}

/** Those of mappings that would be deleted too: without them nothing reads what they say. */
async function mappingResults(before: Code, after: Code): Promise<TestedRule[]> {
  const standing = after.payloadMappings ?? [];
  const keys = new Set(standing.map(mappingKey));
  const resultsOf = ({ source, mapping, tests }: CodeMapping, isMissing: boolean) => {
    const tested = { kind: kindOf(source), mapping: readyMapping(mapping) };
    return tests.map(async (test): Promise<TestedRule> => ({
      kind: "payload-mapping",
      name: source,
      test: test.name,
      isMissing,
      mismatches: isMissing
        ? [{ path: "", expected: "a mapping", got: "none" }]
        : (await runMappingTest(tested, test)).mismatches,
    }));
  };
  return Promise.all([
    ...standing.flatMap((mapping) => resultsOf(mapping, false)),
    ...(before.payloadMappings ?? [])
      .filter((mapping) => !keys.has(mappingKey(mapping)))
      .flatMap((mapping) => resultsOf(mapping, true)),
  ]);
}

/** Before the dot of a source's name. */
const kindOf = (source: string): string => source.split(".", 1)[0]?.toLowerCase() ?? "";

interface KindRule {
  kind: RuleKind;
  rule: CodeRule;
}
const rulesOf = ({ rules }: Code): KindRule[] =>
  ruleKinds.flatMap((kind) => (rules.get(kind) ?? []).map((rule) => ({ kind, rule })));

function missingRules(before: Code, after: Code): KindRule[] {
  return rulesOf(before).filter(
    ({ kind, rule }) =>
      !(after.rules.get(kind) ?? []).some(
        (candidate) => keyOf(kind, candidate) === keyOf(kind, rule),
      ),
  );
}

/** Every rule that can be met, by its id; rules inside a tag by theirs. */
function namesOf({ ids }: Awaited<ReturnType<typeof readLive>>): Map<string, RuleName> {
  const names = new Map<string, RuleName>();
  for (const [code, rule] of ids) {
    if (!rule.active) continue;
    const name = titleOf(code);
    if (rule.kind !== "enrichment-tag") {
      if (rule.kind !== "mapping-table") names.set(rule.id, { kind: rule.kind, name });
      continue;
    }
    const inner =
      "enrichments" in rule.body && Array.isArray(rule.body.enrichments)
        ? (rule.body.enrichments as { id: string; active: boolean }[])
        : []; // its kind's schema let it in
    for (const [at, innerRule] of inner.entries())
      if (innerRule.active)
        names.set(innerRule.id, { kind: rule.kind, name: `${name}, rule ${at + 1}` });
  }
  return names;
}

async function useOf(
  sql: Sql,
  {
    namedRules,
    filters,
    tags,
    fromS,
    nowS,
  }: {
    namedRules: Awaited<ReturnType<typeof namedBook>>;
    filters: Parameters<typeof ruleUse>[2];
    tags: ReadonlyMap<string, RuleName>;
    fromS: number;
    nowS: number;
  },
): Promise<NonNullable<TestReport["use"]>> {
  const { events, from, isCut } = await recentEvents(sql, namedRules.book, {
    from: fromS,
    to: nowS,
    limit: maxEvents,
    environments: "everything",
    areRaw: true,
  });
  const use: RuleUse = ruleUse(
    namedRules.book,
    events
      .map((stored) => stored.event)
      .filter((event) => event.timer === null)
      .reverse(),
    filters,
  );
  const nameOf = (id: string): string => tags.get(id)?.name ?? namedRules.names.get(id) ?? id;
  return {
    events: events.length,
    isCut,
    fromS: from,
    unmet: [...tags].flatMap(([id, name]) =>
      use.usedIds.has(id) || use.shadowed.has(id) ? [] : [name],
    ),
    shadowed: [...use.shadowed].flatMap(([id, by]) => {
      const name = tags.get(id);
      return name ? [{ ...name, by: by.map(nameOf) }] : [];
    }),
  };
}
