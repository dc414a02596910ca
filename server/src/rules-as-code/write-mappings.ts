import { reason } from "#contract/refusals.ts";
import { prefixRefusals } from "../features/configuration/prefix-refusals.ts";
import { loadIntegrations } from "../features/integrations/store.ts";
import { type Author, writePayloadMapping } from "../features/payload-mappings/write.ts";
import type { Sql } from "../platform/db.ts";
import { refuseFor } from "../platform/refuse.ts";
import { mappingKey, mappingTitle } from "./payload-mapping-code.ts";
import type { Plan } from "./plan.ts";

/** Of sources that are connected: files hold no keys, so that they connect none. */
export async function writeMappings(sql: Sql, plan: Plan, author: Author): Promise<void> {
  if (plan.payloadMappings.length === 0) return;
  const sources = new Map(
    (await loadIntegrations(sql)).map(({ id, source_system }) => [source_system.toLowerCase(), id]),
  );
  for (const { before, after } of plan.payloadMappings) {
    const subject = after ?? before;
    if (subject === null) continue;
    const title = mappingTitle(subject);
    const id = sources.get(mappingKey(subject));
    if (id === undefined)
      throw refuseFor(reason("missing_here", title, `the source ${subject.source}`, "does"));
    const change =
      after === null ? { mapping: null } : { mapping: after.mapping, tests: after.tests };
    await prefixRefusals(title, () =>
      writePayloadMapping(sql, author, { id, change: () => change }),
    );
  }
}
