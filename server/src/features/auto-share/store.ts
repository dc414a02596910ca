import type { Sql } from "../../platform/db.ts";
import { loadDefinitions } from "../environments/store.ts";
import { loadAddressBook } from "../sharing/load-address-book.ts";
import type { RuleReferences } from "./rule-on-wire.ts";

/** Whom and what rules can name today. */
export async function loadRuleReferences(sql: Sql): Promise<RuleReferences> {
  return {
    book: await loadAddressBook(sql),
    environmentIds: new Set((await loadDefinitions(sql)).map((definition) => definition.id)),
  };
}

const referencesCache = new WeakMap<Sql, Promise<RuleReferences>>();
/** The same for all rules that one transaction writes. */
export function cachedRuleReferences(sql: Sql): Promise<RuleReferences> {
  const references = referencesCache.get(sql) ?? loadRuleReferences(sql);
  referencesCache.set(sql, references);
  return references;
}
