/**
 * Alertmanager's configuration: https://prometheus.io/docs/alerting/latest/configuration/
 * A receiver becomes an environment with what is routed to it, and a rule that shares it.
 */
import type { Query } from "#bpql/ast.ts";
import { queryOfClause, simplified } from "./alertmanager/clause.ts";
import type { LabelMatcher } from "./alertmanager/label-matchers.ts";
import { type Receiver, receiversIn } from "./alertmanager/receivers.ts";
import { type Route, routesIn } from "./alertmanager/routes.ts";
import {
  complement,
  type Interval,
  intervalIn,
  scheduleOf,
  windowsOf,
} from "./alertmanager/time-intervals.ts";
import { either, joined, ofSources } from "./conditions.ts";
import { type ConfigNode, ConfigFileError, openConfig } from "./config-node.ts";
import { Draft, type Explanations, type Translation } from "./draft.ts";

/** Alertmanager's webhook and Prometheus itself name labels alike. */
const sources = ["alertmanager", "prometheus"];

/** Where an alert lacks them, the source takes them from elsewhere. */
const derived: Readonly<Record<string, string>> = {
  host: "hostname, node or instance",
  service: "job",
};
/** The source has its own use for these tags. */
const replaced = new Set(["check", "summary", "runbook", "generator_url"]);

const explanations: Explanations = [
  [/^global\.smtp_/, "the mail server is a setting of the installation"],
  [/^global\.resolve_timeout$/, "when alerts end by themselves is a setting of each source"],
  [/^global\./, "addresses and keys of outbound integrations are entered in the console"],
  [/^templates/, "messages are written anew, as message templates in Liquid"],
  [
    /^inhibit_rules/,
    "no alert of Tocsin mutes another; topology and correlation bring both into one incident",
  ],
  [
    /\.group_wait$/,
    "the first message goes at once; an AutoShare rule may have a delay in minutes",
  ],
  [
    /\.(group_interval|repeat_interval)$|^route\.(group_wait|group_interval|repeat_interval)$/,
    "changes of an incident are told as they come and nothing is repeated",
  ],
  [/\.email_configs\[\d+\]\.send_resolved$/, "whoever is told of an incident is told of its end"],
  [
    /\.email_configs\[\d+\]\.(html|text|headers)/,
    "messages are written anew, as message templates in Liquid",
  ],
  [/\.email_configs\[\d+\]\./, "the mail server is a setting of the installation"],
  [/^tracing|^cluster/, "belongs to Alertmanager itself"],
];

export function translateAlertmanager(text: string): Translation {
  const [root, ...more] = openConfig(text);
  if (root === undefined || more.length > 0)
    throw new ConfigFileError("An Alertmanager configuration is one YAML document.");
  const draft = new Draft();
  const routes = routesIn(root.get("route"));
  const receivers = receiversIn(root, {
    routed: new Set(routes.map((route) => route.receiver)),
    draft,
  });
  const conditions = new Map(routes.map((route) => [route, conditionOf(route, draft)]));
  for (const route of routes)
    if (!receivers.some(({ name }) => name === route.receiver))
      throw route.node.fault(`there is no receiver ${JSON.stringify(route.receiver)}`);
  for (const receiver of receivers) addReceiver(receiver, { routes, conditions, draft });
  addPatterns(routes, conditions, draft);
  addSilentTimes(root, { routes, conditions, draft });
  return draft.finish([root], explanations);
}

type Conditions = ReadonlyMap<Route, Query | null>;
interface Routing {
  routes: readonly Route[];
  conditions: Conditions;
  draft: Draft;
}

/** Null where no alert gets there, or queries cannot say which; noted. */
function conditionOf({ node, clause }: Route, draft: Draft): Query | null {
  const simple = simplified(clause);
  if (simple === null) {
    draft.note(node, "no alert ends at this route: routes below or before it take all that could");
    return null;
  }
  let problem: string | null = null;
  const query = queryOfClause(simple, (matcher) => {
    const field = fieldOfMatcher(matcher, draft);
    problem ??= typeof field === "string" ? null : field.problem;
    return typeof field === "string" ? field : null;
  });
  if (query === null)
    draft.note(node, `not imported, because it depends on a matcher that has no equal: ${problem}`);
  return query;
}

/** The field of its label, or why there is none. */
function fieldOfMatcher(matcher: LabelMatcher, draft: Draft): string | { problem: string } {
  const { label, node, problem } = matcher;
  if (problem !== null) return { problem: `line ${node.line}: ${problem}` };
  if (label === "alertname") return "check";
  const field = replaced.has(label.toLowerCase()) ? null : draft.fieldOf(node, label);
  if (field === null)
    return { problem: `line ${node.line}: alerts do not keep the label ${label} as a tag` };
  const origin = derived[label];
  if (origin !== undefined)
    draft.noteOnce(
      node,
      `alerts without the label ${label} get the tag ${label} from ${origin}, so that they may match here`,
    );
  return field;
}

