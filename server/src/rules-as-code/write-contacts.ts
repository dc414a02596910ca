import type { Contact } from "#contract/contacts.ts";
import { recordChange } from "../features/access/store-audit.ts";
import { prefixRefusals } from "../features/configuration/prefix-refusals.ts";
import {
  deleteContact,
  insertContact,
  loadContacts,
  renameContact,
} from "../features/contacts/store.ts";
import type { Caller } from "../platform/caller.ts";
import type { Sql } from "../platform/db.ts";
import { codeContactOf, contactKey, contactTitle } from "./contact-code.ts";
import type { Plan } from "./plan.ts";

interface Author {
  caller: Caller;
  nowS: number;
}

/** Before the rules that name them. */
export async function writeContacts(sql: Sql, plan: Plan, author: Author): Promise<void> {
  if (plan.contacts.length === 0) return;
  const stored = new Map(
    (await loadContacts(sql)).map((contact) => [contactKey(codeContactOf(contact)), contact]),
  );
  for (const { after } of plan.contacts) {
    if (after === null) continue;
    const before = stored.get(contactKey(after)) ?? null;
    const contact = await prefixRefusals(contactTitle(after), () =>
      before === null
        ? insertContact(sql, { ...after, created_at: author.nowS })
        : renameContact(sql, before._id, after.name),
    );
    await record(sql, author, { before, after: contact });
  }
}

/** After the rules that named them: what was shared with them stays shared. */
export async function deleteContacts(sql: Sql, plan: Plan, author: Author): Promise<void> {
  const keys = new Set(
    plan.contacts.flatMap(({ before, after }) =>
      before !== null && after === null ? [contactKey(before)] : [],
    ),
  );
  if (keys.size === 0) return;
  for (const contact of await loadContacts(sql)) {
    if (!keys.has(contactKey(codeContactOf(contact)))) continue;
    await deleteContact(sql, contact._id);
    await record(sql, author, { before: contact, after: null });
  }
}

const record = (
  sql: Sql,
  { caller, nowS }: Author,
  { before, after }: { before: Contact | null; after: Contact | null },
): Promise<void> =>
  recordChange(sql, caller, {
    resource: "contacts",
    news: "contacts",
    at: nowS,
    action: before === null ? "create" : after === null ? "delete" : "update",
    id: (after ?? before)?._id ?? "",
    before,
    after,
  });
