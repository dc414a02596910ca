import fs from "node:fs";
import type { Plugin } from "vite";
import { bareSource } from "./bare-source.ts";

const BARE = "?bare";
const SCHEMALESS = "\0schemaless-zod";

/**
 * Calls need an endpoint's method and path, never its schemas: the console gets the contract
 * without zod, which keeps it out of the first load. Files that check input by a schema, and say
 * `safeParse` or `schemaProblems`, get the contract as it is.
 */
export function bareContract(): Plugin {
  return {
    name: "bare-contract",
    enforce: "pre",
    async resolveId(source, importer = "", options) {
      const isBare = importer.endsWith(BARE);
      if (isBare && source === "zod") return SCHEMALESS;
      const wants = isBare
        ? source.startsWith("./")
        : source.startsWith("#contract/") && /\/web\/src\//.test(importer) && !checks(importer);
      if (!wants) return null;
      const resolved = await this.resolve(source, importer.replace(BARE, ""), {
        ...options,
        skipSelf: true,
      });
      return resolved && { ...resolved, id: `${resolved.id}${BARE}`, moduleSideEffects: false };
    },
    load: (id) => (id === SCHEMALESS ? STUB : null),
    transform: (code, id) => (id.endsWith(BARE) ? { code: bareSource(code), map: null } : null),
  };
}

const checks = (file: string): boolean =>
  /\b(safeParse|schemaProblems)\(/.test(fs.readFileSync(file.replace(/\?.*$/, ""), "utf8"));

/** Whatever is asked of it is itself; a schema that is used after all says so. */
const STUB = `
const refuse = () => { throw new Error("this file of the console has the contract without its schemas"); };
export const z = new Proxy(() => z, { apply: () => z, get: (_, name) => (/parse/i.test(String(name)) ? refuse : z) });
`;
