import type { OutboundKind } from "#contract/outbound/kinds.ts";
import type { TemplateBody } from "#contract/message-templates.ts";
import type { Sql } from "../../platform/db.ts";
import { Refusal, schemaProblem } from "../../platform/refuse.ts";
import { loadRules } from "../rules/store.ts";

const field = "config.template_ids";

/**
 * A target sends nothing else than templates of its own channel. Those that it named before may
 * have been deleted since: they do no harm, and keep nobody from changing the rest.
 */
export async function requireTemplates(
  sql: Sql,
  channel: OutboundKind,
  { ids, known }: { ids: readonly string[]; known: readonly string[] },
): Promise<void> {
  const added = ids.filter((id) => !known.includes(id));
  if (added.length === 0) return;
  const templates = new Map(
    (await loadRules<TemplateBody>(sql, "message-template")).map((rule) => [rule.id, rule]),
  );
  const problems = added.flatMap((id) => {
    const template = templates.get(id);
    if (template === undefined) return [schemaProblem(field, `There is no template ${id}`)];
    const { name, body } = template;
    if (body.channel === channel) return [];
    return [schemaProblem(field, `“${name ?? id}” is a template for ${body.channel}`)];
  });
  if (problems.length > 0) throw new Refusal(400, problems);
}

/** Of a configuration that its kind's schema has read. */
export const templateIdsOf = ({ template_ids }: Record<string, unknown>): string[] =>
  Array.isArray(template_ids) ? template_ids.map(String) : [];
