/**
 * One valid call of every endpoint of the contract, naming one organization's things. An endpoint
 * without a row here fails the tests.
 */
import { addComment, createPreviewLink, getIncident } from "#contract/incidents.ts";
import { createContact } from "#contract/contacts.ts";
import { shareIncidents } from "#contract/sharing.ts";
import { createEnrichmentTag } from "#contract/enrichment.ts";
import { addMappingRow, createMappingTable } from "#contract/mapping.ts";
import { createAutoshareRule } from "#contract/autoshare-rules.ts";
import { createAlertFilter } from "#contract/alert-filters.ts";
import { createApiKey } from "#contract/api-keys.ts";
import { createEnvironment, createEnvironmentGroup } from "#contract/environments.ts";
import { createMaintenancePlan } from "#contract/maintenance-plans.ts";
import { createCorrelationPattern } from "#contract/correlation-patterns.ts";
import { resolveIncidents } from "#contract/incident-actions.ts";
import { createIncidentTag, tagIncidents } from "#contract/incident-tags.ts";
import { addJitDomain, configureSso, createJitRole } from "#contract/sso.ts";
import { createRole } from "#contract/roles.ts";
import { createServiceAccount } from "#contract/service-accounts.ts";
import { inviteUser } from "#contract/users.ts";
import type { ContractEntry } from "#contract/contract.ts";
import type { RefusalCode } from "#contract/refusals.ts";
import type { Organization } from "./test-cast.ts";
import { createFeatureCalls, type FeatureCalls } from "./test-feature-calls.ts";

/** Of no device. */
const noPasskey = { id: "none", rawId: "none", type: "public-key", response: {} };
/** Of a provider that exists nowhere; nobody has its key. */
export const idpCertificate =
  "MIICxjCCAa6gAwIBAgIQdKYULen/XkLFp2Hg3JM/CDANBgkqhkiG9w0BAQsFADAfMR0wGwYDVQQDDBRQcm92aWRlciBvZiB0aGUgcm93czAeFw0yNjA5MjExNDEzMjBaFw0zNjA5MTgxNDEzMjBaMB8xHTAbBgNVBAMMFFByb3ZpZGVyIG9mIHRoZSByb3dzMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAjfZ7A324J50yIHK5596mfbOV8ZFEf/d84kHtr7JpJ8NadqmrZi9gqYTQCSGjozox3TvCuItvtqbRTbXy690ytR/Jy+uXuekjaH10qrgNGFezslqeep5RDMa7R3F9SBx/ArKhAY9nk7QY3OSq67XFGsAv0UPgGVrFBC+CnQY79bT3Sg8IeyLxRDHbQeNuJynks3HL8G6swEyfvmP+JbPxXspOTFVx6ADMOETLwKS+egedXlvp6UDZsUYo05tSlYWTVUK4G49J6HP8QBhrKOicLZRNNoC958Vt8pr6wttdZT7dUHbyShZzeDuCGufM495VPYamiyjRCWmV6OZ8TlVyCQIDAQABMA0GCSqGSIb3DQEBCwUAA4IBAQBIhGaxous3KuFRiMVcEPDN2y/0eL9Bi1ZoOHE4pYkhidSscs8nXuX1iz7+bKyl9z6uIdq0nxRzn7JYy02p7YgUpDl5JjWEO+QzTfajJUo7Dka01GOuuL6qhtKcctklKSVp2ckb4zDdtvuQ6hNleiqVKKNdNIWV1cAYXjB2TuI8ETpAXurR5YZHHe/AhUnbsoxTE3HG3HsPIkI/as85x4VC6tmvf9gtxpXryn7glGPIJ6QLLPNZ7xFT6TB35uTOp/h15vZbeeMVLg/Nvax6b4BwydiuZ6ML4SmmAvwFrSCWZRFHwTne0MZUmTvofF6FWk6lIwG9TOoNOiA2pSTgm356";

/** Stands in every text of the organization that is not to be seen by others. */
export const secret = "nw-secret";

export interface Fixtures {
  jitDomain: string;
  jitRole: string;
  env: string;
  group: string;
  incident: string;
  otherIncident: string;
  alert: string;
  receipt: string;
  pattern: string;
  role: string;
  serviceAccount: string;
  invited: string;
  filter: string;
  plan: string;
  tag: string;
  tagId: string;
  incidentTag: string;
  rule: string;
  table: string;
  mappingRow: string;
  maintenance: string;
  autoshare: string;
  key: string;
  link: string;
  previewToken: string;
  undoToken: string;
  user: string;
  integration: string;
  share: string;
  session: string;
  failure: string;
  organizationName: string;
}
/** `features`: what the features bring themselves, see test-feature-calls. */
export interface EveryFixture extends Fixtures {
  features: FeatureCalls;
}

