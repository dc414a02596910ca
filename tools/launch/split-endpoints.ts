import { type ESTree, parseSync } from "vite";

/** Under which name everything stands that is no endpoint. */
export const REST = "rest";

/**
 * A bare file of the contract in parts, by their names: each endpoint, and the rest that they build
 * on. The file itself names the parts. A bundler cannot divide a file: whoever calls one endpoint
 * of a noun would load all of them.
 */
export function splitEndpoints(
  source: string,
  placeOf: (part: string) => string,
): { file: string; parts: ReadonlyMap<string, string> } {
  const { program } = parseSync("contract.ts", source);
  const statements = program.body.map((node) => ({
    names: namesOf(node),
    isExported: node.type === "ExportNamedDeclaration",
    isEndpoint: isEndpoint(node),
    identifiers: identifiersIn(node),
    text: source.slice(node.start, node.end),
  }));
  const isUsed = (name: string) =>
    statements.some(({ names, identifiers }) => !names.includes(name) && identifiers.has(name));
  const isPart = ({ isEndpoint, names }: (typeof statements)[number]) =>
    isEndpoint && !names.some(isUsed);
  const rest = statements.filter((statement) => !isPart(statement));
  const restNames = rest.flatMap(({ names }) => names);
  const imports = program.body
    .filter((node) => node.type === "ImportDeclaration")
    .map(({ start, end }) => source.slice(start, end));
  const partTexts = statements.filter(isPart).map(({ names, identifiers, text }) => {
    const own = restNames.filter((name) => identifiers.has(name));
    const ownImport = own.length > 0 ? [importOf(own, placeOf(REST))] : [];
    return [names.join(), [...imports, ...ownImport, text].join("\n")] as const;
  });
  const restText = rest
    .map(({ text, names, isExported }) =>
      names.length > 0 && !isExported ? `export ${text}` : text,
    )
    .join("\n");
  const exported = rest.flatMap(({ names, isExported }) => (isExported ? names : []));
  return {
    file: [
      exportOf(exported, placeOf(REST)),
      ...partTexts.map(([name]) => exportOf([name], placeOf(name))),
    ].join("\n"),
    parts: new Map([[REST, restText], ...partTexts]),
  };
}

const importOf = (names: readonly string[], from: string) =>
  `import { ${names.join(", ")} } from ${JSON.stringify(from)};`;
const exportOf = (names: readonly string[], from: string) =>
  `export { ${names.join(", ")} } from ${JSON.stringify(from)};`;

type Statement = ESTree.Statement | ESTree.Directive;

const declarationOf = (node: Statement) =>
  node.type === "ExportNamedDeclaration" ? node.declaration : node;

/** Of values: types are gone by the time the parts are read. */
function namesOf(node: Statement): string[] {
  const declared = declarationOf(node);
  if (declared?.type === "FunctionDeclaration") return declared.id ? [declared.id.name] : [];
  if (declared?.type !== "VariableDeclaration") return [];
  return declared.declarations.flatMap(({ id }) =>
    id.type === "Identifier" ? [id.name] : [...identifiersIn(id)],
  );
}

/** As `bareSource` leaves it. */
function isEndpoint(node: Statement): boolean {
  const declared = declarationOf(node);
  if (node.type !== "ExportNamedDeclaration" || declared?.type !== "VariableDeclaration")
    return false;
  const [declarator, second] = declared.declarations;
  return second === undefined && declarator !== undefined && isBareEndpoint(declarator);
}

/** An object with a method and a path, computed at once. */
function isBareEndpoint({ init }: ESTree.VariableDeclarator): boolean {
  const computed = init && unwrap(init);
  if (computed?.type !== "CallExpression") return false;
  const compute = unwrap(computed.callee);
  if (compute.type !== "ArrowFunctionExpression" || compute.body.type === "BlockStatement")
    return false;
  const value = unwrap(compute.body);
  if (value.type !== "ObjectExpression") return false;
  const keys = value.properties.map((property) =>
    property.type === "Property" && property.key.type === "Identifier" ? property.key.name : "",
  );
  return keys.includes("method") && keys.includes("path");
}

const unwrap = (node: ESTree.Expression): ESTree.Expression =>
  node.type === "ParenthesizedExpression" ? unwrap(node.expression) : node;

/** More than it reads: the keys of objects too. */
function identifiersIn(node: object, names = new Set<string>()): Set<string> {
  if (
    "type" in node &&
    node.type === "Identifier" &&
    "name" in node &&
    typeof node.name === "string"
  )
    names.add(node.name);
  for (const value of Object.values(node) as unknown[])
    if (typeof value === "object" && value !== null) identifiersIn(value, names);
  return names;
}
