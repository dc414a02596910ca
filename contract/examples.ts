import { changeExamples } from "./examples/changes.ts";
import { eventExamples } from "./examples/events.ts";
import { incidentExamples } from "./examples/incidents.ts";
import { organizationExamples } from "./examples/organization.ts";
import { ruleExamples } from "./examples/rules.ts";

/** Of one call: a body and a reply as they may look. */
export interface CallExample {
  body?: unknown;
  reply?: unknown;
}

/** By the call's name. A call without one is published without. */
export const callExamples: Readonly<Record<string, CallExample>> = {
  ...eventExamples,
  ...changeExamples,
  ...incidentExamples,
  ...organizationExamples,
  ...ruleExamples,
};
