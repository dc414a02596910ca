import type { OutboundKind } from "#contract/outbound/kinds.ts";
import type { OutboundIntegration } from "#contract/outbound-integrations.ts";
import type { KindForm } from "../kind-form.ts";
import { chatForm } from "./chat.ts";
import { aiAnalysisForm } from "./ai-analysis.ts";
import { callForm } from "./call.ts";
import { emailForm } from "./email.ts";
import { issueTrackerForm } from "./issue-tracker.ts";
import { itsmForm } from "./itsm.ts";
import { onCallForm } from "./on-call.ts";
import { teamChatForm } from "./team-chat.ts";
import { taskTrackerForm } from "./task-tracker.ts";
import { smsForm } from "./sms.ts";
import { webhookForm } from "./webhook.ts";

/** Every kind that can be connected: a new one is a line here. */
export const kindForms: Record<OutboundKind, KindForm> = {
  webhook: webhookForm,
  email: emailForm,
  chat: chatForm,
  itsm: itsmForm,
  "issue-tracker": issueTrackerForm,
  "on-call": onCallForm,
  "team-chat": teamChatForm,
  "task-tracker": taskTrackerForm,
  sms: smsForm,
  call: callForm,
  "ai-analysis": aiAnalysisForm,
};

/** Whether its receiver can be asked about the credentials. */
export function canCheck({
  parent_source_system: kind,
  config,
}: Pick<OutboundIntegration, "parent_source_system" | "config">): boolean {
  const { hasCheck } = kindForms[kind];
  return typeof hasCheck === "boolean"
    ? hasCheck
    : hasCheck.values.includes(String(config[hasCheck.field]));
}

/** Whether it can say back what happens there. */
export const callsBack = (kind: OutboundKind): boolean =>
  kindForms[kind].fields.some(({ name }) => name === "callback_secret");
