import { expect, test } from "vitest";
import { configurationKinds } from "#contract/diff-view.ts";
import { configKinds } from "#contract/news.ts";
import { ruleTestCalls } from "#contract/rule-testing.ts";
import { ruleKinds, testedRuleKinds } from "#contract/rules.ts";
import { previewRules } from "#contract/rules-preview.ts";
import { filesOf } from "../../rules-as-code/files.ts";
import { partsToWrite } from "../diff-view/parts.ts";
import { allKinds, kindByName } from "./rule-kinds.ts";

const sorted = (names: readonly string[]): string[] => [...names].sort();

test("every kind of rule is kept, compared, copied, written into files and told of", () => {
  expect(sorted(allKinds.map((kind) => kind.kind))).toEqual(sorted(ruleKinds));
  expect(sorted(partsToWrite.map((part) => part.kind))).toEqual(sorted(configurationKinds));
  for (const kind of ruleKinds) {
    expect(configurationKinds).toContain(kind);
    expect(configKinds).toContain(kind);
    expect([
      ...filesOf({
        rules: new Map([[kind, []]]),
        mode: null,
        environments: null,
        payloadMappings: null,
        sharedQueries: null,
        contacts: null,
        sharedDesigners: null,
        dashboards: null,
      }).keys(),
    ]).toEqual([`${kind}s.yaml`]);
  }
});

test("rules name only what is written before them", () => {
  const partIndex = (kind: string): number => partsToWrite.findIndex((part) => part.kind === kind);
  const writtenAs = {
    environment: "environments",
    "mapping table": "mapping-table",
    role: "roles",
    recipient: null,
  } as const;
  const late = allKinds.flatMap(({ kind, refs = [] }) =>
    refs
      .filter(
        ({ noun }) => writtenAs[noun] !== null && partIndex(writtenAs[noun]) >= partIndex(kind),
      )
      .map(({ noun }) => `${kind} names a ${noun}`),
  );
  expect(late).toEqual([]);
});

test("the time machine tries every kind that decides about an event before it is an incident's", () => {
  // These say something of incidents, and have previews of their own.
  const otherFileKinds = ["incident-tag", "autoshare-rule", "message-template", "workflow"];
  expect(
    sorted([...Object.keys(previewRules.body.shape.rules.unwrap().shape), ...otherFileKinds]),
  ).toEqual(sorted(ruleKinds));
});

test("the tests of a kind's rules ask for what its rules ask for", () => {
  for (const kind of testedRuleKinds) {
    const { resource, toggle } = kindByName(kind);
    const needed = Object.values(ruleTestCalls[kind]).map((callTest): unknown[] => [
      callTest.method,
      callTest.needs.permission,
      "toggle" in callTest ? callTest.toggle : undefined,
    ]);
    expect(needed).toEqual([
      ["GET", `${resource}@read`, toggle],
      ["PUT", `${resource}@update`, toggle],
      ["POST", `${resource}@read`, toggle],
    ]);
  }
});