export async function createFixtures(of: Organization): Promise<EveryFixture> {
  const ada = of.as("ada");
  const [first, second] = await of.send(
    { status: "critical", host: `${secret}-1`, check: `${secret}-disk` },
    { status: "critical", host: `${secret}-2`, check: "cpu" },
  );
  const [incident, otherIncident] = [first?.incident_id ?? "", second?.incident_id ?? ""];
  const group = await ada.call(createEnvironmentGroup, { body: { name: `${secret} group` } });
  const environment = await ada.call(createEnvironment, {
    body: {
      name: `${secret} environment`,
      description: secret,
      filter: `host = ${secret}*`,
      group_id: group.id,
    },
  });
  await of.settle();
  await ada.call(addComment, {
    params: { env: "all", id: incident },
    body: { body: `${secret} comment` },
  });
  const link = await ada.call(createPreviewLink, {
    params: { env: "all", id: incident },
    body: {},
  });
  const pattern = await ada.call(createCorrelationPattern, {
    body: { tags: ["rack"], time_window: 10, note: secret },
  });
  const filter = await ada.call(createAlertFilter, {
    body: { name: `${secret} filter`, bpql: "host = never-sent" },
  });
  const role = await ada.call(createRole, {
    body: { name: `${secret} role`, description: secret },
  });
  const serviceAccount = await ada.call(createServiceAccount, {
    body: { name: `${secret} robot`, role_ids: [role.id] },
  });
  const invited = await ada.call(inviteUser, {
    body: { email: `${secret}-${of.organizationId}@northwind.test`, roles: [role.id] },
  });
  const plan = await ada.call(createAlertFilter, {
    body: { name: `${secret} other filter`, bpql: "host = never-sent" },
  });
  const maintenance = await ada.call(createMaintenancePlan, {
    body: {
      name: `${secret} maintenance`,
      condition: "host = never-sent",
      schedule: { start: of.clock.nowS() + 3600, end: of.clock.nowS() + 7200 },
    },
  });
  const autoshare = await ada.call(createAutoshareRule, {
    body: {
      name: `${secret} autoshare`,
      condition: "host = never-sent",
      description: secret,
      targets: [{ system: "email", target: `${secret}@northwind.test` }],
    },
  });
  const table = await ada.call(createMappingTable, {
    body: {
      description: secret,
      config: {
        name: `${secret} table`,
        fields: [
          { kind: "query", title: "host", tag_name: "host" },
          { kind: "result", title: "owner", tag_name: "owner" },
        ],
      },
    },
  });
  const mappingRow = await ada.call(addMappingRow, {
    params: { id: table.id },
    body: { cells: ["never-sent", secret] },
  });
  const tag = await ada.call(createEnrichmentTag, {
    body: {
      name: secret,
      type: "multi",
      description: secret,
      enrichments: [
        { type: "extraction", when: "host = never-sent", config: { source: "host", regex: "(.)" } },
      ],
    },
  });
  const incidentTag = await ada.call(createIncidentTag, {
    body: { name: "nw-tag", type: "list", description: secret, options: [secret, "other"] },
  });
  await ada.call(tagIncidents, {
    params: { env: "all" },
    body: { tags: [{ tag_id: incidentTag.id, tag_value: secret }], incident_ids: [incident] },
  });
  await of.settle();
  await ada.call(configureSso, {
    params: { provider: "saml" },
    body: { idPissuer: secret, idPssoUrl: "https://idp.example/sso", idPcert: idpCertificate },
  });
  const jitDomain = await ada.call(addJitDomain, { body: { domain: `${secret}.example` } });
  const jitRole = await ada.call(createJitRole, {
    body: { key: secret, value: secret, role_id: role.id },
  });
  const key = await ada.call(createApiKey, { body: { name: `${secret} key`, type: "user" } });
  await ada.call(createContact, {
    body: { name: `${secret} contact`, email: `${secret}@northwind.test` },
  });
  await ada.call(shareIncidents, {
    params: { system: "email" },
    body: { incident_ids: [incident], targets: [`${secret}@northwind.test`], message: secret },
  });
  const incidentShared = await ada.call(getIncident, { params: { env: "all", id: incident } });
  const undo = await ada.call(resolveIncidents, {
    params: { env: "all" },
    body: { ids: [otherIncident], annotation: secret },
  });
  const [row] = await of.sql((sql) =>
    sql<{ receipt: string; session: string; name: string }>(
      `SELECT (SELECT max(id) FROM receipts
       WHERE organization_id = o.id) AS receipt, (SELECT max(s.id) FROM sessions s
       JOIN users u ON u.id = s.user_id WHERE s.organization_id = o.id
       AND u.name = 'Ada') AS session, o.name FROM organizations o
       WHERE o.id = tocsin_organization()`,
    ),
  );
  const fixtures: Fixtures = {
    jitDomain: jitDomain.domain,
    jitRole: jitRole.id,
    env: environment.id,
    group: group.id,
    incident,
    otherIncident,
    alert: first?.alert_id ?? "",
    receipt: row?.receipt ?? "",
    pattern: pattern.id,
    role: role.id,
    serviceAccount: serviceAccount.id,
    invited: invited.user._id,
    filter: filter.id,
    plan: plan.id,
    tag: tag.name,
    tagId: tag.id,
    incidentTag: incidentTag.id,
    rule: tag.enrichments[0]?.id ?? "",
    table: table.id,
    mappingRow: mappingRow.id,
    maintenance: maintenance.id,
    autoshare: autoshare.id,
    key: key.id,
    link: link.id,
    previewToken: link.token,
    undoToken: undo.undo_token ?? "",
    user: of.as("uma").userId,
    integration: of.integrationId,
    share: incidentShared.escalations[0]?._id ?? "",
    session: row?.session ?? "",
    failure: `${secret} cause`,
    organizationName: row?.name ?? "",
  };
  return { ...fixtures, features: await createFeatureCalls(of, fixtures) };
}

