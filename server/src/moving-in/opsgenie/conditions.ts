/** Criteria of routing rules and policies. */
import { all, allOf, anyOf, type Query } from "#bpql/ast.ts";
import {
  contains,
  hasMatch,
  isExactly,
  isPresent,
  not,
  quoteRegex,
  regexProblem,
} from "../conditions.ts";
import type { ConfigNode } from "../config-node.ts";
import type { Draft } from "../draft.ts";

/** Null where a part of it has no equal; noted. */
export function conditionIn(criteria: ConfigNode, draft: Draft): Query | null {
  const type = criteria.get("type").text() ?? "match-all";
  const queries = criteria
    .get("conditions")
    .items()
    .map((node) => testIn(node, draft));
  if (type === "match-all") return all;
  if (!queries.every((query) => query !== null)) return null;
  return type === "match-any-condition" ? anyOf(queries) : allOf(queries);
}

function testIn(node: ConfigNode, draft: Draft): Query | null {
  node.get("order").text();
  const [field, key] = [node.get("field").requiredText(), node.get("key").text()];
  const operation = node.get("operation").requiredText();
  const value = node.getAny("expectedValue", "expected_value").text() ?? "";
  const isNegated = node.getAny("not", "isNot").isTrue();
  draft.noteOnce(node, "texts are compared with their case; message is read as the tag check");
  if (field === "tags" && ["contains", "equals"].includes(operation)) {
    const query = tagQuery(value);
    return isNegated ? not(query) : query;
  }
  const tag = tagOf(field, operation.startsWith("contains-") ? (key ?? value) : key);
  const name = tag === null ? null : draft.fieldOf(node, tag);
  const query = name === null ? null : testOf(operation, { field: name, value });
  if (query === null) {
    draft.note(node, `${field} ${operation} has no equal among the conditions of Tocsin`);
    return null;
  }
  return isNegated ? not(query) : query;
}

/** `role:db` is a tag of its own here; a word alone is among `tags`. */
function tagQuery(text: string): Query {
  const [, name = "", value = ""] = /^([a-z][a-z0-9_-]{0,63}):(.+)$/.exec(text) ?? [];
  return name === "" ? isExactly("tags", text) : isExactly(name, value);
}

/** As the source of Opsgenie's webhooks has them. */
function tagOf(field: string, key: string | undefined): string | null {
  switch (field) {
    case "message":
      return "check";
    case "entity":
    case "alias":
    case "priority":
      return field;
    case "details":
    case "extra-properties":
      return key ?? null;
    default:
      return null;
  }
}

function testOf(
  operation: string,
  { field, value }: { field: string; value: string },
): Query | null {
  switch (operation) {
    case "equals":
      return isExactly(field, value);
    case "contains":
      return contains(field, value);
    case "starts-with":
      return hasMatch(field, `^${quoteRegex(value)}`);
    case "ends-with":
      return hasMatch(field, `${quoteRegex(value)}$`);
    case "matches":
      return regexProblem(value) === null ? hasMatch(field, `^(?:${value})$`) : null;
    case "is-empty":
      return not(isPresent(field));
    case "contains-key":
      return isPresent(field);
    default:
      return null;
  }
}
