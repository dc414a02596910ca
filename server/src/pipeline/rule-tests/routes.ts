import { createHash } from "node:crypto";
import { listSampleEvents, ruleTestCalls } from "#contract/rule-testing.ts";
import type { RuleTest } from "#contract/rule-tests.ts";
import { type RuleKind, ruleKinds } from "#contract/rules.ts";
import { kindNamed } from "../../features/configuration/rule-kinds.ts";
import { keepRules } from "../../features/rules/keep.ts";
import type { Draft, Kind, Rule } from "../../features/rules/rule.ts";
import { loadRules } from "../../features/rules/store.ts";
import { among } from "../../features/rules/write.ts";
import { canonical } from "../../platform/canonical.ts";
import type { Caller } from "../../platform/caller.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { whileDraft } from "../previews/draft-book.ts";
import { drafted } from "../previews/draft-kinds.ts";
import type { RuleBooks } from "../rule-book.ts";
import { namedBook } from "./named-book.ts";
import { runTests } from "./run-tests.ts";
import { sampleEvents } from "./sample-events.ts";

type Everything = Parts & { books: RuleBooks };

export const ruleTestRoutes = (parts: Everything): Served[] => [
  serve(listSampleEvents, ({ caller, query }) => sampleEvents(parts, caller, query.bpql)),
  ...ruleKinds.flatMap((kind) => routesOf(parts, kind)),
];

function routesOf(parts: Everything, kind: RuleKind): Served[] {
  const calls = ruleTestCalls[kind];
  const rules = keepRules(parts, kindNamed(kind));
  return [
    serve(calls.list, async ({ caller, params }) => kept(await rules.tests(caller, params.id))),
    serve(calls.save, async ({ caller, params, body: { tests, version } }) =>
      kept(
        await rules.changeTests(caller, params.id, (before) => {
          if (version !== undefined && version !== versionOf(before))
            throw refuse("stale", "The list of tests");
          return tests;
        }),
      ),
    ),
    serve(calls.run, ({ caller, params, body }) => {
      // The endpoint is of this kind, and so is the draft that its schema let in.
      const draft =
        body.draft && (drafted[kind] as (written: unknown) => Draft<object>)(body.draft);
      return tryRule(parts, caller, {
        kind: kindNamed(kind),
        id: params.id === "new" ? null : params.id,
        draft,
        tests: body.tests,
      });
    }),
  ];
}

const kept = (tests: RuleTest[]) => ({ tests, version: versionOf(tests) });
const versionOf = (tests: readonly RuleTest[]): string =>
  createHash("sha256").update(canonical(tests)).digest("base64url").slice(0, 22);

/** What a run may take before the rest of it is left out. */
const mostMs = 5000;

/** `id` is null for a rule that is not saved yet. */
interface Tried {
  kind: Kind<object>;
  id: string | null;
  draft: Draft<object> | null;
  tests: readonly RuleTest[] | undefined;
}

async function tryRule(
  { db, clock, books }: Everything,
  { organizationId }: Caller,
  { kind, id, draft, tests }: Tried,
) {
  const { named, wanted } = await db.tenant(organizationId, async (sql) => {
    const rules = await loadRules<object>(sql, kind.kind);
    const rule: Rule<object> | null = id === null ? null : among(rules, id);
    const compiled = (compile: RuleBooks["of"]) => namedBook(sql, organizationId, compile);
    const wantedTests = tests ?? rule?.tests ?? [];
    if (draft === null) return { named: await compiled(books.of), wanted: wantedTests };
    kind.check(
      draft,
      rules.filter((one) => one !== rule),
    );
    const standing = {
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
      named: await whileDraft(sql, standing, () => compiled(books.ofDraft)),
      wanted: wantedTests,
    };
  });
  return runTests(named, wanted, mostMs);
}
