import { expect, test } from "vitest";
import { bareSource } from "./bare-source.ts";

test("an endpoint keeps its method and path, and nothing keeps it where it is not asked for", () => {
  const source =
    'export const list = endpoint({ ...managed, method: "GET", path: `${base}/{id}`, summary: "All", needs: may("tags@read"), reply: z.object({ id }) });';
  expect(bareSource(source)).toBe(
    'export const list = /* @__PURE__ */ (() => ({ method: "GET", path: `${base}/{id}` }))();',
  );
});

test("an endpoint keeps the settings that its answer changes with", () => {
  expect(
    bareSource(
      'export const list = endpoint({ method: "GET", path: "/a", reply: z.null(), changesWith: ["roles"] });',
    ),
  ).toContain('({ method: "GET", path: "/a", changesWith: ["roles"] })');
});

test("what is computed may be left out, what is written down stays as it is", () => {
  const source = [
    "const name = z.string().min(1);",
    'export const picks = ["first", "count"] as const;',
    "export const inOrder = (many: string[]) => many.toSorted();",
    "export type Pick = (typeof picks)[number];",
  ].join("\n");
  expect(bareSource(source)).toBe(
    source.replace("z.string().min(1)", "/* @__PURE__ */ (() => (z.string().min(1)))()"),
  );
});

test("an endpoint whose path comes from elsewhere is refused rather than called at no address", () => {
  expect(() => bareSource('export const list = endpoint({ ...other, method: "GET" });')).toThrow(
    "says its method and path itself",
  );
});
