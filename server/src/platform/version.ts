import { readFileSync } from "node:fs";

// package.json of this very program; it has a version.
export const productVersion = (
  JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8")) as {
    version: string;
  }
).version;
