/** One valid call of every endpoint of the contract, naming one organization's things. An endpoint without a row here fails the tests. */
import { addComment, createPreviewLink } from "#contract/incidents.ts";
import { createApiKey } from "#contract/api-keys.ts";
import { createEnvironment, createEnvironmentGroup } from "#contract/environments.ts";
import { createCorrelationPattern } from "#contract/correlation-patterns.ts";
import { resolveIncidents } from "#contract/incident-actions.ts";
import type { Organization } from "./test-northwind.ts";

/** Stands in every text of the organization that is not to be seen by others. */
export const secret = "nw-secret";

export interface Things { env: string; group: string; incident: string; other: string; alert: string; receipt: string; pattern: string; key: string; link: string; previewToken: string; undoToken: string; user: string; integration: string; session: string; failure: string; organizationName: string }

export async function furnish(of: Organization): Promise<Things> {
  const ada = of.as("ada");
  const [first, second] = await of.send({ status: "critical", host: `${secret}-1`, check: `${secret}-disk` }, { status: "critical", host: `${secret}-2`, check: "cpu" });
  const [incident, other] = [first?.incident_id ?? "", second?.incident_id ?? ""];
  const group = await ada.ask(createEnvironmentGroup, { body: { name: `${secret} group` } });
  const environment = await ada.ask(createEnvironment, { body: { name: `${secret} environment`, description: secret, filter: `host = ${secret}*`, group_id: group.id } });
  await of.settle();
  await ada.ask(addComment, { params: { env: "all", id: incident }, body: { body: `${secret} comment` } });
  const link = await ada.ask(createPreviewLink, { params: { env: "all", id: incident }, body: {} });
  const pattern = await ada.ask(createCorrelationPattern, { body: { tags: ["rack"], time_window: 10, note: secret } });
  const key = await ada.ask(createApiKey, { body: { name: `${secret} key`, type: "user" } });
  const undo = await ada.ask(resolveIncidents, { params: { env: "all" }, body: { ids: [other], annotation: secret } });
  const [row] = await of.sql((sql) => sql<{ receipt: string; session: string; name: string }>(
    `SELECT (SELECT max(id) FROM receipts WHERE organization_id = o.id) AS receipt, (SELECT max(s.id) FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.organization_id = o.id AND u.name = 'Ada') AS session, o.name FROM organizations o WHERE o.id = tocsin_organization()`));
  return {
    env: environment.id, group: group.id, incident, other, alert: first?.alert_id ?? "", receipt: row?.receipt ?? "", pattern: pattern.id, key: key.id, link: link.id, previewToken: link.token,
    undoToken: undo.undo_token ?? "", user: of.as("uma").userId, integration: of.integrationId, session: row?.session ?? "", failure: `${secret} cause`, organizationName: row?.name ?? "",
  };
}

export interface Row {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** What somebody of another organization gets for it: 404 when the path names a thing, unless said. */
  stranger?: number;
}

const all = { env: "all" };
const auto_resolve = { enabled: true, hours: 2, include_shared: false, dont_resolve: false };

