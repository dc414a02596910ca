import {
  fieldsMost,
  type MappingField,
  type MappingTableBody,
  mappingTableBody,
} from "#contract/mapping.ts";
import { limits } from "#contract/limits.ts";
import { type Problem, Refusal } from "../../platform/refuse.ts";
import { checkCondition, conditionProblem } from "../rules/condition.ts";
import type { Kind } from "../rules/rule.ts";
import { clearLater, loadMap } from "./store-maps.ts";
import { loadUploadOf } from "./store-uploads.ts";
import { checkColumns, checkUnused } from "./uses.ts";

export const mappingKind: Kind<MappingTableBody> = {
  kind: "mapping-table",
  resource: "enrichments",
  toggle: "mapping_enrichment",
  schema: mappingTableBody,
  implied: {
    description: "",
    when: "",
    is_case_sensitive: true,
    selected_source_system: "",
    "fields.*.is_overridden": false,
  },
  check: ({ body }, others) => {
    if (others.length >= limits.mappingTables)
      throw new Refusal(400, [
        { code: "invalid", message: `At most ${limits.mappingTables} mapping tables` },
      ]);
    checkCondition(body.when, "when");
    const problems = fieldProblems(body.fields);
    if (problems.length > 0) throw new Refusal(400, problems);
  },
  problemOf: (body) => conditionProblem(body.when),
  // Its rows are too many for a person to wait for.
  leave: async (sql, { id }, nowS) => {
    const [map, upload] = [await loadMap(sql, id), await loadUploadOf(sql, id)];
    for (const generation of new Set([map?.generation, upload?.generation]))
      if (generation) await clearLater(sql, generation, nowS);
  },
  inside: async (sql, { before, after }) => {
    if (after) await checkColumns(sql, { id: after.id, body: after.body });
    else if (before) await checkUnused(sql, before.id);
  },
};

function fieldProblems(fields: readonly MappingField[]): Problem[] {
  const field = "config.fields";
  const problems: Problem[] = [];
  for (const [kind, most] of Object.entries(fieldsMost)) {
    const count = fields.filter((one) => one.kind === kind).length;
    if (count === 0 || count > most)
      problems.push({
        code: "invalid",
        message: `A table has 1 to ${most} ${kind} columns`,
        field,
      });
  }
  const isTwice = (texts: readonly string[]): boolean => new Set(texts).size < texts.length;
  if (isTwice(fields.map((one) => one.title.toLowerCase())))
    problems.push({ code: "invalid", message: "A title stands here twice", field });
  if (isTwice(fields.map((one) => `${one.kind} ${one.tag_name}`)))
    problems.push({ code: "invalid", message: "A tag stands here twice", field });
  return problems;
}
