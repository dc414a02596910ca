/**
 * Replies of PagerDuty's REST API: https://developer.pagerduty.com/api-reference/
 * A service becomes an environment, its escalation policy AutoShare rules.
 */
import { allOf, type Query } from "#bpql/ast.ts";
import { byId, type Collections, dismiss, openCollections } from "./collections.ts";
import { either, isExactly, ofSources } from "./conditions.ts";
import type { ConfigNode } from "./config-node.ts";
import { Draft, type Explanations, type ShareTarget, type Translation } from "./draft.ts";
import { addEscalation, peopleNote, type Step } from "./escalations.ts";
import { pagerdutyLanguage, readCondition } from "./field-tests.ts";
import { firstMatches } from "./first-match.ts";
import { addMaintenance, momentIn } from "./maintenance.ts";

const known = [
  "services",
  "escalation_policies",
  "users",
  "maintenance_windows",
  "orchestrations",
  "event_orchestrations",
  "orchestration_paths",
  "orchestration_path",
];
const metadata = ["id", "type", "self", "html_url", "summary", "created_at", "updated_at"];

const explanations: Explanations = [
  [/^schedules/, "Tocsin has no schedules of who is on call: an on-call service keeps them"],
  [/^teams/, "teams are roles and the environments that they are granted"],
  [/^(rulesets|rules)/, "rulesets were replaced by event orchestrations, which are imported"],
  [
    /^(business_services|service_dependencies|relationships)/,
    "dependencies are uploaded as the topology",
  ],
  [
    /\.sets/,
    "of an orchestration the router is imported: other rules change events, as enrichment and filters do",
  ],
  [
    /^extensions|^webhook_subscriptions/,
    "receivers of messages are connected as outbound integrations",
  ],
  [/^priorities/, "priority is an incident tag, set by its rules"],
  [
    /\.integrations/,
    "senders are connected as sources, which have addresses and keys of their own",
  ],
  [
    /\.(auto_resolve_timeout|acknowledgement_timeout)$/,
    "how silent alerts end is a setting of each source",
  ],
  [
    /\.(incident_urgency_rule|support_hours|scheduled_actions)/,
    "urgency is the status and the priority of an incident",
  ],
  [/\.(num_loops|repeat_enabled|on_call_handoff_notifications)$/, "steps are done once"],
  [/\.teams/, "teams are roles and the environments that they are granted"],
];

interface Export {
  users: ReadonlyMap<string, ConfigNode>;
  policies: ReadonlyMap<string, ConfigNode>;
  /** Of each service, by its id. */
  conditions: ReadonlyMap<string, Query>;
  draft: Draft;
}

export function translatePagerduty(text: string, nowS: number): Translation {
  const collections = openCollections(text, known);
  const draft = new Draft();
  const services = collections.of("services");
  const data: Export = {
    users: byId(readUsers(collections, draft)),
    policies: byId(collections.of("escalation_policies")),
    conditions: serviceConditions(services, routedConditions(collections, draft)),
    draft,
  };
  for (const service of services) addService(service, data);
  for (const policy of data.policies.values()) {
    dismiss(policy, ...metadata);
    policy.get("name").text();
    policy.get("description").text();
    policy.get("services").dismiss();
  }
  for (const window of collections.of("maintenance_windows")) addWindow(window, data, nowS);
  return draft.finish(collections.documents, explanations);
}

function readUsers(collections: Collections, draft: Draft): ConfigNode[] {
  const users = collections.of("users");
  // Whoever is told is a contact; how they are reached is their own setting.
  for (const user of users) user.dismiss();
  if (users[0]) draft.note(users[0], peopleNote);
  return users;
}

/** From its webhooks an alert has the service; from senders of its own, what the router asks. */
function serviceConditions(
  services: readonly ConfigNode[],
  routed: ReadonlyMap<string, readonly Query[]>,
): Map<string, Query> {
  return new Map(
    services.map((service) => {
      const id = service.get("id").requiredText();
      const own = allOf([
        ofSources(["pagerduty"]),
        isExactly("service", service.get("name").requiredText()),
      ]);
      return [id, either([own, ...(routed.get(id) ?? [])])];
    }),
  );
}

