import { expect, test } from "vitest";
import { resolveIncidents } from "#contract/incident-actions.ts";
import { getIncident } from "#contract/incidents.ts";
import { downloadArtifact } from "#contract/incident-artifacts.ts";
import { changeExecution } from "#contract/workflows.ts";
import { workflowLimits } from "#contract/workflow-limits.ts";
import { northwind, type Organization } from "../../test-northwind.ts";
import { createFlow, executionsOf, openIncident, startFlow } from "./test-workflow-scene.ts";

async function runFlow(of: Organization, steps: readonly object[], id: string) {
  const flow = await createFlow(of, { trigger: { manual: {} }, steps });
  const { execution_id } = await startFlow(of, flow.id, id);
  await of.settle();
  return execution_id;
}

test("a step keeps a file of what the run has gathered, and the run shows it", async () => {
  const of = await northwind();
  const id = await openIncident(of);
  await runFlow(
    of,
    [
      {
        id: "keep",
        artifact: { name: "{{ incident.tag.host }}.txt", content: "<b>{{ run.name }}" },
      },
    ],
    id,
  );
  const [run] = await executionsOf(of, id);
  const [file] = run?.steps[0]?.artifacts ?? [];
  expect(file).toMatchObject({
    name: "db-1.txt",
    bytes: 7,
    content_type: "application/octet-stream",
    by_name: "flow for Ada",
  });
  const { body, headers } = await of.as("ada").try(downloadArtifact, {
    params: { env: "all", id, artifact_id: file?.id ?? "" },
  });
  expect([body, headers["content-security-policy"]]).toEqual([
    "<b>flow",
    "default-src 'none'; sandbox",
  ]);
});

test("files of steps are within what an incident keeps", async () => {
  const of = await northwind();
  const id = await openIncident(of);
  await of.sql((sql) =>
    sql(
      `INSERT INTO incident_artifacts (organization_id, incident_id, name, content_type, bytes,
         content, by_name, created_at)
       VALUES (tocsin_organization(), $1, 'large', 'text/plain', $2, '', 'Ada', 0)`,
      [id, workflowLimits.artifactBytesPerIncident - 1],
    ),
  );
  await runFlow(of, [{ id: "keep", artifact: { name: "log.txt", content: "two" } }], id);
  expect(await executionsOf(of, id)).toMatchObject([
    { status: "failed", reason: expect.stringContaining("at most 100 MiB") },
  ]);
});

test("a suggested merge is done once somebody approves, of what is still there by then", async () => {
  const of = await northwind();
  const [id, second, third] = [
    await openIncident(of),
    await openIncident(of, { host: "web-1" }),
    await openIncident(of, { host: "web-2" }),
  ];
  const execution_id = await runFlow(
    of,
    [{ id: "join", suggest_merge: { incidents: "host = db-1 OR host = web-*" } }],
    id,
  );
  const [run] = await executionsOf(of, id);
  const output = run?.steps[0]?.output as { suggested: { id: string }[] };
  expect(output.suggested.map((incident) => incident.id).toSorted()).toEqual([second, third]);
  await of.as("ada").call(resolveIncidents, { params: { env: "all" }, body: { ids: [third] } });
  await of.as("ada").call(changeExecution, {
    params: { env: "all", id },
    body: { execution_id, action: "approve" },
  });
  await of.settle();
  const into = async (incidentId: string) =>
    (await of.as("ada").call(getIncident, { params: { env: "all", id: incidentId } })).merged_into;
  expect([await into(second), await into(third), await into(id)]).toEqual([id, id, null]);
});

test("a suggested merge that is refused, or that nobody answers, changes nothing", async () => {
  const of = await northwind();
  const id = await openIncident(of);
  const second = await openIncident(of, { host: "web-1" });
  const step = { id: "join", suggest_merge: { incidents: "host = web-1", deadline: 60 } };
  const params = { env: "all", id };
  const execution_id = await runFlow(of, [step], id);
  await of.as("ada").call(changeExecution, { params, body: { execution_id, action: "refuse" } });
  await of.settle();
  expect(await executionsOf(of, id)).toMatchObject([{ status: "done" }]);
  await startFlow(of, (await executionsOf(of, id))[0]?.workflow_id ?? "", id);
  await of.settle();
  of.clock.forward({ minutes: 1 });
  await of.settle();
  expect(await executionsOf(of, id)).toMatchObject([
    { status: "done", steps: [{ output: { approved: false } }] },
    { status: "done", steps: [{ output: { approved: false, by: "Ada" } }] },
  ]);
  const { merged_into } = await of
    .as("ada")
    .call(getIncident, { params: { env: "all", id: second } });
  expect(merged_into).toBeNull();
});

test("a suggested merge says where there are more than it names", async () => {
  const of = await northwind();
  const id = await openIncident(of);
  for (let number = 0; number <= workflowLimits.suggestedMerges; number += 1)
    await openIncident(of, { host: `web-${number}` });
  await runFlow(of, [{ id: "join", suggest_merge: { incidents: "host = web-*" } }], id);
  const [run] = await executionsOf(of, id);
  const output = run?.steps[0]?.output as { suggested: unknown[] };
  expect(output.suggested).toHaveLength(workflowLimits.suggestedMerges);
  expect(run?.steps[0]?.reason).toContain("there are more; these 20 changed last");
});
