import type { Contact } from "#contract/contacts.ts";
import type { Sql } from "../../platform/db.ts";

// A contact is nobody's user.
const columns = "id AS _id, name, email, phone_number, NULL AS provider_user_id";

export const loadContacts = (sql: Sql): Promise<Contact[]> =>
  sql<Contact>(
    `SELECT ${columns} FROM contacts WHERE organization_id = tocsin_organization()
     ORDER BY lower(name), id`,
  );

export async function insertContact(
  sql: Sql,
  contact: Pick<Contact, "name" | "email" | "phone_number"> & { created_at: number },
): Promise<Contact> {
  const [row] = await sql<Contact>(
    `INSERT INTO contacts (organization_id, name, email, phone_number, created_at)
     VALUES (tocsin_organization(), $1, $2, $3, $4) RETURNING ${columns}`,
    [contact.name, contact.email, contact.phone_number, contact.created_at],
  );
  if (!row) throw new Error("no contact was stored");
  return row;
}

export async function renameContact(sql: Sql, id: string, name: string): Promise<Contact> {
  const [row] = await sql<Contact>(
    `UPDATE contacts SET name = $2
     WHERE organization_id = tocsin_organization() AND id = $1 RETURNING ${columns}`,
    [id, name],
  );
  if (!row) throw new Error("there is no such contact");
  return row;
}

export const deleteContact = (sql: Sql, id: string) =>
  sql("DELETE FROM contacts WHERE organization_id = tocsin_organization() AND id = $1", [id]);