function addService(service: ConfigNode, { users, policies, conditions, draft }: Export): void {
  dismiss(service, ...metadata, "addons", "last_incident_timestamp", "alert_creation");
  service.get("description").text();
  const name = service.get("name").requiredText();
  const condition = conditions.get(service.get("id").requiredText());
  if (service.get("status").text() === "disabled")
    draft.note(service.get("status"), "it is disabled there, and its rules here are not");
  if (!condition) return;
  const environment = draft.addEnvironment(service, { name, filter: condition });
  addPatterns(service, { name, condition, draft });
  const reference = service.get("escalation_policy");
  const policy = policies.get(reference.get("id").text() ?? "");
  reference.dismiss();
  if (!policy) draft.note(reference, "its escalation policy is not in the file");
  if (!policy || environment === null) return;
  addEscalation(draft, { name, environment, steps: stepsOf(policy, { users, draft }) });
}

function stepsOf(policy: ConfigNode, { users, draft }: Pick<Export, "users" | "draft">): Step[] {
  let delayMinutes = 0;
  return policy
    .get("escalation_rules")
    .items()
    .map((rule, at): Step => {
      dismiss(rule, "id", "escalation_rule_assignment_strategy");
      const step: Step = {
        node: rule,
        delayMinutes,
        targets: rule
          .get("targets")
          .items()
          .flatMap((target) => targetsOf(target, { users, draft })),
        isUntilAcknowledged: at > 0,
      };
      delayMinutes += rule.get("escalation_delay_in_minutes").number() ?? 0;
      return step;
    });
}

function targetsOf(
  target: ConfigNode,
  { users, draft }: Pick<Export, "users" | "draft">,
): ShareTarget[] {
  const id = target.get("id").text() ?? "";
  const type = target.get("type").text() ?? "";
  const summary = target.get("summary").text();
  dismiss(target, "self", "html_url");
  if (type.startsWith("schedule")) {
    const connects: ShareTarget = { system: "on-call", target: summary ?? id };
    draft.noteTarget(target, "schedule's on-call service", connects);
    return [connects];
  }
  const user = users.get(id);
  const address = user?.get("email").text();
  const contact = address ? draft.addContact(user?.get("name").text() ?? address, address) : null;
  if (contact === null) {
    draft.note(target, "the address of this user is not in the file");
    return [];
  }
  return [{ system: "email", target: contact }];
}

const defaultWindowMinutes = 24 * 60;

function addPatterns(
  service: ConfigNode,
  { name, condition, draft }: { name: string; condition: Query; draft: Draft },
): void {
  const grouping = service.get("alert_grouping_parameters");
  const type = grouping.get("type").text();
  dismiss(service, "alert_grouping", "alert_grouping_timeout");
  if (type === undefined) return;
  const config = grouping.get("config");
  if (type === "intelligent") {
    grouping.dismiss();
    draft.note(grouping, "what alerts have in common is not learned: suggestions of patterns are");
    return;
  }
  const isByTime = type === "time";
  const fields = isByTime ? ["service"] : config.get("fields").texts();
  const tags = fields.map((field) => tagOfField(field.split(".")));
  const seconds = config.get("time_window").number() ?? 0;
  const minutes = config.get("timeout").number() ?? 0;
  const isAny = config.get("aggregate").text() === "any";
  const filter = draft.printed(grouping, condition);
  if (filter === null) return;
  const groups = isAny ? tags.map((tag) => [tag]) : [tags];
  for (const group of groups)
    draft.addRule("correlation-pattern", grouping, {
      name: null,
      title: draft.uniqueName("pattern", `${name} by ${group.join(", ")}`.slice(0, 90)),
      tags: group,
      filter,
      time_window: Math.max(
        1,
        Math.round(isByTime ? minutes : seconds / 60) || defaultWindowMinutes,
      ),
      note: `Imported from line ${grouping.line}`,
    });
}

/** What the source of PagerDuty's webhooks, and most senders, call the parts of an event. */
const tagByField: Readonly<Record<string, string>> = { source: "host", summary: "check" };

