import type { Facts } from "#bpql/facts.ts";
import { compile } from "#bpql/match.ts";
import { parse } from "#bpql/parse.ts";
import type { AutoshareBody } from "#contract/autoshare-rules.ts";
import { limits } from "#contract/limits.ts";
import { anyText, fieldsOf } from "../environments/fields-of.ts";
import { renderLiquid } from "../../platform/liquid.ts";
import { kindOf } from "../incidents/world/incident-fields.ts";
import type { SharingRule, SharingRules } from "../incidents/world/sharing-rules.ts";
import { readTemplate } from "../message-templates/message-variables.ts";
import { processedTemplate } from "../message-templates/processed-template.ts";
import type { Rule } from "../rules/rule.ts";

export interface ReadyRule extends SharingRule {
  needsText: boolean;
}

export function readyRule({
  id,
  name,
  body,
}: Pick<Rule<AutoshareBody>, "id" | "name" | "body">): ReadyRule {
  const parsed = parse(body.condition, { kindOf });
  return {
    id,
    name: name ?? "",
    environments: body.environment_ids.length === 0 ? null : new Set(body.environment_ids),
    onUpdate: body.on_update,
    delayS: body.delay_minutes * 60,
    targets: body.targets,
    needsText: parsed.ok && fieldsOf(parsed.query).has(anyText),
    // One that cannot be read rests.
    holds: parsed.ok ? compile(parsed.query, kindOf) : () => false,
    messageOf: (incident) => messageOf(body.message, incident),
  };
}

/**
 * Kept by environment, so that of many rules only those are asked that look where an incident is.
 */
export function sharingOf(
  rules: readonly Pick<Rule<AutoshareBody>, "id" | "name" | "body" | "active">[],
): SharingRules {
  const ready = rules.filter((rule) => rule.active).map(readyRule);
  const byId = new Map(ready.map((rule) => [rule.id, rule]));
  const places = new Map(ready.map((rule, at) => [rule, at]));
  const everywhere = ready.filter((rule) => rule.environments === null);
  const byEnvironment = Map.groupBy(
    ready.flatMap((rule) =>
      [...(rule.environments ?? [])].map((environment) => ({ environment, rule })),
    ),
    (pair) => pair.environment,
  );
  return {
    isIdle: ready.length === 0,
    needsText: ready.some((rule) => rule.needsText),
    find: (id) => byId.get(id),
    candidates: (environments) => {
      const candidateRules = new Set([
        ...everywhere,
        ...environments.flatMap((id) => (byEnvironment.get(id) ?? []).map((pair) => pair.rule)),
      ]);
      return [...candidateRules].sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
    },
  };
}

/**
 * As the incident is when it is shared. It stays text: nothing in it is escaped. One that cannot be
 * rendered says nothing, and the share is told all the same.
 */
export function messageOf(template: string, incident: Facts): string {
  const scope = scopeOf(readTemplate(template).variables, incident);
  return renderLiquid(processedTemplate(template), "plain", scope)
    .output.slice(0, limits.shareMessageCharacters)
    .toWellFormed();
}

/** Counts go by other names in queries. */
const countFacts: Readonly<Record<string, string>> = {
  "alerts.total": "alerts",
  "alerts.active": "active_alerts",
};

/** What a template asks for of what is known when it is shared. */
function scopeOf(variables: readonly string[], incident: Facts): object {
  const pairs = variables.flatMap((path) => {
    const [root = "", ...names] = path.split(".");
    const name = names.join(".");
    const isTagOrField = root === "incident" || root === "tags";
    const fact = countFacts[path] ?? (isTagOrField ? name.toLowerCase() : null);
    return fact === null ? [] : [{ root, name, values: incident.values(fact) }];
  });
  const byRoot = Map.groupBy(pairs, ({ root }) => root);
  return Object.fromEntries(
    [...byRoot].map(([root, fields]) => [
      root,
      Object.fromEntries(fields.map(({ name, values }) => [name, values])),
    ]),
  );
}