export interface SampleCall {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** Of a body that is not JSON. */
  headers?: Record<string, string>;
  /** What also its holder is answered: the row names what is not there. */
  refused?: RefusalCode;
  /**
   * What somebody of another organization gets for it: 404 when the path names a thing, unless
   * said.
   */
  statusForOutsider?: number;
}

/** Under which an endpoint stands in the rows. */
export const keyOf = ({ noun, name }: Pick<ContractEntry, "noun" | "name">): string =>
  `${noun}.${name}`;

const all = { env: "all" };
const auto_resolve = { enabled: true, hours: 2, include_shared: false, dont_resolve: false };

/** Each kind's rule carries tests in the same way. */
function ruleTestCallsOf({
  tagId,
  table,
  filter,
  pattern,
  incidentTag,
  maintenance,
  autoshare,
}: Fixtures): Record<string, SampleCall> {
  const rules = {
    EnrichmentTag: tagId,
    MappingTable: table,
    AlertFilter: filter,
    CorrelationPattern: pattern,
    IncidentTag: incidentTag,
    MaintenancePlan: maintenance,
    AutoshareRule: autoshare,
  };
  const tests = [
    { name: secret, events: [{ host: secret, status: "critical" }], expect: { outcome: "opened" } },
  ];
  return Object.fromEntries(
    Object.entries(rules).flatMap(([kind, id]): [string, SampleCall][] => [
      [`ruleTesting.list${kind}Tests`, { params: { id } }],
      [`ruleTesting.save${kind}Tests`, { params: { id }, body: { tests } }],
      [`ruleTesting.run${kind}Tests`, { params: { id }, body: { tests } }],
    ]),
  );
}

