import { fieldsMost, type MappingField, type MappingTableBody, mappingTableBody } from "#contract/mapping.ts";
import { limits } from "#contract/limits.ts";
import { type Problem, Refusal } from "../../platform/refuse.ts";
import { checkCondition, conditionProblem } from "../rules/condition.ts";
import type { Kind } from "../rules/rule.ts";

export const mappingKind: Kind<MappingTableBody> = {
  kind: "mapping-table", resource: "enrichments", schema: mappingTableBody,
  check: ({ body }, others) => {
    if (others.length >= limits.mappingTables) throw new Refusal(400, [{ code: "invalid", message: `At most ${limits.mappingTables} mapping tables` }]);
    checkCondition(body.when, "when");
    const problems = fieldProblems(body.fields);
    if (problems.length > 0) throw new Refusal(400, problems);
  },
  problemOf: (body) => conditionProblem(body.when),
};

function fieldProblems(fields: readonly MappingField[]): Problem[] {
  const field = "config.fields";
  const problems: Problem[] = [];
  for (const [kind, most] of Object.entries(fieldsMost)) {
    const count = fields.filter((one) => one.kind === kind).length;
    if (count === 0 || count > most) problems.push({ code: "invalid", message: `A table has 1 to ${most} ${kind} columns`, field });
  }
  const isTwice = (texts: readonly string[]): boolean => new Set(texts).size < texts.length;
  if (isTwice(fields.map((one) => one.title.toLowerCase()))) problems.push({ code: "invalid", message: "A title stands here twice", field });
  if (isTwice(fields.map((one) => `${one.kind} ${one.tag_name}`))) problems.push({ code: "invalid", message: "A tag stands here twice", field });
  return problems;
}
