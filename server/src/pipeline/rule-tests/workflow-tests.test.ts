/** Tests of workflows: which of them events start, and what they would do. */
import { expect, test } from "vitest";
import { createAlertFilter } from "#contract/alert-filters.ts";
import { createEnvironment } from "#contract/environments.ts";
import { createIncidentTag } from "#contract/incident-tags.ts";
import { ruleTestCalls } from "#contract/rule-testing.ts";
import type { RuleTest } from "#contract/rule-tests.ts";
import { northwind, type Organization, type Person } from "../../test-northwind.ts";
import { createFlow } from "../../features/workflows/test-workflow-scene.ts";

const calls = ruleTestCalls.workflow;

const runTests = async (
  of: Organization,
  id: string,
  events: RuleTest["events"],
  workflows: object,
) =>
  (
    await of.as("ada").call(calls.run, {
      params: { id },
      body: {
        tests: [{ name: "t", events, expect: { incidents: [{ workflows: workflows as never }] } }],
      },
    })
  ).results[0];
const disk = { host: "db-1", check: "disk" };

test("a test says which steps a workflow takes, and what they would do", async () => {
  const of = await northwind();
  const { id } = await createFlow(
    of,
    {
      trigger: { opened: {} },
      condition: "status = critical",
      steps: [
        { id: "note", comment: { body: "{{ incident.tag.host }}: {{ incident.title }}" } },
        { id: "lab", when: "host = lab-*", resolve: {} },
        {
          id: "side",
          branch: {
            if: "check = disk",
            do: [{ id: "clean", comment: { body: "clean" } }],
            else: [{ id: "page", comment: { body: "page" } }],
          },
        },
      ],
    },
    "Triage",
  );
  const steps = {
    note: { would: "run", input: { body: "db-1: db-1" } },
    lab: { would: "skip" },
    "side/do/clean": { would: "run" },
    "side/else/page": { would: "skip" },
  };
  const result = await runTests(of, id, [{ ...disk, status: "critical" }], { Triage: steps });
  expect(result?.mismatches).toEqual([]);
  expect(Object.keys(result?.incidents[0]?.workflows ?? {})).toEqual(["Triage"]);
  expect(
    (await runTests(of, id, [{ ...disk, status: "warning" }], { Triage: null }))?.mismatches,
  ).toEqual([]);

  const wrong = await runTests(of, id, [{ ...disk, status: "critical" }], {
    Triage: { note: { input: { body: "db-2" } }, lab: { would: "run" }, none: {} },
  });
  expect(wrong?.mismatches).toEqual([
    {
      path: "incidents.0.workflows.Triage.note.input.body",
      expected: "db-2",
      got: "db-1: db-1",
    },
    { path: "incidents.0.workflows.Triage.lab.would", expected: "run", got: "skip" },
    { path: "incidents.0.workflows.Triage.none", expected: "a step", got: null },
  ]);
  expect(
    (await runTests(of, id, [{ ...disk, status: "warning" }], { Triage: {} }))?.mismatches,
  ).toEqual([{ path: "incidents.0.workflows.Triage", expected: "it starts", got: null }]);
});

test("each trigger starts by what starts it when events arrive", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  await ada.call(createEnvironment, { body: { name: "Bad", filter: "status = critical" } });
  await ada.call(createIncidentTag, {
    body: {
      name: "tier",
      type: "text",
      automatic: [{ when: "status = critical", value: { kind: "literal", value: "gold" } }],
    },
  });
  const steps = [{ id: "note", comment: { body: "{{ incident.status }}" } }];
  const triggers = {
    opened: {},
    changed: {},
    entered: { environments: ["Bad"] },
    tagged: { tag: "tier" },
    manual: {},
    schedule: { every: 3600 },
  };
  let id = "";
  for (const [kind, params] of Object.entries(triggers))
    ({ id } = await createFlow(of, { trigger: { [kind]: params }, steps }, kind));
  const once = [{ ...disk, status: "warning" }];
  const twice = [...once, { ...disk, status: "critical" }];
  const startedBy = async (events: RuleTest["events"]) => {
    const result = await runTests(of, id, events, { opened: {} });
    return Object.fromEntries(
      Object.entries(result?.incidents[0]?.workflows ?? {}).map(([name, [step]]) => [
        name,
        step?.input,
      ]),
    );
  };
  expect(await startedBy(once)).toEqual({
    opened: { body: "warning" },
    manual: { body: "warning" },
  });
  expect(await startedBy(twice)).toEqual({
    opened: { body: "warning" },
    changed: { body: "critical" },
    entered: { body: "critical" },
    tagged: { body: "critical" },
    manual: { body: "critical" },
  });
});

test("whoever may not read workflows sees none of them beside the tests of filters", async () => {
  const of = await northwind();
  const steps = [{ id: "note", comment: { body: "hidden" } }];
  await createFlow(of, { trigger: { opened: {} }, steps }, "Triage");
  const filterCalls = ruleTestCalls["alert-filter"];
  const { id } = await of.as("ada").call(createAlertFilter, {
    body: { name: "Lab", bpql: "host = lab-1" },
  });
  const expectation = { incidents: [{ workflows: { Triage: null } }] };
  const body = {
    tests: [{ name: "t", events: [{ ...disk, status: "critical" }], expect: expectation }],
  };
  const seenBy = async (person: Person) =>
    (await person.call(filterCalls.run, { params: { id }, body })).results[0];
  expect((await seenBy(of.as("ada")))?.mismatches).toHaveLength(1);
  const reader = await of.join({ permissions: ["plans@read"], environments: [] });
  const seen = await seenBy(reader);
  expect(seen).toMatchObject({ mismatches: [], incidents: [{ workflows: {} }] });
  expect(JSON.stringify(seen)).not.toContain("hidden");
});

test("a draft is tried in the place of what stands, and tests are kept with their workflow", async () => {
  const of = await northwind();
  const definition = {
    trigger: { opened: {} },
    steps: [{ id: "note", comment: { body: "one" } }],
  };
  const { id } = await createFlow(of, definition, "Triage");
  const tests: RuleTest[] = [
    {
      name: "opens",
      events: [{ ...disk, status: "critical" }],
      expect: { incidents: [{ workflows: { Triage: { note: { input: { body: "one" } } } } }] },
    },
  ];
  const ada = of.as("ada");
  await ada.call(calls.save, { params: { id }, body: { tests } });
  expect((await ada.call(calls.list, { params: { id } })).tests).toEqual(tests);
  const run = (draft: object | null) =>
    ada.call(calls.run, { params: { id }, body: { draft: draft as never } });
  expect((await run(null)).results).toMatchObject([{ mismatches: [] }]);
  const changed = { ...definition, steps: [{ id: "note", comment: { body: "two" } }] };
  const draft = { name: "Triage", description: "", active: true, definition: changed };
  expect((await run(draft)).results).toMatchObject([{ mismatches: [{ got: "two" }] }]);
  expect((await run({ ...draft, active: false })).results).toMatchObject([
    { mismatches: [{ expected: "it starts", got: null }] },
  ]);
});
