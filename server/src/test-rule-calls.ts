/** Environments, and the rules that are applied to events and incidents. */
import type { SampleCall } from "./test-feature-calls.ts";
import { type Fixtures, secret } from "./test-fixtures.ts";

const all = { env: "all" };

export const ruleCallsOf = (t: Fixtures): Record<string, SampleCall> => ({
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
});

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
