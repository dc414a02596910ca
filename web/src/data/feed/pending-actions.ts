import { useIsMutating } from "@tanstack/react-query";
import { queryClient } from "../client/query-client.ts";

/** Of every mutation that is an action which can be undone. */
export const actionKey = ["incident-action"];

/** Whether an action is on its way to the server. */
export const useIsActionPending = (): boolean => useIsMutating({ mutationKey: actionKey }) > 0;

/** Not a hook. */
export const isActionPending = (): boolean =>
  queryClient.isMutating({ mutationKey: actionKey }) > 0;

/** Once no action is on its way any more, and whoever sent them has the answer. */
export function pendingActions(): Promise<void> {
  if (!isActionPending()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = queryClient.getMutationCache().subscribe(() => {
      if (isActionPending()) return;
      stop();
      setTimeout(resolve);
    });
  });
}
