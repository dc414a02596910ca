/** Receivers as Tocsin reaches them: addresses, and integrations that a person has to connect. */
import type { Channel } from "#contract/sharing.ts";
import type { ConfigNode } from "../config-node.ts";
import type { Draft, ShareTarget } from "../draft.ts";

export interface Receiver {
  node: ConfigNode;
  name: string;
  targets: ShareTarget[];
}

/** The channel of each kind of configuration, and what has to be connected for it. */
const channels: Readonly<Record<string, readonly [Channel, string]>> = {
  webhook_configs: ["webhook", "webhook"],
  slack_configs: ["chat", "Slack channel"],
  pagerduty_configs: ["on-call", "PagerDuty service"],
  opsgenie_configs: ["on-call", "Opsgenie integration"],
  msteams_configs: ["team-chat", "Microsoft Teams workflow"],
  msteamsv2_configs: ["team-chat", "Microsoft Teams workflow"],
  discord_configs: ["team-chat", "Discord channel"],
  mattermost_configs: ["team-chat", "Mattermost channel"],
  jira_configs: ["issue-tracker", "Jira project"],
};

export function receiversIn(
  root: ConfigNode,
  { routed, draft }: { routed: ReadonlySet<string>; draft: Draft },
): Receiver[] {
  const names = new Set<string>();
  return root
    .get("receivers")
    .items()
    .map((node) => {
      const name = node.get("name").requiredText();
      if (names.has(name)) throw node.fault(`there are two receivers ${JSON.stringify(name)}`);
      names.add(name);
      if (!routed.has(name)) {
        node.dismiss();
        draft.note(node, "not imported: no route leads to this receiver");
        return { node, name, targets: [] };
      }
      const targets = node.entries().flatMap(([key, configs]) => {
        if (key === "name") return [];
        if (key === "email_configs")
          return configs.items().flatMap((config) => mailTargets(config, { name, draft }));
        return integrationTargets(configs, { key, name, draft });
      });
      return { node, name, targets };
    });
}

function mailTargets(
  config: ConfigNode,
  { name, draft }: { name: string; draft: Draft },
): ShareTarget[] {
  const to = config.get("to");
  return to
    .requiredText()
    .split(",")
    .flatMap((part): ShareTarget[] => {
      const [, person = name, mailbox = part.trim()] = /^(.*?)<([^>]*)>/.exec(part.trim()) ?? [];
      const address = draft.addContact(person.trim() || name, mailbox);
      if (address === null)
        draft.note(to, `${JSON.stringify(part.trim())} is not an e-mail address`);
      return address === null ? [] : [{ system: "email", target: address }];
    });
}

/** Several of one kind have numbers, as a person will call them. */
function integrationTargets(
  configs: ConfigNode,
  { key, name, draft }: { key: string; name: string; draft: Draft },
): ShareTarget[] {
  const channel = channels[key];
  if (channel === undefined) {
    draft.note(
      configs,
      key.endsWith("_configs")
        ? "Tocsin has no channel of this kind; a webhook or a workflow may reach it"
        : "has no equal in Tocsin",
    );
    configs.dismiss();
    return [];
  }
  const [system, noun] = channel;
  return configs.items().map((config, at): ShareTarget => {
    const target = at === 0 ? name : `${name} ${at + 1}`;
    draft.noteTarget(config, noun, { system, target });
    config.dismiss();
    return { system, target };
  });
}
