/**
 * Reading, changing and running the tests that rules carry: the same three calls for every kind,
 * each with that kind's permission.
 */
import { z } from "zod";
import { alertFilterInput } from "./alert-filters.ts";
import { autoshareRuleInput } from "./autoshare-rules.ts";
import { correlationPatternInput } from "./correlation-patterns.ts";
import { endpoint, type Endpoint, may } from "./endpoint.ts";
import { enrichmentTagInput } from "./enrichment.ts";
import { incidentTagInput } from "./incident-tags.ts";
import { limits } from "./limits.ts";
import { maintenancePlanInput } from "./maintenance-plans.ts";
import { mappingTableInput } from "./mapping.ts";
import type { Permission } from "./permissions.ts";
import { ruleTests } from "./rule-tests.ts";
import { type TestedRuleKind, testedRuleKinds } from "./rules.ts";
import { dryStep } from "./dry-step.ts";
import { id } from "./scalars.ts";
import { outcome, status } from "./statuses.ts";
import type { Toggle } from "./toggles.ts";
import { workflowInput } from "./workflows.ts";

const tests = ruleTests.refine(
  (all) => JSON.stringify(all).length <= limits.ruleTestsCharacters,
  "The tests of one rule are at most a million characters",
);
/**
 * `version` names these tests: given back when they are changed, it is refused as stale where
 * somebody else was faster.
 */
const testsReply = z.object({ tests: ruleTests, version: z.string() });

const texts = z.array(z.string());
/** What became of one event. Rules go by their names, a pattern by its tags. */
const eventResult = z.object({
  /** Why it is no event; null while it is one. */
  refused: z.string().nullable(),
  outcome,
  tags: z.record(z.string(), z.unknown()),
  filtered_by: z.string().nullable(),
  muted_by: texts,
  joined_by: z.string().nullable(),
});
const incidentResult = z.object({
  title: z.string(),
  status,
  alerts: z.number(),
  tags: z.record(z.string(), z.unknown()),
  environments: texts,
  /** Steps of the workflows that start, by the names of those. */
  workflows: z.record(z.string(), z.array(dryStep)),
});
const result = z.object({
  /** What is other than expected, each by its path in `expect`; empty when the test passes. */
  mismatches: z.array(z.object({ path: z.string(), expected: z.unknown(), got: z.unknown() })),
  events: z.array(eventResult),
  incidents: z.array(incidentResult),
});
export type TestResult = z.infer<typeof result>;
/** In the order of the tests; fewer than them where `is_cut`, because the time was up. */
const runReply = z.object({ results: z.array(result), is_cut: z.boolean() });

interface RuleTestAccess<
  Read extends Permission,
  Update extends Permission,
  Draft extends z.ZodType,
> {
  read: Read;
  update: Update;
  draft: Draft;
  toggle?: Toggle;
}

function testEndpointsOf<
  Read extends Permission,
  Update extends Permission,
  Draft extends z.ZodType,
>(kind: TestedRuleKind, { read, update, draft, toggle }: RuleTestAccess<Read, Update, Draft>) {
  const path = `/resources/v2.1/rules/${kind}/{id}/tests`;
  const gated = toggle === undefined ? {} : { toggle };
  const words = kind.replaceAll("-", " ");
  return {
    list: endpoint({
      method: "GET",
      path,
      summary: `List the tests of a rule: ${words}`,
      needs: may(read),
      ...gated,
      params: z.object({ id }),
      reply: testsReply,
      refuses: ["not_found", "no_toggle"],
      changesWith: [kind],
    }),
    save: endpoint({
      method: "PUT",
      path,
      summary: `Change the tests of a rule; what it does stays: ${words}`,
      needs: may(update),
      ...gated,
      params: z.object({ id }),
      body: z.object({ tests, version: z.string().max(100).optional() }),
      reply: testsReply,
      refuses: ["not_found", "invalid", "stale", "no_toggle"],
    }),
    run: endpoint({
      method: "POST",
      path: `${path}/run`,
      summary: `Run tests among the rules as they stand; nothing is kept: ${words}`,
      needs: may(read),
      isReadOnly: true,
      ...gated,
      /** "new": beside the rules that stand. */
      params: z.object({ id: z.union([z.literal("new"), id]) }),
      /**
       * `draft`: the rule as its create call takes it, in the place of what stands. Without `tests`
       * those that it carries.
       */
      body: z.object({ tests: tests.optional(), draft: draft.nullable().default(null) }),
      reply: runReply,
      refuses: ["not_found", "invalid", "name_taken", "no_toggle"],
      changesWith: [kind],
    }),
  };
}

const plans = { read: "plans@read", update: "plans@update" } as const;
const enrichments = { read: "enrichments@read", update: "enrichments@update" } as const;
export const ruleTestCalls = {
  "enrichment-tag": testEndpointsOf("enrichment-tag", {
    ...enrichments,
    toggle: "alert_enrichment",
    draft: enrichmentTagInput,
  }),
  "mapping-table": testEndpointsOf("mapping-table", {
    ...enrichments,
    toggle: "mapping_enrichment",
    draft: mappingTableInput,
  }),
  "alert-filter": testEndpointsOf("alert-filter", { ...plans, draft: alertFilterInput }),
  "correlation-pattern": testEndpointsOf("correlation-pattern", {
    read: "correlations@read",
    update: "correlations@update",
    draft: correlationPatternInput,
  }),
  "incident-tag": testEndpointsOf("incident-tag", {
    read: "incident-tags-definitions@read",
    update: "incident-tags-definitions@update",
    draft: incidentTagInput,
  }),
  "maintenance-plan": testEndpointsOf("maintenance-plan", {
    ...plans,
    draft: maintenancePlanInput,
  }),
  "autoshare-rule": testEndpointsOf("autoshare-rule", {
    read: "notifications@read",
    update: "notifications@update",
    draft: autoshareRuleInput,
  }),
  workflow: testEndpointsOf("workflow", {
    read: "workflows@read",
    update: "workflows@update",
    toggle: "triage_automation_workflow",
    draft: workflowInput,
  }),
} as const satisfies Record<TestedRuleKind, unknown>;

const verbs = ["list", "save", "run"] as const;
/** By the names under which the contract has them: `runAlertFilterTests`. */
export const everyRuleTestCall: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  testedRuleKinds.flatMap((kind) =>
    verbs.map((verb): [string, Endpoint] => [
      `${verb}${pascalCase(kind)}Tests`,
      ruleTestCalls[kind][verb],
    ]),
  ),
);

function pascalCase(kind: TestedRuleKind): string {
  return kind
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}

const sample = z.object({
  received_at: z.number(),
  status,
  primary: z.string(),
  secondary: z.string().nullable(),
  description: z.string(),
  /** As a test takes it. */
  event: z.record(z.string(), z.unknown()),
});
export type SampleEvent = z.infer<typeof sample>;
export const listSampleEvents = endpoint({
  method: "GET",
  path: "/resources/v2.1/rules/sample-events",
  summary: "List the latest stored events, one per alert, in the form of a rule's test",
  needs: may("integrations@read"),
  /** BPQL of one alert; empty takes all. */
  query: z.object({ bpql: z.string().max(limits.bpqlCharacters).default("") }),
  /** `looked_at` events were searched; `is_cut` when there are more. */
  reply: z.object({ items: z.array(sample), looked_at: z.number(), is_cut: z.boolean() }),
  refuses: ["invalid"],
});
