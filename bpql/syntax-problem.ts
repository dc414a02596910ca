/**
 * The first place where a text leaves the grammar, in words. Lezer says where; the neighbours say
 * what.
 */
import type { SyntaxNode, Tree } from "@lezer/common";
import type { Problem } from "./problem.ts";

export function syntaxProblem(tree: Tree, text: string): Problem | null {
  const error = firstError(tree);
  if (!error) return null;
  const before = text.slice(0, error.from).trimEnd();
  const unexpected = tokenAt(text, error.from);
  const last = lastLeaf(tree, before.length);
  const message =
    commonMistake(unexpected.text, last?.name) ??
    `Expected ${expected(last, text)}${unexpectedText(unexpected.text)}`;
  return { from: unexpected.from, to: unexpected.to, message };
}

function firstError(tree: Tree): { from: number } | null {
  let from: number | null = null;
  tree.iterate({
    enter(node) {
      if (node.type.isError && (from === null || node.from < from)) from = node.from;
    },
  });
  return from === null ? null : { from };
}

function tokenAt(text: string, at: number): { from: number; to: number; text: string } {
  const match = /\S/.exec(text.slice(at));
  if (!match) return { from: at, to: text.length, text: "" };
  const from = at + match.index;
  const word =
    /^(?:[()[\],]|[&|]+|[=!<>~]+|["'“”]|[^\s()[\],"=!<>~]+)/.exec(text.slice(from))?.[0] ?? "";
  return { from, to: from + word.length, text: word };
}

function lastLeaf(tree: Tree, end: number): SyntaxNode | null {
  return end === 0 ? null : tree.resolveInner(end, -1);
}

/** What people write from the habit of other languages. */
function commonMistake(token: string, lastName: string | undefined): string | null {
  if (/^&+$/.test(token)) return `Use AND instead of '${token}'`;
  if (/^\|+$/.test(token)) return `Use OR instead of '${token}'`;
  if (/^!$/.test(token)) return `Use NOT instead of '!'`;
  if (/^[“”]/.test(token)) return "Use straight quotes";
  if (/^in$/i.test(token) && lastName !== "CompareOp")
    return `'${token}' needs a field before it; to search for the word, put it in quotes`;
  return null;
}

function expected(last: SyntaxNode | null, text: string): string {
  if (!last) return "a condition";
  const word = text.slice(last.from, last.to);
  switch (last.name) {
    case "CompareOp":
      return `a value after '${word}'`;
    case "And":
    case "Or":
    case "Not":
      return `a condition after ${word.toUpperCase()}`;
    case "In":
    case "NotIn":
      return `a list such as [a, b] after ${word.toUpperCase().replaceAll(/\s+/g, " ")}`;
    case "[":
    case ",":
      return `a value after '${word}'`;
    case "(":
      return last.parent?.name === "List" ? `a value after '('` : `a condition after '('`;
    default:
      return expectedAfterValue(last, last.to >= text.trimEnd().length);
  }
}

/** After a value or something closed: what is still open around it decides. */
function expectedAfterValue(last: SyntaxNode, isAtEnd: boolean): string {
  const isCloser = last.name === ")" || last.name === "]";
  const innermost = isCloser ? last.parent?.parent : last.parent;
  for (let node = innermost; node; node = node.parent) {
    if (node.name === "List") return `',' or '${node.firstChild?.name === "(" ? ")" : "]"}'`;
    if (node.name === "Group") return isAtEnd ? `')'` : `AND, OR or ')'`;
  }
  return "AND, OR or the end";
}

function unexpectedText(token: string): string {
  if (token === "") return "";
  const hint = /^[([]$/.test(token) ? "; put text with brackets in quotes" : "";
  const reserved = /^(and|or|not|in)$/i.test(token) ? `; to mean the word, put it in quotes` : "";
  return `, not '${token.length > 30 ? `${token.slice(0, 30)}…` : token}'${hint}${reserved}`;
}
