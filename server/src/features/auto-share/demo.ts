import type { Sql } from "../../platform/db.ts";
import { loadContacts } from "../contacts/store.ts";
import { loadEnvironments } from "../environments/store.ts";
import { furnishRules } from "../rules/furnish-rules.ts";
import { autoshareKind } from "./kind.ts";

const plans = [
  {
    name: "Payments tells its desk",
    environment: "Checkout",
    contact: "payments-duty@northwind.example",
    condition: "status = critical",
    description: "Whatever stops people from paying",
    delay_minutes: 5,
  },
  {
    name: "Databases tell the service desk",
    environment: "Databases",
    contact: "servicedesk@northwind.example",
    condition: "status = critical AND alerts > 2",
    description: "More than one check at once",
    delay_minutes: 10,
  },
];

/** Rules that share with the demo's contacts, in environments that are there. */
export async function furnishSharing(sql: Sql, nowS: number): Promise<void> {
  const [environments, contacts] = [await loadEnvironments(sql), await loadContacts(sql)];
  await furnishRules(
    sql,
    { kind: autoshareKind, nowS },
    plans.flatMap(({ name, environment, contact, ...fields }) => {
      const place = environments.find((candidate) => candidate.name === environment);
      const target = contacts.find(({ email }) => email === contact);
      if (!place || !target) return [];
      return [
        {
          name,
          active: true,
          body: {
            ...fields,
            environment_ids: [place.id],
            targets: [{ system: "email" as const, target: target._id }],
            message: "${title}",
            on_update: false,
          },
        },
      ];
    }),
  );
}
