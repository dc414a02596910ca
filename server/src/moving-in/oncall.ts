/**
 * Grafana OnCall: replies of its public API, or resources of its Terraform provider as JSON.
 * https://grafana.com/docs/oncall/latest/oncall-api-reference/
 * An escalation chain becomes an environment with what the routes send there.
 */
import { all, type Query } from "#bpql/ast.ts";
import { type Collections, dismiss, openCollections } from "./collections.ts";
import { either, joined } from "./conditions.ts";
import type { ConfigNode } from "./config-node.ts";
import { Draft, type Explanations, type ShareTarget, type Translation } from "./draft.ts";
import { addEscalation, peopleNote, type Step } from "./escalations.ts";
import { jinja, readCondition } from "./field-tests.ts";
import { firstMatches } from "./first-match.ts";
import { ofSource } from "./source-kinds.ts";

const explanations: Explanations = [
  [/on_call_shift/, "Tocsin has no shifts: an on-call service keeps them"],
  [/(outgoing_)?webhook/, "receivers of messages are connected as outbound integrations"],
  [
    /\.(slack|telegram|msteams|mattermost)/,
    "channels of chats are connected as outbound integrations",
  ],
  [/\.templates/, "messages are written anew, as message templates in Liquid"],
  [/personal_notification_rule/, "how a person is reached is their own setting"],
  [/team/, "teams are roles and the environments that they are granted"],
];

interface Resource {
  id: string;
  node: ConfigNode;
}

/** By the id that others refer to it with; Terraform's references are such ids. */
function resourcesOf(
  collections: Collections,
  { api, terraform }: { api: string; terraform: string },
): Resource[] {
  const replies = collections.of(api).map((node) => ({ id: node.get("id").requiredText(), node }));
  const type = `grafana_oncall_${terraform}`;
  const resources = collections.of("resource").flatMap((resource) =>
    resource
      .get(type)
      .entries()
      .map(([key, node]) => ({
        id: `\${${type}.${key}.id}`,
        node: node.kind === "list" ? (node.items()[0] ?? node) : node,
      })),
  );
  return [...replies, ...resources];
}

export function translateOncall(text: string): Translation {
  const collections = openCollections(text, [
    "integrations",
    "routes",
    "escalation_chains",
    "resource",
  ]);
  const draft = new Draft();
  const of = (api: string, terraform: string): Resource[] =>
    resourcesOf(collections, { api, terraform });
  const people = [...of("users", "user")];
  for (const { node } of people) node.dismiss();
  if (people[0]) draft.note(people[0].node, peopleNote);
  const schedules = of("schedules", "schedule");
  for (const { node } of schedules) node.dismiss();
  if (schedules[0])
    draft.note(
      schedules[0].node,
      "Tocsin has no schedules of who is on call: an on-call service keeps them",
    );
  const integrations = of("integrations", "integration");
  const routes = of("routes", "route");
  const byChain = new Map<string, Query[]>();
  for (const integration of integrations) addRoutes(integration, { routes, byChain, draft });
  const policies = of("escalation_policies", "escalation");
  for (const chain of of("escalation_chains", "escalation_chain"))
    addChain(chain, { byChain, policies, names: namesOf(people, schedules), draft });
  return draft.finish(collections.documents, explanations);
}

interface Names {
  emails: ReadonlyMap<string, { name: string; email: string }>;
  schedules: ReadonlyMap<string, string>;
}

const namesOf = (people: readonly Resource[], schedules: readonly Resource[]): Names => ({
  emails: new Map(
    people.map(({ id, node }) => [
      id,
      { name: node.get("username").text() ?? "", email: node.get("email").text() ?? "" },
    ]),
  ),
  schedules: new Map(schedules.map(({ id, node }) => [id, node.get("name").text() ?? id])),
});

/** The routes of an integration in their order, the one without a condition last. */
function addRoutes(
  { id, node }: Resource,
  {
    routes,
    byChain,
    draft,
  }: { routes: readonly Resource[]; byChain: Map<string, Query[]>; draft: Draft },
): void {
  dismiss(
    node,
    "id",
    "link",
    "inbound_email",
    "maintenance_mode",
    "maintenance_started_at",
    "maintenance_end_at",
  );
  const source = ofSource(
    node,
    { type: node.get("type").text() ?? "", name: node.get("name").text() ?? id },
    draft,
  );
  const own = routes
    .filter((route) => route.node.get("integration_id").text() === id)
    .toSorted((a, b) => positionOf(a) - positionOf(b));
  const decides = firstMatches(own.map((route) => routeCondition(route, draft)));
  const add = (chain: ConfigNode, condition: Query | null, at: ConfigNode): void => {
    const chainId = chain.text();
    if (condition === null)
      draft.note(at, "not imported: its condition, or that of a route before it, has no equal");
    else if (chainId !== undefined)
      byChain.set(chainId, [...(byChain.get(chainId) ?? []), joined([source, condition])]);
  };
  for (const [at, route] of own.entries())
    add(route.node.get("escalation_chain_id"), decides[at] ?? null, route.node);
  const rest = node.get("default_route");
  dismiss(rest, "id");
  const hasDefault = own.some((route) => route.node.get("is_the_last_route").isTrue());
  const restChain = rest.get("escalation_chain_id");
  // In the API's answers the default route is among the routes as well.
  if (hasDefault) restChain.text();
  else if (!restChain.isMissing)
    add(
      restChain,
      firstMatches([...own.map((route) => routeCondition(route, null)), all]).at(-1) ?? null,
      rest,
    );
}

