import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const TEMPLATES = fileURLToPath(new URL("templates", import.meta.url));

/** Writes into one project, and knows what it wrote. */
export interface Workbench {
  root: string;
  /** New files and those that others share, from the project's directory. */
  written: string[];
  shared: string[];
}

/** Every template of the kind, at its place; none of the files may be there yet. */
export function writeTemplates(
  bench: Workbench,
  kind: string,
  placeholders: Readonly<Record<string, string>>,
): void {
  const folder = path.join(TEMPLATES, kind);
  const files = fs
    .readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".template"))
    .map((name) => ({
      template: path.join(folder, name),
      file: filledPath(name.replace(/\.template$/, ""), placeholders),
    }));
  const taken = files.filter(({ file }) => fs.existsSync(path.join(bench.root, file)));
  if (taken.length > 0) throw new Error(`${taken.map(({ file }) => file).join(", ")} is there`);

  for (const { template, file } of files) {
    fs.mkdirSync(path.dirname(path.join(bench.root, file)), { recursive: true });
    writeFile(bench, file, filled(fs.readFileSync(template, "utf8"), placeholders));
    bench.written.push(file);
  }
}

/** A line more in a file that others share: right before `anchor`, which stands there once. */
export function insertLine(
  bench: Workbench,
  file: string,
  { line, anchor }: { line: string; anchor: string },
): void {
  editShared(bench, file, (text) => {
    const parts = text.split(anchor);
    if (parts.length !== 2) throw new Error(`${file} has no single place for: ${line}`);
    return parts.join(`${line}\n${anchor}`);
  });
}

export function editShared(bench: Workbench, file: string, edit: (before: string) => string): void {
  writeFile(bench, file, edit(fs.readFileSync(path.join(bench.root, file), "utf8")));
  if (!bench.shared.includes(file)) bench.shared.push(file);
}

export function writeFile(bench: Workbench, file: string, text: string): void {
  fs.writeFileSync(path.join(bench.root, file), text);
}

const filled = (text: string, placeholders: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => valueOf(name, placeholders));

/** In a path they stand in capitals, such as KEBABS. */
const filledPath = (text: string, placeholders: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\b(KEBABS?|FOLDER|MIGRATION)\b|PASCALS?/g, (name) =>
    valueOf(
      name.startsWith("PASCAL") ? `P${name.slice(1).toLowerCase()}` : name.toLowerCase(),
      placeholders,
    ),
  );

function valueOf(name: string, placeholders: Readonly<Record<string, string>>): string {
  const value = placeholders[name];
  if (value === undefined) throw new Error(`nothing stands for ${name}`);
  return value;
}
