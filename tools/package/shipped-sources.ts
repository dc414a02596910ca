import path from "node:path";
import { parse, projectFiles, read } from "../checks/source.ts";

/** Where the server begins. All else is imported from there, or started as a process of its own. */
const PROGRAMS = ["server/src/main.ts", "server/src/cli/tocsin.ts"];
/** Files that programs and people read. */
const PLAIN = /^(server\/migrations\/.*\.sql|docs\/.*|LICENSE|README\.md)$/;
/** Asked for by a name that no import spells out. */
const UNSPELLED = ["@expo-google-fonts/inter"];
/** Of a file beside this one: what is started as a process, or loaded before it. */
const ADDRESS = /new URL\(\s*"(\.[^"]+\.(?:[tj]s|mjs))",\s*import\.meta\.url/g;

export interface ShippedSources {
  /** From the project's directory. */
  files: string[];
  /** Names of the packages that these import. */
  packages: string[];
}

/** What of the project a package holds as it is: what the server's programs reach; no tests. */
export function shippedSources(): ShippedSources {
  const { files, packages } = reachedFrom(PROGRAMS, read);
  return {
    files: [...files, ...projectFiles().filter((file) => PLAIN.test(file))].sort(),
    packages: [...new Set([...packages, ...UNSPELLED])].sort(),
  };
}

/** Everything that programs import or start, themselves included. */
export function reachedFrom(
  programs: readonly string[],
  readFile: (file: string) => string,
): ShippedSources {
  const files = new Set(programs);
  const packages = new Set<string>();
  // A set's loop comes to what is added meanwhile.
  for (const file of files) {
    const text = readFile(file);
    for (const { isPackage, target } of parse(file, text).imports) {
      if (!isPackage) files.add(target);
      else if (!target.startsWith("node:")) packages.add(target);
    }
    for (const [, address = ""] of text.matchAll(ADDRESS))
      files.add(path.posix.join(path.posix.dirname(file), address));
  }
  return { files: [...files], packages: [...packages] };
}
