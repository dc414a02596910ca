import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { CallError } from "../data/call-error.ts";
import { Broken } from "../screens/errors/Broken.tsx";

const RETRY_MS = 5000;

/** A screen that failed. While the server is away it tries again by itself. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = useEffectEvent(() => {
    reset();
    void router.invalidate();
  });
  const isAway = error instanceof CallError && error.status === 0;
  useEffect(() => {
    if (!isAway) return;
    const timer = setInterval(() => retry(), RETRY_MS);
    return () => clearInterval(timer);
  }, [isAway]);
  return <Broken error={error} onRetry={() => (reset(), void router.invalidate())} />;
}
