import { type ESTree, Visitor } from "vite";
import type { Source } from "./source.ts";

/** Prose where a name should stand: whoever searches for the thing would never type these. */
const PROSE = new Set(
  (
    "one other others found held asked told fate fates deed deeds made wanted given said kept named " +
    "gone mine theirs ours yours heard anew aside beside elsewhere strangers foresee foreseen " +
    "foresight keep begun spared"
  ).split(" "),
);

/** Parts of a name, as `failedFate` has one, that belong to no field's vocabulary. */
const PROSE_PART = /(^|[a-z])(fates?|deeds?|disbelief|foresee|foreseen)(?![a-z])/i;

/** Fields of stored records and of the wire keep the name they were given once. */
const STORED = new Set(["made", "found"]);

/** CLDR's plural categories are called so by Intl. */
const PLURALS = /^web\/src\/words\//;

/** Declared names that are prose instead of the field's words, as sentences with their place. */
export function vocabularyFaults({ file, program, lineAt }: Source): string[] {
  const faults: string[] = [];
  const check = (node: ESTree.Node | null | undefined): void => {
    if (node?.type !== "Identifier") return;
    if (PROSE.has(node.name) || PROSE_PART.test(node.name))
      faults.push(`${file}:${lineAt(node.start)}: "${node.name}" is prose; name the thing`);
  };
  new Visitor({
    VariableDeclarator: ({ id }) => bound(id).forEach(check),
    FunctionDeclaration: ({ id, params }) => [id, ...params.flatMap(bound)].forEach(check),
    FunctionExpression: ({ params }) => params.flatMap(bound).forEach(check),
    ArrowFunctionExpression: ({ params }) => params.flatMap(bound).forEach(check),
    TSInterfaceDeclaration: ({ id }) => check(id),
    TSTypeAliasDeclaration: ({ id }) => check(id),
    ClassDeclaration: ({ id }) => check(id),
    TSPropertySignature: ({ key }) =>
      PLURALS.test(file) || isStored(key) ? undefined : check(key),
  }).visit(program);
  return faults;
}

const isStored = (key: ESTree.Node): boolean => key.type === "Identifier" && STORED.has(key.name);

/** The names that a pattern binds. */
function bound(pattern: ESTree.Node): ESTree.Node[] {
  if (pattern.type === "ObjectPattern")
    return pattern.properties.flatMap((property) =>
      bound(property.type === "Property" ? property.value : property.argument),
    );
  if (pattern.type === "ArrayPattern")
    return pattern.elements.flatMap((element) => (element ? bound(element) : []));
  if (pattern.type === "AssignmentPattern") return bound(pattern.left);
  if (pattern.type === "RestElement") return bound(pattern.argument);
  return pattern.type === "TSParameterProperty" ? bound(pattern.parameter) : [pattern];
}
