/**
 * Keep: workflows in YAML, or replies of its API. https://docs.keephq.dev/
 * Workflows that tell somebody of alerts become AutoShare rules.
 */
import { all, type Query } from "#bpql/ast.ts";
import { dismiss, openCollections } from "./collections.ts";
import { either, hasMatch, isExactly, joined, not, regexProblem } from "./conditions.ts";
import { type ConfigNode, openConfig } from "./config-node.ts";
import { Draft, type Explanations, type ShareTarget, type Translation } from "./draft.ts";
import { cel, readCondition } from "./field-tests.ts";
import { targetsOfAction } from "./keep/actions.ts";
import { addExtractions, addMapping } from "./keep/enrichment.ts";
import { fieldIn, tagOf } from "./keep/fields.ts";
import { addMaintenance, momentIn } from "./maintenance.ts";
import { ofSource } from "./source-kinds.ts";

const known = [
  "workflow",
  "workflows",
  "alert",
  "rules",
  "mappings",
  "mapping",
  "extractions",
  "extraction",
  "maintenance",
  "providers",
  "installed_providers",
  "deduplications",
];

const explanations: Explanations = [
  [
    /^deduplication/,
    "what is the same alert is said by its source, or by the identity of a payload mapping",
  ],
  [/^(topology|services|applications)/, "dependencies are uploaded as the topology"],
  [/^(dashboards?|presets?|facets)/, "views and dashboards are made anew"],
  [/^(users|roles|groups|api_keys|settings)/, "people, roles and keys are set in the console"],
  [/\.provider\.with\./, "messages are written anew, as message templates in Liquid"],
  [
    /\.(only_on_change|throttle|strategy|on-failure|on_failure)/,
    "changes of an incident are told as they come",
  ],
  [
    /\.(incident_name_template|incident_prefix)$/,
    "an incident is called by what its alerts agree on",
  ],
  [
    /\.(create_on|resolve_on|require_approve|threshold|multi_level|multi_level_property_name|assignee)$/,
    "an incident opens with its first alert and ends with its last",
  ],
  [/\.suppress$|\.ignore_statuses/, "a maintenance plan marks alerts as muted, and drops none"],
];

export function translateKeep(text: string, nowS: number): Translation {
  const collections = openCollections(text, known);
  const draft = new Draft();
  const listed = collections.of("workflow", "workflows", "alert");
  const workflows = listed.map(openWorkflow);
  for (const node of workflows) {
    const inner = node.get("workflow");
    addWorkflow(inner.isMissing ? node : inner, draft);
  }
  for (const node of collections.of("rules")) addPattern(node, draft);
  for (const node of collections.of("mapping", "mappings")) addMapping(node, draft);
  addExtractions(collections.of("extraction", "extractions"), draft);
  for (const node of collections.of("maintenance")) addWindow(node, { draft, nowS });
  for (const node of collections.of("providers", "installed_providers")) addProvider(node, draft);
  const opened = workflows.filter((node) => !listed.includes(node));
  return draft.finish([...collections.documents, ...opened], explanations);
}

/** The API has the YAML of a workflow as a text. */
function openWorkflow(node: ConfigNode): ConfigNode {
  const raw = node.getAny("workflow_raw", "workflowRaw");
  const text = raw.text();
  if (text === undefined) return node;
  node.dismiss();
  return openConfig(text, raw)[0] ?? node;
}

function addWorkflow(node: ConfigNode, draft: Draft): void {
  const id = node.get("id").text();
  const name = node.get("name").text() ?? id ?? "Workflow";
  const description = node.get("description").text() ?? "";
  dismiss(node, "owners", "consts", "tags");
  const steps = node.get("steps");
  const reason = node.get("disabled").isTrue()
    ? "it is disabled"
    : steps.isMissing || steps.items().length === 0
      ? null
      : "its steps fetch what its actions need; a workflow of Tocsin may do it";
  if (reason !== null) {
    node.dismiss();
    draft.note(node, `not imported: ${reason}`);
    return;
  }
  const triggers = node
    .get("triggers")
    .items()
    .map((trigger) => triggerCondition(trigger, draft));
  const targets = node
    .get("actions")
    .items()
    .flatMap((action) => targetsOfAction(action, draft));
  const conditions = triggers.filter((condition) => condition !== null);
  if (conditions.length === 0 || targets.length === 0) {
    draft.note(
      node,
      "not imported: it has no trigger by alerts, or tells nobody by what Tocsin has",
    );
    return;
  }
  addShares(node, { name, description, condition: either(conditions), targets, draft });
}

