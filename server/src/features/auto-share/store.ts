import type { Sql } from "../../platform/db.ts";
import { loadContacts } from "../contacts/store.ts";
import { loadDefinitions } from "../environments/store.ts";
import { loadAssignable } from "../people/store.ts";
import type { Known } from "./present.ts";

/** Whom and what rules can name today. */
export async function loadKnown(sql: Sql): Promise<Known> {
  return {
    book: { contacts: await loadContacts(sql), people: await loadAssignable(sql) },
    environmentIds: new Set((await loadDefinitions(sql)).map((one) => one.id)),
  };
}

const knownOf = new WeakMap<Sql, Promise<Known>>();
/** The same for all rules that one transaction writes. */
export function knownIn(sql: Sql): Promise<Known> {
  const known = knownOf.get(sql) ?? loadKnown(sql);
  knownOf.set(sql, known);
  return known;
}
