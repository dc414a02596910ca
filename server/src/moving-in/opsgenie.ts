/**
 * Opsgenie: replies of its REST API, by their nouns. https://docs.opsgenie.com/docs/api-overview
 * A team becomes an environment; its routing rules and escalations AutoShare rules.
 */
import { all, type Query } from "#bpql/ast.ts";
import { byId, type Collections, dismiss, openCollections } from "./collections.ts";
import { either, isExactly } from "./conditions.ts";
import type { ConfigNode } from "./config-node.ts";
import { Draft, type Explanations, type ShareTarget, type Translation } from "./draft.ts";
import { addEscalation, peopleNote, type Step } from "./escalations.ts";
import { firstMatches } from "./first-match.ts";
import { addMaintenance, momentIn } from "./maintenance.ts";
import { conditionIn } from "./opsgenie/conditions.ts";
import { ofSource } from "./source-kinds.ts";

const known = ["teams", "integrations", "maintenance", "maintenances", "escalations", "policies"];
const explanations: Explanations = [
  [
    /^schedules|^rotations/,
    "Tocsin has no schedules of who is on call: an on-call service keeps them",
  ],
  [
    /^(alert|notification)?_?policies/i,
    "what a policy changes is done by enrichment, filters, maintenance plans or AutoShare rules: write it anew",
  ],
  [/^services/, "services are tags; dependencies are uploaded as the topology"],
  [/^forwarding/i, "nobody stands in for somebody else: how a person is told is their own setting"],
  [/^heartbeats/, "connect a source of kind heartbeat for each, and let its job call there"],
  [/\.repeat/, "steps are done once"],
  [/\.timezone$/, "no routing rule that was imported asks for the time"],
];

interface Export {
  escalations: readonly ConfigNode[];
  teams: readonly ConfigNode[];
  /** The alerts of an integration, by its id. */
  sources: ReadonlyMap<string, Query>;
  draft: Draft;
}

export function translateOpsgenie(text: string, nowS: number): Translation {
  const collections = openCollections(text, known);
  const draft = new Draft();
  const users = collections.of("users");
  for (const user of users) user.dismiss();
  if (users[0]) draft.note(users[0], peopleNote);
  const integrations = collections.of("integrations");
  const data: Export = {
    escalations: collections.of("escalations"),
    teams: collections.of("teams"),
    sources: sourcesOf(integrations, draft),
    draft,
  };
  for (const team of data.teams)
    addTeam(team, { integrations, rules: rulesOf(team, collections), data });
  for (const escalation of data.escalations) {
    dismiss(escalation, "id", "ownerTeam", "name", "description");
  }
  for (const window of collections.of("maintenance", "maintenances")) addWindow(window, data, nowS);
  return draft.finish(collections.documents, explanations);
}

function sourcesOf(integrations: readonly ConfigNode[], draft: Draft): Map<string, Query> {
  return new Map(
    [...byId(integrations)].flatMap(([id, node]): [string, Query][] => {
      const isEnabled = node.get("enabled").isMissing || node.get("enabled").isTrue();
      const [type, name] = [node.get("type").text() ?? "", node.get("name").requiredText()];
      node.dismiss();
      if (!isEnabled) draft.note(node, "not imported: it is disabled");
      return isEnabled ? [[id, ofSource(node, { type, name }, draft)]] : [];
    }),
  );
}

/** In the team, or in a list of their own. */
const rulesOf = (team: ConfigNode, collections: Collections): ConfigNode[] =>
  [
    ...team.getAny("routingRules", "routing_rules").items(),
    ...collections
      .of("routingRules", "routing_rules")
      .filter((rule) =>
        [team.get("id").text(), team.get("name").text()].includes(
          rule.getAny("teamId", "team").text(),
        ),
      ),
  ].toSorted((a, b) => orderOf(a) - orderOf(b));

function orderOf(rule: ConfigNode): number {
  const order = rule.get("order").number() ?? 0;
  return rule.get("isDefault").isTrue() ? Number.POSITIVE_INFINITY : order;
}

function addTeam(
  team: ConfigNode,
  {
    integrations,
    rules,
    data,
  }: { integrations: readonly ConfigNode[]; rules: readonly ConfigNode[]; data: Export },
): void {
  const { draft } = data;
  const [id, name] = [team.get("id").text(), team.get("name").requiredText()];
  dismiss(team, "description", "links", "members");
  const own = integrations.filter((node) => {
    const owner = node.get("ownerTeam");
    return [node.get("teamId").text(), owner.get("id").text(), owner.get("name").text()].some(
      (reference) => reference !== undefined && (reference === id || reference === name),
    );
  });
  const queries = own.flatMap((node) => data.sources.get(node.get("id").text() ?? "") ?? []);
  if (queries.length === 0)
    draft.note(
      team,
      "no integration of it is in the file: its alerts need the tag team with its name",
    );
  const environment = draft.addEnvironment(team, {
    name,
    filter: queries.length === 0 ? isExactly("team", name) : either(queries),
  });
  if (environment === null) return;
  const decides = firstMatches(rules.map((rule) => routingCondition(rule, draft)));
  for (const [at, rule] of rules.entries())
    addRoutingRule(rule, { condition: decides[at] ?? null, name, environment, data });
}

