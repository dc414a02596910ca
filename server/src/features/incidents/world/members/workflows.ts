import type { TriggerKind } from "#contract/workflow-document.ts";

export interface WorkflowStart {
  workflow_id: string;
  incident_id: string;
  kind: TriggerKind;
  /** Workflows whose runs led to it, the first one first. */
  chain: readonly string[];
}

export interface WorldWorkflows {
  /** Workflows whose run makes this change; empty where none does. */
  chain: readonly string[];
  starts: WorkflowStart[];
  /** Incidents that runs wait for, as far as they changed. */
  watched: Set<string>;
}

export const newWorkflows = (): WorldWorkflows => ({
  chain: [],
  starts: [],
  watched: new Set(),
});
