import type { Sql } from "../../platform/db.ts";
import { furnishRules } from "../rules/furnish-rules.ts";
import { incidentTagKind } from "./kind.ts";
import { scheduleRetag } from "./store.ts";

/** Whom an incident hurts, and which product it is of. */
export async function furnishIncidentTags(sql: Sql, nowS: number): Promise<void> {
  await furnishRules(sql, { kind: incidentTagKind, nowS }, [
    {
      name: "impact",
      active: true,
      body: {
        description: "Who notices",
        type: "list",
        options: ["customers", "staff", "nobody yet"],
        default: "nobody yet",
        automatic: [
          {
            when: "application IN [storefront, checkout] AND stage = production",
            value: { kind: "literal", value: "customers" },
          },
          {
            when: "application IN [fulfilment, accounts]",
            value: { kind: "literal", value: "staff" },
          },
        ],
      },
    },
    {
      name: "product",
      active: true,
      body: {
        description: "What most of its alerts are of",
        type: "text",
        options: [],
        default: null,
        automatic: [{ when: "", value: { kind: "most_frequent", field: "application" } }],
      },
    },
  ]);
  await scheduleRetag(sql, { after: "0", done: 0, nowS });
}
