/** The rows and groups of the environment builder, and what part of BPQL they can show. */
import { z } from "zod";
import {
  all,
  allOf,
  anyOf,
  compareOps,
  inOps,
  type CompareOp,
  type InOp,
  type Leaf,
  type Query,
} from "./ast.ts";
import { defaultKindOf, type KindOf } from "./field-kind.ts";
import { fieldSchema, FormReader, type FormParsed, type Path, type Place } from "./form-reader.ts";

/**
 * Values mean what they mean in BPQL: globs, except that `===` takes the exact text, `=~` and `!~`
 * a regex.
 */
export interface Rule {
  field: string;
  op: CompareOp | InOp;
  /** A list with `IN` and `NOT IN`. */
  value: string | string[];
}
export interface RuleGroup {
  operator: "and" | "or";
  items: (Rule | RuleGroup)[];
}
/** Without any item at the top: everything. */
export interface RuleTree {
  rules: RuleGroup;
}

/** Takes what came from outside; a problem's path leads into it. */
export function fromRuleTree(tree: unknown, kindOf: KindOf = defaultKindOf): FormParsed {
  const form = new FormReader(kindOf);
  const parsedTree = form.checked(treeSchema, tree, []);
  if (!parsedTree) return form.finish(null);
  const isEmpty = groupSchema.safeParse(parsedTree.rules).data?.items.length === 0;
  return form.finish(
    isEmpty ? all : readItem(form, parsedTree.rules, { path: ["rules"], level: 0 }),
  );
}

/** Null where only text can say it: keywords, and a NOT that no operator expresses. */
export function toRuleTree(query: Query): RuleTree | null {
  if (query.kind === "all") return { rules: { operator: "and", items: [] } };
  const item = itemOf(query);
  if (!item) return null;
  return { rules: "items" in item ? item : { operator: "and", items: [item] } };
}

function readItem(form: FormReader, input: unknown, { path, level }: Place): Query | null {
  if (form.isTooDeep({ path, level })) return null;
  if (!isGroup(input)) return readRule(form, input, path);
  const group = form.checked(groupSchema, input, path);
  if (!group) return null;
  const inside = [...path, "items"];
  if (group.items.length === 0) return form.problem(inside, "A group needs at least one rule");
  const items = group.items.flatMap(
    (item, at) => readItem(form, item, { path: [...inside, at], level: level + 1 }) ?? [],
  );
  return group.operator === "and" ? allOf(items) : anyOf(items);
}

function readRule(form: FormReader, input: unknown, path: Path): Query | null {
  const rule = form.checked(ruleSchema, input, path);
  if (!rule) return null;
  const { field, op, value } = rule;
  const inOp = inOps.find((inOp) => inOp === op.toUpperCase());
  const compareOp = compareOps.find((compareOp) => compareOp === op);
  const inside = [...path, "value"];
  if (inOp) {
    if (typeof value === "string" || value.length === 0)
      return form.problem(inside, `${inOp} needs a list with one value or more`);
    return form.leaf({ kind: "in", field, op: inOp, values: value }, inside);
  }
  if (!compareOp)
    return form.problem(
      [...path, "op"],
      `'${op}' is not an operator; use IN, NOT IN or one of ${compareOps.join(" ")}`,
    );
  if (typeof value !== "string") return form.problem(inside, `'${op}' needs one value, not a list`);
  return form.leaf({ kind: "compare", field, op: compareOp, value }, inside);
}

const isGroup = (input: unknown) =>
  typeof input === "object" && input !== null && ("items" in input || "operator" in input);

function itemOf(query: Query): Rule | RuleGroup | null {
  switch (query.kind) {
    case "and":
    case "or": {
      const items = query.items.map(itemOf);
      return items.includes(null)
        ? null
        : { operator: query.kind, items: items.filter((item) => item !== null) };
    }
    case "compare":
      return { field: query.field, op: query.op, value: query.value };
    case "in":
      return { field: query.field, op: query.op, value: [...query.values] };
    case "not":
      return opposite(query.item);
    case "all":
    case "keyword":
      return null;
  }
}

function opposite(query: Query): Rule | RuleGroup | null {
  if (query.kind === "not") return itemOf(query.item);
  if (query.kind === "in") return itemOf({ ...query, op: query.op === "IN" ? "NOT IN" : "IN" });
  const op = query.kind === "compare" ? opposites.get(query.op) : undefined;
  return query.kind === "compare" && op ? itemOf({ ...query, op }) : null;
}

const opposites: ReadonlyMap<Leaf["op"], CompareOp> = new Map<CompareOp, CompareOp>([
  ["=", "!="],
  ["!=", "="],
  ["=~", "!~"],
  ["!~", "=~"],
]);

const treeSchema = z.object({ rules: z.unknown() }, "Expected an object with rules");
const groupSchema = z.object(
  {
    operator: z.enum(["and", "or"], "Expected 'and' or 'or'"),
    items: z.array(z.unknown(), "Expected a list of rules and groups"),
  },
  "Expected a group",
);
const text = z.string("Expected text").transform((value) => value.toWellFormed());
const ruleSchema = z.object(
  {
    field: fieldSchema,
    op: z.string("Expected an operator"),
    value: z.union([text, z.array(text)], "Expected text or a list of texts"),
  },
  "Expected a rule or a group",
);
