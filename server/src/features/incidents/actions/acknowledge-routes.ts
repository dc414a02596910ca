import * as contract from "#contract/incident-actions.ts";
import { serve, type Route } from "../../../platform/http/serve.ts";
import { acknowledge, unacknowledge } from "./acknowledge.ts";
import { actionOn, type ActionParts, runActionOnEach } from "./run-action.ts";

export const acknowledgeRoutes = (parts: ActionParts): Route[] => [
  serve(contract.acknowledgeIncidents, ({ caller, reach, body }) =>
    runActionOnEach(
      parts,
      { ...actionOn(caller, reach, body.ids), action: "acknowledge" },
      ({ world, incident }, id) => acknowledge(world, incident(id), body.annotation),
    ),
  ),
  serve(contract.unacknowledgeIncidents, ({ caller, reach, body }) =>
    runActionOnEach(
      parts,
      { ...actionOn(caller, reach, body.ids), action: "unacknowledge" },
      ({ world, incident }, id) => unacknowledge(world, incident(id), body.annotation),
    ),
  ),
];
