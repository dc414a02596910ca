import { QueryClient } from "@tanstack/react-query";
import { CallError, isServerUnreachable } from "./call-error.ts";

/**
 * All that the console knows of the server. Live news marks parts of it stale; this is the
 * fallback.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 5 * 60_000,
      // A console on the same machine as its server works without any network.
      networkMode: "always",
      retry: (failures, error) => failures < 3 && isServerUnreachable(error),
      retryDelay: (failures, error) =>
        error instanceof CallError && error.retryAfterS !== null
          ? error.retryAfterS * 1000
          : Math.min(1000 * 2 ** failures, 8000),
    },
    mutations: { networkMode: "always", retry: false },
  },
});
