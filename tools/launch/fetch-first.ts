import path from "node:path";
import type { Plugin } from "vite";
import { PROJECT } from "./project.ts";

const HELPER = /vite\/preload-helper(\.js)?$/;

/** Parts of the console are fetched before they are imported; the file says why. */
export function fetchFirst(): Plugin {
  return {
    name: "fetch-first",
    apply: "build",
    enforce: "pre",
    resolveId: (source) =>
      HELPER.test(source) ? path.join(PROJECT, "web/src/data/client/load-module.ts") : null,
  };
}
