import type { RuleKind } from "#contract/rules.ts";
import { kindByName } from "../features/configuration/rule-kinds.ts";
import { conditionProblem } from "../features/rules/condition.ts";
import { sharedDesignerTitle } from "../features/analytics-designers/shared-designers.ts";
import { namedQueries } from "../features/dashboards/decide.ts";
import { sharedDashboardTitle } from "../features/dashboards/shared-dashboards.ts";
import { sharedQueryTitle } from "../features/saved-queries/shared-queries.ts";
import { Refusal } from "../platform/refuse.ts";
import { type CodeRule, titleOf } from "./code.ts";
import { mappingTitle } from "./payload-mapping-code.ts";
import type { Plan } from "./plan.ts";

/** What is wrong with the queries and keys that a plan would write, each by its rule and field. */
export const planProblems = ({
  rules,
  environments,
  payloadMappings,
  sharedQueries,
  sharedDesigners,
  dashboards,
}: Plan): string[] => [
  ...payloadMappings.flatMap(({ after }) => {
    const filter = after?.mapping.event_filter ?? "";
    const problem = filter === "" ? null : conditionProblem(filter);
    return after === null || problem === null
      ? []
      : [`${mappingTitle(after)}: event_filter: ${problem}`];
  }),
  ...sharedQueries.flatMap(({ after }) => {
    const problem = (after?.query ?? "") === "" ? null : conditionProblem(after?.query ?? "");
    return after === null || problem === null
      ? []
      : [`saved-query ${sharedQueryTitle(after)}: query: ${problem}`];
  }),
  ...sharedDesigners.flatMap(({ after }) => {
    const query = after?.question.query ?? "";
    const problem = query === "" ? null : conditionProblem(query);
    return after === null || problem === null
      ? []
      : [`analytics-designer ${sharedDesignerTitle(after)}: question.query: ${problem}`];
  }),
  ...dashboards.flatMap(({ after }) =>
    after === null
      ? []
      : namedQueries(after.widgets).flatMap(({ field, query }) => {
          const problem = conditionProblem(query);
          return problem === null
            ? []
            : [`dashboard ${sharedDashboardTitle(after)}: ${field}: ${problem}`];
        }),
  ),
  ...environments.flatMap(({ after }) => {
    const problem = after === null ? null : conditionProblem(after.filter);
    return after === null || problem === null
      ? []
      : [`environment ${after.name}: filter: ${problem}`];
  }),
  ...[...rules].flatMap(([kind, changes]) =>
    changes.flatMap(({ after }) => (after === null ? [] : ruleProblems(kind, after))),
  ),
];

/** By what its kind asks of a rule that is saved, beside no others. */
function ruleProblems(kind: RuleKind, rule: CodeRule): string[] {
  const { name, active, body, tests } = rule;
  try {
    kindByName(kind).check({ name, active, body, tests }, []);
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.problems.map(
      ({ field, message }) =>
        `${kind} ${titleOf(rule)}: ${field === undefined ? "" : `${field}: `}${message}`,
    );
  }
}
