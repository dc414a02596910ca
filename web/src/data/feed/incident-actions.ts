import { useMutation } from "@tanstack/react-query";
import { getCounters } from "#contract/environments.ts";
import type { CallOf } from "#contract/endpoint.ts";
import {
  acknowledgeIncidents,
  type ActionReply,
  assignIncidents,
  mergeIncidents,
  resolveAlerts,
  resolveIncidents,
  snoozeIncidents,
  splitIncident,
  unacknowledgeIncidents,
  unassignIncidents,
  undo,
  unsnoozeIncidents,
} from "#contract/incident-actions.ts";
import { getFeed, getIncident, listActivities, listIncidentAlerts } from "#contract/incidents.ts";
import { CallError } from "../client/call-error.ts";
import { invalidateEndpoints } from "../client/endpoint-mutation.ts";
import type { ActionEffect, ActionPrediction } from "./action-prediction.ts";
import { showPredictedIncidents, type ShownPrediction } from "./predicted-incidents.ts";
import {
  announceUndone,
  forgetAction,
  idsOfAction,
  type LastAction,
  rememberAction,
  restoreAction,
} from "./last-action.ts";
import { actionKey } from "./pending-actions.ts";
import { ActionQueued, callOrQueue, predictQueued } from "./action-queue.ts";
import { isLive } from "../live/live-state.ts";
import { useMe } from "../session/session.ts";

const nowS = () => Math.floor(Date.now() / 1000);

/**
 * `mutate({ params: { env }, body: { ids, annotation? } })`. Each shows its result at once and
 * takes back what is refused.
 */
export const useResolve = () =>
  useIncidentAction(resolveIncidents, "resolve", () => ({ kind: "resolve" }));

export const useSnooze = () =>
  useIncidentAction(snoozeIncidents, "snooze", ({ body }) => ({
    kind: "snooze",
    until: typeof body.until === "number" ? body.until : nowS() + (body.duration ?? 0),
    wakeOnChange: body.wake_on_change ?? true,
    annotation: body.annotation,
  }));
export const useUnsnooze = () =>
  useIncidentAction(unsnoozeIncidents, "unsnooze", () => ({ kind: "unsnooze" }));

export const useAssign = () =>
  useIncidentAction(assignIncidents, "assign", ({ body }) => ({
    kind: "assign",
    assignee: body.assignee,
  }));
export const useUnassign = () =>
  useIncidentAction(unassignIncidents, "unassign", () => ({ kind: "unassign" }));

export const useAcknowledge = () =>
  useIncidentAction(acknowledgeIncidents, "acknowledge", () => ({ kind: "acknowledge" }));
export const useUnacknowledge = () =>
  useIncidentAction(unacknowledgeIncidents, "unacknowledge", () => ({ kind: "unacknowledge" }));

/** The sources leave every list; the target's new face comes with the news. */
export function useMerge() {
  const actor = useActor();
  return useMutation({
    mutationKey: actionKey,
    mutationFn: (input: CallOf<typeof mergeIncidents>) => callOrQueue(mergeIncidents, input),
    onMutate: ({ params, body }) =>
      showPredictedIncidents({
        ids: body.source_incident_ids,
        effect: { kind: "merge", targetId: params.id },
        actor,
        nowS: nowS(),
      }),
    onSuccess: ({ undo_token }, { body }) =>
      finishAction({ token: undo_token, name: "merge", count: body.source_incident_ids.length }),
    onError: (error, _input, context) => rollBackPrediction(context, error),
  });
}

export const useSplit = () =>
  useMutation({
    mutationKey: actionKey,
    mutationFn: (input: CallOf<typeof splitIncident>) => callOrQueue(splitIncident, input),
    onSuccess: async ({ undo_token }, { body }) => {
      await invalidateEndpoints(listIncidentAlerts);
      await finishAction({ token: undo_token, name: "split", count: body.entity_ids.length });
    },
  });

/** Resolves single alerts; their incident follows with the news. */
export const useResolveAlerts = () =>
  useMutation({
    mutationKey: actionKey,
    mutationFn: (input: CallOf<typeof resolveAlerts>) => callOrQueue(resolveAlerts, input),
    onSuccess: async (reply) => {
      await invalidateEndpoints(listIncidentAlerts);
      await finishAction(undoableAction(reply, "resolve_alerts"));
    },
  });

