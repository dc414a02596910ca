/** The picture of the house: each room with its files and lines, and who imports whom how often. */
import { featureRings } from "./import-rules.ts";
import { isProduct, ROOMS, roomOf } from "./rooms.ts";
import { projectSources, type Source } from "./source.ts";

const sources = projectSources();
const rooms = ROOMS.map(({ name }) => ({
  name,
  files: sources.filter(({ file }) => roomOf(file)?.name === name),
})).filter(({ files }) => files.length > 0);

const sizes = [
  ["room", "files", "lines", "median", "p95", "longest", "test files", "test lines"],
  ...[...rooms, { name: "all", files: sources }].map(({ name, files }) => sizeRow(name, files)),
];
const arrows = [
  ["imports from ↓ to →", ...rooms.map(({ name }) => name)],
  ...rooms.map(({ name, files }) => [name, ...rooms.map((to) => arrowCell(files, to.name))]),
];

console.log(`${table(sizes)}\n\n${table(arrows)}\n`);
const rings = featureRings(sources);
console.log(
  rings.length === 0
    ? "No rings between features."
    : `Rings between features:\n${rings.join("\n")}`,
);

function sizeRow(name: string, files: Source[]): string[] {
  const lines = (sources: Source[]): number[] =>
    sources.map(({ text }) => text.trimEnd().split("\n").length).sort((a, b) => a - b);
  const product = lines(files.filter(({ file }) => isProduct(file)));
  const tests = lines(files.filter(({ file }) => !isProduct(file)));
  const at = (share: number): number =>
    product[Math.min(product.length - 1, Math.floor(product.length * share))] ?? 0;
  const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
  return [
    name,
    ...[
      product.length,
      sum(product),
      at(0.5),
      at(0.95),
      product.at(-1) ?? 0,
      tests.length,
      sum(tests),
    ].map(String),
  ];
}

function arrowCell(files: Source[], to: string): string {
  const count = files
    .filter(({ file }) => isProduct(file))
    .flatMap(({ imports }) => imports)
    .filter(({ target, isPackage }) => !isPackage && roomOf(target)?.name === to).length;
  return count === 0 ? "·" : String(count);
}

function table(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? "").length)),
  );
  const line = (row: string[]): string =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join("  ");
  return rows.map(line).join("\n");
}
