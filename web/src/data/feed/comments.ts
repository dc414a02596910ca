import { useMutation } from "@tanstack/react-query";
import type { CallOf } from "#contract/endpoint.ts";
import { addComment, listActivities, listComments } from "#contract/incidents.ts";
import { invalidateEndpoints } from "../client/endpoint-mutation.ts";
import { callOrQueue } from "./action-queue.ts";

/** Says something to everyone who may see the incident. */
export const useAddComment = () =>
  useMutation({
    mutationFn: (input: CallOf<typeof addComment>) => callOrQueue(addComment, input),
    onSuccess: () => invalidateEndpoints(listComments, listActivities),
  });
