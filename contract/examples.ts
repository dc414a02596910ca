import { analysisExamples } from "./examples/analysis.ts";
import { changeExamples } from "./examples/changes.ts";
import { eventExamples } from "./examples/events.ts";
import { incidentClusteringExamples } from "./examples/incident-clustering.ts";
import { incidentExamples } from "./examples/incidents.ts";
import { organizationExamples } from "./examples/organization.ts";
import { ruleExamples } from "./examples/rules.ts";
import { suggestionExamples } from "./examples/suggestions.ts";

/** Of one call: a body and a reply as they may look. */
export interface CallExample {
  body?: unknown;
  reply?: unknown;
}

/** By the call's name. For a call without one, one is read off its schema. */
export const callExamples: Readonly<Record<string, CallExample>> = {
  ...eventExamples,
  ...changeExamples,
  ...analysisExamples,
  ...incidentClusteringExamples,
  ...incidentExamples,
  ...organizationExamples,
  ...ruleExamples,
  ...suggestionExamples,
};
