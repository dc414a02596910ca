import { createHash } from "node:crypto";
import * as contract from "#contract/payload-mapping-tests.ts";
import type { MappingTest } from "#contract/payload-mapping-tests.ts";
import { canonicalJson } from "../../platform/canonical-json.ts";
import type { Sql } from "../../platform/db.ts";
import { type Handler, type Route, serve } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { loadIntegration } from "../integrations/store.ts";
import { loadPayloadMapping } from "./store.ts";
import { writePayloadMapping } from "./write.ts";

/** The tests that mappings carry. Running them is the pipeline's. */
export const mappingTestRoutes = (parts: Parts): Route[] => [
  serve(contract.listMappingTests, ({ caller, params }) =>
    parts.db.tenant(caller.organizationId, async (sql) => testsReply(await loadTests(sql, params))),
  ),
  serve(contract.saveMappingTests, saveTests(parts)),
];

/** None where there is no mapping. */
async function loadTests(sql: Sql, { id }: { id: string }): Promise<MappingTest[]> {
  if (!(await loadIntegration(sql, id))) throw refuse("not_found");
  return (await loadPayloadMapping(sql, id))?.tests ?? [];
}

const saveTests =
  ({ db, clock }: Parts): Handler<typeof contract.saveMappingTests> =>
  ({ caller, params, body: { tests, version } }) =>
    db.tenant(caller.organizationId, async (sql) => {
      if (!(await loadIntegration(sql, params.id))) throw refuse("not_found");
      const author = { caller, nowS: clock.nowS() };
      const saved = await writePayloadMapping(sql, author, {
        id: params.id,
        change: (before) => {
          if (!before) throw refuse("not_found");
          if (version !== undefined && version !== versionOf(before.tests))
            throw refuse("stale", "The list of tests");
          return { mapping: before.mapping, tests };
        },
      });
      return testsReply(saved?.tests ?? []);
    });

const testsReply = (tests: MappingTest[]) => ({ tests, version: versionOf(tests) });
const versionOf = (tests: readonly MappingTest[]): string =>
  createHash("sha256").update(canonicalJson(tests)).digest("base64url").slice(0, 22);