/** Reverses one action exactly. A refusal says what stands in the way. */
export const useUndo = () =>
  useMutation({
    mutationFn: (undo_token: string) => callOrQueue(undo, { body: { undo_token } }),
    onMutate: (token) => forgetAction(token),
    onSuccess: (_reply, token) => announceUndone(idsOfAction(token)),
    onError: (error, _token, action) => {
      // What cannot be undone now may be undone later; unless the server forgot it.
      const isForgotten = error instanceof CallError && error.status === 404;
      if (action && !isForgotten && !(error instanceof ActionQueued)) restoreAction(action);
    },
    onSettled: (_reply, error) => {
      // There is nobody to ask, and whoever pressed it would wait for the last attempt.
      if (error instanceof ActionQueued) return;
      return invalidateEndpoints(
        getFeed,
        getIncident,
        listIncidentAlerts,
        listActivities,
        getCounters,
      );
    },
  });

/** The sentences with which incidents were refused, each once. */
export function refusalsIn(reply: ActionReply): string[] {
  return [
    ...new Set(
      reply.results.flatMap((result) =>
        result.ok ? [] : (result.errors ?? []).map((problem) => problem.message),
      ),
    ),
  ];
}

type BulkEndpoint =
  | typeof resolveIncidents
  | typeof snoozeIncidents
  | typeof unsnoozeIncidents
  | typeof assignIncidents
  | typeof unassignIncidents
  | typeof acknowledgeIncidents
  | typeof unacknowledgeIncidents;

/** Every endpoint of OnEach takes ids in its body. */
const useIncidentAction = <E extends BulkEndpoint>(
  endpoint: E,
  name: LastAction["name"],
  predict: (input: CallOf<E>) => ActionEffect,
) =>
  useBulkAction({
    send: (input: CallOf<E>) => callOrQueue(endpoint, input),
    idsOf: (input) => (input as unknown as CallOf<typeof resolveIncidents>).body.ids,
    name,
    predict,
  });

interface BulkAction<Input> {
  send: (input: Input) => Promise<ActionReply>;
  idsOf: (input: Input) => readonly string[];
  name: LastAction["name"];
  /** What becomes of each of them. */
  predict: (input: Input) => ActionEffect;
}

/**
 * An action on several incidents: each shows its result at once, and takes back what is refused.
 */
export function useBulkAction<Input>({ send, idsOf, name, predict }: BulkAction<Input>) {
  const actor = useActor();
  return useMutation({
    mutationKey: actionKey,
    mutationFn: send,
    onMutate: (input: Input) =>
      showPredictedIncidents({ ids: idsOf(input), effect: predict(input), actor, nowS: nowS() }),
    onSuccess: (reply: ActionReply, input, context) => {
      const refusedIds = new Set(reply.results.flatMap((result) => (result.ok ? [] : [result.id])));
      if (refusedIds.size > 0) context.rollBack((id) => refusedIds.has(id));
      const action = undoableAction(reply, name);
      return finishAction(
        action && { ...action, ids: idsOf(input).filter((id) => !refusedIds.has(id)) },
      );
    },
    onError: (error, _input, context) => rollBackPrediction(context, error),
  });
}

/** Whoever looks at the console, as what they do names them. */
export function useActor(): ActionPrediction["actor"] {
  const { _id: id, contact } = useMe();
  return { id, name: contact.name };
}

function undoableAction(reply: ActionReply, name: LastAction["name"]): LastAction | null {
  return reply.undo_token === null
    ? null
    : { token: reply.undo_token, name, count: reply.results.filter((result) => result.ok).length };
}

/**
 * The news of one's own action comes like everyone's; only without a connection does the console
 * look by itself. It becomes the last action with its last step: until then it is pending.
 */
export async function finishAction(action: LastAction | null): Promise<void> {
  if (!isLive())
    await invalidateEndpoints(
      getFeed,
      getIncident,
      listIncidentAlerts,
      listActivities,
      getCounters,
    );
  if (action) rememberAction(action);
}

/**
 * What was taken back may be older than what the news brought meanwhile. What waits for the
 * connection stays as it will be.
 */
export function rollBackPrediction(
  context: ShownPrediction | undefined,
  error: unknown,
): Promise<void> {
  if (error instanceof ActionQueued) {
    if (context) predictQueued(error.actionId, context);
    return Promise.resolve();
  }
  context?.rollBack();
  return invalidateEndpoints(getFeed, getIncident);
}
