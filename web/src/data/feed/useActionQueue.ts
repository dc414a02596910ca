import { useEffect, useEffectEvent } from "react";
import {
  addComment,
  getFeed,
  getIncident,
  listActivities,
  listComments,
  listIncidentAlerts,
} from "#contract/incidents.ts";
import { getCounters } from "#contract/environments.ts";
import type { CallOf } from "#contract/endpoint.ts";
import { call } from "../client/call.ts";
import { invalidateEndpoints } from "../client/endpoint-mutation.ts";
import { endpointName } from "../client/endpoint-query.ts";
import { queryClient } from "../client/query-client.ts";
import { onLiveChange } from "../live/live-state.ts";
import { useMe } from "../session/session.ts";
import { openQueue, type QueueResult, sendQueued, showQueued } from "./action-queue.ts";
import type { QueuedAction } from "./queued-actions.ts";

/** Sends what was done without a connection as soon as there is one, and tells what came of it. */
export function useActionQueue(onResults: (results: readonly QueueResult[]) => void): void {
  const me = useMe();
  const ownerId = `${me.organization._id} ${me._id}`;
  const tell = useEffectEvent(onResults);
  useEffect(() => {
    const closeQueue = openQueue({
      ownerId,
      store: sessionStorage,
      hasArrived: (action) => hasCommentArrived(action, me._id),
      onResults: async (results) => {
        tell(results);
        await refresh();
      },
    });
    const stopPainting = queryClient.getQueryCache().subscribe((event) => {
      const isFetched =
        event.type === "updated" &&
        event.action.type === "success" &&
        event.action.manual !== true &&
        PAINTED.has(String(event.query.queryKey[0]));
      if (isFetched) showQueued();
    });
    const stopListening = onLiveChange((isOnline) => isOnline && void sendQueued());
    return () => {
      closeQueue();
      stopPainting();
      stopListening();
    };
  }, [ownerId, me._id]);
}

/** What the server says of these does not know yet of what waits. */
const PAINTED: ReadonlySet<string> = new Set([getFeed, getIncident].map(endpointName));

const refresh = (): Promise<void> =>
  invalidateEndpoints(
    getFeed,
    getIncident,
    listIncidentAlerts,
    listActivities,
    listComments,
    getCounters,
  );

/** Everything but a comment is the same when it is done twice. */
async function hasCommentArrived(
  { path, input, queuedAtMs }: QueuedAction,
  myId: string,
): Promise<boolean> {
  if (path !== addComment.path) return false;
  // Only `useAddComment` queues this call.
  const { params, body } = input as CallOf<typeof addComment>;
  const { items } = await call(listComments, { params });
  const since = queuedAtMs / 1000 - SEND_S;
  return items.some(
    ({ body: text, author, created_at: at }) =>
      text === body.body.trim() && author.id === myId && at >= since,
  );
}

/** From pressing the button until the connection was given up, and what two clocks differ. */
const SEND_S = 180;
