import { compareOps } from "./ast.ts";
import { parser } from "./parser.gen.js";

export interface Token {
  /** Its name in bpql.grammar. */
  readonly name: string;
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** True where a condition begins: the word is a field or a keyword. */
  readonly isFirst: boolean;
}

/** The tokens that are complete before the cursor, and the one that is still being typed there. */
export function tokensBefore(
  text: string,
  cursor: number,
): { before: Token[]; typed: Token | null } {
  const before: Token[] = [];
  parser.parse(text.toWellFormed()).iterate({
    to: cursor,
    enter({ node }) {
      if (node.firstChild || node.from === node.to || node.from >= cursor) return;
      const isFirst = node.parent?.name === "Field" || node.parent?.name === "Keyword";
      before.push({
        name: node.name,
        text: text.slice(node.from, node.to),
        from: node.from,
        to: node.to,
        isFirst,
      });
    },
  });
  const last = before.at(-1);
  if (!last || last.to < cursor || (last.to === cursor && isComplete(last)))
    return { before, typed: null };
  return { before: before.slice(0, -1), typed: last };
}

/** Nothing that is typed right behind it could belong to it. */
function isComplete({ name, text }: Token): boolean {
  const ops: readonly string[] = compareOps;
  return (
    ["(", ")", "[", "]", ",", "Quoted", "Regex"].includes(name) ||
    (name === "CompareOp" && ops.includes(text))
  );
}
