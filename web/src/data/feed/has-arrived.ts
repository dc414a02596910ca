import type { CallOf } from "#contract/endpoint.ts";
import { mergeIncidents, splitIncident } from "#contract/incident-actions.ts";
import { addComment, getIncident, listActivities, listComments } from "#contract/incidents.ts";
import { call } from "../client/call.ts";
import type { QueuedAction } from "./queued-actions.ts";

/**
 * Whether an action whose answer was lost has been done. What is not named here is the same when it
 * is done twice.
 */
export async function hasArrived(action: QueuedAction, myId: string): Promise<boolean> {
  if (action.path === addComment.path) return hasCommentArrived(action, myId);
  if (action.path === splitIncident.path) return hasSplitArrived(action, myId);
  if (action.path === mergeIncidents.path) return hasMergeArrived(action);
  return false;
}

async function hasCommentArrived({ input, queuedAtMs }: QueuedAction, myId: string) {
  // Only `useAddComment` queues this call.
  const { params, body } = input as CallOf<typeof addComment>;
  const { items } = await call(listComments, { params });
  const since = queuedAtMs / 1000 - SEND_S;
  return items.some(
    ({ body: text, author, created_at: at }) =>
      text === body.body.trim() && author.id === myId && at >= since,
  );
}

async function hasSplitArrived({ input, queuedAtMs }: QueuedAction, myId: string) {
  // Only `useSplit` queues this call.
  const { params, body } = input as CallOf<typeof splitIncident>;
  const { activities } = await call(listActivities, { params, query: { types: "split" } });
  const alertIds = JSON.stringify(body.entity_ids.toSorted());
  const since = queuedAtMs / 1000 - SEND_S;
  return activities.some(
    ({ at, actor, params: facts }) =>
      actor.id === myId && at >= since && JSON.stringify(movedAlerts(facts)) === alertIds,
  );
}

/** The server refuses to merge once more what lives on in the target already. */
async function hasMergeArrived({ input }: QueuedAction) {
  // Only `useMerge` queues this call.
  const { params, body } = input as CallOf<typeof mergeIncidents>;
  const sources = await Promise.all(
    body.source_incident_ids.map((id) => call(getIncident, { params: { env: params.env, id } })),
  );
  return sources.every((source) => source.merged_into === params.id);
}

/** Of an activity of type "split". */
function movedAlerts(facts: Readonly<Record<string, unknown>>): unknown {
  const ids = facts.alert_ids;
  return Array.isArray(ids) ? ids.toSorted() : null;
}

/** From pressing the button until the connection was given up, and what two clocks differ. */
const SEND_S = 180;
