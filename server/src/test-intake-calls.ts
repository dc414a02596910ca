/** Sources, and what they send. */
import type { SampleCall } from "./test-feature-calls.ts";
import type { Fixtures } from "./test-fixtures.ts";

const auto_resolve = { enabled: true, hours: 2, include_shared: false, dont_resolve: false };

export const intakeCallsOf = (t: Fixtures): Record<string, SampleCall> => ({
  "integrations.listIntegrations": {},
  "integrations.getIntegration": { params: { id: t.integration } },
  "integrations.createIntegration": {
    body: { name: "made by the row", source_system: "api" },
    statusForOutsider: 201,
  },
  "integrations.previewAutoResolve": {
    body: { system_id: t.integration, auto_resolve },
    statusForOutsider: 404,
  },
  "integrations.tryPayload": {
    params: { id: t.integration },
    body: { payload: { state: "down", hostname: "somewhere", title: "ping" } },
  },
  "integrations.updateIntegration": {
    params: { id: t.integration },
    body: { config: { auto_resolve } },
  },
  "ingestion.sendAlerts": { body: { status: "critical", host: "a" }, statusForOutsider: 401 },
  "ingestion.sendNative": {
    params: { source: "generic" },
    body: { status: "critical", host: "a" },
    statusForOutsider: 401,
  },
  "ingestion.sendInQuery": {
    params: { source: "generic" },
    query: { status: "critical", host: "a" },
    statusForOutsider: 401,
  },
  "ingestion.allowSender": { params: { source: "cloudevents" }, statusForOutsider: 401 },
  "ingestion.sendOtlpLogs": { body: { resourceLogs: [] }, statusForOutsider: 401 },
  "ingestion.sendAsAlertmanager": { body: [], statusForOutsider: 401 },
  "receipts.getReceipt": { params: { id: t.receipt } },
  "receipts.listTroubleshootingLogs": { query: { resource_id: t.integration } },
  "receipts.getTroubleshootingLog": { params: { log_id: t.receipt } },
  "receipts.listFailures": {},
  "receipts.replayFailures": {
    body: { cause: t.failure },
    statusForOutsider: 404,
    refused: "not_found",
  },
});
