import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { isServerUnreachable } from "../data/client/call-error.ts";
import { Broken } from "../screens/errors/Broken.tsx";

/** In the shell, where a screen failed. */
export const ScreenError = (props: ErrorComponentProps) => (
  <RouteError {...props} isFullPage={false} />
);

/** Where there is no shell around it. */
export const PageError = (props: ErrorComponentProps) => <RouteError {...props} isFullPage />;

const RETRY_MS = 5000;

/** While the server is away it tries again by itself. */
function RouteError({ error, reset, isFullPage }: ErrorComponentProps & { isFullPage: boolean }) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  const retryOnTimer = useEffectEvent(retry);
  const mayReturn = isServerUnreachable(error);
  useEffect(() => {
    if (!mayReturn) return;
    const timer = setInterval(() => retryOnTimer(), RETRY_MS);
    return () => clearInterval(timer);
  }, [mayReturn]);
  return <Broken isFullPage={isFullPage} error={error} onRetry={retry} />;
}
