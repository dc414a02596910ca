/** BPQL text → query. The rules of the text stand in bpql.grammar, its meaning in ast.ts. */
import { all, type Query } from "./ast.ts";
import { buildQuery } from "./build-query.ts";
import { defaultKindOf, type KindOf } from "./field-kind.ts";
import { limits } from "./limits.ts";
import { parser } from "./parser.gen.js";
import type { Problem } from "./problem.ts";
import type { Namespaces } from "./short-form.ts";
import { syntaxProblem } from "./syntax-problem.ts";

export type { Problem } from "./problem.ts";

export type Parsed =
  | { readonly ok: true; readonly query: Query }
  | { readonly ok: false; readonly problems: readonly Problem[] };

export interface ParseOptions {
  /** Must be the one that match.ts and to-sql.ts are given later. */
  readonly kindOf?: KindOf;
  /** Null where `host:web-1` is a word like any other. */
  readonly namespaces?: Namespaces | null;
}

/** Takes the rest of a text with a syntax error for a slip, so that only the first one is told. */
export function parse(
  source: string,
  { kindOf = defaultKindOf, namespaces = null }: ParseOptions = {},
): Parsed {
  if (source.length > limits.textLength) return failed([tooLong(source)]);
  // Half a surrogate pair is no character to the grammar. Its replacement is as long, so positions
  // stay.
  const text = source.toWellFormed();
  const tree = parser.parse(text);
  const syntax = syntaxProblem(tree, text);
  const built = buildQuery({ tree, text, kindOf, namespaces, end: syntax?.from ?? text.length });
  const problems = [...built.problems, ...(syntax ? [syntax] : [])];
  return problems.length > 0 ? failed(problems) : { ok: true, query: built.query ?? all };
}

const failed = (problems: readonly Problem[]): Parsed => ({ ok: false, problems });

function tooLong(text: string): Problem {
  const message = `A query may have ${limits.textLength} characters at most; this one has ${text.length}`;
  return { from: limits.textLength, to: text.length, message };
}
