/** Incidents, and what people do with them. */
import type { SampleCall } from "./test-feature-calls.ts";
import type { Fixtures } from "./test-fixtures.ts";

const all = { env: "all" };

export const incidentCallsOf = (t: Fixtures): Record<string, SampleCall> => ({
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
});