function routingCondition(rule: ConfigNode, draft: Draft): Query | null {
  const restriction = rule.getAny("timeRestriction", "timeRestrictions");
  if (!restriction.isMissing) {
    restriction.dismiss();
    draft.note(restriction, "no condition of Tocsin asks for the time of day");
    return null;
  }
  const query = conditionIn(rule.get("criteria"), draft);
  return rule.get("isDefault").isTrue() ? all : query;
}

function addRoutingRule(
  rule: ConfigNode,
  {
    condition,
    name,
    environment,
    data,
  }: { condition: Query | null; name: string; environment: string; data: Export },
): void {
  dismiss(rule, "id", "teamId", "team");
  const title = `${name}: ${rule.get("name").text() ?? "default"}`;
  if (condition === null) {
    rule.dismiss();
    return data.draft.note(
      rule,
      "not imported: its condition, or that of a rule before it, has no equal",
    );
  }
  const steps = stepsOf(rule.get("notify"), data);
  addEscalation(data.draft, { name: title, environment, condition, steps });
}

function stepsOf(notify: ConfigNode, { escalations, teams, draft }: Export): Step[] {
  const type = notify.get("type").text() ?? "none";
  const [id, name] = [notify.get("id").text(), notify.get("name").text()];
  if (type === "none") return [];
  if (type !== "escalation")
    return [
      {
        node: notify,
        delayMinutes: 0,
        targets: targetsOf(notify, { teams, draft }),
        isUntilAcknowledged: false,
      },
    ];
  const escalation = escalations.find(
    (node) =>
      (id !== undefined && node.get("id").text() === id) || node.get("name").text() === name,
  );
  if (!escalation) {
    draft.note(notify, `the escalation ${name ?? id ?? ""} is not in the file`);
    return [];
  }
  return escalation
    .get("rules")
    .items()
    .map((rule): Step => {
      const notifyType = rule.get("notifyType").text() ?? "default";
      if (!["default", "users", "all"].includes(notifyType))
        draft.note(rule.get("notifyType"), "all of them are told: nobody takes turns");
      return {
        node: rule,
        delayMinutes: minutesIn(rule.get("delay")),
        targets: targetsOf(rule.get("recipient"), { teams, draft }),
        isUntilAcknowledged:
          rule.get("condition").text() === "if-not-acked" && minutesIn(rule.get("delay")) > 0,
      };
    });
}

const minutesByUnit: Readonly<Record<string, number>> = { minutes: 1, hours: 60, days: 1440 };

const minutesIn = (delay: ConfigNode): number =>
  (delay.get("timeAmount").number() ?? 0) *
  (minutesByUnit[delay.get("timeUnit").text() ?? "minutes"] ?? 1);

function targetsOf(
  recipient: ConfigNode,
  { teams, draft }: Pick<Export, "teams" | "draft">,
): ShareTarget[] {
  const type = recipient.get("type").text() ?? "";
  const [id, name] = [
    recipient.get("id").text(),
    recipient.getAny("username", "name").text() ?? "",
  ];
  const toMail = (username: string): ShareTarget[] => {
    const address = draft.addContact(username.split("@")[0] ?? username, username);
    if (address === null) draft.note(recipient, "the address of this user is not in the file");
    return address === null ? [] : [{ system: "email", target: address }];
  };
  if (type === "user") return toMail(name);
  if (type === "team") {
    const team = teams.find(
      (node) => node.get("id").text() === id || node.get("name").text() === name,
    );
    if (!team) draft.note(recipient, "its team is not in the file");
    return (team?.get("members").items() ?? []).flatMap((member) =>
      toMail(member.get("user").get("username").text() ?? ""),
    );
  }
  const connects: ShareTarget = { system: "on-call", target: name || (id ?? "") };
  draft.noteTarget(recipient, `on-call service that has the ${type}`, connects);
  return [connects];
}

function addWindow(window: ConfigNode, { sources, draft }: Export, nowS: number): void {
  dismiss(window, "id", "status");
  const time = window.get("time");
  time.get("type").text();
  const conditions = window
    .get("rules")
    .items()
    .flatMap((rule): Query[] => {
      const entity = rule.get("entity");
      const source = sources.get(entity.get("id").text() ?? "");
      entity.get("type").text();
      const isSilent = rule.get("state").text() !== "enabled";
      if (!isSilent || source === undefined)
        draft.note(rule, "only the silence of an integration in the file is imported");
      return isSilent && source !== undefined ? [source] : [];
    });
  if (conditions.length === 0)
    return draft.note(window, "not imported: nothing in it has an equal");
  addMaintenance(
    window,
    {
      name: window.get("description").text() ?? "Maintenance",
      startS: momentIn(time.get("startDate")),
      endS: momentIn(time.get("endDate")),
      condition: either(conditions),
    },
    { draft, nowS },
  );
}
