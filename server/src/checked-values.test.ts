/** A column of one word of a list is checked by the database, by the list that the contract has. */
import { expect, test } from "vitest";
import { analysisEngines, analysisStatuses } from "#contract/analysis.ts";
import {
  anomalyKinds,
  anomalyLogEvents,
  anomalyVerdicts,
  detectorAlertStatuses,
  detectorDirections,
  detectorStates,
} from "#contract/anomaly-detection.ts";
import { storedKeyTypes } from "#contract/api-keys.ts";
import { designerCharts } from "#contract/analytics-designers.ts";
import {
  reportFormats,
  reportMailStates,
  reportRecipientKinds,
} from "#contract/analytics-reports.ts";
import { auditActions } from "#contract/audit-logs.ts";
import { installationActions, installationSubjects } from "#contract/backoffice.ts";
import { callbackStates } from "#contract/callbacks.ts";
import { changeCertainties, changeStatuses } from "#contract/changes.ts";
import { modes } from "#contract/correlation-patterns.ts";
import { deliveryStates } from "#contract/delivery.ts";
import { heartbeatStates } from "#contract/heartbeats.ts";
import { healthSubjects, selfChecks } from "#contract/installation-health.ts";
import { connectionOrigins, edgeTypes } from "#contract/incident-clustering.ts";
import { incidentActions } from "#contract/incident-actions.ts";
import { activityTypes, actorKinds, maintenanceStates } from "#contract/incidents.ts";
import { nodeRoles } from "#contract/node-roles.ts";
import { notificationWays } from "#contract/notification-settings.ts";
import { notificationReasons } from "#contract/notifications.ts";
import { outboundKinds } from "#contract/outbound/kinds.ts";
import { ruleKinds } from "#contract/rules.ts";
import { searchKinds } from "#contract/search.ts";
import { verdicts } from "#contract/service-desk.ts";
import { organizationTypes } from "#contract/session.ts";
import { channels, shareStates } from "#contract/sharing.ts";
import { ssoProviders, ssoStatuses } from "#contract/sso.ts";
import { attentions, folders, outcomes, standings, statuses } from "#contract/statuses.ts";
import { storageKinds } from "#contract/storage.ts";
import { tagCategories } from "#contract/tag-categories.ts";
import { topologyOrigins } from "#contract/topology.ts";
import { userStates } from "#contract/users.ts";
import { stepKinds, triggerKinds } from "#contract/workflow-document.ts";
import { runStates, stepStates } from "#contract/workflows.ts";
import { uploadStates } from "./features/mapping/store-uploads.ts";
import { linkKinds } from "./features/people/store-links.ts";
import { viewKinds } from "./features/views/store.ts";
import { authenticationMethods } from "./platform/caller.ts";
import { asOwner } from "./test-house.ts";
import { northwind } from "./test-northwind.ts";

