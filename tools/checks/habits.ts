import path from "node:path";
import { type ESTree, Visitor } from "vite";
import { isProduct } from "./rooms.ts";
import type { Source } from "./source.ts";

/** Longer is not a file to cut in half but a question about its room. */
const MAX_LINES = 400;
/** Longer until its parts have files of their own. */
const LONG_FILE = "server/src/features/incidents/feed/feed.test.ts";
const VAGUE = /^(index|utils?|helpers?|common|misc|base|manager|service|types)$/;
const LATER = new RegExp(
  `\\b(${["TO" + "DO", "FIX" + "ME", "X" + "XX", "HA" + "CK"].join("|")})\\b`,
);
const SILENCED = /@ts-(ignore|nocheck|expect-error)/;
const LINT_OFF = /(ox|es)lint-disable/;
const EFFECTS = new Set(["useEffect", "useLayoutEffect", "useInsertionEffect"]);
const PLACES_OF_EFFECTS = /^web\/src\/(ui|data|app)\//;
const TOKENS = /^web\/src\/ui\/tokens\b/;
const COLOUR = /^(#[0-9a-f]{3,8}|(rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\(.*)$/i;
const CSS_COLOUR =
  /:[^;{}]*?(#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|oklab|oklch)\(|[\s,(](?:white|black|red|green|blue|gr[ae]y|orange|yellow)\s*[;,)!])/i;

/** Names, length, comments, tests, effects and colours of one TypeScript file. */
export function conventionFaults(source: Source): string[] {
  const { file, comments } = source;
  const inComments = comments.flatMap(({ value, line }) =>
    commentFaults(value).map((fault) => `${file}:${line}: ${fault}`),
  );
  return [
    ...nameFaults(file),
    ...lengthFaults(file, source.text),
    ...inComments,
    ...codeFaults(source),
  ];
}

export function nameFaults(file: string): string[] {
  const name = path.posix.basename(file);
  const stem = name.replace(/\..*$/, "");
  if (VAGUE.test(stem.toLowerCase()))
    return [`${file}:1: "${stem}" says nothing about what is inside`];
  const pattern = patternFor(file);
  return pattern.test(name)
    ? []
    : [`${file}:1: files are named kebab-case.ts, components PascalCase.tsx, hooks useName.ts`];
}

export function lengthFaults(file: string, text: string): string[] {
  const lines = text.trimEnd().split("\n").length;
  return lines > MAX_LINES && file !== LONG_FILE
    ? [`${file}:${MAX_LINES}: ${lines} lines; ${MAX_LINES} is the limit`]
    : [];
}

/** Colours have names: tokens.css gives them, for every theme at once. */
export function styleFaults(file: string, text: string): string[] {
  if (TOKENS.test(file)) return [];
  const code = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "));
  return code
    .split("\n")
    .flatMap((line, index) =>
      CSS_COLOUR.test(line)
        ? [`${file}:${index + 1}: colours stand in web/src/ui/tokens.css only`]
        : [],
    );
}

function patternFor(file: string): RegExp {
  const kebab = "[a-z0-9]+(-[a-z0-9]+)*";
  if (!file.startsWith("web/src/"))
    return new RegExp(`^${kebab}(\\.(test|journey|config))?\\.tsx?$`);
  // The entry and the table of routes are no components.
  if (file.endsWith(".tsx"))
    return new RegExp(
      `^(([A-Z]|use[A-Z])[A-Za-z0-9]*${file.startsWith("web/src/app/") ? `|${kebab}` : ""})(\\.test)?\\.tsx$`,
    );
  return new RegExp(`^(${kebab}|use[A-Z][A-Za-z0-9]*)(\\.test)?\\.ts$`);
}

function commentFaults(comment: string): string[] {
  return [
    LATER.test(comment) ? "what is left to do is no comment" : undefined,
    SILENCED.test(comment) ? "the type checker is not silenced" : undefined,
    LINT_OFF.test(comment) && !comment.includes(" -- ")
      ? 'a rule is switched off with its reason: "oxlint-disable-next-line rule -- because"'
      : undefined,
  ].filter((fault) => fault !== undefined);
}

function codeFaults({ file, program, lineAt }: Source): string[] {
  const faults: string[] = [];
  const say = (node: { start: number }, sentence: string) =>
    faults.push(`${file}:${lineAt(node.start)}: ${sentence}`);
  // "#feed" in a link leads to a part of a page.
  const links = new Set<number>();
  const maySpeakColour = TOKENS.test(file) || !isProduct(file) || !file.startsWith("web/src/");
  new Visitor({
    TSAsExpression: (node) => {
      if (node.typeAnnotation.type === "TSAnyKeyword") say(node, "a cast to any hides what it is");
    },
    MemberExpression: (node) => {
      if (!isProduct(file) && isSkipped(node)) say(node, "a test that does not run proves nothing");
    },
    CallExpression: (node) => {
      const isEffect = node.callee.type === "Identifier" && EFFECTS.has(node.callee.name);
      if (isEffect && file.startsWith("web/src/") && !PLACES_OF_EFFECTS.test(file))
        say(node, "effects stand in ui/, data/ and app/ only");
    },
    JSXAttribute: ({ name, value }) => {
      if (name.name === "href" && value) links.add(value.start);
    },
    Property: ({ key, value }) => {
      if (key.type === "Identifier" && key.name === "href") links.add(value.start);
    },
    Literal: (node) => {
      if (
        !maySpeakColour &&
        !links.has(node.start) &&
        typeof node.value === "string" &&
        COLOUR.test(node.value)
      )
        say(node, "colours stand in web/src/ui/tokens.css only");
    },
  }).visit(program);
  return faults;
}

function isSkipped({ object, property }: ESTree.MemberExpression): boolean {
  const isTestCall =
    object.type === "Identifier" && ["test", "it", "describe"].includes(object.name);
  return (
    isTestCall &&
    property.type === "Identifier" &&
    ["skip", "only", "todo", "fixme", "skipIf", "runIf", "fails"].includes(property.name)
  );
}
