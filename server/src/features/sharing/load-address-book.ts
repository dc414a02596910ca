import { takesShares } from "#contract/outbound/kinds.ts";
import type { Sql } from "../../platform/db.ts";
import { loadContacts } from "../contacts/store.ts";
import { loadOutbound } from "../outbound-integrations/store.ts";
import { loadAssignable } from "../people/store.ts";
import type { AddressBook } from "./targets.ts";

export async function loadAddressBook(sql: Sql): Promise<AddressBook> {
  const [contacts, people, outbound] = await Promise.all([
    loadContacts(sql),
    loadAssignable(sql),
    loadOutbound(sql),
  ]);
  const takers = outbound.flatMap(({ id, system, name }) =>
    takesShares(system) ? [{ id, system, name }] : [],
  );
  return { contacts, people, outbound: takers };
}
