import { ruleResources } from "#contract/rules.ts";
import {
  maxFields,
  type MappingField,
  type MappingTableBody,
  mappingTableBody,
} from "#contract/mapping.ts";
import { mappingLimits } from "#contract/mapping-limits.ts";
import { type Problem, problem, Refusal, refuse } from "../../platform/refuse.ts";
import { checkCondition, conditionProblem } from "../rules/condition.ts";
import type { Kind } from "../rules/rule.ts";
import { scheduleClear } from "./store-maps.ts";
import { loadGenerations } from "./store-versions.ts";
import { checkColumns, checkUnused } from "./table-uses.ts";

export const mappingKind: Kind<MappingTableBody> = {
  kind: "mapping-table",
  resource: ruleResources["mapping-table"],
  toggle: "mapping_enrichment",
  schema: mappingTableBody,
  defaults: {
    description: "",
    when: "",
    is_case_sensitive: true,
    selected_source_system: "",
    "fields.*.is_overridden": false,
  },
  check: ({ body }, otherRules) => {
    if (otherRules.length >= mappingLimits.tables)
      throw refuse("too_many_mapping_tables", mappingLimits.tables);
    checkCondition(body.when, "when");
    const problems = fieldProblems(body.fields);
    if (problems.length > 0) throw new Refusal(400, problems);
  },
  problemOf: (body) => conditionProblem(body.when),
  // Its rows are too many for a person to wait for.
  beforeDelete: async (sql, { id }, nowS) => {
    for (const generation of await loadGenerations(sql, id))
      await scheduleClear(sql, generation, nowS);
  },
  afterChange: async (sql, { before, after }) => {
    if (after) await checkColumns(sql, { id: after.id, body: after.body });
    else if (before) await checkUnused(sql, before.id);
  },
};

function fieldProblems(fields: readonly MappingField[]): Problem[] {
  const field = "config.fields";
  const problems: Problem[] = [];
  for (const [kind, maxCount] of Object.entries(maxFields)) {
    const count = fields.filter((field) => field.kind === kind).length;
    if (count === 0 || count > maxCount)
      problems.push(problem("mapping_columns", field, maxCount, kind));
  }
  const hasDuplicates = (texts: readonly string[]): boolean => new Set(texts).size < texts.length;
  if (hasDuplicates(fields.map((field) => field.title.toLowerCase())))
    problems.push(problem("mapping_title_twice", field));
  if (hasDuplicates(fields.map((field) => `${field.kind} ${field.tag_name}`)))
    problems.push(problem("tag_twice", field));
  return problems;
}
