/** Lezer's tree → query, with the problems that a grammar cannot see. Broken nodes become null. */
import type { SyntaxNode, Tree } from "@lezer/common";
import {
  all,
  allOf,
  anyOf,
  compareOps,
  type CompareOp,
  type In,
  type Leaf,
  type Query,
} from "./ast.ts";
import { leafChecker, type LeafChecker } from "./check-leaf.ts";
import { isFieldName, type KindOf } from "./field-kind.ts";
import { isAnything } from "./glob.ts";
import { limits } from "./limits.ts";
import { unquote } from "./literal.ts";
import { fieldsOfShortForm, type Namespaces, shortFormOf } from "./short-form.ts";
import type { Problem } from "./problem.ts";

export interface Source {
  readonly tree: Tree;
  readonly text: string;
  readonly kindOf: KindOf;
  readonly namespaces: Namespaces | null;
  /** Where the grammar was left: what stands behind is no longer known for what it is. */
  readonly end: number;
}

export function buildQuery(source: Source): { query: Query | null; problems: readonly Problem[] } {
  const builder = new QueryBuilder(source);
  const root = source.tree.topNode.firstChild;
  const query = root ? builder.build(root, 0) : null;
  return { query, problems: builder.problems.filter((problem) => problem.from < source.end) };
}

interface Value {
  readonly node: SyntaxNode;
  readonly text: string;
  readonly isRegex: boolean;
}

class QueryBuilder {
  readonly problems: Problem[] = [];
  private readonly source: Source;
  private readonly checker: LeafChecker;

  constructor(source: Source) {
    this.source = source;
    this.checker = leafChecker(source.kindOf);
  }

  build(node: SyntaxNode, level: number): Query | null {
    switch (node.name) {
      case "Disjunction":
        return anyOf(this.buildItems(node, level));
      case "Conjunction":
        return allOf(this.buildItems(node, level));
      case "Negation":
      case "Group":
        return this.buildNested(node, level + 1);
      case "Comparison":
        return this.buildComparison(node);
      case "Membership":
        return this.buildMembership(node);
      case "Keyword":
        return this.buildKeyword(node);
      default:
        return null;
    }
  }

  private buildItems(node: SyntaxNode, level: number): Query[] {
    return childrenOf(node).flatMap((child) => this.build(child, level) ?? []);
  }

  private buildNested(node: SyntaxNode, level: number): Query | null {
    if (level > limits.levels)
      return this.problem(node, `A query may be nested ${limits.levels} levels deep at most`);
    const item = this.buildItems(node, level)[0];
    if (!item) return null;
    return node.name === "Negation" ? { kind: "not", item } : item;
  }

  private buildKeyword(node: SyntaxNode): Query | null {
    const [value] = this.valuesOf(node);
    if (!value) return null;
    if (value.isRegex)
      return this.problem(
        node,
        "A regex needs a field before it, such as host =~ /db-\\d+/; put a path in quotes",
      );
    if (value.text === "")
      return this.problem(node, "There is nothing to search for between these quotes");
    if (isAnything(value.text)) return all;
    const short = value.node.name === "Bare" ? this.buildShortForm(value) : undefined;
    return short === undefined ? { kind: "keyword", text: value.text } : short;
  }

  /** Undefined where the word is none. */
  private buildShortForm(word: Value): Query | null | undefined {
    const { namespaces } = this.source;
    const short = namespaces === null ? null : shortFormOf(word.text);
    if (namespaces === null || short === null) return undefined;
    const fields = fieldsOfShortForm(short, namespaces);
    if (fields === null) return undefined;
    if (typeof fields === "string") return this.problem(word.node, fields);
    const value = { ...word, text: short.value };
    return anyOf(
      fields.map((field) =>
        this.checked({ kind: "compare", field, op: "=", value: value.text }, [value]),
      ),
    );
  }

  private buildComparison(node: SyntaxNode): Query | null {
    const field = this.fieldOf(node);
    const op = this.opOf(node);
    const [value] = this.valuesOf(node);
    if (field === null || !op || !value) return null;
    if (!value.isRegex)
      return this.checked({ kind: "compare", field, op, value: value.text }, [value]);
    const regexOp = regexOps.get(op);
    if (!regexOp) return this.problem(value.node, `'${op}' cannot take a regex; use =~ or !~`);
    return this.checked({ kind: "compare", field, op: regexOp, value: value.text }, [value]);
  }

  /** A regex in a list stands beside it: `a IN [x, /y/]` is `a IN [x] OR a =~ /y/`. */
  private buildMembership(node: SyntaxNode): Query | null {
    const field = this.fieldOf(node);
    const list = node.getChild("List");
    if (field === null || !list) return null;
    const op: In["op"] = node.getChild("NotIn") ? "NOT IN" : "IN";
    const values = this.valuesOf(list);
    const plain = values.filter((value) => !value.isRegex);
    const parts: Query[] = [];
    if (plain.length > 0)
      parts.push(
        this.checked({ kind: "in", field, op, values: plain.map(({ text }) => text) }, plain),
      );
    for (const value of values.filter(({ isRegex }) => isRegex)) {
      parts.push(
        this.checked({ kind: "compare", field, op: op === "IN" ? "=~" : "!~", value: value.text }, [
          value,
        ]),
      );
    }
    return op === "IN" ? anyOf(parts) : allOf(parts);
  }

  private fieldOf(node: SyntaxNode): string | null {
    const field = node.getChild("Field");
    if (!field) return null;
    const name = this.textOf(field);
    if (isFieldName(name)) return name.toLowerCase();
    return this.problem(
      field,
      `'${name}' is not a field name: a letter, then letters, digits, _ - and .`,
    );
  }

  private opOf(node: SyntaxNode): CompareOp | null {
    const token = node.getChild("CompareOp");
    if (!token) return null;
    const text = this.textOf(token);
    const op = compareOps.find((known) => known === text);
    return (
      op ?? this.problem(token, `'${text}' is not an operator; use one of ${compareOps.join(" ")}`)
    );
  }

  private valuesOf(node: SyntaxNode): Value[] {
    return childrenOf(node).flatMap((child) => this.valueOf(child) ?? []);
  }

  private valueOf(node: SyntaxNode): Value | null {
    const token = this.textOf(node);
    switch (node.name) {
      case "Bare":
        return { node, text: token, isRegex: false };
      case "Regex":
        return { node, text: token.slice(1, -1), isRegex: true };
      case "OpenQuoted":
        this.problem(node, "This quote is not closed");
        return null;
      case "Quoted":
        return { node, text: unquote(token), isRegex: false };
      default:
        return null;
    }
  }

  private checked(leaf: Leaf, values: readonly Value[]): Leaf {
    for (const value of values) {
      const message = this.checker.problemOf(leaf, value.text);
      if (message !== null) this.problem(value.node, message);
    }
    return leaf;
  }

  private textOf(node: SyntaxNode): string {
    return this.source.text.slice(node.from, node.to);
  }

  private problem(node: SyntaxNode, message: string): null {
    this.problems.push({ from: node.from, to: node.to, message });
    return null;
  }
}

const regexOps: ReadonlyMap<CompareOp, CompareOp> = new Map<CompareOp, CompareOp>([
  ["=", "=~"],
  ["=~", "=~"],
  ["!=", "!~"],
  ["!~", "!~"],
]);

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
}
