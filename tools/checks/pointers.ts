import path from "node:path";
import type { Source } from "./source.ts";

/** A file by its name, perhaps with folders before it: `store-feed.ts`, `incidents/apply.ts`. */
const FILE_NAME = /(?<![\w/.-])((?:[\w.-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|css|sql))\b/g;

/** Comments that point to files which are not there, as sentences with their place. */
export function commentPointerFaults(
  { file, comments }: Source,
  files: readonly string[],
): string[] {
  return comments.flatMap(({ value, line }) => pointerFaults(`${file}:${line}`, value, files));
}

/** The same for a page of documentation: what stands in backticks. */
export function pagePointerFaults(page: string, text: string, files: readonly string[]): string[] {
  return text
    .split("\n")
    .flatMap((line, index) =>
      [...line.matchAll(/`([^`]+)`/g)].flatMap(([, code = ""]) =>
        pointerFaults(`${page}:${index + 1}`, code, files),
      ),
    );
}

function pointerFaults(place: string, text: string, files: readonly string[]): string[] {
  return [...text.matchAll(FILE_NAME)]
    .map(([, name = ""]) => name)
    .filter((name) => !hasFile(files, name))
    .map((name) => `${place}: there is no ${name}`);
}

function hasFile(files: readonly string[], name: string): boolean {
  const ending = path.posix.normalize(name);
  return files.some((file) => file === ending || file.endsWith(`/${ending}`));
}
