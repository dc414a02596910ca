import { queryClient } from "./query-client.ts";

const QUIET_MS = 50;
/** A line so slow, or a question so hard, that nothing waits for it any longer. */
const MAX_WAIT_MS = 5000;

/** Once what the page asked for first has come: the rest may take its place on the line. */
export function whenSettled(): Promise<void> {
  return new Promise((resolve) => {
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const finish = () => {
      clearTimeout(quiet);
      clearTimeout(limit);
      unsubscribe();
      resolve();
    };
    const look = () => {
      clearTimeout(quiet);
      if (queryClient.isFetching() === 0) quiet = setTimeout(finish, QUIET_MS);
    };
    const limit = setTimeout(finish, MAX_WAIT_MS);
    const unsubscribe = queryClient.getQueryCache().subscribe(look);
    look();
  });
}
