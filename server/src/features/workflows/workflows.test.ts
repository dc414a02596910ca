import { expect, test } from "vitest";
import { addComment, getIncident } from "#contract/incidents.ts";
import {
  changeExecution,
  dryRunWorkflow,
  getWorkflow,
  listIncidentWorkflows,
  saveWorkflowSecret,
  startWorkflow,
  updateWorkflow,
} from "#contract/workflows.ts";
import { northwind } from "../../test-northwind.ts";
import {
  commentsOf,
  createFlow,
  executionsOf,
  openIncident,
  startFlow,
} from "./test-workflow-scene.ts";

test("an opened incident is worked on by itself, as its author, and the steps say what they did", async () => {
  const of = await northwind();
  await createFlow(of, {
    trigger: { opened: {} },
    condition: "host = db-1",
    steps: [
      { id: "tell", comment: { body: "{{ incident.title }} on {{ incident.tag.host }}" } },
      { id: "side", branch: { if: "check = disk", do: [{ id: "end", resolve: {} }] } },
    ],
  });
  const untouched = await openIncident(of, { host: "web-1" });
  const id = await openIncident(of);
  await of.settle();
  await of.settle();
  expect(await commentsOf(of, id)).toEqual([[expect.stringContaining("on db-1"), "flow for Ada"]]);
  expect(await of.as("ada").call(getIncident, { params: { env: "all", id } })).toMatchObject({
    active: false,
  });
  const [run] = await executionsOf(of, id);
  expect(run).toMatchObject({ status: "done", trigger: "opened", name: "flow", version: 1 });
  expect(run?.steps.map((step) => [step.id, step.status])).toEqual([
    ["tell", "done"],
    ["side", "done"],
    ["side/do/end", "done"],
  ]);
  expect(await executionsOf(of, untouched)).toEqual([]);
});

test("a document with problems is kept, names them by their place, and does not run", async () => {
  const of = await northwind();
  const { id, problems, version } = await createFlow(of, {
    trigger: { manual: {} },
    steps: [
      { id: "a", comment: { body: "{{ incident.title " } },
      { id: "a", branch: { if: "host = = 1", do: [] } },
    ],
  });
  expect(version).toBe(1);
  expect(problems.map(({ path }) => path)).toEqual([
    "steps.0.comment.body",
    "steps.1.id",
    "steps.1.branch.if",
  ]);
  const incident = await openIncident(of);
  const { items } = await of
    .as("ada")
    .call(listIncidentWorkflows, { params: { env: "all", id: incident } });
  expect(items).toEqual([]);
  const refused = await of.as("ada").try(startWorkflow, {
    params: { env: "all", id: incident },
    body: { workflow_id: id },
  });
  expect(refused.status).toBe(422);
});

test("a wait ends at its time, and one for a condition as soon as that holds", async () => {
  const of = await northwind();
  const flow = await createFlow(of, {
    trigger: { manual: {} },
    steps: [
      { id: "rest", wait: { seconds: 60 } },
      { id: "until", wait: { until: "status = ok", for: 3600 } },
      { id: "tell", comment: { body: "it is over" } },
    ],
  });
  const id = await openIncident(of);
  await startFlow(of, flow.id, id);
  await of.settle();
  expect((await executionsOf(of, id))[0]?.steps).toMatchObject([{ id: "rest", status: "waiting" }]);
  of.clock.forward({ minutes: 1 });
  await of.settle();
  expect((await executionsOf(of, id))[0]?.steps[1]).toMatchObject({
    id: "until",
    status: "waiting",
  });
  await of.send({ status: "ok", host: "db-1", check: "disk" });
  await of.settle();
  expect(await executionsOf(of, id)).toMatchObject([{ status: "done" }]);
  expect(await commentsOf(of, id)).toHaveLength(1);
});