export const sampleCallsOf = (t: EveryFixture): Record<string, SampleCall> => ({
  "setup.setUpState": {},
  "installation.getInstallationLinks": {},
  "setup.setUp": {
    body: { organization: "Late", name: "Late", email: "late@late.test", password: "Late-comer-1" },
    statusForOutsider: 409,
  },
  "setup.startDemo": { statusForOutsider: 201 },
  "session.logIn": {
    body: { username: "nobody@nowhere.test", password: "Wrong-word-1" },
    statusForOutsider: 401,
  },
  "session.me": {},
  "session.renewToken": {},
  "session.updateMyContact": { body: { name: "Somebody" } },
  "session.changeMyPassword": {
    body: { currentPassword: "Wrong-word-1", newPassword: "Other-word-1" },
    statusForOutsider: 401,
  },
  "session.listMySessions": {},
  "session.listMyCredentials": {},
  "session.endMySession": { params: { id: t.session } },
  "organizations.listMyOrganizations": {},
  "organizations.listMyInvitations": {},
  "organizations.acceptInvitation": {
    body: { organization_name: "none" },
    refused: "not_found",
    statusForOutsider: 404,
  },
  "organizations.declineInvitation": {
    body: { organization_name: "none" },
    refused: "not_found",
    statusForOutsider: 404,
  },
  "organizations.switchOrganization": {
    body: { organization_name: t.organizationName },
    statusForOutsider: 404,
  },
  "organizations.getOrganizationSettings": {},
  "organizations.updateOrganizationSettings": { body: { settings: { displayName: "Renamed" } } },
  "people.listAssignableUsers": {},
  "customizations.getCustomizations": {},
  "customizations.saveCustomizations": { body: { ui: { theme: "dark" } } },
  "customizations.getOrganizationCustomizations": {},
  "customizations.saveOrganizationCustomizations": { body: { ui: { theme: "dark" } } },
  "apiKeys.listApiKeys": {},
  "apiKeys.getApiKey": { params: { id: t.key } },
  "apiKeys.createApiKey": { body: { name: "made by the row" }, statusForOutsider: 201 },
  "apiKeys.updateApiKey": { params: { id: t.key }, body: { name: "renamed" } },
  "apiKeys.deleteApiKey": { params: { id: t.key } },
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
  "incidents.getFeed": { params: { env: t.env } },
  "feedGroups.getFeedGroups": { params: { env: t.env }, query: { by: "host" } },
  "incidents.getFeedByIds": { params: all, body: { ids: [t.incident] }, statusForOutsider: 200 },
  "incidents.getIncident": { params: { ...all, id: t.incident } },
  "incidents.listIncidentParts": { params: { ...all, id: t.incident } },
  "incidents.getEnrichedIncidents": {
    params: all,
    query: { ids: t.incident },
    statusForOutsider: 200,
  },
  "incidents.listIncidentAlerts": { params: { ...all, id: t.incident } },
  "incidents.findIncidentEnvironment": { params: { id: t.incident } },
  "incidents.listActivities": { params: { ...all, id: t.incident } },
  "incidents.listComments": { params: { ...all, id: t.incident } },
  "incidents.addComment": { params: { ...all, id: t.incident }, body: { body: "hello" } },
  "incidents.createPreviewLink": { params: { ...all, id: t.incident }, body: {} },
  "incidents.listPreviewLinks": { params: { ...all, id: t.incident } },
  "incidents.revokePreviewLink": { params: { ...all, id: t.incident, token_id: t.link } },
  "incidents.getPreview": { params: { ...all, id: t.incident }, statusForOutsider: 401 },
  "incidentActions.resolveIncidents": {
    params: all,
    body: { ids: [t.incident] },
    statusForOutsider: 200,
  },
  "incidentActions.snoozeIncidents": {
    params: all,
    body: { ids: [t.incident], duration: 60 },
    statusForOutsider: 200,
  },
  "incidentActions.unsnoozeIncidents": {
    params: all,
    body: { ids: [t.incident] },
    statusForOutsider: 200,
  },
  "incidentActions.resolveAlerts": {
    params: all,
    body: { entity_ids: [t.alert] },
    statusForOutsider: 200,
  },
  "incidentActions.assignIncidents": {
    params: all,
    body: { ids: [t.incident], assignee: t.user },
    statusForOutsider: 422,
  },
  "incidentActions.unassignIncidents": {
    params: all,
    body: { ids: [t.incident] },
    statusForOutsider: 200,
  },
  "incidentActions.acknowledgeIncidents": {
    params: all,
    body: { ids: [t.incident] },
    statusForOutsider: 200,
  },
  "incidentActions.unacknowledgeIncidents": {
    params: all,
    body: { ids: [t.incident] },
    statusForOutsider: 200,
  },
  "incidentActions.addResponders": {
    params: all,
    body: { ids: [t.incident], responders: [t.user] },
    statusForOutsider: 422,
  },
  "incidentActions.removeResponders": {
    params: all,
    body: { ids: [t.incident], responders: [t.user] },
    statusForOutsider: 200,
  },
  "incidentActions.mergeIncidents": {
    params: { ...all, id: t.incident },
    body: { source_incident_ids: [t.otherIncident] },
  },
  "incidentActions.splitIncident": {
    params: { ...all, id: t.incident },
    body: { entity_ids: [t.alert] },
  },
  "incidentActions.undo": { body: { undo_token: t.undoToken }, statusForOutsider: 404 },
  "incidentTags.listIncidentTags": {},
  "incidentTags.createIncidentTag": {
    body: { name: "made-by-row", type: "text" },
    statusForOutsider: 201,
  },
  "incidentTags.updateIncidentTag": {
    params: { id: t.incidentTag },
    body: { description: "changed" },
  },
  "incidentTags.orderIncidentTags": {
    body: { order: [t.incidentTag] },
    statusForOutsider: 409,
    refused: "stale",
  },
  "incidentTags.previewIncidentTag": {
    body: { type: "text", automatic: [{ value: { kind: "first", field: "host" } }] },
  },
  "incidentTags.listFeedTags": { params: all, statusForOutsider: 200 },
  "incidentTags.getPriorityTag": {},
  "incidentTags.tagIncidents": {
    params: all,
    body: { tags: [{ tag_id: t.incidentTag, tag_value: "other" }], incident_ids: [t.incident] },
    statusForOutsider: 400,
  },
  "incidentTags.untagIncidents": {
    params: { ...all, tagId: t.incidentTag },
    body: { incident_ids: [t.incident] },
  },
  "incidentTags.untagIncident": { params: { ...all, id: t.incident, tagId: t.incidentTag } },
  "incidentTags.deleteIncidentTag": { params: { id: t.incidentTag } },
  "contacts.listContacts": {},
  "contacts.createContact": {
    body: { name: "Made by the row", email: "row@row.test" },
    statusForOutsider: 201,
  },
  "autoshareRules.listAutoshareRules": {},
  "autoshareRules.createAutoshareRule": {
    body: {
      name: "made by the row",
      environment_ids: [t.env],
      targets: [{ system: "email", target: "row@row.test" }],
    },
    statusForOutsider: 404,
  },
  "autoshareRules.updateAutoshareRule": {
    params: { id: t.autoshare },
    body: { description: "changed" },
  },
  "autoshareRules.toggleAutoshareRule": { params: { id: t.autoshare }, body: { inactive: true } },
  "autoshareRules.parseAutoshareMessage": { body: { message: "{{ title }}" } },
  "autoshareRules.previewAutoshareRule": {
    body: { environment_ids: [t.env], targets: [{ system: "email", target: "row@row.test" }] },
    statusForOutsider: 404,
  },
  "autoshareRules.listAutoshareRulesV1": {},
  "autoshareRules.createAutoshareRuleV1": {
    body: {
      name: "made by the older row",
      params: { targets: [{ system: "email", target: "row@row.test" }] },
    },
    statusForOutsider: 201,
  },
  "autoshareRules.updateAutoshareRuleV1": {
    params: { id: t.autoshare },
    body: { params: { description: "changed" } },
  },
  "autoshareRules.toggleAutoshareRuleV1": {
    params: { id: t.autoshare },
    body: { inactive: false },
  },
  "autoshareRules.previewAutoshareRuleV1": {
    body: { targets: [{ system: "email", target: "row@row.test" }] },
    statusForOutsider: 200,
  },
  "autoshareRules.deleteAutoshareRuleV1": { params: { id: t.autoshare } },
  "autoshareRules.deleteAutoshareRule": { params: { id: t.autoshare }, refused: "not_found" },
  "sharing.shareIncidents": {
    params: { system: "email" },
    body: { incident_ids: [t.incident], targets: ["row@row.test"], message: "look" },
    statusForOutsider: 200,
  },
  "sharing.unsubscribeShare": { params: { id: t.incident, shareId: t.share }, body: {} },
  "environments.listEnvironments": {},
  "environments.listEnvironmentsV2": {},
  "environments.getEnvironment": { params: { id: t.env }, query: { showFilterRules: "true" } },
  "environments.createEnvironment": {
    body: { name: "made by the row", filter: "host = a", group_id: t.group },
    statusForOutsider: 404,
  },
  "environments.updateEnvironment": { params: { id: t.env }, body: { name: "renamed" } },
  "environments.deleteEnvironment": { params: { id: t.env } },
  "environments.previewEnvironment": { body: { filter: `host = ${secret}-1` } },
  "environments.environmentBuilder": {},
  "environments.translateRules": { body: { bpql: "host = a" } },
  "environments.listEnvironmentGroups": {},
  "environments.createEnvironmentGroup": {
    body: { name: "made by the row", environment_ids: [t.env] },
    statusForOutsider: 201,
  },
  "environments.updateEnvironmentGroup": {
    params: { id: t.group },
    body: { name: "renamed", environment_ids: [t.env] },
  },
  "environments.deleteEnvironmentGroup": { params: { id: t.group } },
  "environments.arrangeEnvironments": {
    body: { groups: [t.group], environments: [{ id: t.env, group_id: null }] },
    statusForOutsider: 409,
  },
  "environments.getVolumes": {},
  "environments.getCounters": {},
  "environments.resolveField": {
    params: { context: "incident", field: "host", prefix: "_" },
    statusForOutsider: 200,
  },
  "environments.listTags": {},
  "correlationPatterns.countPatternAlerts": {},
  "correlationPatterns.listCorrelationPatterns": {},
  "correlationPatterns.getCorrelationPattern": { params: { id: t.pattern } },
  "correlationPatterns.createCorrelationPattern": {
    body: { tags: ["row"], time_window: 5 },
    statusForOutsider: 201,
  },
  "correlationPatterns.replaceCorrelationPattern": {
    params: { id: t.pattern },
    body: { tags: ["row"], time_window: 6 },
  },
  "correlationPatterns.updateCorrelationPattern": {
    params: { id: t.pattern },
    body: { time_window: 7 },
  },
  "correlationPatterns.deleteCorrelationPattern": { params: { id: t.pattern } },
  "correlationPatterns.getCorrelationAlgorithm": {},
  "correlationPatterns.orderCorrelationPatterns": {
    body: { order: [t.pattern] },
    statusForOutsider: 409,
    refused: "stale",
  },
  "correlationPatterns.resetCorrelationOrder": {},
  "serviceAccounts.listServiceAccounts": {},
  "serviceAccounts.createServiceAccount": {
    body: { name: "made by the row", role_ids: [t.role] },
    statusForOutsider: 404,
  },
  "serviceAccounts.getServiceAccount": { params: { id: t.serviceAccount } },
  "serviceAccounts.updateServiceAccount": {
    params: { id: t.serviceAccount },
    body: { description: "changed" },
  },
  "serviceAccounts.deleteServiceAccount": { params: { id: t.serviceAccount } },
  "secondFactor.getSecondFactor": {},
  "secondFactor.beginSecondFactor": {
    body: { currentPassword: "Wrong-word-1" },
    statusForOutsider: 401,
  },
  "secondFactor.confirmSecondFactor": { body: { code: "000000" }, statusForOutsider: 422 },
  "secondFactor.endSecondFactor": {
    body: { currentPassword: "Wrong-word-1" },
    statusForOutsider: 401,
  },
  "secondFactor.beginPasskey": {
    body: { currentPassword: "Wrong-word-1" },
    statusForOutsider: 401,
  },
  "secondFactor.addPasskey": { body: { name: "row", response: noPasskey }, statusForOutsider: 422 },
  "secondFactor.renamePasskey": { params: { id: "1" }, body: { name: "row" } },
  "secondFactor.removePasskey": {
    params: { id: "1" },
    body: { currentPassword: "Wrong-word-1" },
    statusForOutsider: 401,
  },
  "secondFactor.beginPasskeySignIn": {},
  "secondFactor.signInByPasskey": { body: { response: noPasskey }, statusForOutsider: 401 },
  "sso.getSso": {},
  "sso.updateSso": { body: { enabled: false } },
  "sso.configureSso": {
    params: { provider: "oidc" },
    body: { issuer: "https://idp.example", client_id: "row" },
    statusForOutsider: 200,
    refused: "beyond_own",
  },
  "sso.testSso": { params: { provider: "saml" }, statusForOutsider: 200 },
  "sso.samlMetadata": { params: { organization: t.organizationName }, statusForOutsider: 200 },
  "sso.ssoLogin": { params: { organization: t.organizationName }, statusForOutsider: 303 },
  "sso.samlAcs": {
    params: { organization: "nowhere" },
    body: "SAMLResponse=bm9uZQ",
    statusForOutsider: 303,
  },
  "sso.oidcCallback": {
    params: { organization: "nowhere" },
    query: { state: "none" },
    statusForOutsider: 303,
  },
  "sso.ssoFinish": {
    params: { organization: t.organizationName },
    query: { ticket: "none" },
    statusForOutsider: 303,
  },
  "sso.findSso": { body: { name: "nowhere" } },
  "sso.askSsoBypass": { body: { username: "nobody@nowhere.test" } },
  "sso.followSsoBypass": { body: { token: "never-given" }, statusForOutsider: 404 },
  "sso.listJitDomains": {},
  "sso.addJitDomain": { body: { domain: "row.example" }, statusForOutsider: 201 },
  "sso.checkJitDomain": { params: { domain: t.jitDomain } },
  "sso.deleteJitDomain": { params: { domain: t.jitDomain } },
  "sso.listJitRoles": {},
  "sso.createJitRole": {
    body: { key: "row", value: "row", role_id: t.role },
    statusForOutsider: 404,
  },
  "sso.deleteJitRole": { params: { id: t.jitRole } },
  "sso.listSamlDebug": {},
  "roles.listRoles": {},
  "roles.createRole": { body: { name: "made by the row" }, statusForOutsider: 201 },
  "roles.getRole": { params: { id: t.role } },
  "roles.updateRole": { params: { id: t.role }, body: { description: "changed" } },
  "roles.listPermissions": {},
  "roles.addRoleUsers": { params: { id: t.role }, body: { ids: [t.user] } },
  "roles.removeRoleUsers": { params: { id: t.role }, body: { ids: [t.user] } },
  "roles.deleteRole": { params: { id: t.role } },
  "users.listUsers": {},
  "users.getUser": { params: { id: t.user } },
  "users.updateUser": { params: { id: t.user }, body: { phone_number: null } },
  "users.listUserSessions": { params: { id: t.user } },
  "users.endUserSessions": { params: { id: t.user } },
  "users.inviteUser": { body: { email: "row@rows.test", roles: [t.role] }, statusForOutsider: 404 },
  "users.resendInvitation": { body: { id: t.invited }, statusForOutsider: 404 },
  "users.deleteUser": { params: { id: t.invited } },
  "users.showInvitation": { body: { token: "never-given" }, statusForOutsider: 404 },
  "users.activateUser": {
    body: { token: "never-given", name: "Somebody", password: "Wrong-word-1" },
    statusForOutsider: 404,
  },
  "users.resetPassword": { body: { username: "nobody@nowhere.test" }, statusForOutsider: 202 },
  "auditLogs.listAuditLogs": { query: { text: "filter" } },
  "auditLogs.searchAuditLogs": { body: { text: "filter" }, statusForOutsider: 200 },
  "auditLogs.listAuditChoices": {},
  "auditLogs.exportAuditLogs": {},
  "quotas.getQuotas": {},
  "quotas.saveQuotas": { body: { items: [{ channel: "sms", limit: 5 }] }, statusForOutsider: 200 },
  "quotas.listQuotaWarnings": {},
  "diffView.getDiffView": {
    query: { source: t.organizationName, target: t.organizationName },
    statusForOutsider: 404,
    refused: "same_organization",
  },
  "diffView.applyDiff": {
    body: {
      source: t.organizationName,
      target: t.organizationName,
      changes: [{ kind: "roles", key: "made by the row" }],
    },
    statusForOutsider: 404,
    refused: "same_organization",
  },
  "backoffice.getBackofficeOverview": { statusForOutsider: 403 },
  "backoffice.listBackofficeOrganizations": { statusForOutsider: 403 },
  "backoffice.listBackofficeUsers": { statusForOutsider: 403 },
  "backoffice.listInstallationLog": { statusForOutsider: 403 },
  "backoffice.createBackofficeOrganization": {
    body: { display_name: "Row", admin_email: "row@row.test" },
    statusForOutsider: 403,
  },
  "backoffice.getBackofficeOrganization": { params: { id: "1" }, statusForOutsider: 403 },
  "backoffice.updateBackofficeOrganization": {
    params: { id: "1" },
    body: {},
    statusForOutsider: 403,
  },
  "backoffice.deleteBackofficeOrganization": { params: { id: "1" }, statusForOutsider: 403 },
  "backoffice.getFeatureToggles": { params: { id: "1" }, statusForOutsider: 403 },
  "backoffice.saveFeatureToggles": {
    params: { id: "1" },
    body: { feature_toggles: {} },
    statusForOutsider: 403,
  },
  // Entries are numbered in each organization.
  "auditLogs.getAuditEntry": { params: { id: "1" }, statusForOutsider: 200 },
  "auditLogs.getAuditOfResource": { params: { resource_id: t.filter }, statusForOutsider: 200 },
  "maintenancePlans.listMaintenancePlans": {},
  "maintenancePlans.countMaintenancePlans": {},
  "maintenancePlans.getMaintenancePlan": { params: { id: t.maintenance } },
  "maintenancePlans.getPlanUnversioned": { params: { id: t.maintenance } },
  "maintenancePlans.createMaintenancePlan": {
    body: {
      name: "made by the row",
      condition: "host = never-sent",
      schedule: { start: 2e9, end: 2e9 + 3600 },
    },
    statusForOutsider: 201,
  },
  "maintenancePlans.updateMaintenancePlan": {
    params: { id: t.maintenance },
    body: { description: "changed" },
  },
  "maintenancePlans.listNextWindows": {
    body: { schedule: { start: 2e9, end: 2e9 + 3600 } },
  },
  "maintenancePlans.stopMaintenancePlan": { params: { id: t.maintenance } },
  "maintenancePlans.deleteMaintenancePlan": { params: { id: t.maintenance } },
  "maintenancePlans.previewMaintenance": { body: { condition: `host = ${secret}*` } },
  "maintenancePlans.listMaintenanceOccurrences": {
    query: { from: "2000000000", to: "2000086400" },
  },
  "correlationPatterns.previewCorrelation": {
    body: { correlations: [{ tags: ["row"], time_window: 5 }] },
  },
  "correlationPatterns.suggestCorrelationPatterns": {},
  "correlationPatterns.dismissSuggestion": { body: { effect: "row" }, statusForOutsider: 204 },
  "rulesPreview.previewRules": { body: { days: 1 } },
  "ruleTesting.listSampleEvents": { query: { bpql: `host = ${secret}*` } },
  ...ruleTestCallsOf(t),
  "topology.getTopology": {},
  "topology.replaceTopology": {
    body: { nodes: [{ id: "row", kind: "host", names: [{ host: "row" }] }], edges: [] },
  },
  "topology.getIncidentTopology": {
    params: all,
    query: { incident_id: t.incident },
    statusForOutsider: 404,
  },
  "alertFilters.listAlertFilters": {},
  "alertFilters.createAlertFilter": {
    body: { name: "made by the row", bpql: "host = a" },
    statusForOutsider: 201,
  },
  "alertFilters.updateAlertFilter": { params: { id: t.filter }, body: { description: "changed" } },
  "alertFilters.deleteAlertFilter": { params: { id: t.filter } },
  "alertFilters.listPlans": {},
  "alertFilters.createPlan": {
    body: { name: "made by another row", bpql: "host = a" },
    statusForOutsider: 201,
  },
  "alertFilters.updatePlan": { params: { id: t.plan }, body: { description: "changed" } },
  "alertFilters.deletePlan": { params: { id: t.plan } },
  "alertFilters.previewAlertFilter": { body: { bpql: `host = ${secret}*` } },
  "enrichment.listEnrichmentTags": {},
  "enrichment.getEnrichmentTag": { params: { name: t.tag } },
  "enrichment.createEnrichmentTag": {
    body: {
      name: "made_by_row",
      type: "composition",
      enrichments: [{ type: "composition", config: { value: "${never}" } }],
    },
    statusForOutsider: 201,
  },
  "enrichment.updateEnrichmentTag": { params: { name: t.tag }, body: { description: "changed" } },
  "enrichment.orderEnrichmentTags": { body: { alert_tags_order: [t.tag] }, statusForOutsider: 409 },
  "enrichment.createEnrichments": {
    params: { name: t.tag },
    body: { enrichments: [{ type: "composition", config: { value: "${never}" } }] },
  },
  "enrichment.updateEnrichments": {
    params: { name: t.tag },
    body: { enrichments: [{ id: t.rule, when: "host = other" }] },
  },
  "enrichment.orderEnrichments": { params: { name: t.tag }, body: { enrichment_order: [t.rule] } },
  "enrichment.deleteEnrichments": { params: { name: t.tag }, body: { enrichments_ids: [t.rule] } },
  "enrichment.deleteEnrichmentTag": { params: { name: t.tag } },
  "enrichment.previewEnrichment": {
    body: { rules: [{ type: "composition", config: { value: "${host}" } }] },
  },
  "mapping.listMappingTables": {},
  "mapping.previewMapping": {
    body: {
      csv: "host,owner\na,b\n",
      config: {
        fields: [
          { kind: "query", title: "host", tag_name: "host" },
          { kind: "result", title: "owner", tag_name: "owner" },
        ],
      },
    },
  },
  "mapping.getMappingTable": { params: { id: t.table } },
  "mapping.createMappingTable": {
    body: {
      config: {
        name: "made by the row",
        fields: [
          { kind: "query", title: "a", tag_name: "a" },
          { kind: "result", title: "b", tag_name: "b" },
        ],
      },
    },
    statusForOutsider: 201,
  },
  "mapping.updateMappingTable": { params: { id: t.table }, body: { description: "changed" } },
  "mapping.getMap": { params: { id: t.table }, query: { search: secret } },
  "mapping.downloadMap": { params: { id: t.table } },
  "mapping.uploadMap": {
    params: { id: t.table },
    body: "host,owner\na,b\n",
    headers: { "content-type": "text/csv" },
  },
  "mapping.getMappingJob": { params: { id: t.table } },
  "mapping.addMappingRow": { params: { id: t.table }, body: { cells: ["a", "b"] } },
  "mapping.updateMappingRow": {
    params: { id: t.table, row_id: t.mappingRow },
    body: { cells: ["a", "c"] },
  },
  "mapping.deleteMappingRow": { params: { id: t.table, row_id: t.mappingRow } },
  "mapping.deleteMappingTable": { params: { id: t.table } },
  "tagManager.listTagCategories": {},
  "tagManager.setTagCategory": {
    body: { id: "host", tags: ["host", "node"] },
    statusForOutsider: 200,
  },
  "tagManager.listManagedTags": {},
  "tagManager.getManagedTag": { params: { id: "host" }, statusForOutsider: 200 },
  "tagManager.searchSourceTags": { query: { search: "host" } },
  "tagManager.getKnownTags": {},
  "health.healthz": {},
  "health.readyz": {},
  "health.metrics": {},
  "health.openApi": {},
  "health.apiDocs": {},
  ...t.features.calls,
  // Last, because it ends the session that made the other calls.
  "session.logOut": { statusForOutsider: 204 },
});
