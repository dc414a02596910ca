import { expect, test } from "vitest";
import { z } from "zod";
import { issueMessage } from "#contract/field-messages.ts";
import { logIn } from "#contract/session.ts";
import { configureSso } from "#contract/sso.ts";
import { translateRules } from "#contract/environments.ts";
import { inputIssues } from "./input-issues.ts";

const problemsOf = (schema: z.ZodType, value: unknown): string[] => {
  const { error } = schema.safeParse(value, { error: issueMessage });
  return inputIssues(error?.issues ?? []).map(
    ({ path, message }) => `${path.join(".")} ${message}`,
  );
};

test("of a body with several forms, the fields of the one that is meant are named", () => {
  const cases: [z.ZodType, unknown, string[]][] = [
    [logIn.body, {}, ["username is required", "password is required"]],
    [logIn.body, { username: "ada@northwind.example" }, ["password is required"]],
    [logIn.body, { access_token: 7 }, ["access_token must be text"]],
    [
      configureSso.body,
      { issuer: "nowhere", client_id: "tocsin" },
      ["issuer This is not an http or https address"],
    ],
    [translateRules.body, { bpql: 7 }, ["bpql must be text"]],
  ];
  for (const [schema, value, problems] of cases)
    expect(problemsOf(schema, value)).toEqual(problems);
});

test("a value that may be one of several kinds is wrong as a whole", () => {
  const schema = z.object({ start: z.union([z.number(), z.string()]) });
  expect(problemsOf(schema, { start: true })).toEqual(["start has an unknown format"]);
  expect(problemsOf(schema, {})).toEqual(["start is required"]);
});
