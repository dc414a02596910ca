import fs from "node:fs";
import type { Plugin } from "vite";
import { bareSource } from "./bare-source.ts";
import { splitEndpoints } from "./split-endpoints.ts";

const BARE = "?bare";
/** One of the parts of such a file. */
const PART = "&part=";
const BARE_FILE = /\?bare(&part=.*)?$/;
const SCHEMALESS = "\0schemaless-zod";

/**
 * Calls need an endpoint's method and path, never its schemas: the console gets the contract
 * without zod, which keeps it out of the first load. Files that check input by a schema, and say
 * `safeParse` or `schemaProblems`, get the contract as it is.
 */
export function bareContract(): Plugin {
  let isBuild = false;
  return {
    name: "bare-contract",
    enforce: "pre",
    // A browser that develops asks for every file by itself.
    configResolved: ({ command }) => void (isBuild = command === "build"),
    async resolveId(source, importer = "", options) {
      if (source.includes(BARE + PART)) return { id: source, moduleSideEffects: false };
      const isBare = BARE_FILE.test(importer);
      if (isBare && source === "zod") return SCHEMALESS;
      const wants = isBare
        ? source.startsWith("./")
        : source.startsWith("#contract/") && /\/web\/src\//.test(importer) && !checks(importer);
      if (!wants) return null;
      const resolved = await this.resolve(source, importer.replace(BARE_FILE, ""), {
        ...options,
        skipSelf: true,
      });
      return resolved && { ...resolved, id: `${resolved.id}${BARE}`, moduleSideEffects: false };
    },
    load: (id) => (id === SCHEMALESS ? STUB : null),
    transform: (code, id) =>
      BARE_FILE.test(id)
        ? { code: isBuild ? partOf(bareSource(code), id) : bareSource(code), map: null }
        : null,
  };
}

/** The whole file names its parts. */
function partOf(code: string, id: string): string {
  const [file = "", part] = id.split(PART);
  const split = splitEndpoints(code, (name) => `${file}${PART}${name}`);
  return part === undefined ? split.file : (split.parts.get(part) ?? "");
}

const checks = (file: string): boolean =>
  /\b(safeParse|schemaProblems)\(/.test(fs.readFileSync(file.replace(/\?.*$/, ""), "utf8"));

/** Whatever is asked of it is itself; a schema that is used after all says so. */
const STUB = `
const refuse = () => { throw new Error("this file of the console has the contract without its schemas"); };
export const z = new Proxy(() => z, { apply: () => z, get: (_, name) => (/parse/i.test(String(name)) ? refuse : z) });
`;
