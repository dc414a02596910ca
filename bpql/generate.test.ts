import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { generatedFiles } from "./generate.ts";

test.each([...generatedFiles()])(
  "%s is what bpql.grammar says; if not: node bpql/generate.ts",
  (name, content) => {
    expect(readFileSync(new URL(name, import.meta.url), "utf8")).toBe(content);
  },
);