const positionOf = ({ node }: Resource): number =>
  node.get("is_the_last_route").isTrue()
    ? Number.POSITIVE_INFINITY
    : (node.get("position").number() ?? 0);

/** Notes are for the first reading. */
function routeCondition({ node }: Resource, draft: Draft | null): Query | null {
  dismiss(node, "id", "position");
  if (node.get("is_the_last_route").isTrue()) {
    dismiss(node, "routing_regex", "routing_type");
    return all;
  }
  const template = node.get("routing_regex");
  const text = template.text() ?? "";
  const inner = /^\s*\{\{-?(.*?)-?\}\}\s*$/s.exec(text)?.[1];
  const isTemplate = node.get("routing_type").text() === "jinja2" || inner !== undefined;
  if (!isTemplate || inner === undefined) {
    draft?.note(
      template,
      isTemplate
        ? "of templates, one comparison between {{ and }} is read"
        : "a regular expression of the whole payload has no equal: conditions compare tags",
    );
    return null;
  }
  const query = readCondition(inner, jinja, (path) => {
    const tag = tagOf(path);
    return tag === null ? null : (draft ?? new Draft()).fieldOf(template, tag);
  });
  if (typeof query === "string") draft?.note(template, `the condition ${query}`);
  return typeof query === "string" ? null : query;
}

/** `payload.commonLabels.team` and `payload.alerts[0].labels.team` are the tag team. */
function tagOf([root, ...path]: readonly string[]): string | null {
  if (root !== "payload") return null;
  const name = path.at(-1) ?? "";
  const parents = path.slice(0, -1).filter((part) => !/^\d+$/.test(part));
  const isLabel = /^(alerts\.)?(labels|commonlabels|grouplabels|tags)?$/i.test(parents.join("."));
  if (!isLabel || name === "") return null;
  return name === "alertname" ? "check" : name;
}

function addChain(
  { id, node }: Resource,
  {
    byChain,
    policies,
    names,
    draft,
  }: {
    byChain: ReadonlyMap<string, readonly Query[]>;
    policies: readonly Resource[];
    names: Names;
    draft: Draft;
  },
): void {
  dismiss(node, "id");
  const name = node.get("name").requiredText();
  const conditions = byChain.get(id);
  const own = policies
    .filter((policy) => policy.node.get("escalation_chain_id").text() === id)
    .toSorted(
      (a, b) => (a.node.get("position").number() ?? 0) - (b.node.get("position").number() ?? 0),
    );
  const steps = stepsOf(own, { names, draft });
  if (!conditions) return draft.note(node, "not imported: no route that was imported leads to it");
  const environment = draft.addEnvironment(node, { name, filter: either(conditions) });
  if (environment !== null) addEscalation(draft, { name, environment, steps });
}

function stepsOf(
  policies: readonly Resource[],
  { names, draft }: { names: Names; draft: Draft },
): Step[] {
  let delayMinutes = 0;
  return policies.flatMap(({ node }): Step[] => {
    dismiss(node, "id", "important", "position");
    const type = node.get("type").text() ?? "";
    if (type === "wait") {
      delayMinutes += (node.get("duration").number() ?? 0) / 60;
      return [];
    }
    const targets = targetsOf(node, { type, names, draft });
    if (targets === null) {
      draft.note(node, `the step ${type} has no equal; a workflow may do it`);
      return [];
    }
    return [{ node, delayMinutes, targets, isUntilAcknowledged: delayMinutes > 0 }];
  });
}

/** Null for a step that tells nobody by name. */
function targetsOf(
  node: ConfigNode,
  { type, names, draft }: { type: string; names: Names; draft: Draft },
): ShareTarget[] | null {
  if (type === "notify_persons" || type === "notify_person_next_each_time") {
    const people = node.getAny("persons_to_notify", "persons_to_notify_next_each_time");
    if (type === "notify_person_next_each_time")
      draft.note(people, "all of them are told: nobody takes turns");
    return people.items().flatMap((item): ShareTarget[] => {
      const person = names.emails.get(item.text() ?? "");
      const address = person ? draft.addContact(person.name, person.email) : null;
      if (address === null) draft.note(item, "the address of this user is not in the file");
      return address === null ? [] : [{ system: "email", target: address }];
    });
  }
  if (type !== "notify_on_call_from_schedule") return null;
  const id = node.get("notify_on_call_from_schedule").text() ?? "";
  const connects: ShareTarget = { system: "on-call", target: names.schedules.get(id) ?? id };
  draft.noteTarget(node, "schedule's on-call service", connects);
  return [connects];
}
