import { projectFiles } from "./source.ts";

/** Paths in backticks, with `{a,b}` and `*` as a shell reads them. */
const NAMED = /`([\w.*{},-]+(?:\/[\w.*{},-]+)+\.ts)`/g;

/** Rows of the tables of promises that name no test, or one that is not there. */
export function promiseFaults(
  file: string,
  text: string,
  files: readonly string[] = projectFiles(),
): string[] {
  return text.split("\n").flatMap((line, index) => {
    if (!line.startsWith("| ") || line.startsWith("| promise |")) return [];
    const named = [...line.matchAll(NAMED)].flatMap(([, path = ""]) => expanded(path));
    const missing = named.filter((path) => !files.some((one) => matches(path, one)));
    const isHeld = named.some((path) => /\.(test|journey)\.ts$/.test(path));
    return [
      ...missing.map((path) => `${file}:${index + 1}: there is no ${path}`),
      ...(isHeld ? [] : [`${file}:${index + 1}: no test holds this promise`]),
    ];
  });
}

function expanded(path: string): string[] {
  const [whole, choices] = /\{([^}]*)\}/.exec(path) ?? [];
  return whole === undefined || choices === undefined
    ? [path]
    : choices.split(",").flatMap((choice) => expanded(path.replace(whole, choice)));
}

const matches = (path: string, file: string): boolean =>
  new RegExp(`^${path.replaceAll(".", "\\.").replaceAll("*", "[^/]*")}$`).test(file);
