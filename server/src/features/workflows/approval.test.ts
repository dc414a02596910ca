import { expect, test } from "vitest";
import { updateOrganizationSettings } from "#contract/organizations.ts";
import { assignIncidents } from "#contract/incident-actions.ts";
import { listNotifications } from "#contract/notifications.ts";
import { changeExecution } from "#contract/workflows.ts";
import { northwind, type Organization, type Person } from "../../test-northwind.ts";
import {
  commentsOf,
  createFlow,
  executionsOf,
  openIncident,
  startFlow,
} from "./test-workflow-scene.ts";

const steps = [
  { id: "end", second_person: true, comment: { body: "done by two" } },
  { id: "free", comment: { body: "and on" } },
];

async function openScene(definition: Record<string, unknown>) {
  const of = await northwind();
  const colleague = await of.join("admin");
  const flow = await createFlow(of, definition);
  const id = await openIncident(of);
  const { execution_id } = await startFlow(of, flow.id, id);
  await of.settle();
  const answer = (person: Person, action: "approve" | "refuse" | "retry") =>
    person.try(changeExecution, {
      params: { env: "all", id },
      body: { execution_id, action },
    });
  return { of, id, colleague, answer };
}

test("a step that asks for a second person waits for somebody else than its author and starter", async () => {
  const { of, id, colleague, answer } = await openScene({ trigger: { manual: {} }, steps });
  expect(await executionsOf(of, id)).toMatchObject([
    {
      status: "asked",
      steps: [{ status: "asked", reason: "A second person has to approve “end”", attempts: 0 }],
    },
  ]);
  expect((await answer(of.as("ada"), "approve")).status).toBe(403);
  expect(await commentsOf(of, id)).toEqual([]);
  expect((await answer(colleague, "approve")).status).toBe(200);
  await of.settle();
  expect(await executionsOf(of, id)).toMatchObject([
    { status: "done", steps: [{ approved_by: expect.any(String) }, { approved_by: null }] },
  ]);
  expect(await commentsOf(of, id)).toHaveLength(2);
});

test("what a second person refuses is not done, and is asked again when it is tried again", async () => {
  const { of, id, colleague, answer } = await openScene({ trigger: { manual: {} }, steps });
  await answer(colleague, "refuse");
  await of.settle();
  expect(await executionsOf(of, id)).toMatchObject([
    { status: "failed", reason: expect.stringMatching(/^end: .+ refused it$/) },
  ]);
  await answer(of.as("ada"), "retry");
  await of.settle();
  expect(await executionsOf(of, id)).toMatchObject([{ status: "asked" }]);
  of.clock.forward({ hours: 24 });
  await of.settle();
  expect(await executionsOf(of, id)).toMatchObject([
    { status: "failed", reason: "end: Nobody answered in time" },
  ]);
  expect(await commentsOf(of, id)).toEqual([]);
});

test("a second person sees what would be done, and that is done, whatever has changed since", async () => {
  const { of, id, colleague, answer } = await openScene({
    trigger: { manual: {} },
    steps: [{ id: "note", second_person: true, comment: { body: "was {{ incident.status }}" } }],
  });
  const question = { status: "asked", input: { body: "was critical" } };
  expect(await executionsOf(of, id)).toMatchObject([{ steps: [question] }]);
  await of.send({ status: "warning", host: "db-1", check: "disk" });
  await answer(colleague, "approve");
  await of.settle();
  expect(await commentsOf(of, id)).toEqual([["was critical", expect.any(String)]]);
});

test("what cannot be filled in fails without asking anybody", async () => {
  const { of, id } = await openScene({
    trigger: { manual: {} },
    steps: [
      {
        id: "note",
        second_person: true,
        comment: { body: "{% for i in (1..9999999) %}xxxxxxxx{% endfor %}" },
      },
    ],
  });
  expect(await executionsOf(of, id)).toMatchObject([{ status: "failed" }]);
});

test("a question may ask for a second person, too", async () => {
  const { of, colleague, answer } = await openScene({
    trigger: { manual: {} },
    steps: [{ id: "ok", second_person: true, ask: { message: "Go on?" } }],
  });
  expect((await answer(of.as("ada"), "approve")).status).toBe(403);
  expect((await answer(colleague, "approve")).status).toBe(200);
});

test("by the organization's settings every call waits for one, whatever the document says", async () => {
  const of = await northwind();
  await setSecondPerson(of);
  const flow = await createFlow(of, {
    trigger: { manual: {} },
    steps: [
      { id: "note", comment: { body: "before" } },
      { id: "out", second_person: false, call: { url: "https://ops.example/restart" } },
    ],
  });
  const id = await openIncident(of);
  await startFlow(of, flow.id, id);
  await of.settle();
  expect(await executionsOf(of, id)).toMatchObject([
    { status: "asked", steps: [{ status: "done" }, { status: "asked", attempts: 0 }] },
  ]);
});

const inboxOf = async (person: Person) => (await person.call(listNotifications, {})).items;

test("whoever is named to answer finds the question in the inbox, until somebody has answered", async () => {
  const of = await northwind();
  const flow = await createFlow(of, {
    trigger: { manual: {} },
    steps: [{ id: "ok", ask: { message: "Restart {{ incident.tag.host }}?", notify: ["uma"] } }],
  });
  const id = await openIncident(of);
  const { execution_id } = await startFlow(of, flow.id, id);
  await of.settle();
  expect(await inboxOf(of.as("uma"))).toMatchObject([
    {
      reason: "approval",
      actor: "flow",
      excerpt: "Restart db-1?",
      incident: { id },
      approval: { incident_id: id, execution_id, step_id: "ok", is_open: true, needs_text: false },
    },
  ]);
  expect(await inboxOf(of.as("ada"))).toEqual([]);
  await of.as("ada").call(changeExecution, {
    params: { env: "all", id },
    body: { execution_id, action: "approve" },
  });
  expect(await inboxOf(of.as("uma"))).toMatchObject([{ approval: { is_open: false } }]);
});

test("without names the assignee is asked, and a second person is never the first", async () => {
  const of = await northwind();
  const flow = await createFlow(of, { trigger: { manual: {} }, steps });
  const id = await openIncident(of);
  const run = async () => {
    await startFlow(of, flow.id, id);
    await of.settle();
  };
  await run();
  expect(await inboxOf(of.as("ada"))).toEqual([]);
  await of.as("ada").call(assignIncidents, {
    params: { env: "all" },
    body: { ids: [id], assignee: of.as("uma").userId ?? "" },
  });
  await run();
  expect((await inboxOf(of.as("uma"))).map(({ reason }) => reason).toSorted()).toEqual([
    "approval",
    "assigned",
  ]);
});

const setSecondPerson = (of: Organization) =>
  of
    .as("ada")
    .call(updateOrganizationSettings, { body: { settings: { workflowSecondPerson: true } } });
