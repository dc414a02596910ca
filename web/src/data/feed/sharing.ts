import { useMutation } from "@tanstack/react-query";
import type { CallOf } from "#contract/endpoint.ts";
import { type Channel, shareIncidents, unsubscribeShare } from "#contract/sharing.ts";
import { callOrQueue } from "./action-queue.ts";
import { showPredictedIncidents } from "./predicted-incidents.ts";
import { actionKey } from "./pending-actions.ts";
import { finishAction, rollBackPrediction, useActor, useBulkAction } from "./incident-actions.ts";

const nowS = () => Math.floor(Date.now() / 1000);

/**
 * Whom a share is for: `text` is what the server is told, the rest is how it looks until it
 * answers.
 */
export interface ShareTarget {
  text: string;
  name: string;
  address: string;
}
export interface ShareInput {
  ids: readonly string[];
  env: string;
  system: Channel;
  targets: readonly ShareTarget[];
  message: string;
  /** Else it is only recorded. */
  isSent: boolean;
}

/** Records that somebody is told of incidents. */
export const useShare = () =>
  useBulkAction({
    send: ({ ids, env, system, targets, message }: ShareInput) =>
      callOrQueue(shareIncidents, {
        params: { system },
        body: {
          incident_ids: [...ids],
          environment_id: env,
          targets: targets.map((target) => target.text),
          message,
        },
      }),
    idsOf: ({ ids }) => ids,
    name: "share",
    predict: ({ system, targets, isSent }) => ({ kind: "share", system, targets, isSent }),
  });

/** Ends one share: nothing more is told to its target. */
export function useUnsubscribe() {
  const actor = useActor();
  return useMutation({
    mutationKey: actionKey,
    mutationFn: (input: CallOf<typeof unsubscribeShare>) => callOrQueue(unsubscribeShare, input),
    onMutate: ({ params }) =>
      showPredictedIncidents({
        ids: [params.id],
        effect: { kind: "unsubscribe", shareId: params.shareId },
        actor,
        nowS: nowS(),
      }),
    onSuccess: ({ undo_token }) =>
      finishAction({ token: undo_token, name: "unsubscribe", count: 1 }),
    onError: (error, _input, context) => rollBackPrediction(context, error),
  });
}
