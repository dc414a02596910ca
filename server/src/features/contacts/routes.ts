import * as contract from "#contract/contacts.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { takenAs } from "../../platform/refuse.ts";
import { recordChange } from "../access/store-audit.ts";
import { insertContact, loadContacts } from "./store.ts";

export const contactRoutes = ({ db, clock }: Parts): Served[] => [
  serve(contract.listContacts, ({ caller }) =>
    db.tenant(caller.organizationId, async (sql) =>
      Object.fromEntries((await loadContacts(sql)).map((one) => [one._id, one])),
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
      const made = await takenAs(
        "contact_taken",
        saving,
        body.email === undefined ? "phone_number" : "email",
      );
      await recordChange(sql, caller, {
        resource: "contacts",
        news: "contacts",
        at: nowS,
        action: "create",
        id: made._id,
        before: null,
        after: made,
      });
      return made;
    }),
  ),
];
