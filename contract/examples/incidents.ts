/** What is done with incidents, as the published contract shows it. */
const ids = ["1201", "1202"];
const incident_ids = ids;

export const incidentExamples = {
  getFeedByIds: { body: { ids, tags: ["host", "service"] } },
  getCounters: {
    reply: {
      items: [
        {
          environment_id: "all",
          active: 14,
          unhandled: 9,
          shared: 3,
          snoozed: 1,
          maintenance: 2,
          resolved: 120,
          parts: { active: 2, unhandled: 1, shared: 0, snoozed: 0, maintenance: 0, resolved: 11 },
        },
      ],
    },
  },
  addComment: { body: { body: "The disk of **db-1** is being replaced." } },
  createPreviewLink: { body: { expires_in: 86_400 } },
  resolveIncidents: { body: { ids, annotation: "Disk replaced" } },
  snoozeIncidents: { body: { ids, duration: 3600 } },
  unsnoozeIncidents: { body: { ids } },
  assignIncidents: { body: { ids, assignee: "17" } },
  unassignIncidents: { body: { ids } },
  addResponders: { body: { ids, responders: ["17", "18"] } },
  removeResponders: { body: { ids, responders: ["18"] } },
  acknowledgeIncidents: { body: { ids, annotation: "Looking into it" } },
  unacknowledgeIncidents: { body: { ids } },
  resolveAlerts: { body: { entity_ids: ["99001"], annotation: "Known and mended" } },
  mergeIncidents: { body: { source_incident_ids: ["1203"], annotation: "The same disk" } },
  splitIncident: { body: { entity_ids: ["99002"], annotation: "Another cause" } },
  undo: { body: { undo_token: "undo_8Zq1x" } },
  tagIncidents: { body: { tags: [{ tag_id: "31", tag_value: "P1" }], incident_ids } },
  untagIncidents: { body: { incident_ids } },
  shareIncidents: {
    body: { incident_ids, targets: ["oncall@northwind.example"], message: "Please take a look" },
  },
  unsubscribeShare: { body: {} },
  createContact: { body: { name: "Database on-call", email: "dba@northwind.example" } },
  createIncidentTag: { body: { name: "cause", type: "text" } },
  updateIncidentTag: { body: { description: "What broke" } },
  orderIncidentTags: { body: { order: ["31", "32"] } },
  previewIncidentTag: {
    body: { type: "text", automatic: [{ value: { kind: "first", field: "host" } }] },
  },
};