test("a person is asked, and what they say decides how it goes on", async () => {
  const of = await northwind();
  const flow = await createFlow(of, {
    trigger: { manual: {} },
    steps: [
      { id: "ok", ask: { message: "Restart {{ incident.tag.host }}?", input: "Why" } },
      {
        id: "yes",
        when: "steps.ok.output.approved = true",
        comment: { body: "{{ steps.ok.output.input }}" },
      },
    ],
  });
  const id = await openIncident(of);
  const { execution_id } = await startFlow(of, flow.id, id);
  await of.settle();
  expect(await executionsOf(of, id)).toMatchObject([
    { status: "asked", steps: [{ status: "asked", reason: "Restart db-1?" }] },
  ]);
  const answer = { execution_id, action: "approve" as const, input: "because" };
  const params = { env: "all", id };
  expect((await of.as("rui").try(changeExecution, { params, body: answer })).status).toBe(403);
  await of.as("ada").call(changeExecution, { params, body: answer });
  await of.settle();
  expect(await commentsOf(of, id)).toEqual([["because", "flow for Ada"]]);
  expect((await of.as("ada").try(changeExecution, { params, body: answer })).status).toBe(422);
});

test("nobody answers: the deadline decides", async () => {
  const of = await northwind();
  const ask = { message: "?", deadline: 60, otherwise: "refuse" };
  const flow = await createFlow(of, {
    trigger: { manual: {} },
    steps: [
      { id: "ok", ask },
      { id: "no", when: "steps.ok.output.approved = false", comment: { body: "left alone" } },
    ],
  });
  const id = await openIncident(of);
  await startFlow(of, flow.id, id);
  await of.settle();
  of.clock.forward({ minutes: 2 });
  await of.settle();
  expect(await commentsOf(of, id)).toEqual([["left alone", "flow for Ada"]]);
});

test("a loop takes each item once, and incidents that a query finds are changed one by one", async () => {
  const of = await northwind();
  const [a, b] = [await openIncident(of, { host: "a-1" }), await openIncident(of, { host: "b-1" })];
  const flow = await createFlow(of, {
    trigger: { manual: {} },
    steps: [
      {
        id: "each",
        foreach: {
          incidents: "check = disk",
          steps: [{ id: "tell", comment: { body: "{{ incident.tag.host }} is {{ index }}" } }],
        },
      },
    ],
  });
  await startFlow(of, flow.id, a);
  await of.settle();
  const texts = [...(await commentsOf(of, a)), ...(await commentsOf(of, b))].map(([body]) => body);
  expect(texts.sort()).toEqual(["a-1 is 1", "b-1 is 0"]);
});

test("a workflow that starts itself again is cut, and says so", async () => {
  const of = await northwind();
  await createFlow(of, {
    trigger: { changed: {} },
    steps: [{ id: "end", resolve: {} }],
  });
  const id = await openIncident(of);
  await of.send({ status: "warning", host: "db-1", check: "disk" });
  for (let turn = 0; turn < 4; turn += 1) await of.settle();
  expect((await executionsOf(of, id)).map(({ status, reason }) => [status, reason])).toEqual([
    ["failed", "The workflow started itself again, and was stopped"],
    ["done", null],
  ]);
});

test("it may do no more than its author may by then, nor than the account it acts as", async () => {
  const of = await northwind();
  const author = await of.join({
    permissions: ["workflows@create", "workflows@read", "workflow_runs@create"],
    environments: [{ environment_id: "all", access: "incident_actions", actions: ["comment"] }],
  });
  const weak = await createFlow(
    of,
    { trigger: { manual: {} }, steps: [{ id: "end", resolve: {} }] },
    "weak",
    author,
  );
  const id = await openIncident(of);
  await startFlow(of, weak.id, id);
  await of.settle();
  expect(await executionsOf(of, id)).toMatchObject([
    { status: "failed", steps: [{ status: "failed", reason: expect.stringMatching(/resolve/i) }] },
  ]);
  const nobody = await createFlow(
    of,
    { trigger: { manual: {} }, acts_as: "nobody", steps: [{ id: "end", resolve: {} }] },
    "nobody",
  );
  await startFlow(of, nobody.id, id);
  await of.settle();
  expect((await executionsOf(of, id))[0]).toMatchObject({
    status: "failed",
    reason: "There is no active service account “nobody”",
  });
});

