import type { OutboundKind } from "#contract/outbound/kinds.ts";
import type { Integration } from "#contract/integrations.ts";
import type { OutboundIntegration } from "#contract/outbound-integrations.ts";

const outboundLabels: Record<OutboundKind, string> = {
  webhook: "Webhook",
  email: "E-mail",
  chat: "Slack",
  itsm: "ServiceNow",
  "issue-tracker": "Jira",
  "on-call": "On-call",
  "team-chat": "Team chat",
  "task-tracker": "GitHub or GitLab",
  sms: "Text messages",
  call: "Phone calls",
  "ai-analysis": "AI model",
};

/** An integration as it is shown, for a program that knows none of the kinds. */
export function withDisplay(
  item: Integration | OutboundIntegration,
  kinds: readonly { name: string; label: string }[],
): Integration | OutboundIntegration {
  if (item.type === "outbound") {
    const kind = outboundLabels[item.parent_source_system];
    return { ...item, display: { title: item.name, kind, direction: "outbound" } };
  }
  const kind =
    kinds.find(({ name }) => name === item.parent_source_system)?.label ??
    item.parent_source_system;
  return { ...item, display: { title: item.name, kind, direction: "inbound" } };
}
