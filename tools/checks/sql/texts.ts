import { stripTypeScriptTypes } from "node:module";
import path from "node:path";
import vm from "node:vm";
import { type Expression, type Identifier, type Node, NodeFlags } from "typescript/unstable/ast";
import {
  isArrayLiteralExpression,
  isFunctionDeclaration,
  isIdentifier,
  isImportDeclaration,
  isImportSpecifier,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isShorthandPropertyAssignment,
  isSourceFile,
  isStringLiteral,
  isTypeNode,
  isVariableDeclaration,
  isVariableDeclarationList,
} from "typescript/unstable/ast/is";
import type { Type } from "typescript/unstable/sync";
import type { Compiled } from "./checker.ts";

/** More combinations than this are no list of choices any more. */
const MAX_TEXTS = 64;

/**
 * Every text that an expression can be, by its constants and by what its types leave open to a few
 * choices. Null where more goes into it than that: it is put together at run time.
 */
export async function textsOf(compiled: Compiled, node: Expression): Promise<string[] | null> {
  const slice: Slice = { declarations: new Map(), imports: new Map(), open: new Map() };
  collect(compiled, node, slice);
  const choices = [...slice.open].map(([name, identifier]) => ({
    name,
    values: choicesOf(compiled.checker.getTypeAtLocation(identifier)),
  }));
  const worlds = choices.reduce<Record<string, unknown>[]>(
    (known, { name, values }) =>
      known.flatMap((world) => (values ?? []).map((value) => ({ ...world, [name]: value }))),
    [await importsOf(slice, node)],
  );
  if (worlds.length === 0 || worlds.length > MAX_TEXTS) return null;
  const code = stripTypeScriptTypes(
    [...slice.declarations.values(), `(${node.getText()})`].join("\n"),
  );
  const texts = worlds.map((world): unknown => vm.runInNewContext(code, world));
  return texts.every((text) => typeof text === "string") ? [...new Set(texts)] : null;
}

/** What an expression needs to be evaluated by itself, by name. */
interface Slice {
  /** Of the same file, in the order in which they need each other. */
  declarations: Map<string, string>;
  imports: Map<string, { from: string; name: string }>;
  /** Parameters and what else is known only when the function runs. */
  open: Map<string, Identifier>;
}

function collect(compiled: Compiled, root: Node, slice: Slice): void {
  const visit = (node: Node): void => {
    if (isTypeNode(node)) return;
    if (isPropertyAccessExpression(node)) visit(node.expression);
    else if (isPropertyAssignment(node)) visit(node.initializer);
    else if (isIdentifier(node)) collectName(compiled, { root, identifier: node }, slice);
    else node.forEachChild(visit);
  };
  visit(root);
}

function collectName(
  compiled: Compiled,
  { root, identifier }: { root: Node; identifier: Identifier },
  slice: Slice,
): void {
  const name = identifier.text;
  if (slice.declarations.has(name) || slice.imports.has(name) || slice.open.has(name)) return;
  const declaration = declarationOf(compiled, identifier);
  const isGlobal = declaration?.getSourceFile().fileName !== root.getSourceFile().fileName;
  if (!declaration || isGlobal || isWithin(declaration, root)) return;

  if (isImportSpecifier(declaration)) {
    const statement = declaration.parent.parent.parent;
    if (!isImportDeclaration(statement) || !isStringLiteral(statement.moduleSpecifier))
      throw new Error(`${name} is imported in a way that is not understood`);
    slice.imports.set(name, {
      from: statement.moduleSpecifier.text,
      name: (declaration.propertyName ?? declaration.name).text,
    });
  } else if (isFunctionDeclaration(declaration)) {
    // Known before its body is looked through: it may call itself.
    slice.declarations.set(name, "");
    collect(compiled, declaration, slice);
    append(slice, name, declaration.getText().replace(/^export /, ""));
  } else if (
    isVariableDeclaration(declaration) &&
    isFixed(declaration) &&
    declaration.initializer
  ) {
    slice.declarations.set(name, "");
    collect(compiled, declaration.initializer, slice);
    append(slice, name, `const ${name} = ${declaration.initializer.getText()};`);
  } else slice.open.set(name, identifier);
}

/** After what it needs. */
function append({ declarations }: Slice, name: string, text: string): void {
  declarations.delete(name);
  declarations.set(name, text);
}

function declarationOf({ project, checker }: Compiled, identifier: Identifier): Node | undefined {
  const { parent } = identifier;
  const symbol = isShorthandPropertyAssignment(parent)
    ? checker.getShorthandAssignmentValueSymbol(parent)
    : checker.getSymbolAtLocation(identifier);
  return symbol?.declarations[0]?.resolve(project);
}

/** A constant that nothing is added to later, as to lists inside functions, and that waits for nothing. */
function isFixed(declaration: Node): boolean {
  if (!isVariableDeclaration(declaration) || !isIdentifier(declaration.name)) return false;
  const list = declaration.parent;
  if (!isVariableDeclarationList(list) || (list.flags & NodeFlags.Const) === 0) return false;
  const isOfModule = isSourceFile(list.parent.parent);
  const { initializer } = declaration;
  if (isOfModule || !initializer) return isOfModule;
  return !isArrayLiteralExpression(initializer) && !/\bawait\b/.test(initializer.getText());
}

function isWithin(node: Node, root: Node): boolean {
  for (let at: Node | undefined = node; at; at = at.parent) if (at === root) return true;
  return false;
}

/** What a value can be; null where that is no list. One number is as good as another in a text. */
function choicesOf(type: Type | undefined): unknown[] | null {
  if (type?.isUnionType()) {
    const parts = type.getTypes().map(choicesOf);
    return parts.every((part) => part !== null) ? parts.flat() : null;
  }
  if (type?.isLiteralType()) return [type.value];
  if (!type?.isIntrinsicType()) return null;
  if (type.intrinsicName === "number") return [1];
  if (type.intrinsicName === "null") return [null];
  return type.intrinsicName === "undefined" ? [undefined] : null;
}

/** The modules themselves say what they export. */
async function importsOf({ imports }: Slice, node: Node): Promise<Record<string, unknown>> {
  const folder = path.dirname(node.getSourceFile().fileName);
  const values: Record<string, unknown> = {};
  for (const [local, { from, name }] of imports) {
    const module: unknown = await import(
      /* @vite-ignore */ from.startsWith(".") ? path.resolve(folder, from) : from
    );
    values[local] = (module as Record<string, unknown>)[name]; // a module is an object of its exports
  }
  return values;
}