function tagOfField(path: readonly string[]): string {
  const parts = path.filter((part) => !["event", "custom_details", "payload"].includes(part));
  const name = parts.join("_").toLowerCase();
  return path.includes("custom_details") ? name : (tagByField[name] ?? name);
}

/** By the id of the service that the router leads to. */
function routedConditions(collections: Collections, draft: Draft): Map<string, Query[]> {
  const routed = new Map<string, Query[]>();
  const orchestrations = collections.of("orchestrations", "event_orchestrations");
  for (const orchestration of orchestrations) {
    dismiss(orchestration, ...metadata, "version", "routes", "updated_by", "created_by", "team");
    orchestration.get("name").text();
  }
  const paths = [
    ...collections.of("orchestration_paths", "orchestration_path"),
    ...orchestrations.flatMap((node) => {
      const router = node.getAny("orchestration_path", "router");
      return router.isMissing ? [] : [router];
    }),
  ];
  for (const path of paths) addRouter(path, { routed, draft });
  return routed;
}

function addRouter(
  path: ConfigNode,
  { routed, draft }: { routed: Map<string, Query[]>; draft: Draft },
): void {
  if ((path.get("type").text() ?? "router") !== "router") return;
  dismiss(path, ...metadata, "parent", "version", "updated_by", "created_by");
  for (const set of path.get("sets").items()) {
    set.get("id").text();
    const rules = set
      .get("rules")
      .items()
      .filter((rule) => isEnabled(rule, draft));
    const decides = firstMatches(rules.map((rule) => ruleCondition(rule, draft)));
    for (const [at, rule] of rules.entries()) {
      const target = rule.get("actions").get("route_to").text();
      const condition = decides[at] ?? null;
      if (condition === null)
        draft.note(rule, "not imported: its condition, or that of a rule before it, has no equal");
      else if (target !== undefined) routed.set(target, [...(routed.get(target) ?? []), condition]);
    }
  }
  const rest = path.get("catch_all").get("actions").get("route_to");
  if (rest.text() !== undefined && rest.text() !== "unrouted")
    draft.note(rest, "what no rule takes is in the environment All, for no service");
}

function isEnabled(rule: ConfigNode, draft: Draft): boolean {
  if (!rule.get("disabled").isTrue()) return true;
  draft.note(rule, "not imported: it is disabled");
  rule.dismiss();
  return false;
}

/** One of the conditions is enough; a rule without any takes everything. */
function ruleCondition(rule: ConfigNode, draft: Draft): Query | null {
  dismiss(rule, "id", "label");
  const conditions = rule.get("conditions").items();
  const queries = conditions.map((condition) => {
    const expression = condition.get("expression");
    const query = readCondition(expression.requiredText(), pagerdutyLanguage, (path) => {
      draft.noteOnce(
        expression,
        "fields of events are read as tags: event.source as host, event.summary as check, event.custom_details.NAME as NAME; texts are compared with their case",
      );
      return draft.fieldOf(expression, tagOfField(path));
    });
    if (typeof query === "string") draft.note(expression, `the condition ${query}`);
    return typeof query === "string" ? null : query;
  });
  if (queries.length === 0) return { kind: "all" };
  return queries.every((query) => query !== null) ? either(queries) : null;
}

function addWindow(window: ConfigNode, { conditions, draft }: Export, nowS: number): void {
  dismiss(window, ...metadata, "sequence_number", "created_by", "teams");
  const services = window
    .get("services")
    .items()
    .map((service) => {
      const id = service.get("id").requiredText();
      service.dismiss();
      return { service, condition: conditions.get(id) };
    });
  const missing = services.find(({ condition }) => condition === undefined);
  if (missing) return draft.note(missing.service, "its service is not in the file");
  addMaintenance(
    window,
    {
      name: window.get("description").text() ?? "Maintenance",
      startS: momentIn(window.get("start_time")),
      endS: momentIn(window.get("end_time")),
      condition: either(services.flatMap(({ condition }) => condition ?? [])),
    },
    { draft, nowS },
  );
}