function addShares(
  node: ConfigNode,
  {
    name,
    description,
    condition,
    targets,
    draft,
  }: {
    name: string;
    description: string;
    condition: Query;
    targets: readonly ShareTarget[];
    draft: Draft;
  },
): void {
  const text = draft.printed(node, condition);
  if (text === null) return;
  draft.addRule("autoshare-rule", node, {
    name,
    description: description || `Imported from line ${node.line}`,
    condition: text === "*" ? "" : text,
    targets,
  });
}

/** Null for one that no alert starts, or whose condition has no equal; noted. */
function triggerCondition(trigger: ConfigNode, draft: Draft): Query | null {
  const type = trigger.get("type").requiredText();
  if (type !== "alert") {
    trigger.dismiss();
    draft.note(
      trigger,
      `a trigger of type ${type} is not imported; a workflow of Tocsin may have it`,
    );
    return null;
  }
  const filters = trigger
    .get("filters")
    .items()
    .map((filter) => filterQuery(filter, draft));
  const cel = trigger.get("cel");
  const query = cel.text() ? celQuery(cel, draft) : all;
  const parts = [...filters, query];
  return parts.every((part) => part !== null) ? joined(parts) : null;
}

/** A value as r"…" is a regular expression, from the beginning of the text on. */
function filterQuery(filter: ConfigNode, draft: Draft): Query | null {
  const key = filter.get("key");
  const field = fieldIn(key, { path: key.requiredText().split("."), draft });
  const value = filter.get("value").text() ?? "";
  const pattern = /^r(["'])(.*)\1$/s.exec(value)?.[2];
  const problem = pattern === undefined ? null : regexProblem(pattern);
  if (field === null || problem !== null) {
    draft.note(filter, problem ?? `compares ${key.text()}, which is no tag of an alert`);
    return null;
  }
  const query =
    pattern === undefined ? isExactly(field, value) : hasMatch(field, `^(?:${pattern})`);
  return filter.get("exclude").isTrue() ? not(query) : query;
}

function celQuery(node: ConfigNode, draft: Draft): Query | null {
  const text = node.text() ?? "";
  if (text.trim() === "" || text.trim() === "true") return all;
  const query = readCondition(text, cel, (path) => fieldIn(node, { path, draft }));
  if (typeof query === "string") draft.note(node, `the condition ${query}`);
  return typeof query === "string" ? null : query;
}

const maxWindowMinutes = 4320;

function addPattern(node: ConfigNode, draft: Draft): void {
  dismiss(
    node,
    "id",
    "created_by",
    "creation_time",
    "updated_by",
    "update_time",
    "definition",
    "tenant_id",
  );
  dismiss(node, "timeunit", "group_description", "item_description", "is_deleted", "incidents");
  const name = node.get("name").requiredText();
  const seconds = node.get("timeframe").number() ?? 0;
  const criteria = node.getAny("grouping_criteria", "groupingCriteria").texts();
  const query = celQuery(node.getAny("definition_cel", "definitionCel", "celQuery"), draft);
  const filter = query === null ? null : draft.printed(node, query);
  if (filter === null) return draft.note(node, "not imported: its condition has no equal");
  if (criteria.length === 0)
    return draft.note(
      node,
      "not imported: without grouping criteria it has no tag that alerts agree on",
    );
  draft.addRule("correlation-pattern", node, {
    name: null,
    title: draft.uniqueName("pattern", name.slice(0, 90)),
    tags: criteria.map((field) => tagOf(field.split(".")) ?? field),
    filter: filter === "*" ? "" : filter,
    time_window: Math.min(maxWindowMinutes, Math.max(1, Math.round(seconds / 60))),
    note: `Imported from line ${node.line}`,
  });
}

function addWindow(node: ConfigNode, { draft, nowS }: { draft: Draft; nowS: number }): void {
  dismiss(node, "id", "created_by", "updated_at", "tenant_id");
  const name = node.get("name").requiredText();
  node.get("description").text();
  const isEnabled = node.get("enabled").isMissing || node.get("enabled").isTrue();
  const condition = celQuery(node.get("cel_query"), draft);
  const startS = momentIn(node.get("start_time"));
  const durationS = node.get("duration_seconds").number();
  const end = node.get("end_time");
  const endS = end.isMissing ? startS + (durationS ?? 0) : momentIn(end);
  if (!isEnabled || condition === null)
    return draft.note(
      node,
      `not imported: ${isEnabled ? "its condition has no equal" : "it is disabled"}`,
    );
  addMaintenance(node, { name, startS, endS, condition }, { draft, nowS });
}

function addProvider(node: ConfigNode, draft: Draft): void {
  const type = node.get("type").requiredText();
  const name = node.get("details").get("name").text() ?? node.get("name").text() ?? type;
  node.dismiss();
  ofSource(node, { type, name }, draft);
}
