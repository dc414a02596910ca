import fc from "fast-check";
import { expect, test } from "vitest";
import { problemsAt, readText, writeText } from "./document-text.ts";

test("whatever a document says, its YAML says the same", () => {
  const value = fc.jsonValue({ maxDepth: 4 });
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1 }), value), (definition) => {
      // JSON knows no -0.
      const wire = JSON.parse(JSON.stringify(definition)) as Record<string, unknown>;
      expect(readText(writeText(wire))).toEqual(wire);
    }),
  );
});

test("what is no YAML, or no object, is kept as it was written", () => {
  for (const text of ["a: [", "- 1", "word"]) {
    expect(readText(text)).toEqual({ text });
    expect(writeText(readText(text))).toBe(text);
  }
});

test("a document reads in its usual order, whatever the database made of it", () => {
  const step = { else: [], branch: 1, do: [], if: "a = b", id: "side" };
  const keys = writeText({ steps: [step], trigger: { manual: {} }, condition: "x = y" });
  const names = [...keys.matchAll(/^(?:  - | {4})?(\w+):/gm)].map(([, name]) => name);
  expect(names).toEqual(["trigger", "condition", "steps", "id", "if", "do", "branch", "else"]);
});

test("a problem stands at the line of what it is about, or of what is around it", () => {
  const text = "trigger:\n  manual: {}\nsteps:\n  - id: a\n    comment:\n      body: x\n";
  const at = (path: string) => problemsAt(text, [{ path, message: "no" }])[0];
  expect(at("steps.0.comment.body")).toMatchObject({
    line: 6,
    message: "steps.0.comment.body: no",
  });
  expect(at("steps.0.when")).toMatchObject({ line: 4 });
  expect(at("")).toMatchObject({ line: 1, message: "no" });
  expect(problemsAt("a: [", [])[0]?.line).toBe(1);
});