function addReceiver(receiver: Receiver, { routes, conditions, draft }: Routing): void {
  const own = routes.filter((route) => route.receiver === receiver.name);
  const queries = own.flatMap((route) => conditions.get(route) ?? []);
  if (queries.length === 0) return;
  const environment = draft.addEnvironment(receiver.node, {
    name: receiver.name,
    filter: joined([ofSources(sources), either(queries)]),
  });
  if (environment === null || receiver.targets.length === 0) return;
  draft.addRule("autoshare-rule", receiver.node, {
    name: receiver.name,
    description: `Imported from line ${receiver.node.line}`,
    environment_ids: [environment],
    targets: receiver.targets,
  });
}

const maxTags = 5;
/** Groups of Alertmanager last for as long as something in them fires: that is the nearest. */
const windowMinutes = 4320;

function addPatterns(routes: readonly Route[], conditions: Conditions, draft: Draft): void {
  for (const route of routes) {
    const query = conditions.get(route) ?? null;
    if (query === null) continue;
    const { node, groupBy } = route;
    if (groupBy.includes("...")) continue;
    if (groupBy.length === 0 || groupBy.length > maxTags) {
      draft.note(
        node,
        groupBy.length === 0
          ? "without group_by, all alerts of the route are one group: a correlation pattern needs a tag"
          : `a correlation pattern has at most ${maxTags} tags, and group_by has ${groupBy.length} labels`,
      );
      continue;
    }
    addPattern(route, { query, draft });
  }
}

function addPattern(
  { node, groupBy, receiver }: Route,
  { query, draft }: { query: Query; draft: Draft },
): void {
  const tags = groupBy.map((label) => (label === "alertname" ? "check" : draft.tagOf(label)));
  const missing = groupBy.filter((label, at) => tags[at] === null || replaced.has(label));
  if (missing.length > 0)
    return draft.note(node, `not grouped: alerts do not keep ${missing.join(", ")} as tags`);
  const filter = draft.printed(node, query);
  if (filter === null) return;
  draft.addRule("correlation-pattern", node, {
    name: null,
    title: draft.uniqueName("pattern", `${receiver} by ${groupBy.join(", ")}`.slice(0, 90)),
    tags: [...new Set(tags)],
    filter: filter === "*" ? "" : filter,
    source_systems: sources,
    time_window: windowMinutes,
    window_mode: "sliding",
    note: `Imported from line ${node.line}`,
  });
}

function addSilentTimes(root: ConfigNode, routing: Routing): void {
  const intervals = new Map<string, ConfigNode>();
  for (const key of ["mute_time_intervals", "time_intervals"])
    for (const node of root.get(key).items()) intervals.set(node.get("name").requiredText(), node);
  for (const route of routing.routes) {
    addPlans(route, { key: "mute_time_intervals", intervals, ...routing });
    addPlans(route, { key: "active_time_intervals", intervals, ...routing });
  }
}

function addPlans(
  route: Route,
  {
    key,
    intervals,
    conditions,
    draft,
  }: Routing & {
    key: "mute_time_intervals" | "active_time_intervals";
    intervals: ReadonlyMap<string, ConfigNode>;
  },
): void {
  const names = route.node.get(key);
  const nodes = names.items().map((item) => {
    const node = intervals.get(item.requiredText());
    if (!node) throw item.fault(`there is no time interval ${JSON.stringify(item.text())}`);
    return { name: item.text() ?? "", node };
  });
  const query = conditions.get(route) ?? null;
  if (nodes.length === 0 || query === null) return;
  const problem = planProblem(route, { key, count: nodes.length });
  if (problem !== null) return draft.note(names, problem);
  for (const { name, node } of nodes) {
    const weekly = intervalIn(node);
    if (weekly === null) {
      node.dismiss();
      draft.note(
        names,
        `${name} has days of the month, months, years or a zone that no schedule of Tocsin repeats`,
      );
      continue;
    }
    const silent = key === "mute_time_intervals" ? weekly : complement(weekly);
    addPlan(route, { name, silent, query, draft });
  }
}

function planProblem(route: Route, { key, count }: { key: string; count: number }): string | null {
  if (route.isShared)
    return "its alerts may go to another route as well, and a maintenance plan mutes them for all";
  if (key === "active_time_intervals" && count > 1)
    return "several active intervals add up, and the maintenance plans of each would not";
  return null;
}

function addPlan(
  { node, receiver }: Route,
  { name, silent, query, draft }: { name: string; silent: Interval; query: Query; draft: Draft },
): void {
  // A plan names its alerts, also where they are all.
  const condition = draft.printed(node, query);
  if (condition === null) return;
  for (const window of windowsOf(silent))
    draft.addRule("maintenance-plan", node, {
      name: `${receiver}: ${name}`,
      description: `Imported from line ${node.line}`,
      condition,
      source_systems: sources,
      // What still fires when the interval is over is sent then.
      end_action: "Reactivate",
      schedule: scheduleOf(window, silent.timezone),
    });
}
