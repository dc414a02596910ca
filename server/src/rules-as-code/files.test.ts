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
    "alert-filters.yaml, rule 1 (A): drop_ok: no such field; did you mean drops_ok?",
    "alert-filters.yaml, rule 2: name: a rule of this kind has a name",
    "alert-filters.yaml, rule 4 (A): it stands here twice",
  ]);
  expect(faultOf("alert-filters.yaml", "- name: A\n  bpql: x\n  drop_ok: true\n")).toEqual([
    "alert-filters.yaml, rule 1 (A): drop_ok: no such field; did you mean drops_ok?",
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

test("a key that nothing has is named by its path, with the nearest that there is", () => {
  const faults = faultOf(
    "maintenance-plans.yaml",
    "- name: A\n  conditoin: x\n  activ: true\n  zebra: 1\n  schedule: {start: 2026-01-01T00:00:00Z, ende: 2026-01-02T00:00:00Z, recurrence: {kind: Daily, intervall: 1}}\n",
  );
  for (const message of [
    "conditoin: no such field; did you mean condition?",
    "activ: no such field; did you mean active?",
    "schedule.ende: no such field; did you mean end?",
    "schedule.recurrence.intervall: no such field; did you mean interval?",
  ])
    expect(faults).toContain(`maintenance-plans.yaml, rule 1 (A): ${message}`);
  expect(faults).toContain("maintenance-plans.yaml, rule 1 (A): zebra: no such field");
  expect(faultOf("environments.yaml", "environment: []\n")).toEqual([
    "environments.yaml: environment: no such field; did you mean environments?",
  ]);
  expect(faultOf("correlation-mode.yaml", "mode: manual\nmod: x\n")).toEqual([
    "correlation-mode.yaml: mod: no such field; did you mean mode?",
  ]);
});

test("times stand as the clocks of the rule's zone show them, and a time without a zone is refused", () => {
  const file = (times: string) =>
    new Map([
      [
        "maintenance-plans.yaml",
        `- name: Night\n  condition: host = a\n  schedule:\n    ${times}\n    timezone: Europe/Berlin\n`,
      ],
    ]);
  const written = file("start: 2026-07-01T22:00:00+02:00\n    end: 2026-07-02T06:00:00+02:00");
  const code = codeOf(written);
  expect(code.rules.get("maintenance-plan")?.[0]?.body["schedule"]).toMatchObject({
    start: Date.parse("2026-07-01T20:00:00Z") / 1000,
    end: Date.parse("2026-07-02T04:00:00Z") / 1000,
  });
  expect(filesOf(code)).toEqual(written);
  // Older exports have seconds.
  expect(codeOf(file("start: 1782936000\n    end: 1782964800"))).toEqual(code);
  for (const text of ["2026-07-01T22:00:00", "2026-07-01", "tonight", "2026-13-41T22:00:00Z"])
    expect(
      faultOf(
        "maintenance-plans.yaml",
        file(`start: ${text}\n    end: 2026-07-02T06:00:00Z`).get("maintenance-plans.yaml") ?? "",
      ),
    ).toEqual([
      "maintenance-plans.yaml, rule 1 (Night): schedule.start: must be a time with its zone, such as 2026-01-31T22:00:00+01:00",
    ]);
});
