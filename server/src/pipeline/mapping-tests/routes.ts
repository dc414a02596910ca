import { type MappingTest, runMappingTests } from "#contract/payload-mapping-tests.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { loadIntegration } from "../../features/integrations/store.ts";
import { checkMapping } from "../../features/payload-mappings/check-mapping.ts";
import { type ReadyMapping, readyMapping } from "../../features/payload-mappings/ready-mapping.ts";
import { loadPayloadMapping } from "../../features/payload-mappings/store.ts";
import { eventLoopYielder } from "../../platform/event-loop-yielder.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { runMappingTest } from "./run-test.ts";

/** What a run may take before the rest of it is left out. */
const maxRunMs = 5000;

export const mappingTestRunRoutes = ({ db }: Parts): Route[] => [
  serve(runMappingTests, async ({ caller, params, body: { tests, mapping: draft } }) => {
    const { kind, saved } = await db.tenant(caller.organizationId, async (sql) => {
      const integration = await loadIntegration(sql, params.id);
      if (!integration) throw refuse("not_found");
      return {
        kind: integration.parent_source_system,
        saved: await loadPayloadMapping(sql, params.id),
      };
    });
    const mapping = draft ?? saved?.mapping;
    if (!mapping) throw refuse("not_found");
    checkMapping(mapping, "mapping.");
    return runAll({ kind, mapping: readyMapping(mapping) }, tests ?? saved?.tests ?? []);
  }),
];

/** One after the other, so that events in the lanes have their turn. */
async function runAll(
  tested: { kind: string; mapping: ReadyMapping },
  tests: readonly MappingTest[],
): Promise<ReplyOf<typeof runMappingTests>> {
  const results: ReplyOf<typeof runMappingTests>["results"] = [];
  const yieldIfBusy = eventLoopYielder();
  const began = performance.now();
  for (const test of tests) {
    if (performance.now() - began > maxRunMs) return { results, is_cut: true };
    results.push(await runMappingTest(tested, test));
    const pause = yieldIfBusy();
    if (pause) await pause;
  }
  return { results, is_cut: false };
}
