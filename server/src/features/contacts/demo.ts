import type { Sql } from "../../platform/db.ts";
import { insertContact, loadContacts } from "./store.ts";

const desks = [
  { name: "Payments duty desk", email: "payments-duty@northwind.example" },
  { name: "Service desk", email: "servicedesk@northwind.example" },
];

/** Whom the demo's rules tell. */
export async function furnishContacts(sql: Sql, nowS: number): Promise<void> {
  const known = new Set((await loadContacts(sql)).map(({ email }) => email));
  for (const desk of desks.filter(({ email }) => !known.has(email)))
    await insertContact(sql, { ...desk, phone_number: null, created_at: nowS });
}
