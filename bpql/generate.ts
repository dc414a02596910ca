/**
 * Turns bpql.grammar into the committed parser tables: `node bpql/generate.ts`. Not part of the
 * product.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { buildParserFile } from "@lezer/generator";

/** File name → content of everything that is made from the grammar. */
export function generatedFiles(): Map<string, string> {
  const grammar = readFileSync(inRoom("bpql.grammar"), "utf8");
  const { parser, terms } = buildParserFile(grammar, { fileName: "bpql.grammar" });
  const termNames = [...terms.matchAll(/(\w+) = \d+/g)].map((match) => match[1]);
  return new Map([
    ["parser.gen.js", parser],
    [
      "parser.gen.d.ts",
      'import type { LRParser } from "@lezer/lr";\nexport declare const parser: LRParser;\n',
    ],
    ["terms.gen.js", terms],
    ["terms.gen.d.ts", termNames.map((name) => `export declare const ${name}: number;\n`).join("")],
  ]);
}

const inRoom = (name: string) => new URL(name, import.meta.url);

if (import.meta.main) {
  for (const [name, content] of generatedFiles()) writeFileSync(inRoom(name), content);
}
