import { createHash } from "node:crypto";
import { listSampleEvents, ruleTestCalls } from "#contract/rule-testing.ts";
import type { RuleTest } from "#contract/rule-tests.ts";
import { type TestedRuleKind, testedRuleKinds } from "#contract/rules.ts";
import { kindByName } from "../../features/configuration/rule-kinds.ts";
import { ruleCrud } from "../../features/rules/rule-crud.ts";
import type { RuleDraft, Kind, Rule } from "../../features/rules/rule.ts";
import { loadRules } from "../../features/rules/store.ts";
import { findRule } from "../../features/rules/write.ts";
import { canonicalJson } from "../../platform/canonical-json.ts";
import type { Caller } from "../../platform/caller.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { withDraft } from "../previews/draft-book.ts";
import { draftFromInput } from "../previews/draft-kinds.ts";
import type { RuleBooks } from "../rule-book.ts";
import { namedBook } from "./named-book.ts";
import { runTests } from "./run-tests.ts";
import { sampleEvents } from "./sample-events.ts";

type RuleTestParts = Parts & { books: RuleBooks };

export const ruleTestRoutes = (parts: RuleTestParts): Route[] => [
  serve(listSampleEvents, ({ caller, query }) => sampleEvents(parts, caller, query.bpql)),
  ...testedRuleKinds.flatMap((kind) => routesOf(parts, kind)),
];

function routesOf(parts: RuleTestParts, kind: TestedRuleKind): Route[] {
  const calls = ruleTestCalls[kind];
  const rules = ruleCrud(parts, kindByName(kind));
  const { testsToggle } = kindByName(kind);
  const requireToggle = ({ toggles }: Caller): void => {
    if (testsToggle !== undefined && !toggles.has(testsToggle))
      throw refuse("no_toggle", testsToggle);
  };
  return [
    serve(calls.list, async ({ caller, params }) => {
      requireToggle(caller);
      return testsReply(await rules.tests(caller, params.id));
    }),
    serve(calls.save, async ({ caller, params, body: { tests, version } }) => {
      requireToggle(caller);
      const saved = await rules.changeTests(caller, params.id, (before) => {
        if (version !== undefined && version !== versionOf(before))
          throw refuse("stale", "The list of tests");
        return tests;
      });
      return testsReply(saved);
    }),
    serve(calls.run, ({ caller, params, body }) => {
      requireToggle(caller);
      // The endpoint is of this kind, and so is the draft that its schema let in.
      const draft =
        body.draft && (draftFromInput[kind] as (written: unknown) => RuleDraft<object>)(body.draft);
      return runRuleTests(parts, caller, {
        kind: kindByName(kind),
        id: params.id === "new" ? null : params.id,
        draft,
        tests: body.tests,
      });
    }),
  ];
}

const testsReply = (tests: RuleTest[]) => ({ tests, version: versionOf(tests) });
const versionOf = (tests: readonly RuleTest[]): string =>
  createHash("sha256").update(canonicalJson(tests)).digest("base64url").slice(0, 22);

/** What a run may take before the rest of it is left out. */
const maxRunMs = 5000;

/** `id` is null for a rule that is not saved yet. */
interface TestRun {
  kind: Kind<object>;
  id: string | null;
  draft: RuleDraft<object> | null;
  tests: readonly RuleTest[] | undefined;
}

async function runRuleTests(
  { db, clock, books }: RuleTestParts,
  caller: Caller,
  { kind, id, draft, tests }: TestRun,
) {
  const { organizationId } = caller;
  const { named: namedRules, wanted: testsToRun } = await db.tenant(organizationId, async (sql) => {
    const rules = await loadRules<object>(sql, kind.kind);
    const rule: Rule<object> | null = id === null ? null : findRule(rules, id);
    const compileNamed = (compile: RuleBooks["of"]) => namedBook(sql, organizationId, compile);
    const wantedTests = tests ?? rule?.tests ?? [];
    if (draft === null) return { named: await compileNamed(books.of), wanted: wantedTests };
    kind.check(
      draft,
      rules.filter((candidate) => candidate !== rule),
    );
    const draftState = {
      draft: {
        rules: [
          {
            kind: kind.kind,
            only: false,
            items: [{ id: rule?.id ?? null, draft, isRevised: true }],
          },
        ],
        mode: null,
      },
      nowS: clock.nowS(),
    };
    return {
      named: await withDraft(sql, draftState, () => compileNamed(books.ofDraft)),
      wanted: wantedTests,
    };
  });
  return mayReadWorkflows(caller)
    ? runTests(namedRules, testsToRun, maxRunMs)
    : runTests({ ...namedRules, workflows: [] }, testsToRun.map(withoutWorkflows), maxRunMs);
}

const mayReadWorkflows = ({ permissions, toggles }: Caller): boolean =>
  permissions.has("workflows@read") && toggles.has("triage_automation_workflow");

/** Who may not read them learns neither which start nor whether that is expected. */
function withoutWorkflows(test: RuleTest): RuleTest {
  const { incidents } = test.expect;
  if (!Array.isArray(incidents)) return test;
  const expected = incidents.map(({ workflows: _workflows, ...incident }) => incident);
  return { ...test, expect: { ...test.expect, incidents: expected } };
}
