/** One of everything that an organization can have, for tests that call and look at everything. */
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
import type { Organization } from "./test-cast.ts";
import { createFeatureCalls, type FeatureCalls } from "./test-feature-calls.ts";

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
