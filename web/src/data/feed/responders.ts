import type { CallOf } from "#contract/endpoint.ts";
import { addResponders, removeResponders } from "#contract/incident-actions.ts";
import { callOrQueue } from "./action-queue.ts";
import { useBulkAction } from "./incident-actions.ts";

/** People who work on incidents beside the assignee. */
export const useAddResponders = () =>
  useBulkAction({
    send: (input: CallOf<typeof addResponders>) => callOrQueue(addResponders, input),
    idsOf: ({ body }) => body.ids,
    name: "add_responders",
    predict: ({ body }) => ({ kind: "add_responders", people: body.responders }),
  });

export const useRemoveResponders = () =>
  useBulkAction({
    send: (input: CallOf<typeof removeResponders>) => callOrQueue(removeResponders, input),
    idsOf: ({ body }) => body.ids,
    name: "remove_responders",
    predict: ({ body }) => ({ kind: "remove_responders", people: body.responders }),
  });
