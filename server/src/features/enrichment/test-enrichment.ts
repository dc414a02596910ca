import * as contract from "#contract/enrichment.ts";
import type { Organization } from "../../test-northwind.ts";

export const createTag = (of: Organization, name: string, body: object) =>
  of.as("ada").call(contract.createEnrichmentTag, { body: { name, type: "multi", ...body } });

export const compositionRule = (value: string, condition = "") => ({
  type: "composition" as const,
  when: condition,
  config: { value },
});

export const extractionRule = (source: string, regex: string, more: object = {}) => ({
  type: "extraction" as const,
  config: { source, regex, ...more },
});

export const sendAlert = async (of: Organization, event: Record<string, unknown>) => {
  const [outcome] = await of.send({ status: "critical", ...event });
  return (await of.as("ada").alertsOf(outcome?.incident_id ?? "")).find(
    (alert) => alert.id === outcome?.alert_id,
  );
};
