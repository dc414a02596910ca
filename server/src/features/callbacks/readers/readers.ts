/** The kinds of targets that call back: a new one is a line here. */
import type { OutboundKind } from "#contract/outbound/kinds.ts";
import type { Secrets } from "../../../platform/secrets.ts";
import type { OutboundRow } from "../../outbound-integrations/outbound-row.ts";
import { openConfig, type OpenConfig } from "../../outbound-integrations/stored-config.ts";
import type { CallbackReader, CallbackRequest, ReadCallback } from "../reader.ts";
import { readJiraCallback } from "./jira.ts";
import { readServiceNowCallback } from "./service-now.ts";
import { readOnCallCallback } from "./on-call.ts";
import { readSlackCallback } from "./slack.ts";
import { readTaskTrackerCallback } from "./task-tracker.ts";
import { readCallCallback, readSmsCallback } from "./twilio.ts";
import { readWebhookCallback } from "./webhook.ts";

const readers: { [Kind in OutboundKind]?: CallbackReader<OpenConfig<Kind>> } = {
  chat: readSlackCallback,
  sms: readSmsCallback,
  call: readCallCallback,
  webhook: readWebhookCallback,
  itsm: readServiceNowCallback,
  "issue-tracker": readJiraCallback,
  "on-call": readOnCallCallback,
  "task-tracker": readTaskTrackerCallback,
};

/** Null where its kind says nothing back, or no secret is set for that. */
export function readCallback(
  secrets: Secrets,
  row: Pick<OutboundRow, "id" | "system" | "config" | "secrets">,
  request: CallbackRequest,
): ReadCallback | null {
  return readAs(row.system, { secrets, row, request });
}

interface Reading {
  secrets: Secrets;
  row: Pick<OutboundRow, "id" | "config" | "secrets">;
  request: CallbackRequest;
}
function readAs<Kind extends OutboundKind>(
  kind: Kind,
  { secrets, row, request }: Reading,
): ReadCallback | null {
  const read = readers[kind];
  if (read === undefined) return null;
  const config = openConfig(secrets, kind, row);
  return "callback_secret" in config && config.callback_secret === ""
    ? null
    : read(request, config);
}
