import {
  type EnrichmentRule,
  type EnrichmentTagBody,
  enrichmentTagBody,
} from "#contract/enrichment.ts";
import { limits } from "#contract/limits.ts";
import { canonical } from "../../platform/canonical.ts";
import type { Sql } from "../../platform/db.ts";
import { type Problem, Refusal } from "../../platform/refuse.ts";
import { conditionProblem } from "../rules/condition.ts";
import type { Kind } from "../rules/rule.ts";
import { checkTables } from "./check-tables.ts";
import { readyComposition } from "./composition.ts";
import { readyExtraction } from "./extraction.ts";
import { ruleProblem } from "./rule-problem.ts";
import { freshIds } from "./store.ts";

export const enrichmentKind: Kind<EnrichmentTagBody> = {
  kind: "enrichment-tag",
  resource: "enrichments",
  toggle: "alert_enrichment",
  schema: enrichmentTagBody,
  refs: [{ path: "enrichments.*.config.table_id", noun: "mapping table" }],
  own: ["enrichments.*.id"],
  implied: {
    description: "",
    override: false,
    enrichments: [],
    "enrichments.*.id": "",
    "enrichments.*.when": "",
    "enrichments.*.active": true,
    "enrichments.*.config.selected_source_system": "",
  },
  check: ({ body }, others) => {
    if (others.length >= limits.enrichmentTags)
      throw new Refusal(400, [
        { code: "invalid", message: `At most ${limits.enrichmentTags} enrichment tags` },
      ]);
    const problems = ruleProblems(body.enrichments, body.type);
    if (problems.length > 0) throw new Refusal(400, problems);
  },
  problemOf: ({ enrichments }) => {
    const broken = enrichments.flatMap((rule, at) => {
      const problem = ruleProblem(rule);
      return problem === null ? [] : [`Rule ${at + 1}: ${problem}`];
    });
    return broken.length === 0 ? null : broken.join("; ");
  },
  adopt: async (sql, wanted, { before }) => ({
    ...wanted,
    body: {
      ...wanted.body,
      enrichments: await numbered(sql, wanted.body.enrichments, before?.body.enrichments ?? []),
    },
  }),
  inside: async (sql, { after }) => {
    if (after) await checkTables(sql, after);
  },
};

/**
 * A rule inside a tag that says the same as before keeps its id, so that receipts still tell of it.
 */
async function numbered(
  sql: Sql,
  rules: readonly EnrichmentRule[],
  known: readonly EnrichmentRule[],
): Promise<EnrichmentRule[]> {
  const said = (rule: EnrichmentRule): string => canonical({ ...rule, id: "" });
  const free = new Map(
    [...Map.groupBy(known, said)].map(([words, some]) => [words, some.map((one) => one.id)]),
  );
  const fresh = await freshIds(sql, rules.length);
  return rules.map((rule) => ({ ...rule, id: free.get(said(rule))?.shift() ?? fresh() }));
}

/** All that is wrong with the rules of one tag, each by its place. */
export const ruleProblems = (
  rules: readonly EnrichmentRule[],
  type: EnrichmentTagBody["type"],
): Problem[] =>
  rules.flatMap((rule, at) => {
    const say = (field: string, message: string | null): Problem[] =>
      message === null ? [] : [{ code: "invalid", message, field: `enrichments.${at}.${field}` }];
    if (type !== "multi" && rule.type !== type)
      return say("type", `A tag of type ${type} has ${type} rules alone; choose multi to mix them`);
    return [
      ...say("when", conditionProblem(rule.when)),
      ...configProblems(rule).flatMap(({ field, message }) => say(`config.${field}`, message)),
    ];
  });

function configProblems(rule: EnrichmentRule): { field: string; message: string }[] {
  const found = (field: string, ready: unknown) =>
    typeof ready === "string" ? [{ field, message: ready }] : [];
  if (rule.type === "mapping") return [];
  if (rule.type === "composition") return found("value", readyComposition(rule.config.value));
  const { regex, template } = rule.config;
  const wrong = found("regex", readyExtraction({ regex, template: null }));
  return wrong.length > 0 ? wrong : found("template", readyExtraction({ regex, template }));
}
