/** What tests of workflows begin with. */
import { listComments } from "#contract/incidents.ts";
import { createWorkflow, startWorkflow, unifiedExecution } from "#contract/workflows.ts";
import type { Organization, Person } from "../../test-northwind.ts";

export const createFlow = (
  of: Organization,
  definition: Record<string, unknown>,
  name = "flow",
  by: Person = of.as("ada"),
) => by.call(createWorkflow, { body: { name, definition } });
export const openIncident = async (
  of: Organization,
  event: Record<string, unknown> = {},
): Promise<string> => {
  const [outcome] = await of.send({ status: "critical", host: "db-1", check: "disk", ...event });
  return outcome?.incident_id ?? "";
};
export const startFlow = (of: Organization, workflow_id: string, id: string, inputs = {}) =>
  of.as("ada").call(startWorkflow, { params: { env: "all", id }, body: { workflow_id, inputs } });
export const executionsOf = async (of: Organization, id: string) =>
  (await of.as("ada").call(unifiedExecution, { params: { env: "all", id } })).executions;
export const commentsOf = async (of: Organization, id: string) =>
  (await of.as("ada").call(listComments, { params: { env: "all", id } })).items.map(
    ({ body, author }) => [body, author.name],
  );