export const rowsOf = (t: Things): Record<string, Row> => ({
  "setup.setUpState": {}, "setup.setUp": { body: { organization: "Late", name: "Late", email: "late@late.test", password: "Late-comer-1" }, stranger: 409 }, "setup.startDemo": { stranger: 201 },
  "session.logIn": { body: { username: "nobody@nowhere.test", password: "Wrong-word-1" }, stranger: 401 }, "session.me": {}, "session.renewToken": {},
  "session.updateMyContact": { body: { name: "Somebody" } }, "session.changeMyPassword": { body: { currentPassword: "Wrong-word-1", newPassword: "Other-word-1" }, stranger: 401 },
  "session.listMySessions": {}, "session.endMySession": { params: { id: t.session } },
  "organizations.listMyOrganizations": {}, "organizations.switchOrganization": { body: { organization_name: t.organizationName }, stranger: 404 },
  "organizations.getOrganizationSettings": {}, "organizations.updateOrganizationSettings": { body: { settings: { displayName: "Renamed" } } },
  "people.listAssignableUsers": {}, "customizations.getCustomizations": {}, "customizations.saveCustomizations": { body: { ui: { theme: "dark" } } },
  "apiKeys.listApiKeys": {}, "apiKeys.createApiKey": { body: { name: "made by the row" }, stranger: 201 }, "apiKeys.updateApiKey": { params: { id: t.key }, body: { name: "renamed" } }, "apiKeys.deleteApiKey": { params: { id: t.key } },
  "integrations.listIntegrations": {}, "integrations.getIntegration": { params: { id: t.integration } }, "integrations.createIntegration": { body: { name: "made by the row", source_system: "api" }, stranger: 201 },
  "integrations.updateIntegration": { params: { system_id: t.integration }, body: { config: { auto_resolve } } },
  "ingestion.sendAlerts": { body: { status: "critical", host: "a" }, stranger: 401 }, "ingestion.sendNative": { params: { source: "generic" }, body: { status: "critical", host: "a" }, stranger: 401 }, "ingestion.sendAsAlertmanager": { body: [], stranger: 401 },
  "receipts.getReceipt": { params: { id: t.receipt } }, "receipts.listTroubleshootingLogs": { query: { resource_id: t.integration } }, "receipts.getTroubleshootingLog": { params: { log_id: t.receipt } },
  "receipts.listFailures": {}, "receipts.replayFailures": { body: { cause: t.failure }, stranger: 404 },
  "incidents.getFeed": { params: { env: t.env } }, "incidents.getFeedByIds": { params: all, body: { ids: [t.incident] }, stranger: 200 }, "incidents.getIncident": { params: { ...all, id: t.incident } },
  "incidents.getEnrichedIncidents": { params: all, query: { ids: t.incident }, stranger: 200 }, "incidents.listIncidentAlerts": { params: { ...all, id: t.incident } }, "incidents.findIncidentEnvironment": { params: { id: t.incident } },
  "incidents.listActivities": { params: { ...all, id: t.incident } }, "incidents.listComments": { params: { ...all, id: t.incident } }, "incidents.addComment": { params: { ...all, id: t.incident }, body: { body: "hello" } },
  "incidents.createPreviewLink": { params: { ...all, id: t.incident }, body: {} }, "incidents.listPreviewLinks": { params: { ...all, id: t.incident } }, "incidents.revokePreviewLink": { params: { ...all, id: t.incident, token_id: t.link } },
  "incidents.getPreview": { params: { ...all, id: t.incident }, stranger: 401 },
  "incidentActions.resolveIncidents": { params: all, body: { ids: [t.incident] }, stranger: 200 }, "incidentActions.snoozeIncidents": { params: all, body: { ids: [t.incident], duration: 60 }, stranger: 200 }, "incidentActions.unsnoozeIncidents": { params: all, body: { ids: [t.incident] }, stranger: 200 },
  "incidentActions.resolveAlerts": { params: all, body: { entity_ids: [t.alert] }, stranger: 200 }, "incidentActions.assignIncidents": { params: all, body: { ids: [t.incident], assignee: t.user }, stranger: 422 }, "incidentActions.unassignIncidents": { params: all, body: { ids: [t.incident] }, stranger: 200 },
  "incidentActions.mergeIncidents": { params: { ...all, id: t.incident }, body: { source_incident_ids: [t.other] } }, "incidentActions.splitIncident": { params: { ...all, id: t.incident }, body: { entity_ids: [t.alert] } }, "incidentActions.undo": { body: { undo_token: t.undoToken }, stranger: 404 },
  "environments.listEnvironments": {}, "environments.listEnvironmentsV2": {}, "environments.getEnvironment": { params: { id: t.env }, query: { showFilterRules: "true" } },
  "environments.createEnvironment": { body: { name: "made by the row", filter: "host = a", group_id: t.group }, stranger: 404 }, "environments.updateEnvironment": { params: { id: t.env }, body: { name: "renamed" } }, "environments.deleteEnvironment": { params: { id: t.env } },
  "environments.previewEnvironment": { body: { filter: `host = ${secret}-1` } }, "environments.environmentBuilder": {}, "environments.translateRules": { body: { bpql: "host = a" } },
  "environments.listEnvironmentGroups": {}, "environments.createEnvironmentGroup": { body: { name: "made by the row", environment_ids: [t.env] }, stranger: 201 }, "environments.updateEnvironmentGroup": { params: { id: t.group }, body: { name: "renamed", environment_ids: [t.env] } }, "environments.deleteEnvironmentGroup": { params: { id: t.group } },
  "environments.getCounters": {}, "environments.resolveField": { params: { context: "incident", field: "host", prefix: "_" }, stranger: 200 }, "environments.listTags": {},
  "correlationPatterns.listCorrelationPatterns": {}, "correlationPatterns.getCorrelationPattern": { params: { id: t.pattern } }, "correlationPatterns.createCorrelationPattern": { body: { tags: ["row"], time_window: 5 }, stranger: 201 },
  "correlationPatterns.replaceCorrelationPattern": { params: { id: t.pattern }, body: { tags: ["row"], time_window: 6 } }, "correlationPatterns.updateCorrelationPattern": { params: { id: t.pattern }, body: { time_window: 7 } }, "correlationPatterns.deleteCorrelationPattern": { params: { id: t.pattern } },
  "correlationPatterns.getCorrelationAlgorithm": {}, "correlationPatterns.orderCorrelationPatterns": { body: { order: [t.pattern] }, stranger: 409 }, "correlationPatterns.resetCorrelationOrder": {},
  "health.healthz": {}, "health.readyz": {}, "health.metrics": {}, "health.openApi": {}, "health.apiDocs": {},
  // Last, because it ends the session that made the other calls.
  "session.logOut": { stranger: 204 },
});
