import { useEffect, useEffectEvent } from "react";
import {
  getFeed,
  getIncident,
  listActivities,
  listComments,
  listIncidentAlerts,
} from "#contract/incidents.ts";
import { getCounters } from "#contract/environments.ts";
import { invalidateEndpoints } from "../client/endpoint-mutation.ts";
import { endpointName } from "../client/endpoint-query.ts";
import { queryClient } from "../client/query-client.ts";
import { onLiveChange } from "../live/live-state.ts";
import { useMe } from "../session/session.ts";
import { openQueue, type QueueResult, sendQueued, showQueuedOver } from "./action-queue.ts";
import { hasArrived } from "./has-arrived.ts";

/** Sends what was done without a connection as soon as there is one, and tells what came of it. */
export function useActionQueue(onResults: (results: readonly QueueResult[]) => void): void {
  const me = useMe();
  const ownerId = `${me.organization._id} ${me._id}`;
  const tell = useEffectEvent(onResults);
  useEffect(() => {
    const closeQueue = openQueue({
      ownerId,
      store: sessionStorage,
      hasArrived: (action) => hasArrived(action, me._id),
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
      if (isFetched) showQueuedOver(event.query.queryKey, event.query.state.data);
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
