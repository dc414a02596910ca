/** Rules that an organization writes, as the published contract shows them. */
const condition = "host = db-* AND status = critical";
const targets = [{ system: "email", target: "oncall@northwind.example" }];
const schedule = { start: 1790000000, end: 1790007200 };
const tests = [
  {
    name: "a full disk opens",
    events: [{ status: "critical", host: "db-1", check: "disk" }],
    expect: { outcome: "opened" },
  },
];
const fields = [
  { kind: "query", title: "host", tag_name: "host" },
  { kind: "result", title: "owner", tag_name: "owner" },
];
const composition = { type: "composition", config: { value: "${host}/${check}" } };

const ruleTestKinds = [
  "EnrichmentTag",
  "MappingTable",
  "AlertFilter",
  "CorrelationPattern",
  "IncidentTag",
  "MaintenancePlan",
  "AutoshareRule",
];
const testExamples = Object.fromEntries(
  ruleTestKinds.flatMap((kind) => [
    [`save${kind}Tests`, { body: { tests } }],
    [`run${kind}Tests`, { body: { tests } }],
  ]),
);

export const ruleExamples = {
  fetchRunnerWork: {
    body: { name: "shop", commands: ["restart-service"], wait: 20 },
    reply: { task: null },
  },
  ...testExamples,
  createAutoshareRule: {
    body: { name: "Databases to on-call", condition, environment_ids: ["17"], targets },
  },
  updateAutoshareRule: { body: { description: "Day and night" } },
  previewAutoshareRule: { body: { condition, environment_ids: ["17"], targets } },
  toggleAutoshareRule: { body: { inactive: true } },
  createAutoshareRuleV1: { body: { name: "Databases to on-call", params: { targets } } },
  updateAutoshareRuleV1: { body: { params: { description: "Day and night" } } },
  previewAutoshareRuleV1: { body: { targets } },
  toggleAutoshareRuleV1: { body: { inactive: false } },
  createMaintenancePlan: { body: { name: "Storage upgrade", condition, schedule } },
  updateMaintenancePlan: { body: { description: "Second attempt" } },
  previewMaintenance: { body: { condition } },
  listNextWindows: { body: { schedule } },
  createCorrelationPattern: { body: { tags: ["cluster", "check"], time_window: 30 } },
  replaceCorrelationPattern: { body: { tags: ["cluster"], time_window: 60 } },
  updateCorrelationPattern: { body: { time_window: 45 } },
  previewCorrelation: { body: { correlations: [{ tags: ["cluster"], time_window: 60 }] } },
  orderCorrelationPatterns: { body: { order: ["41", "42"] } },
  dismissSuggestion: { body: { effect: "cluster" } },
  createAlertFilter: { body: { name: "Test machines", bpql: "host = test-*" } },
  updateAlertFilter: { body: { description: "Until the move" } },
  previewAlertFilter: { body: { bpql: "host = test-*" } },
  createPlan: { body: { name: "Test machines", bpql: "host = test-*" } },
  updatePlan: { body: { description: "Until the move" } },
  previewRules: { body: { days: 7 } },
  createEnrichmentTag: {
    body: { name: "where", type: "composition", enrichments: [composition] },
  },
  updateEnrichmentTag: { body: { description: "Host and check" } },
  createEnrichments: { body: { enrichments: [composition] } },
  updateEnrichments: { body: { enrichments: [{ id: "52", when: "host = db-*" }] } },
  deleteEnrichments: { body: { enrichments_ids: ["52"] } },
  orderEnrichmentTags: { body: { alert_tags_order: ["owner", "where"] } },
  orderEnrichments: { body: { enrichment_order: ["52", "53"] } },
  previewEnrichment: { body: { rules: [composition] } },
  createMappingTable: { body: { config: { name: "Owners", fields } } },
  updateMappingTable: { body: { description: "From the CMDB" } },
  previewMapping: { body: { csv: "host,owner\ndb-1,storage\n", config: { fields } } },
  addMappingRow: { body: { cells: ["db-2", "storage"] } },
  updateMappingRow: { body: { cells: ["db-2", "platform"] } },
  uploadMap: { body: "host,owner\ndb-1,storage\nweb-3,front\n" },
  setTagCategory: { body: { id: "host", tags: ["host", "node"] } },
  replaceTopology: {
    body: {
      nodes: [
        { id: "db-1", kind: "host", names: [{ host: "db-1" }] },
        { id: "orders", kind: "service", names: [{ service: "orders" }] },
      ],
      edges: [],
    },
  },
};
