import {
  createWorkflow,
  listWorkflows,
  startWorkflow,
  unifiedExecution,
} from "#contract/workflows.ts";
import type { AvailableToggle } from "#contract/toggles.ts";
import type { Organization } from "../../test-northwind.ts";
import { type ToggleRow, uniqueName } from "./test-rule-toggle-rows.ts";

const incidentOf = async (of: Organization): Promise<string> => {
  const [outcome] = await of.send({ status: "critical", host: uniqueName() });
  return outcome?.incident_id ?? "";
};

export const workflowToggleRows = {
  triage_automation_workflow: { calls: [(of) => of.as("ada").try(listWorkflows, {})] },
  automation_workflow_trigger: {
    calls: [
      async (of) => {
        const id = await incidentOf(of);
        const { id: workflow_id } = await of.as("ada").call(createWorkflow, {
          body: {
            name: uniqueName(),
            definition: { trigger: { manual: {} }, steps: [{ id: "end", resolve: {} }] },
          },
        });
        return of
          .as("ada")
          .try(startWorkflow, { params: { env: "all", id }, body: { workflow_id } });
      },
    ],
  },
  automation_workflow_view: {
    calls: [
      async (of) => {
        const id = await incidentOf(of);
        return of.as("ada").try(unifiedExecution, { params: { env: "all", id } });
      },
    ],
  },
} satisfies Partial<Record<AvailableToggle, ToggleRow>>;
