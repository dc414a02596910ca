import { anyOf, type Query } from "#bpql/ast.ts";
import {
  contains,
  hasMatch,
  isExactly,
  isPresent,
  not,
  presentAndNot,
  quoteRegex,
  regexProblem,
} from "./conditions.ts";
import {
  type Expression,
  ExpressionError,
  type FieldTest,
  parseExpression,
  queryOfExpression,
} from "./expression.ts";

/** In what the languages differ. */
export interface Language {
  /** A negated comparison of a missing field is an error, so that it does not hold. */
  isStrict: boolean;
  /** `"x" in field` looks for a part of the text, not for an item of a list. */
  isInText: boolean;
}
export const cel: Language = { isStrict: true, isInText: false };
export const jinja: Language = { isStrict: false, isInText: true };
export const pagerdutyLanguage: Language = { isStrict: false, isInText: false };

/** A comparison as BPQL has it. */
function queryOfTest(
  { comparison, values }: FieldTest,
  { field, isNegated, language }: { field: string; isNegated: boolean; language: Language },
): Query {
  const [value = ""] = values;
  if (comparison === "exists") return isNegated ? not(isPresent(field)) : isPresent(field);
  const isPart = comparison === "has_item" && language.isInText;
  const positive = positiveQuery(isPart ? "contains" : comparison, { field, value, values });
  if (!isNegated) return positive;
  return language.isStrict ? presentAndNot(field, positive) : not(positive);
}

function positiveQuery(
  comparison: Exclude<FieldTest["comparison"], "exists">,
  { field, value, values }: { field: string; value: string; values: readonly string[] },
): Query {
  switch (comparison) {
    case "equals":
    case "has_item":
      return isExactly(field, value);
    case "in":
      return anyOf(values.map((item) => isExactly(field, item)));
    case "contains":
      return contains(field, value);
    case "starts":
      return hasMatch(field, `^${quoteRegex(value)}`);
    case "ends":
      return hasMatch(field, `${quoteRegex(value)}$`);
    case "matches": {
      const problem = regexProblem(value);
      if (problem !== null) throw new ExpressionError(problem);
      return hasMatch(field, value);
    }
  }
}

/** The query, or why there is none. `fieldOf` answers null for a field that alerts do not have. */
export function readCondition(
  text: string,
  language: Language,
  fieldOf: (path: readonly string[]) => string | null,
): Query | string {
  try {
    return conditionOf(parseExpression(text), language, fieldOf);
  } catch (error) {
    if (error instanceof ExpressionError) return error.message;
    throw error;
  }
}

const conditionOf = (
  expression: Expression,
  language: Language,
  fieldOf: (path: readonly string[]) => string | null,
): Query =>
  queryOfExpression(expression, (test, isNegated) => {
    const field = fieldOf(test.field);
    if (field === null)
      throw new ExpressionError(`compares ${test.field.join(".")}, which is no tag of an alert`);
    return queryOfTest(test, { field, isNegated, language });
  });
