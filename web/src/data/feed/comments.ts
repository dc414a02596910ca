import { useMutation } from "@tanstack/react-query";
import type { CallOf } from "#contract/endpoint.ts";
import { addComment, listActivities, listComments } from "#contract/incidents.ts";
import { invalidateEndpoints } from "../client/endpoint-mutation.ts";
import { callOrQueue } from "./action-queue.ts";
import { useQueuedActions } from "./queued-actions.ts";

type CommentInput = CallOf<typeof addComment>;

/** Says something to everyone who may see the incident. */
export const useAddComment = () =>
  useMutation({
    mutationFn: (input: CommentInput) => callOrQueue(addComment, input),
    onSuccess: () => invalidateEndpoints(listComments, listActivities),
  });

/** Comments on an incident that nobody else can read yet, newest first. */
export function useQueuedComments(incidentId: string): { id: string; body: string }[] {
  return useQueuedActions()
    .filter(({ path }) => path === addComment.path)
    .flatMap(({ id, input }) => {
      // Only `useAddComment` queues this call.
      const { params, body } = input as CommentInput;
      return params.id === incidentId ? [{ id, body: body.body }] : [];
    })
    .toReversed();
}
