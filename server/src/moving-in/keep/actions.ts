import type { Channel } from "#contract/sharing.ts";
import type { ConfigNode } from "../config-node.ts";
import type { Draft, ShareTarget } from "../draft.ts";

const channels: Readonly<Record<string, Channel>> = {
  slack: "chat",
  teams: "team-chat",
  discord: "team-chat",
  mattermost: "team-chat",
  google_chat: "team-chat",
  ntfy: "team-chat",
  pagerduty: "on-call",
  opsgenie: "on-call",
  grafana_oncall: "on-call",
  jira: "issue-tracker",
  servicenow: "itsm",
  github: "task-tracker",
  gitlab: "task-tracker",
  webhook: "webhook",
  http: "webhook",
};
const mailers = new Set(["smtp", "mailgun", "sendgrid", "resend"]);

/** None where it has a condition of its own, or does something else than telling; noted. */
export function targetsOfAction(action: ConfigNode, draft: Draft): ShareTarget[] {
  const name = action.get("name").text() ?? "action";
  const provider = action.get("provider");
  const type = provider.get("type").requiredText();
  const condition = ["if", "condition", "foreach"].map((key) => action.get(key));
  const own = condition.find((node) => !node.isMissing);
  if (own) {
    action.dismiss();
    draft.note(
      own,
      `not imported: the action ${name} has a condition of its own; a workflow may have it`,
    );
    return [];
  }
  if (mailers.has(type)) return mailTargets(provider, draft);
  const system = channels[type];
  if (system === undefined) {
    action.dismiss();
    draft.note(action, `not imported: ${type} is no channel of Tocsin; a workflow may do it`);
    return [];
  }
  const config = provider.get("config").text() ?? "";
  const target = /providers\.([\w@.-]+)/.exec(config)?.[1] ?? type;
  provider.get("with").dismiss();
  draft.noteTarget(provider, type, { system, target });
  draft.noteOnce(provider.get("with"), "messages are written anew, as message templates in Liquid");
  return [{ system, target }];
}

function mailTargets(provider: ConfigNode, draft: Draft): ShareTarget[] {
  provider.get("config").text();
  const recipients = provider.get("with").getAny("to_email", "to", "recipients", "to_emails");
  return recipients
    .texts()
    .flatMap((text) => text.split(","))
    .flatMap((text): ShareTarget[] => {
      const address = draft.addContact(text.trim().split("@")[0] ?? "", text.trim());
      if (address === null)
        draft.note(recipients, `${JSON.stringify(text.trim())} is not an e-mail address`);
      return address === null ? [] : [{ system: "email", target: address }];
    });
}
