import type { TemplateBody } from "#contract/message-templates.ts";
import type { Channel } from "#contract/sharing.ts";
import type { Sql } from "../../platform/db.ts";
import { log } from "../../platform/log.ts";
import { type LiquidFormat, type LiquidProblem, renderLiquid } from "../../platform/liquid.ts";
import { channelFormats } from "../message-templates/channel-formats.ts";
import { defaultTemplates } from "../message-templates/default-templates.ts";
import { processedTemplate } from "../message-templates/processed-template.ts";
import type { Rule } from "../rules/rule.ts";
import { loadRules } from "../rules/store.ts";
import type { MessageContent, MessageFacts } from "./channels/channel.ts";
import { messageScope } from "./message-scope.ts";

export type TemplateRule = Pick<Rule<TemplateBody>, "id" | "name" | "active" | "body">;

/** Of a channel, those that are in use. Mails have some where the organization may write them. */
export async function loadTemplates(
  sql: Sql,
  channel: Channel,
  { hasEmailTemplates }: { hasEmailTemplates: boolean },
): Promise<TemplateRule[]> {
  if (channel === "email" && !hasEmailTemplates) return [];
  const rules = await loadRules<TemplateBody>(sql, "message-template");
  return rules.filter(({ active, body }) => active && body.channel === channel);
}

/**
 * The target's own template for the event, else the channel's default; one for the event before one
 * for any.
 */
function chooseTemplate(
  templates: readonly TemplateRule[],
  { event, templateIds }: { event: string; templateIds: readonly string[] },
): TemplateRule | null {
  const own = templates.filter(({ id }) => templateIds.includes(id));
  const defaults = templates.filter(({ body }) => body.is_default);
  for (const candidates of [own, defaults])
    for (const key of [event, "any"]) {
      const template = candidates.find(({ body }) => body.event === key);
      if (template) return template;
    }
  return null;
}

export interface RenderedMessage {
  content: MessageContent;
  /** Why the usual text is sent although somebody has written another; null where nothing failed. */
  templateProblem: string | null;
}

/** One that cannot be rendered must not keep anybody from being told: what is usual is sent. */
export function renderMessage(
  facts: MessageFacts,
  {
    channel,
    templates,
    templateIds,
  }: { channel: Channel; templates: readonly TemplateRule[]; templateIds: readonly string[] },
): RenderedMessage {
  const format = channelFormats[channel];
  const template = chooseTemplate(templates, { event: facts.event, templateIds });
  if (template === null) return { content: usualContent(facts, format), templateProblem: null };

  const { output, problems } = renderTemplate(template.body.message_template, format, facts);
  const [first] = problems;
  if (first === undefined)
    return { content: { ...facts, text: output, isCustom: true }, templateProblem: null };
  log.warn({ channel, problems }, "a message template could not be rendered");
  return {
    content: usualContent(facts, format),
    templateProblem: problemText(template, first),
  };
}

export function usualContent(facts: MessageFacts, format: LiquidFormat): MessageContent {
  const usual = defaultTemplates[format];
  const text = usual === null ? "" : renderTemplate(usual, format, facts).output;
  return { ...facts, text, isCustom: false };
}

const problemText = (
  { id, name }: TemplateRule,
  { line, column, message }: LiquidProblem,
): string => `Template “${name ?? id}”, line ${line}, column ${column}: ${message}`;

/** A body of JSON that is none is a problem as well. */
export function renderTemplate(
  template: string,
  format: LiquidFormat,
  content: MessageFacts,
): { output: string; problems: LiquidProblem[] } {
  const rendered = renderLiquid(processedTemplate(template), format, messageScope(content));
  if (format !== "json" || rendered.problems.length > 0) return rendered;
  try {
    JSON.parse(rendered.output);
    return rendered;
  } catch (error) {
    const message = `What it writes is no JSON: ${error instanceof Error ? error.message : ""}`;
    return { ...rendered, problems: [{ line: 1, column: 1, message }] };
  }
}
