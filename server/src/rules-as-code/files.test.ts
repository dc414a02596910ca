import * as fc from "fast-check";
import { expect, test } from "vitest";
import { arbitraryCode } from "./arbitrary-code.ts";
import { CodeFileError, codeOf, filesOf } from "./files.ts";
import { isEmptyPlan, planOf } from "./plan.ts";

const faultOf = (file: string, text: string): readonly string[] => {
  try {
    codeOf(new Map([[file, text]]));
    return [];
  } catch (error) {
    if (error instanceof CodeFileError) return error.problems;
    throw error;
  }
};

test("files say everything of a set of rules, and are the same when they are written anew", () => {
  fc.assert(
    fc.property(arbitraryCode({ isValid: false }), (code) => {
      const files = filesOf(code);
      const read = codeOf(files);
      expect(read).toEqual(code);
      expect(filesOf(read)).toEqual(files);
      expect(isEmptyPlan(planOf(code, read, { isPruning: true }))).toBe(true);
    }),
    { numRuns: 100 },
  );
});

test("what is implied need not be written, and a file reads as people write it", () => {
  const files = new Map([
    ["alert-filters.yaml", "- name: Noise of the lab\n  bpql: host = lab-*\n"],
  ]);
  expect(codeOf(files).rules.get("alert-filter")).toEqual([
    {
      name: "Noise of the lab",
      active: true,
      tests: [],
      rows: null,
      body: {
        description: "",
        bpql: "host = lab-*",
        sourceSystems: [],
        drops_ok: false,
        end_time: null,
        schedule: null,
      },
    },
  ]);
  expect(filesOf(codeOf(files))).toEqual(files);
});

test("what cannot be read is named by file, rule and field, all of it at once", () => {
  expect(
    faultOf(
      "alert-filters.yaml",
      "- name: A\n  bpql: 7\n  drop_ok: true\n- bpql: x\n- name: a\n  bpql: x\n- name: A\n  bpql: x\n",
    ),
  ).toEqual([
    "alert-filters.yaml, rule 1 (A): bpql: must be text",
    "alert-filters.yaml, rule 2: name: a rule of this kind has a name",
    "alert-filters.yaml, rule 4 (A): it stands here twice",
  ]);
  expect(faultOf("alert-filters.yaml", "- name: A\n  bpql: x\n  drop_ok: true\n")).toEqual([
    "alert-filters.yaml, rule 1 (A): drop_ok: no such field",
  ]);
  expect(
    faultOf(
      "alert-filters.yaml",
      "- name: A\n  bpql: x\n  tests: [{name: t, events: [{host: h}], expect: {outcom: opened}}]\n",
    )[0],
  ).toContain("tests.0.expect");
  expect(faultOf("environments.yaml", "environments: [{name: A, filter: x, group: B}]\n")).toEqual([
    "environments.yaml, A: there is no group B among groups",
  ]);
  expect(faultOf("alert-filters.yaml", "- name: [\n")[0]).toMatch(/^alert-filters\.yaml: /);
});
