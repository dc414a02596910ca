import { z } from "zod";
import { endpoint, mayAct, signedIn } from "./endpoint.ts";
import { limits } from "./limits.ts";
import type { GrantedAction } from "./permissions.ts";
import { id, ids, time } from "./scalars.ts";

/** What people do to incidents; of each is kept what undoing it needs. */
export const incidentActions = [
  "resolve",
  "resolve_alerts",
  "snooze",
  "unsnooze",
  "assign",
  "unassign",
  "acknowledge",
  "unacknowledge",
  "add_responders",
  "remove_responders",
  "merge",
  "split",
  "share",
  "unsubscribe",
  "tag",
  "untag",
  "comment",
] as const;
export type IncidentAction = (typeof incidentActions)[number];
/** Which of the actions that a grant may name it is; null goes by a permission of its own. */
export const grantOfAction: Readonly<Record<IncidentAction, GrantedAction | null>> = {
  resolve: "resolve",
  resolve_alerts: "resolve",
  snooze: "snooze",
  unsnooze: "snooze",
  assign: "assign",
  unassign: "assign",
  acknowledge: "acknowledge",
  unacknowledge: "acknowledge",
  add_responders: "assign",
  remove_responders: "assign",
  merge: "merge",
  split: "merge",
  share: "share",
  unsubscribe: "share",
  tag: null,
  untag: null,
  comment: "comment",
};

/**
 * One incident's refusal does not stop the others. `undo_token` is null when nothing was changed.
 */
export const actionReply = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      ok: z.boolean(),
      errors: z.array(z.object({ code: z.string(), message: z.string() })).optional(),
    }),
  ),
  undo_token: z.string().nullable(),
});
export type ActionReply = z.infer<typeof actionReply>;
const env = z.string().max(40);
const params = z.object({ env });
const incidentParams = z.object({ env, id });
const annotation = z.string().trim().max(limits.commentCharacters).optional();

export const resolveIncidents = endpoint({
  method: "POST",
  path: "/web/environments/{env}/incidents/resolve",
  summary: "Resolve incidents and their alerts",
  needs: mayAct("resolve"),
  params,
  body: z.object({ ids, annotation }),
  reply: actionReply,
});
export const snoozeIncidents = endpoint({
  method: "POST",
  path: "/web/environments/{env}/incidents/snooze",
  summary: "Snooze incidents until a time",
  needs: mayAct("snooze"),
  params,
  body: z
    .object({
      ids,
      annotation,
      until: time.optional(),
      /** Seconds. */
      duration: z
        .number()
        .positive()
        .max(366 * 86_400)
        .optional(),
      wake_on_change: z.boolean().default(true),
    })
    .refine((body) => (body.until === undefined) !== (body.duration === undefined), {
      message: "Give either until or duration",
      path: ["until"],
    }),
  reply: actionReply,
  refuses: ["snooze_in_past"],
});
export const unsnoozeIncidents = endpoint({
  method: "POST",
  path: "/web/environments/{env}/incidents/unsnooze",
  summary: "End the snooze of incidents",
  needs: mayAct("snooze"),
  params,
  body: z.object({ ids, annotation }),
  reply: actionReply,
});
export const resolveAlerts = endpoint({
  method: "POST",
  path: "/web/batch-resolve/environments/{env}/entities",
  summary: "Resolve single alerts",
  needs: mayAct("resolve"),
  params,
  body: z.object({ entity_ids: ids, annotation }),
  reply: actionReply,
});
export const assignIncidents = endpoint({
  method: "POST",
  path: "/resources/v2.0/environments/{env}/incidents/assign",
  summary: "Assign incidents to a user",
  needs: mayAct("assign"),
  params,
  body: z.object({ ids, assignee: id, annotation }),
  reply: actionReply,
  refuses: ["not_assignable"],
});
export const unassignIncidents = endpoint({
  method: "POST",
  path: "/resources/v2.0/environments/{env}/incidents/unassign",
  summary: "Remove the assignee of incidents",
  needs: mayAct("assign"),
  params,
  body: z.object({ ids, annotation }),
  reply: actionReply,
});
const responders = z.array(id).min(1).max(limits.respondersPerIncident);
export const addResponders = endpoint({
  method: "POST",
  path: "/web/environments/{env}/incidents/responders/add",
  summary: "Add responders to incidents, besides the assignee",
  needs: mayAct("assign"),
  params,
  body: z.object({ ids, responders, annotation }),
  reply: actionReply,
  refuses: ["not_assignable"],
});
export const removeResponders = endpoint({
  method: "POST",
  path: "/web/environments/{env}/incidents/responders/remove",
  summary: "Remove responders from incidents",
  needs: mayAct("assign"),
  params,
  body: z.object({ ids, responders, annotation }),
  reply: actionReply,
});
export const acknowledgeIncidents = endpoint({
  method: "POST",
  path: "/web/environments/{env}/incidents/acknowledge",
  summary: "Acknowledge incidents, without assigning anybody",
  needs: mayAct("acknowledge"),
  params,
  body: z.object({ ids, annotation }),
  reply: actionReply,
});
export const unacknowledgeIncidents = endpoint({
  method: "POST",
  path: "/web/environments/{env}/incidents/unacknowledge",
  summary: "Remove the acknowledgement of incidents",
  needs: mayAct("acknowledge"),
  params,
  body: z.object({ ids, annotation }),
  reply: actionReply,
});
export const mergeIncidents = endpoint({
  method: "POST",
  path: "/resources/v2.0/environments/{env}/incidents/{id}/merge",
  summary: "Merge incidents: move the alerts of others into one",
  needs: mayAct("merge"),
  params: incidentParams,
  body: z.object({ source_incident_ids: ids, environment_name: z.string().optional(), annotation }),
  reply: z.object({ id: z.string(), undo_token: z.string() }),
  refuses: [
    "not_found",
    "merged_away",
    "merge_into_itself",
    "merge_source_merged",
    "merge_too_large",
  ],
});
export const splitIncident = endpoint({
  method: "POST",
  path: "/resources/v2.0/environments/{env}/incidents/{id}/split",
  summary: "Split an incident: move alerts into a new one",
  needs: mayAct("merge"),
  params: incidentParams,
  body: z.object({ entity_ids: ids, environment_name: z.string().optional(), annotation }),
  reply: z.object({ id: z.string(), undo_token: z.string() }),
  status: 201,
  refuses: ["not_found", "split_foreign_alert", "split_all_alerts", "split_no_alert"],
});
export const undo = endpoint({
  method: "POST",
  path: "/resources/v2.0/undo",
  summary: "Undo an action exactly",
  needs: signedIn,
  body: z.object({ undo_token: z.string().max(100) }),
  reply: z.object({ undone: z.string(), incident_ids: z.array(z.string()) }),
  refuses: [
    "not_found",
    "no_environment_access",
    "no_environment_action",
    "already_undone",
    "undo_alert_moved",
    "undo_alert_changed",
    "undo_incident_gone",
    "undo_incident_changed",
    "undo_tag_changed",
    "undo_share_gone",
    "undo_share_ended",
    "undo_share_resumed",
    "undo_shared_again",
  ],
});
