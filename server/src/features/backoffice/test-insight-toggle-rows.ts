/** What toggles of suggestions do, see test-toggle-rows. */
import type { Endpoint } from "#contract/endpoint.ts";
import { listDetectors } from "#contract/anomaly-detection.ts";
import { listExecutions } from "#contract/incident-clustering.ts";
import { listCorrelatedTickets } from "#contract/service-desk.ts";
import { findExternalSimilarities, findSimilarIncidents } from "#contract/similar-incidents.ts";
import { suggestActions, suggestRemediation } from "#contract/suggested-actions.ts";
import type { AvailableToggle } from "#contract/toggles.ts";
import type { Organization } from "../../test-northwind.ts";
import { type ToggleRow, uniqueName } from "./test-rule-toggle-rows.ts";

const callOf = ({ method, path }: Endpoint) => ({
  calls: [
    async (of: Organization) => {
      const [outcome] = await of.send({ status: "critical", host: uniqueName() });
      const id = outcome?.incident_id ?? "";
      return of.as("ada").raw(method, path.replace("{env}", "all").replace("{id}", id));
    },
  ],
});

export const insightToggleRows = {
  similar_incident_recommendations: callOf(findSimilarIncidents),
  external_similarities: callOf(findExternalSimilarities),
  historical_suggested_actions: callOf(suggestActions),
  suggested_remediation: callOf(suggestRemediation),
  incident_correlation_admin: { calls: [(of) => of.as("ada").try(listExecutions, {})] },
  anomaly_detection: { calls: [(of) => of.as("ada").try(listDetectors, {})] },
  service_desk: callOf(listCorrelatedTickets),
} satisfies Partial<Record<AvailableToggle, ToggleRow>>;
