/**
 * Alerta: its server's settings (alertad.conf), or replies of its API.
 * https://docs.alerta.io/configuration.html, https://docs.alerta.io/api/reference.html
 * Environments and customers become environments, blackouts maintenance plans.
 */
import { allOf, anyOf, type Query } from "#bpql/ast.ts";
import { openSettings } from "./alerta/settings.ts";
import { type Collections, dismiss, openCollections } from "./collections.ts";
import { hasMatch, isExactly, regexProblem } from "./conditions.ts";
import type { ConfigNode } from "./config-node.ts";
import { Draft, type Explanations, type Translation } from "./draft.ts";
import { addMaintenance, momentIn } from "./maintenance.ts";

const known = ["blackouts", "environments", "customers", "groups", "users", "heartbeats", "keys"];
const explanations: Explanations = [
  [
    /^users|^(AUTH|ADMIN|USER|SIGNUP|DEFAULT_ADMIN|OAUTH|OIDC|SAML|LDAP|GITHUB|GOOGLE|AZURE|KEYCLOAK)/,
    "people and how they sign in are set in the console",
  ],
  [/^groups|^perms|^roles/, "groups are roles and the environments that they are granted"],
  [/^keys/, "keys are created anew"],
  [
    /^heartbeats|^HEARTBEAT/,
    "connect a source of kind heartbeat for each, and let its job call there",
  ],
  [/^BLACKOUT/, "what a maintenance plan does is in the plan"],
  [
    /^(ALERT_TIMEOUT|ACK_TIMEOUT|SHELVE_TIMEOUT|DELETE_|HK_)/,
    "how silent alerts end is a setting of each source; how long data is kept, of the organization",
  ],
  [
    /^(SEVERITY|COLOR|DEFAULT_.*SEVERITY|ALARM_MODEL|SORT)/,
    "Tocsin has statuses of its own; a payload mapping says which severity is which",
  ],
  [
    /^PLUGINS|^ROUTING|^plugins/,
    "what plug-ins change or send is done by enrichment, filters, AutoShare rules and workflows",
  ],
  [/^(MAIL|SMTP|EMAIL)/, "the mail server is a setting of the installation"],
];

export function translateAlerta(text: string, nowS: number): Translation {
  const draft = new Draft();
  if (!/^\s*[[{]/.test(text) && /^\s*[A-Z][A-Z0-9_]*\s*=/m.test(text)) {
    const settings = openSettings(text);
    addSettings(settings, draft);
    return draft.finish([settings], explanations);
  }
  const collections = openCollections(text, known);
  addEnvironments(collections, draft);
  for (const blackout of collections.of("blackouts")) addBlackout(blackout, { draft, nowS });
  for (const node of collections.documents) node.get("status").dismiss();
  return draft.finish(collections.documents, explanations);
}

const fieldNote =
  "alerts are told apart by the tags environment, resource, event, service, group, customer and origin: the payload mapping of their source has to set them";

function addSettings(settings: ConfigNode, draft: Draft): void {
  for (const item of settings.get("ALLOWED_ENVIRONMENTS").items())
    addEnvironment(item, item.requiredText(), draft);
  const origins = settings.get("ORIGIN_BLACKLIST");
  const patterns = origins.texts();
  const queries = patterns.flatMap((pattern): Query[] => {
    const problem = regexProblem(pattern);
    if (problem !== null) draft.note(origins, `one of the regular expressions: ${problem}`);
    // Alerta looks at the beginning of the text.
    return problem === null ? [hasMatch("origin", `^(?:${pattern})`)] : [];
  });
  if (queries.length === 0) return;
  draft.noteOnce(origins, fieldNote);
  const bpql = draft.printed(origins, anyOf(queries));
  if (bpql === null) return;
  draft.addRule("alert-filter", origins, {
    name: "Rejected origins",
    description: `Imported from line ${origins.line}`,
    bpql,
    drops_ok: true,
  });
}

function addEnvironments(collections: Collections, draft: Draft): void {
  for (const node of collections.of("environments")) {
    const name = node.kind === "map" ? node.get("environment") : node;
    if (node.kind === "map") node.dismiss();
    addEnvironment(node, name.requiredText(), draft);
  }
  const customers = collections.of("customers");
  for (const [at, node] of customers.entries()) {
    dismiss(node, "id", "href");
    const name = node.get("customer").requiredText();
    draft.noteOnce(
      node.get("match"),
      "who belongs to a customer is said by roles, which are granted its environment",
    );
    node.get("match").dismiss();
    const isRepeated = customers
      .slice(0, at)
      .some((customer) => customer.get("customer").text() === name);
    if (!isRepeated) draft.addEnvironment(node, { name, filter: isExactly("customer", name) });
  }
  if (customers[0]) draft.noteOnce(customers[0], fieldNote);
}

function addEnvironment(node: ConfigNode, name: string, draft: Draft): void {
  draft.noteOnce(node, fieldNote);
  draft.addEnvironment(node, { name, filter: isExactly("environment", name) });
}

/** All that it names must be so; services and tags must all be among those of the alert. */
function addBlackout(node: ConfigNode, { draft, nowS }: { draft: Draft; nowS: number }): void {
  dismiss(node, "id", "href", "priority", "status", "remaining", "createTime", "user", "duration");
  draft.noteOnce(node, fieldNote);
  const single = ["environment", "resource", "event", "group", "customer", "origin"].flatMap(
    (field): Query[] => {
      const value = node.get(field).text();
      return value === undefined || value === "" ? [] : [isExactly(field, value)];
    },
  );
  const services = node
    .get("service")
    .texts()
    .map((service) => isExactly("service", service));
  const tags = node
    .get("tags")
    .texts()
    .map((tag) => tagQuery(tag));
  addMaintenance(
    node,
    {
      name: nameOf(node),
      startS: momentIn(node.get("startTime")),
      endS: momentIn(node.get("endTime")),
      condition: allOf([...single, ...services, ...tags]),
    },
    { draft, nowS },
  );
}

/** `role=db` is a tag of its own here. */
function tagQuery(text: string): Query {
  const [, name = "", value = ""] = /^([a-z][a-z0-9_-]{0,63})[=:](.+)$/.exec(text) ?? [];
  return name === ""
    ? isExactly("tags", text)
    : anyOf([isExactly(name, value), isExactly("tags", text)]);
}

function nameOf(node: ConfigNode): string {
  const parts = ["environment", "resource", "event", "group"].flatMap(
    (field) => node.get(field).text() ?? [],
  );
  const text = node.get("text").text();
  return text
    ? text
    : `${parts.join(" ")} ${new Date(momentIn(node.get("startTime")) * 1000).toISOString().slice(0, 10)}`;
}
