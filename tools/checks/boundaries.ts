import path from "node:path";
import { type ESTree, Visitor } from "vite";
import { isDecision, isProduct } from "./rooms.ts";
import type { Source } from "./source.ts";

const NETWORK = new Set(["fetch", "WebSocket", "EventSource", "XMLHttpRequest"]);
const SQL_STATEMENT =
  /^\s*(select\b|insert\s+into|update\s+\w|delete\s+from|merge\s+into|with\s+\w+\s+as\s*\()/i;
const SQL_CLOCK =
  /\b(now\(\)|current_timestamp|current_date|localtimestamp|(clock|statement|transaction)_timestamp\(\))/i;
/** Its library reads the wall clock itself, and is told how far off that is. */
const WALL_CLOCK_PLACES = new Set(["server/src/features/sso/oidc.ts"]);

/**
 * One door per outside thing: calls and texts that stand where they must not, as sentences with
 * their place.
 */
export function boundaryFaults(source: Source): string[] {
  if (!isProduct(source.file)) return [];
  const faults: string[] = [];
  const say = (node: { start: number }, sentence: string) =>
    faults.push(`${source.file}:${source.lineAt(node.start)}: ${sentence}`);
  const rules = [
    network(source.file),
    clock(source.file),
    sql(source.file),
    purity(source.file),
  ].filter((rule) => rule !== undefined);
  const check = (node: ESTree.Node) => {
    for (const rule of rules) {
      const fault = rule(node);
      if (fault) say(node, fault);
    }
  };
  new Visitor({
    CallExpression: check,
    NewExpression: check,
    AwaitExpression: check,
    FunctionDeclaration: check,
    FunctionExpression: check,
    ArrowFunctionExpression: check,
    Literal: check,
    TemplateLiteral: check,
  }).visit(source.program);
  return [...faults, ...pureImports(source)];
}

/** SQL asks nobody for the time: `$1` brings it. */
export function migrationFaults(file: string, text: string): string[] {
  const lines = text.split("\n").map((line) => line.replace(/--.*/, ""));
  return lines.flatMap((line, index) =>
    SQL_CLOCK.test(line) ? [`${file}:${index + 1}: SQL may not ask for the time`] : [],
  );
}

type Rule = (node: ESTree.Node) => string | undefined;

function network(file: string): Rule | undefined {
  const isConsole = file.startsWith("web/src/") && !file.startsWith("web/src/data/");
  const isServer =
    file.startsWith("server/src/") &&
    !file.startsWith("server/src/platform/") &&
    !file.startsWith("server/src/cli/");
  if (!isConsole && !isServer) return undefined;
  const door = isConsole ? "web/src/data" : "server/src/platform/outbound";
  return (node) =>
    NETWORK.has(calledName(node)) ? `${calledName(node)} belongs in ${door}` : undefined;
}

function clock(file: string): Rule | undefined {
  if (!/^(contract|bpql|time|insight|server\/src\/(features|pipeline))\//.test(file))
    return undefined;
  return (node) => {
    const name = calledName(node);
    if (
      name === "Date.now" ||
      (node.type === "NewExpression" && name === "Date" && node.arguments.length === 0)
    )
      return "the time comes from platform/clock.ts, so that tests can move it";
    if (name === "wallClock.nowS" && !WALL_CLOCK_PLACES.has(file))
      return "a server's own clock decides nothing: the clock that is passed in is the database's";
    return name === "Math.random"
      ? "chance is passed in as a fact, so that the same facts give the same result"
      : undefined;
  };
}

function sql(file: string): Rule | undefined {
  if (!file.startsWith("server/src/")) return undefined;
  const maySpeakSql =
    file.startsWith("server/src/platform/") ||
    /^(store|postgres)\b/.test(path.posix.basename(file));
  return (node) => {
    const text = textOf(node);
    if (SQL_STATEMENT.test(text) && !maySpeakSql)
      return "SQL belongs in a store.ts, or a store-*.ts beside it";
    return SQL_CLOCK.test(text) && file !== "server/src/platform/database-clock.ts"
      ? "SQL may not ask for the time: pass it in"
      : undefined;
  };
}

/** Decisions never read or write, wait for nothing, and know neither clock nor chance. */
function purity(file: string): Rule | undefined {
  if (!isDecision(file)) return undefined;
  return (node) => {
    if (node.type === "AwaitExpression" || isAsync(node))
      return "a decision waits for nothing: load first, then decide";
    return /^(performance|crypto|process)\./.test(calledName(node))
      ? "a decision knows no clock and no chance: they are passed in"
      : undefined;
  };
}

const isAsync = (node: ESTree.Node): boolean =>
  (node.type === "FunctionDeclaration" ||
    node.type === "FunctionExpression" ||
    node.type === "ArrowFunctionExpression") &&
  node.async;

/** Types may come from anywhere; what runs comes from decisions, the contract and BPQL. */
function pureImports({ file, program, lineAt }: Source): string[] {
  if (!isDecision(file)) return [];
  return program.body.flatMap((statement) => {
    if (statement.type !== "ImportDeclaration" || !importsValues(statement)) return [];
    const target = statement.source.value;
    return isPureTarget(target) || hashesOnly(statement)
      ? []
      : [`${file}:${lineAt(statement.start)}: a decision may not import ${target}`];
  });
}

const importsValues = ({ importKind, specifiers }: ESTree.ImportDeclaration): boolean =>
  importKind !== "type" &&
  (specifiers.length === 0 ||
    specifiers.some(
      (specifier) => specifier.type !== "ImportSpecifier" || specifier.importKind !== "type",
    ));

/** The same text has the same hash. */
const hashesOnly = ({ source, specifiers }: ESTree.ImportDeclaration): boolean =>
  source.value === "node:crypto" &&
  specifiers.every(
    ({ local, type }) => type === "ImportSpecifier" && /^(hash|createHash)$/.test(local.name),
  );

const isPureTarget = (target: string): boolean =>
  !target.startsWith("node:") && !/(^|\/)(store|postgres|routes|jobs)\b[^/]*$/.test(target);

/** `fetch`, `Date.now`, `Date` of `new Date()`; empty for anything else. */
function calledName(node: ESTree.Node): string {
  if (node.type !== "CallExpression" && node.type !== "NewExpression") return "";
  const { callee } = node;
  if (callee.type === "Identifier") return callee.name;
  if (
    callee.type !== "MemberExpression" ||
    callee.object.type !== "Identifier" ||
    callee.property.type !== "Identifier"
  )
    return "";
  // A browser's globals may be called by their full name.
  return ["window", "globalThis"].includes(callee.object.name)
    ? callee.property.name
    : `${callee.object.name}.${callee.property.name}`;
}

function textOf(node: ESTree.Node): string {
  if (node.type === "TemplateLiteral") return node.quasis.map(({ value }) => value.raw).join("$1");
  return node.type === "Literal" && typeof node.value === "string" ? node.value : "";
}
