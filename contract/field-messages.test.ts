import { expect, test } from "vitest";
import { z } from "zod";
import { contract } from "./contract.ts";
import { fieldSentence, fieldTitle, issueMessage } from "./field-messages.ts";

test("a field's title is words, whatever its key is written like", () => {
  expect(fieldTitle("settings.autoResolveHours")).toBe("Auto resolve hours");
  expect(fieldTitle("query.from")).toBe("From");
  expect(fieldTitle("targets.2")).toBe("Targets");
  expect(fieldTitle("environment_ids")).toBe("Environment IDs");
});

test("what begins small is said of the field, a sentence stays one", () => {
  expect(fieldSentence("Name", "is required")).toBe("Name is required");
  expect(fieldSentence("Name", "Two of them have this name")).toBe("Two of them have this name");
});

/** Of every kind: too small, too long, too many, of another type, nothing. */
const oddValues: readonly unknown[] = [
  null,
  -1,
  0.5,
  1e16,
  "",
  "§",
  "x".repeat(120_000),
  [],
  [null],
  Array.from({ length: 10_001 }, () => "§"),
  {},
  { unheard_of: 1 },
  true,
];

const calls = contract.flatMap(({ endpoint: { method, path, body, query, params } }) =>
  [body, query, params].flatMap((schema) => (schema ? [{ of: `${method} ${path}`, schema }] : [])),
);

test.each(calls)("what $of refuses is said in sentences that name no key", ({ schema }) => {
  for (const value of oddInputs(schema, 0)) {
    const parsed = schema.safeParse(value, { error: issueMessage });
    for (const issue of parsed.error?.issues ?? []) {
      const message = fieldSentence(fieldTitle(issue.path.join(".")), issue.message);
      expect(message).toMatch(/^[\p{Lu}“]/u);
      expect(message).not.toMatch(/expected|received|invalid|undefined|something else/i);
      for (const key of issue.path.map(String).filter((part) => /_|\p{Ll}\p{Lu}/u.test(part)))
        expect(message).not.toContain(key);
    }
  }
});

/** Inputs that are wrong in one place each, as deep as forms go. */
function oddInputs(schema: unknown, depth: number): readonly unknown[] {
  if (depth > 3) return oddValues;
  if (schema instanceof z.ZodObject)
    return [
      ...oddValues,
      ...Object.entries(schema.shape).flatMap(([key, part]) =>
        oddInputs(part, depth + 1).map((value) => ({ [key]: value })),
      ),
    ];
  if (schema instanceof z.ZodArray)
    return [...oddValues, ...oddInputs(schema.element, depth + 1).map((value) => [value])];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return oddInputs(schema.unwrap(), depth);
  if (schema instanceof z.ZodDefault) return oddInputs(schema.unwrap(), depth);
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option) => oddInputs(option, depth + 1));
  return oddValues;
}
