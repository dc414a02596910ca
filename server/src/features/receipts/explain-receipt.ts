import type { EventReceipt, Receipt, Step } from "#contract/receipts.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { loadOutbound } from "../outbound-integrations/store.ts";
import { nameRules } from "./name-rules.ts";
import { countMessages } from "./store-message-counts.ts";

/** With the names that rules and targets have now, and what became of messages about its incidents. */
export async function explainReceipt(sql: Sql, caller: Caller, receipt: Receipt): Promise<Receipt> {
  const renamed = await nameTargets(sql, await nameRules(sql, caller, receipt));
  const counts = await countMessages(sql, [
    ...new Set(renamed.events.flatMap(({ incident_id }) => incident_id ?? [])),
  ]);
  const withMessages = (event: EventReceipt): EventReceipt => {
    const deliveries = counts.get(event.incident_id ?? "");
    return deliveries === undefined ? event : { ...event, deliveries };
  };
  return { ...renamed, events: renamed.events.map(withMessages) };
}

/** An outbound integration stands in a receipt by its id. */
async function nameTargets(sql: Sql, receipt: Receipt): Promise<Receipt> {
  const isShare = ({ step }: Step): boolean => step === "share";
  if (!receipt.events.some(({ steps }) => steps.some(isShare))) return receipt;

  const names = new Map((await loadOutbound(sql)).map(({ id, name }) => [id, name]));
  const nameStep = (step: Step): Step =>
    isShare(step) && typeof step.detail === "string"
      ? {
          ...step,
          detail: step.detail.replace(/(?<=^|, )\d+(?=, |$)/g, (id) => names.get(id) ?? id),
        }
      : step;
  return {
    ...receipt,
    events: receipt.events.map((event) => ({ ...event, steps: event.steps.map(nameStep) })),
  };
}
