import type { Integration } from "#contract/integrations.ts";
import type { MappingTest } from "#contract/payload-mapping-tests.ts";
import type { PayloadMapping } from "#contract/payload-mappings.ts";
import { canonicalJson } from "../../platform/canonical-json.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { recordChange } from "../access/store-audit.ts";
import { bumpConfigVersion } from "../organizations/store.ts";
import { checkMapping } from "./check-mapping.ts";
import * as store from "./store.ts";

export interface Author {
  caller: Caller;
  nowS: number;
}

/** Our own format and those of known senders say themselves what is what. */
export const isMappable = (
  { parent_source_system: kind }: Pick<Integration, "parent_source_system">,
  adapters: readonly { name: string }[],
): boolean =>
  mappableKinds.has(kind) || (kind !== "api" && !adapters.some(({ name }) => name === kind));
/** Their adapters read what people and templates write. */
const mappableKinds: ReadonlySet<string> = new Set(["generic", "email"]);

/** What a source's mapping becomes; null deletes it. Without `tests` they stay. */
export interface MappingChange {
  mapping: PayloadMapping | null;
  tests?: MappingTest[];
}

/** Writes a mapping in the caller's transaction; every write is audited and published. */
export async function writePayloadMapping(
  sql: Sql,
  { caller, nowS }: Author,
  { id, change }: { id: string; change: (before: MappingSides | null) => MappingChange },
): Promise<MappingSides | null> {
  await store.lockIntegration(sql, id);
  const row = await store.loadPayloadMapping(sql, id);
  const before: MappingSides | null = row && { mapping: row.mapping, tests: row.tests };
  const { mapping, tests = before?.tests ?? [] } = change(before);
  const after = mapping && { mapping, tests };
  if (mapping === null) await store.deletePayloadMapping(sql, id);
  else {
    checkMapping(mapping);
    await store.savePayloadMapping(sql, { integration_id: id, mapping, tests, updated_at: nowS });
  }
  await bumpConfigVersion(sql);
  await recordChange(sql, caller, {
    at: nowS,
    action: after === null ? "delete" : before === null ? "create" : "update",
    resource: "payload-mapping",
    id: auditIdOf(id),
    ...auditSides(before, after),
    news: "integrations",
  });
  return after;
}

/** What a change goes from and to. */
export interface MappingSides {
  mapping: PayloadMapping;
  tests: MappingTest[];
}

export const auditIdOf = (integrationId: string): string => `payload-mapping-${integrationId}`;

/** Tests are told of where they change: they can be long. */
function auditSides(before: MappingSides | null, after: MappingSides | null) {
  const isTested = canonicalJson(before?.tests ?? []) !== canonicalJson(after?.tests ?? []);
  const present = (sides: MappingSides | null) =>
    sides && { ...sides.mapping, ...(isTested ? { tests: sides.tests } : {}) };
  return { before: present(before), after: present(after) };
}