test("a failed step is tried again as often as it says, and once more by hand", async () => {
  const of = await northwind();
  const flow = await createFlow(of, {
    trigger: { manual: {} },
    steps: [{ id: "who", retry: { times: 1, seconds: 10 }, assign: { to: "ghost@x.test" } }],
  });
  const id = await openIncident(of);
  const { execution_id } = await startFlow(of, flow.id, id);
  await of.settle();
  expect((await executionsOf(of, id))[0]?.steps).toMatchObject([
    { status: "waiting", attempts: 1 },
  ]);
  of.clock.forward({ seconds: 10 });
  await of.settle();
  expect(await executionsOf(of, id)).toMatchObject([
    { status: "failed", steps: [{ status: "failed", attempts: 2 }] },
  ]);
  await of.as("ada").call(changeExecution, {
    params: { env: "all", id },
    body: { execution_id, action: "retry" },
  });
  await of.settle();
  expect((await executionsOf(of, id))[0]?.steps[0]).toMatchObject({
    attempts: 3,
    status: "failed",
  });
});

test("a private address is refused, and secrets never show", async () => {
  const of = await northwind();
  await of.as("ada").call(saveWorkflowSecret, {
    params: { name: "TOKEN" },
    body: { value: "hunter2-long" },
  });
  const flow = await createFlow(of, {
    trigger: { manual: {} },
    steps: [
      {
        id: "out",
        call: {
          url: "http://169.254.169.254/{{ secrets.TOKEN }}",
          headers: { authorization: "Bearer {{ secrets.TOKEN }}" },
        },
      },
    ],
  });
  const id = await openIncident(of);
  await startFlow(of, flow.id, id);
  for (let turn = 0; turn < 3; turn += 1) await of.settle();
  const runs = await executionsOf(of, id);
  expect(runs).toMatchObject([{ status: "failed", steps: [{ status: "failed" }] }]);
  expect(JSON.stringify(runs)).toContain("{{ secrets.TOKEN }}");
  expect(JSON.stringify(runs)).not.toContain("hunter2");
});

test("a dry run says what would be done, and does nothing", async () => {
  const of = await northwind();
  const flow = await createFlow(of, {
    trigger: { manual: { inputs: [{ name: "why" }] } },
    condition: "host = db-1",
    steps: [
      { id: "tell", comment: { body: "{{ incident.tag.host }}: {{ inputs.why }}" } },
      { id: "never", when: "host = web-1", resolve: {} },
      { id: "later", when: "steps.tell.output.x = 1", resolve: {} },
    ],
  });
  const id = await openIncident(of);
  const dry = await of.as("ada").call(dryRunWorkflow, {
    params: { id: flow.id },
    body: { incident_id: id, inputs: { why: "test" } },
  });
  expect(dry).toMatchObject({
    would_start: true,
    steps: [
      { id: "tell", would: "run", input: { body: "db-1: test" } },
      { id: "never", would: "skip" },
      { id: "later", would: "unknown" },
    ],
  });
  expect(await commentsOf(of, id)).toEqual([]);
});

test("another document is another version; runs under way go on as they began", async () => {
  const of = await northwind();
  const first = {
    trigger: { manual: {} },
    steps: [
      { id: "w", wait: { seconds: 5 } },
      { id: "c", comment: { body: "old" } },
    ],
  };
  const flow = await createFlow(of, first);
  const id = await openIncident(of);
  await startFlow(of, flow.id, id);
  await of.settle();
  const changed = await of.as("ada").call(updateWorkflow, {
    params: { id: flow.id },
    body: { definition: { ...first, steps: [{ id: "c", comment: { body: "new" } }] } },
  });
  expect(changed.version).toBe(2);
  of.clock.forward({ seconds: 5 });
  await of.settle();
  expect((await commentsOf(of, id)).map(([body]) => body)).toEqual(["old"]);
  expect(await of.as("ada").call(getWorkflow, { params: { id: flow.id } })).toMatchObject({
    author: { name: "Ada" },
  });
  await of.as("ada").call(addComment, { params: { env: "all", id }, body: { body: "by hand" } });
});

test("an analysis is asked for as a step, and its end starts what waits for that", async () => {
  const of = await northwind();
  const asking = await createFlow(of, {
    trigger: { manual: {} },
    steps: [{ id: "look", analyse: {} }],
  });
  await createFlow(
    of,
    { trigger: { analysed: {} }, steps: [{ id: "tell", comment: { body: "analysed" } }] },
    "after",
  );
  const id = await openIncident(of);
  await startFlow(of, asking.id, id);
  for (let turn = 0; turn < 5; turn += 1) await of.settle();
  expect((await commentsOf(of, id)).map(([body]) => body)).toEqual(["analysed"]);
});
