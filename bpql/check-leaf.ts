/** What a comparison must keep to beyond the grammar, the same for text, JSON and rule trees. */
import type { CompareOp, Leaf } from "./ast.ts";
import { boundOf } from "./bound.ts";
import type { FieldKind, KindOf } from "./field-kind.ts";
import { isAnything } from "./glob.ts";
import { limits } from "./limits.ts";
import { compileRegex } from "./regex.ts";

export interface LeafChecker {
  /** The problem of one value of the leaf, or null. */
  problemOf(leaf: Leaf, value: string): string | null;
}

/** One checker per query: it keeps the size of all its regexes together. */
export function leafChecker(kindOf: KindOf): LeafChecker {
  let regexSize = 0;
  return {
    problemOf(leaf, value) {
      const kind = kindOf(leaf.field);
      if (isRegexOp(leaf.op)) {
        if (kind !== "text")
          return `'${leaf.op}' cannot be used on ${leaf.field}, which is a ${kind}`;
        if (regexSize > limits.regexSizeOfQuery) return tooManyRegexes;
        const regex = compileRegex(value);
        regexSize += typeof regex === "string" ? 0 : regex.size;
        if (typeof regex === "string") return regex;
        return regexSize > limits.regexSizeOfQuery ? tooManyRegexes : null;
      }
      if (!orderings.has(leaf.op) && (kind === "text" || isAnything(value))) return null;
      return boundOf(value, kind) === null ? boundProblem(leaf, kind) : null;
    },
  };
}

export function isRegexOp(op: string): op is "=~" | "!~" {
  return op === "=~" || op === "!~";
}

const orderings: ReadonlySet<string> = new Set<CompareOp>(["<", "<=", ">", ">="]);
const tooManyRegexes = "The regexes of this query are too large together";

function boundProblem(leaf: Leaf, kind: FieldKind): string {
  if (kind === "time") {
    return `Expected a time after '${leaf.op}', such as -2h, 2024-05-01T10:00Z or Unix seconds`;
  }
  if (kind === "duration")
    return `Expected a duration after '${leaf.op}', such as 90s, 15m, 1h30m or 2d`;
  const hint = kind === "text" ? `; ${leaf.field} is not a time` : "";
  return `Expected a number after '${leaf.op}'${hint}`;
}
