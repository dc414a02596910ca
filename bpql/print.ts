import type { And, Or, Query } from "./ast.ts";
import { isRegexOp } from "./check-leaf.ts";
import { printRegex, printValue, quote } from "./literal.ts";
import { shortFormOf } from "./short-form.ts";

/** The canonical text: it parses back to a query that is equal by value. */
export function print(query: Query): string {
  switch (query.kind) {
    case "all":
      return "*";
    case "and":
      return printItems(query, " AND ");
    case "or":
      return printItems(query, " OR ");
    case "not":
      return `NOT ${printInside(query.item, ["and", "or"])}`;
    case "compare":
      return `${query.field} ${query.op} ${isRegexOp(query.op) ? printRegex(query.value) : printValue(query.value)}`;
    case "in":
      return `${query.field} ${query.op} [${query.values.map(printValue).join(", ")}]`;
    case "keyword":
      // As a bare word it could be a short form.
      return shortFormOf(query.text) ? quote(query.text) : printValue(query.text);
  }
}

function printItems(query: And | Or, joint: string): string {
  const bracketed: readonly Query["kind"][] = query.kind === "and" ? ["and", "or"] : ["or"];
  return query.items.map((item) => printInside(item, bracketed)).join(joint);
}

function printInside(query: Query, bracketed: readonly Query["kind"][]): string {
  const text = print(query);
  return bracketed.includes(query.kind) ? `(${text})` : text;
}
