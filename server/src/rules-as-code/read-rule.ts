import { z } from "zod";
import { issueMessage } from "#contract/field-messages.ts";
import type { RuleKind } from "#contract/rules.ts";
import { ruleTests } from "#contract/rule-tests.ts";
import type { Fields } from "../features/configuration/fields.ts";
import { replaceAt, unknownPaths } from "../features/configuration/paths.ts";
import { kindByName } from "../features/configuration/rule-kinds.ts";
import type { CodeRule } from "./code.ts";
import { withIsoTimes, withSeconds } from "./file-times.ts";
import { withImplied, withoutImplied } from "./implied-fields.ts";
import { unknownKeys, unknownKeyText } from "./unknown-keys.ts";

const head = z.object({
  name: z.string().trim().min(1).max(200).optional(),
  active: z.boolean().default(true),
  rows: z.string().optional(),
  tests: ruleTests.default([]),
});

/**
 * A rule as a file has it → the rule, by the schema by which its kind is stored; else what is
 * wrong, each by its path.
 */
export function readRule(kind: RuleKind, written: unknown): CodeRule | string[] {
  if (typeof written !== "object" || written === null || Array.isArray(written))
    return ["a rule is a block of fields"];
  // an object whose keys are texts
  const { name, active, rows, tests, ...fields } = written as Fields;
  const top = head.safeParse({ name, active, rows, tests });
  const timed = withSeconds(kind, fields);
  const body = timed.problems.length > 0 ? timed.problems : readBody(kind, timed.fields);
  const isNamed = kindByName(kind).identityOf === undefined;
  const problems = [
    ...(top.success ? [] : problemsOf(top.error)),
    ...(Array.isArray(body) ? body : []),
    ...(isNamed === (name !== undefined)
      ? []
      : [
          isNamed
            ? "name: a rule of this kind has a name"
            : "name: patterns have no names; they go by what they do",
        ]),
    ...(rows !== undefined && kind !== "mapping-table"
      ? ["rows: only a mapping table has rows"]
      : []),
    ...(top.success && Array.isArray(tests)
      ? tests.flatMap((test, at) =>
          unknownPaths(omitEvents(test), top.data.tests[at]).map(
            (path) => `tests.${at}.${unknownKeyText(path, ruleTests.element)}`,
          ),
        )
      : []),
  ];
  if (problems.length > 0 || !top.success || Array.isArray(body)) return problems;
  return {
    name: top.data.name ?? null,
    active: top.data.active,
    body,
    tests: top.data.tests,
    rows: top.data.rows ?? null,
  };
}

/** As a file has it: in the order of the schema, and without what is implied. */
export function writeRule(kind: RuleKind, { name, active, body, tests, rows }: CodeRule): Fields {
  return {
    ...(name === null ? {} : { name }),
    ...(active ? {} : { active }),
    ...withIsoTimes(kind, withoutImplied(kind, body)),
    ...(rows === null ? {} : { rows }),
    ...(tests.length === 0 ? {} : { tests }),
  };
}

/**
 * Fields in the schema's order. Names stand where it wants ids, so it is shown an id in their
 * place.
 */
export function readBody(kind: RuleKind, fields: Fields): Fields | string[] {
  const withDefaults = withImplied(kind, fields);
  const withIds = structuredClone(withDefaults);
  const refs = kindByName(kind).refs ?? [];
  const names: unknown[] = [];
  for (const { path } of refs)
    replaceAt(withIds, path, (value) => {
      names.push(value);
      return typeof value === "string" && value !== "" ? "1" : value;
    });
  const { schema } = kindByName(kind);
  const parsed = schema.safeParse(withIds, { error: issueMessage });
  const unknown = parsed.success
    ? unknownPaths(withDefaults, parsed.data)
    : unknownKeys(schema, withDefaults);
  const problems = [
    ...(parsed.success ? [] : problemsOf(parsed.error)),
    ...unknown.map((path) => unknownKeyText(path, schema, Object.keys(head.shape))),
  ];
  if (!parsed.success || problems.length > 0) return problems;
  const body = parsed.data as Fields; // schemas of bodies are of objects
  for (const { path } of refs) replaceAt(body, path, () => names.shift());
  return body;
}

const omitEvents = (test: unknown): unknown =>
  typeof test === "object" && test !== null ? { ...test, events: [] } : test;
const problemsOf = (error: z.ZodError): string[] =>
  error.issues.map(
    (issue) => `${issue.path.join(".")}${issue.path.length > 0 ? ": " : ""}${issue.message}`,
  );
