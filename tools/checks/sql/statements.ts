import path from "node:path";
import type { CallExpression, Node } from "typescript/unstable/ast";
import {
  isFunctionDeclaration,
  isIdentifier,
  isPropertyAccessExpression,
  isVariableDeclaration,
} from "typescript/unstable/ast/is";
import { PROJECT } from "../../launch/project.ts";
import { callsIn, type Compiled, withCompiler } from "./checker.ts";
import type { RowClaim } from "./compare.ts";
import { rowClaimOf } from "./row-types.ts";
import { textsOf } from "./texts.ts";

/** A call that sends a statement. */
export interface Statement {
  /** `file:line` of the call. */
  place: string;
  file: string;
  /** The function that it stands in. */
  within: string;
  /** Null: put together at run time. */
  texts: string[] | null;
  /** Null: the code claims nothing of the answer. */
  row: RowClaim | null;
}

/** The product's own; tests and what they share send what they like. */
const PRODUCT = /^server\/src\/(?!(.*\/)?test-|.*\.test\.ts$)/;
/** They hand on what they are given; their own statements begin and end transactions. */
const HANDED_ON = [
  "server/src/platform/db.ts",
  "server/src/platform/defer-statements.ts",
  "server/src/platform/pace-statements.ts",
  "server/src/platform/transaction.ts",
  "server/src/platform/owner-connection.ts",
  "server/src/platform/unit-of-work.ts",
];

/** Every call of a `Sql` or a `Write`, whatever its name, and of the driver where a row is claimed. */
export const productStatements = (): Promise<Statement[]> =>
  withCompiler(PRODUCT, async (compiled) => {
    const statements: Statement[] = [];
    for (const source of compiled.sources) {
      const file = path.relative(PROJECT, source.fileName);
      if (HANDED_ON.includes(file)) continue;
      const calls = callsIn(source);
      const callees = compiled.checker.getTypeAtLocation(calls.map((call) => call.expression));
      for (const [at, call] of calls.entries())
        if (
          ["Sql", "Write"].includes(callees[at]?.getAliasSymbol()?.name ?? "") ||
          isTypedQuery(call)
        )
          statements.push(await statementOf(compiled, file, call));
    }
    return statements;
  });

const isTypedQuery = ({ expression, typeArguments }: CallExpression): boolean =>
  typeArguments !== undefined &&
  isPropertyAccessExpression(expression) &&
  expression.name.text === "query";

async function statementOf(
  compiled: Compiled,
  file: string,
  call: CallExpression,
): Promise<Statement> {
  const source = call.getSourceFile().text;
  const line = source.slice(0, call.expression.end).split("\n").length;
  const [text] = call.arguments;
  if (!text) throw new Error(`${file}:${line}: no statement`);
  return {
    place: `${file}:${line}`,
    file,
    within: functionAround(call),
    texts: await textsOf(compiled, text),
    row: rowClaimOf(compiled.checker, call),
  };
}

/** The outermost function that has a name. */
function functionAround(node: Node): string {
  let name = "";
  for (let at: Node | undefined = node; at; at = at.parent)
    if (
      (isFunctionDeclaration(at) || isVariableDeclaration(at)) &&
      at.name &&
      isIdentifier(at.name)
    )
      name = at.name.text;
  return name;
}
