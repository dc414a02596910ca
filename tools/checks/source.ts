import fs from "node:fs";
import path from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";
import { PROJECT } from "../launch/project.ts";

/** One TypeScript file of the project, parsed. */
export interface Source {
  /** From the project's directory, with slashes. */
  file: string;
  text: string;
  program: ESTree.Program;
  comments: { value: string; line: number }[];
  imports: Import[];
  /** The line, from 1, that an offset into the text is on. */
  lineAt: (offset: number) => number;
}

export interface Import {
  /** A file of the project, or the name of a package. */
  target: string;
  isPackage: boolean;
  line: number;
}

/** Everything we write in TypeScript, generated files aside. */
export function projectSources(): Source[] {
  return projectFiles()
    .filter((file) => /\.tsx?$/.test(file) && !/\.(gen|d)\./.test(file))
    .map((file) => parse(file, read(file)));
}

/** Every file of the project that is not installed, built or left by a run. */
export function projectFiles(): string[] {
  return fs
    .readdirSync(PROJECT)
    .filter((name) => !NOT_OURS.test(name))
    .flatMap(under)
    .sort();
}

export const read = (file: string): string => fs.readFileSync(path.join(PROJECT, file), "utf8");

/** What stands in quotes. */
export function textsIn(program: ESTree.Program): string[] {
  const texts: string[] = [];
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === "string") texts.push(value);
    },
  }).visit(program);
  return texts;
}

export function parse(file: string, text: string): Source {
  const { program, comments, module } = parseSync(file, text);
  const ends = [...text.matchAll(/\n/g)].map((match) => match.index);
  const lineAt = (offset: number): number => ends.filter((end) => end < offset).length + 1;
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => moduleRequest),
  ];
  const imports = requests.map(({ start, end }) =>
    resolve(file, text.slice(start + 1, end - 1), lineAt(start)),
  );
  return {
    file,
    text,
    program,
    imports,
    lineAt,
    comments: comments.map(({ value, start }) => ({ value, line: lineAt(start) })),
  };
}

/** What package.json's "imports" says; a test holds the two together. */
export const ALIASES: Record<string, string> = {
  "#contract/": "contract/",
  "#bpql/": "bpql/",
  "#time/": "time/",
  "#insight/": "insight/",
  "#server/": "server/src/",
  "#tools/": "tools/",
};
/** As in .gitignore, and git's own. */
const NOT_OURS = /^(\.git|node_modules|\.data|dist|test-results|\.cache|.*\.log)$/;

function under(place: string): string[] {
  const full = path.join(PROJECT, place);
  if (!fs.statSync(full).isDirectory()) return [place];
  return fs
    .readdirSync(full)
    .filter((name) => !NOT_OURS.test(name))
    .flatMap((name) => under(`${place}/${name}`));
}

function resolve(file: string, specifier: string, line: number): Import {
  const alias = Object.keys(ALIASES).find((prefix) => specifier.startsWith(prefix));
  if (alias)
    return { target: `${ALIASES[alias]}${specifier.slice(alias.length)}`, isPackage: false, line };
  if (specifier.startsWith("."))
    return { target: path.posix.join(path.posix.dirname(file), specifier), isPackage: false, line };
  const name = specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
  return { target: name, isPackage: true, line };
}
