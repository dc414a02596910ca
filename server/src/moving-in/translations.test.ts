import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { planProblems } from "../rules-as-code/plan-problems.ts";
import { planOf } from "../rules-as-code/plan.ts";
import { codeOf, filesOf } from "../rules-as-code/files.ts";
import { translationText } from "./test-translation-text.ts";
import { tools } from "./tools.ts";

const nowS = Date.parse("2026-11-28T12:00:00Z") / 1000;
const read = (file: string): Promise<string> =>
  readFile(new URL(`examples/${file}`, import.meta.url), "utf8");
const translate = (tool: string, text: string) => {
  const translation = tools[tool]?.(text, nowS);
  if (!translation) throw new Error(`${tool} is no tool`);
  return translation;
};

const examples = [
  ["alertmanager", "alertmanager.yaml"],
  ["keep", "keep.yaml"],
  ["alerta", "alerta.json"],
  ["alerta", "alertad.conf"],
  ["oncall", "oncall.json"],
  ["oncall", "oncall-terraform.json"],
  ["opsgenie", "opsgenie.json"],
  ["pagerduty", "pagerduty.json"],
] as const;

test.each(examples)("%s: the files and the report of %s", async (tool, file) => {
  const text = translationText(translate(tool, await read(file)));
  expect(text).toBe(await read(`${file.replace(/\..*/, "")}.expected.txt`));
  expect(text).not.toMatch(/hush|hunter2/);
});

test.each(examples)("%s: the files of %s can be read and imported", async (tool, file) => {
  const { code } = translate(tool, await read(file));
  const again = codeOf(filesOf(code));
  expect(filesOf(again)).toEqual(filesOf(code));
  expect(planProblems(planOf({ ...code, rules: new Map() }, again, { isPruning: false }))).toEqual(
    [],
  );
});

test.each([
  ["pagerduty", '{ "services": [{ "name": "x" }] }', "line 1, services[0].id: must be entered"],
  ["pagerduty", "[1]", "line 1, [0]: must be a block of fields"],
  ["pagerduty", "{}", /^The file has none of services, /],
  [
    "opsgenie",
    '{\n"maintenance": [{ "rules": [{ "state": "disabled", "entity": { "id": "i" } }],\n"time": { "startDate": "soon", "endDate": "x" } }],\n"integrations": [{ "id": "i", "name": "I" }] }',
    "line 3, maintenance[0].time.startDate: must be a time",
  ],
  ["oncall", '{ "routes": {', /at line 1, column \d+$/],
  ["alerta", '{ "blackouts": [\n{ "environment": "a" }] }', "line 2, blackouts[0].startTime"],
  ["alerta", "ALLOWED_ENVIRONMENTS = 3\n", "line 1, ALLOWED_ENVIRONMENTS: must be a list"],
  ["keep", "workflow:\n  triggers:\n    - cel: x\n", "line 3, workflow.triggers[0].type: must be"],
])("%s: %j is refused with its place", (tool, text, message) => {
  expect(() => translate(tool, text)).toThrow(message);
});
