import {
  type EnrichmentRule,
  type EnrichmentTag,
  type EnrichmentType,
  enrichmentTypes,
} from "#contract/enrichment.ts";
import type { EnrichmentDraft } from "../../../data/enrichment.ts";
import { type ChoiceOption, matchingOptions } from "../../../ui/form/choose-options.ts";

/** What a person writes of the rules that are shown. */
export const draftRules = (tag: EnrichmentTag): EnrichmentRule[] =>
  tag.enrichments.map((rule): EnrichmentRule => {
    const { id, when, active } = rule;
    if (rule.type === "composition")
      return { id, when, active, type: rule.type, config: rule.config };
    if (rule.type === "mapping") return { id, when, active, type: rule.type, config: rule.config };
    const { selected_source_system, source, regex, template } = rule.config;
    return {
      id,
      when,
      active,
      type: rule.type,
      config: { selected_source_system, source, regex, template },
    };
  });

/** An empty rule with an id that no other rule of the draft has, and no saved one ever. */
export function newRule(type: EnrichmentType, rules: readonly EnrichmentRule[]): EnrichmentRule {
  const usedNumbers = rules.flatMap(({ id }) => (id.startsWith("+") ? [Number(id.slice(1))] : []));
  const common = { id: `+${Math.max(0, ...usedNumbers) + 1}`, when: "", active: true };
  if (type === "extraction")
    return {
      ...common,
      type,
      config: { selected_source_system: "", source: "", regex: "", template: null },
    };
  if (type === "composition")
    return { ...common, type, config: { selected_source_system: "", value: "" } };
  return { ...common, type, config: { selected_source_system: "", table_id: "", column: null } };
}

/** Whether a rule has what the server needs to try it. */
export function isComplete({ type, config }: EnrichmentRule): boolean {
  if (type === "extraction") return config.source.trim() !== "" && config.regex !== "";
  return type === "composition" ? config.value !== "" : config.table_id !== "";
}

/** The kinds of the written rules of a draft: only a tag of type multi may mix them. */
export const kindsIn = ({ enrichments }: EnrichmentDraft): EnrichmentType[] =>
  enrichmentTypes.filter((type) =>
    enrichments.some((rule) => rule.type === type && isComplete(rule)),
  );

/** The draft as a tag of another type: rules that nothing was written in are of its kind then. */
export function draftForType(
  { enrichments }: EnrichmentDraft,
  type: EnrichmentDraft["type"],
): Partial<EnrichmentDraft> {
  if (type === "multi") return { type };
  return {
    type,
    enrichments: enrichments.map((rule) =>
      rule.type === type ? rule : { ...newRule(type, []), id: rule.id },
    ),
  };
}

/** What a text that ends in the middle of `${…` may go on with: each option is the whole text. */
export function textOptions(text: string, names: readonly string[]): ChoiceOption[] {
  const [, before = "", exact = "", typed] = /^([^]*)\$\{(exact\()?([^}()$]*)$/.exec(text) ?? [];
  if (typed === undefined) return [];
  return matchingOptions(
    names.map((name) => ({ value: name, label: name })),
    typed.trim(),
  ).map(({ label }) => ({
    label,
    value: `${before}\${${exact}${label}${exact === "" ? "" : ")"}}`,
  }));
}