const lists: Record<string, readonly string[]> = {
  "account_links.kind": linkKinds,
  "activities.actor_kind": actorKinds,
  "activities.type": activityTypes,
  "alerts.severity": statuses,
  "alerts.status": statuses,
  "analytics_designers.chart": designerCharts,
  "analytics_report_mails.recipient_kind": reportRecipientKinds,
  "analytics_report_mails.state": reportMailStates,
  "analytics_reports.format": reportFormats,
  "anomalies.direction": ["above", "below"],
  "anomalies.kind": anomalyKinds,
  "anomalies.verdict": anomalyVerdicts,
  "anomaly_detectors.alert_status": detectorAlertStatuses,
  "anomaly_detectors.direction": detectorDirections,
  "anomaly_detectors.state": detectorStates,
  "anomaly_log.event": anomalyLogEvents,
  "api_keys.type": storedKeyTypes,
  "audit_log.action": auditActions,
  "audit_log.actor_kind": actorKinds,
  "blocked_shares.channel": channels,
  "callbacks.state": callbackStates,
  "changes.status": changeStatuses,
  "clustering_connections.edge_type": edgeTypes,
  "clustering_connections.origin": connectionOrigins,
  "clustering_executions.status": analysisStatuses,
  "deliveries.state": deliveryStates,
  "deliveries.system": channels,
  "delivery_targets.system": channels,
  "health_findings.state": ["warning", "wrong"],
  "health_findings.subject": healthSubjects,
  "heartbeats.state": heartbeatStates,
  "incident_analyses.engine": analysisEngines,
  "incident_analyses.status": analysisStatuses,
  "incident_changes.certainty": changeCertainties,
  "incidents.attention": attentions,
  "incidents.folder": standings,
  "incidents.maintenance": maintenanceStates,
  "incidents.severity": statuses,
  "incidents.status": statuses,
  "installation_log.action": installationActions,
  "installation_log.actor_kind": actorKinds,
  "installation_log.subject_kind": installationSubjects,
  "integrations.type": ["source"],
  "mapping_uploads.state": uploadStates,
  "nodes.roles": nodeRoles,
  "notification_problems.way": notificationWays,
  "notifications.reason": notificationReasons,
  "organizations.correlation_mode": modes,
  "organizations.type": organizationTypes,
  "outbound_integrations.system": outboundKinds,
  "quota_usage.channel": channels,
  "receipts.tally": outcomes,
  "relation_verdicts.edge_type": edgeTypes,
  "rules.kind": ruleKinds,
  "saved_queries.kind": searchKinds,
  "sessions.proof": authenticationMethods,
  "self_checks.name": selfChecks,
  "shares.actor_kind": actorKinds,
  "shares.state": shareStates,
  "shares.system": channels,
  "sso_configs.provider": ssoProviders,
  "sso_configs.status": ssoStatuses,
  "sso_debug.provider": ssoProviders,
  "storage_days.kind": storageKinds,
  "tag_categories.category": tagCategories,
  "ticket_correlations.verdict": verdicts,
  "topology_readings.origin": topologyOrigins,
  "undos.action": incidentActions,
  "users.state": userStates,
  "views.kind": viewKinds,
  "workflow_runs.status": runStates,
  "workflow_runs.trigger_kind": triggerKinds,
  "workflow_steps.kind": stepKinds,
  "workflow_steps.status": stepStates,
};

test("the database allows the words of the contract's lists, and no others, in old rows too", async () => {
  const { house } = await northwind();
  const checks = await asOwner(
    house.ownerUrl,
    async (client) =>
      (
        await client.query<{ place: string; is_valid: boolean; text: string }>(
          `SELECT conrelid::regclass || '.' || a.attname AS place, convalidated AS is_valid, pg_get_constraintdef(k.oid) AS text
           FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
           WHERE k.contype = 'c' AND k.conname LIKE '%\\_words'`,
        )
      ).rows,
  );
  const wordsOf = (text: string) => [...text.matchAll(/'([^']+)'::text/g)].map(([, word]) => word);
  const allowed = checks.map(({ place, text }) => [place, wordsOf(text).toSorted()] as const);
  const expected = Object.entries(lists).map(([place, words]) => [place, words.toSorted()]);
  expect(Object.fromEntries(allowed)).toEqual(Object.fromEntries(expected));
  expect(checks.filter((check) => !check.is_valid)).toEqual([]);
});

test("a word of no list is refused, whoever writes it", async () => {
  const { house, organizationId, send } = await northwind();
  await send({ host: "db-1", status: "critical" });
  const write = (change: string) =>
    asOwner(house.ownerUrl, (client) =>
      client.query(
        `BEGIN; SET LOCAL tocsin.organization = '${organizationId}'; UPDATE ${change}; COMMIT`,
      ),
    );
  await expect(write("incidents SET folder = 'unhandled'")).rejects.toThrow(
    "incidents_folder_words",
  );
  await expect(write("receipts SET tally = '{\"lost\": 1}'")).rejects.toThrow(
    "receipts_tally_words",
  );
  await expect(write("incidents SET folder = NULL, attention = NULL")).resolves.toBeDefined();
});

test("a folder is where an incident stands, or what it asks for", () => {
  expect([...standings, ...attentions].toSorted()).toEqual(folders.toSorted());
});
