import { projectFiles } from "./source.ts";

/** Paths in backticks, with `{a,b}` and `*` as a shell reads them. */
const PATH_REFERENCE = /`([\w.*{},-]+(?:\/[\w.*{},-]+)+\.ts)`/g;

/** Rows of the tables of promises that name no test, or one that is not there. */
export function testReferenceFaults(
  file: string,
  text: string,
  files: readonly string[] = projectFiles(),
): string[] {
  return text.split("\n").flatMap((line, index) => {
    if (!line.startsWith("| ") || line.startsWith("| promise |")) return [];
    const paths = [...line.matchAll(PATH_REFERENCE)].flatMap(([, path = ""]) => expanded(path));
    const missing = paths.filter((path) => !files.some((file) => matches(path, file)));
    const isHeld = paths.some((path) => /\.(test|journey)\.ts$/.test(path));
    return [
      ...missing.map((path) => `${file}:${index + 1}: there is no ${path}`),
      ...(isHeld ? [] : [`${file}:${index + 1}: no test holds this promise`]),
    ];
  });
}

function expanded(path: string): string[] {
  const [braces, choices] = /\{([^}]*)\}/.exec(path) ?? [];
  return braces === undefined || choices === undefined
    ? [path]
    : choices.split(",").flatMap((choice) => expanded(path.replace(braces, choice)));
}

const matches = (path: string, file: string): boolean =>
  new RegExp(`^${path.replaceAll(".", "\\.").replaceAll("*", "[^/]*")}$`).test(file);
