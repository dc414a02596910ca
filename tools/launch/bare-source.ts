import { type ESTree, parseSync } from "vite";

/** A stretch of source and what stands there instead. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * A file of the contract as the console needs it: endpoints are their method, their path and what
 * they change with, and whatever else is computed when the file loads may be left out where nothing asks for it. A bundler cannot
 * know that by itself.
 */
export function bareSource(source: string): string {
  const { program, errors } = parseSync("contract.ts", source);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join("; "));
  const edits = program.body
    .flatMap(declarators)
    .flatMap((declarator) => editOf(declarator, source));
  return edits.reduceRight(
    (text, { start, end, text: instead }) => text.slice(0, start) + instead + text.slice(end),
    source,
  );
}

function declarators(statement: ESTree.Statement | ESTree.Directive): ESTree.VariableDeclarator[] {
  const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
  return declared?.type === "VariableDeclaration" ? declared.declarations : [];
}

function editOf({ init }: ESTree.VariableDeclarator, source: string): Edit[] {
  if (!init || !computes(init)) return [];
  const { start, end } = init;
  const bare = address(init, source);
  return [{ start, end, text: `/* @__PURE__ */ (() => (${bare ?? source.slice(start, end)}))()` }];
}

const CONSOLE_FIELDS = new Set(["method", "path", "changesWith"]);

/** What the console asks an endpoint for, and null for anything that is none. */
function address(init: ESTree.Expression, source: string): string | null {
  if (
    init.type !== "CallExpression" ||
    init.callee.type !== "Identifier" ||
    init.callee.name !== "endpoint"
  )
    return null;
  const [definition] = init.arguments;
  if (definition?.type !== "ObjectExpression") return null;
  const fields = definition.properties.flatMap((property) =>
    property.type === "Property" &&
    property.key.type === "Identifier" &&
    CONSOLE_FIELDS.has(property.key.name)
      ? [{ ...property, name: property.key.name }]
      : [],
  );
  if (fields.filter(({ name }) => name === "method" || name === "path").length !== 2)
    throw new Error(
      `an endpoint says its method and path itself: ${source.slice(init.start, init.start + 80)}`,
    );
  return `{ ${fields.map(({ start, end }) => source.slice(start, end)).join(", ")} }`;
}

/**
 * Calls, news, what is read from others and what is put into texts; what stands in a function's
 * body runs later.
 */
const COMPUTING_NODES = new Set([
  "CallExpression",
  "NewExpression",
  "MemberExpression",
  "SpreadElement",
  "TemplateLiteral",
]);
const DEFERRED_NODES = new Set(["ArrowFunctionExpression", "FunctionExpression"]);

function computes(node: object): boolean {
  if ("type" in node && typeof node.type === "string") {
    if (DEFERRED_NODES.has(node.type)) return false;
    if (COMPUTING_NODES.has(node.type)) return true;
  }
  return Object.values(node).some(
    (value: unknown) => typeof value === "object" && value !== null && computes(value),
  );
}
