import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { isAway } from "../data/call-error.ts";
import { Broken } from "../screens/errors/Broken.tsx";

/** In the shell, where a screen failed. */
export const ScreenError = (props: ErrorComponentProps) => (
  <RouteError {...props} isWhole={false} />
);

/** Where there is no shell around it. */
export const PageError = (props: ErrorComponentProps) => <RouteError {...props} isWhole />;

const RETRY_MS = 5000;

/** While the server is away it tries again by itself. */
function RouteError({ error, reset, isWhole }: ErrorComponentProps & { isWhole: boolean }) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  const again = useEffectEvent(retry);
  const mayReturn = isAway(error);
  useEffect(() => {
    if (!mayReturn) return;
    const timer = setInterval(() => again(), RETRY_MS);
    return () => clearInterval(timer);
  }, [mayReturn]);
  return <Broken isWhole={isWhole} error={error} onRetry={retry} />;
}
