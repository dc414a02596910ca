/** A message to a target, as troubleshooting lists it. */
import type { TroubleshootingLog } from "#contract/receipts.ts";
import { secretFieldsOf } from "#contract/outbound/config-fields.ts";
import { outboundConfigs } from "#contract/outbound/kinds.ts";
import type { Sql } from "../../platform/db.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { OutboundRow } from "../outbound-integrations/outbound-row.ts";
import { findOutbound } from "../outbound-integrations/store.ts";
import { openConfig } from "../outbound-integrations/stored-config.ts";
import { deliveryOnWire } from "./present-delivery.ts";
import type { LedgerRow } from "./store-ledger.ts";
import { loadContent } from "./store-message-log.ts";

export function messageLog(row: LedgerRow): TroubleshootingLog {
  const delivery = deliveryOnWire(row);
  const { event, name, address, state, reason } = delivery;
  return {
    log_id: row.id,
    resource_id: isOfIntegration(row) ? address : null,
    source_system: "message",
    received_at: row.created_at,
    events: 0,
    rejected: 0,
    outcomes: { [state]: 1 },
    message: [`${event} to ${name || address}: ${state}`, ...(reason ? [reason] : [])].join(". "),
    delivery,
  };
}

/** By its id; what else has digits alone is a phone number. */
const isOfIntegration = ({ system, address }: Pick<LedgerRow, "system" | "address">): boolean =>
  /^\d{1,18}$/.test(address) && system !== "sms" && system !== "call";

/** To be read by people: the body, or subject and text; what its target keeps secret is masked. */
export async function loadSentText(
  sql: Sql,
  secrets: Secrets,
  row: Pick<LedgerRow, "id" | "system" | "address">,
): Promise<string> {
  const content = await loadContent(sql, row.id);
  if (content === null) return "";
  const target = isOfIntegration(row) ? await findOutbound(sql, row.address) : null;
  const hidden = target === null ? [] : secretTexts(secrets, target);
  return hidden
    .filter((secret) => secret.length >= 4)
    .reduce((text, secret) => text.replaceAll(secret, "•••"), sentText(content));
}

function sentText(content: Readonly<Record<string, unknown>>): string {
  const { body, subject, text } = content;
  if (typeof body === "string") return body;
  if (typeof subject === "string" && typeof text === "string") return `${subject}\n\n${text}`;
  return JSON.stringify(content, null, 2);
}

function secretTexts(secrets: Secrets, target: OutboundRow): string[] {
  const config: Readonly<Record<string, unknown>> = openConfig(secrets, target.system, target);
  return secretFieldsOf(outboundConfigs[target.system]).flatMap((field) => textsIn(config[field]));
}

/** Every text in it, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
