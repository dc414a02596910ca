import * as contract from "#contract/contacts.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuseDuplicate } from "../../platform/refuse.ts";
import { recordChange } from "../access/store-audit.ts";
import { insertContact, loadContacts } from "./store.ts";

export const contactRoutes = ({ db, clock }: Parts): Route[] => [
  serve(contract.listContacts, ({ caller }) =>
    db.tenant(caller.organizationId, async (sql) =>
      Object.fromEntries((await loadContacts(sql)).map((contact) => [contact._id, contact])),
    ),
  ),
  serve(contract.createContact, ({ caller, body }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const nowS = clock.nowS();
      const saving = insertContact(sql, {
        name: body.name,
        email: body.email ?? null,
        phone_number: body.phone_number ?? null,
        created_at: nowS,
      });
      const contact = await refuseDuplicate(
        "contact_taken",
        saving,
        body.email === undefined ? "phone_number" : "email",
      );
      await recordChange(sql, caller, {
        resource: "contacts",
        news: "contacts",
        at: nowS,
        action: "create",
        id: contact._id,
        before: null,
        after: contact,
      });
      return contact;
    }),
  ),
];
