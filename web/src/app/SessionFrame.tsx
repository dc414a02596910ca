import { Outlet } from "@tanstack/react-router";
import { Suspense, useEffect, useEffectEvent, useState } from "react";
import { whenSettled } from "../data/client/when-settled.ts";
import { useLive } from "../data/live/live.ts";
import { isQueueUnread, useIsQueueUnread } from "../data/feed/queued-actions.ts";
import { useCustomizations } from "../data/session/customizations.ts";
import { refreshSession, useMe } from "../data/session/session.ts";
import { onDemand } from "../ui/on-demand.ts";
import { useTheme } from "../ui/theme/ThemeProvider.tsx";
import { EarlyUndo } from "./EarlyUndo.tsx";
import { logOut, signInWithFactor } from "./log-out.ts";
import { useRolePreviewChange } from "./useRolePreviewChange.ts";
import { UnhandledInTab } from "./UnhandledInTab.tsx";
import { useSessionEnd } from "./useSessionEnd.ts";

const SessionActions = onDemand(() =>
  (isQueueUnread() ? Promise.resolve() : whenSettled()).then(() =>
    import("./SessionActions.tsx").then((module) => module.SessionActions),
  ),
);
const SessionWatch = onDemand(() =>
  whenSettled().then(() => import("./SessionWatch.tsx").then((module) => module.SessionWatch)),
);
const ExpiredAccount = onDemand(() =>
  import("./session-obstacles.ts").then(({ loadExpiredAccount }) => loadExpiredAccount()),
);
const SecondFactorNeeded = onDemand(() =>
  import("./session-obstacles.ts").then(({ loadSecondFactorNeeded }) => loadSecondFactorNeeded()),
);

/**
 * What stands behind the session's door: live news, the watch over the session, the person's own
 * look.
 */
export function SessionFrame() {
  const me = useMe();
  useSessionEnd();
  useRolePreviewChange(me);
  // Until the person says that they have kept their recovery codes, not only until the server is
  // content.
  const [isHeld, setHeld] = useState(false);
  const [startedMs] = useState(() => Date.now());
  if (me.owes_second_factor && !isHeld) setHeld(true);
  useLive(!me.expired && !me.owes_second_factor);
  useSavedTheme();
  const isQueueAwaited = useIsQueueUnread();
  return (
    <>
      {isHeld ? (
        <Suspense fallback={null}>
          <SecondFactorNeeded
            onDone={() => void refreshSession().then(() => setHeld(false))}
            onSignInAgain={() => void signInWithFactor()}
            onLogOut={() => void logOut()}
          />
        </Suspense>
      ) : (
        // Rows are drawn as they will be once what waits is sent, never as they were before.
        !isQueueAwaited && <Outlet />
      )}
      {!me.expired && !me.owes_second_factor && <UnhandledInTab />}
      <Suspense fallback={<EarlyUndo />}>
        <SessionActions />
      </Suspense>
      <Suspense fallback={null}>
        <SessionWatch baseS={me.base_interval} startedMs={startedMs} />
        {me.expired && <ExpiredAccount />}
      </Suspense>
    </>
  );
}

/**
 * The theme goes with the person: once it is known from the server, it replaces what this browser
 * remembered.
 */
function useSavedTheme(): void {
  const { ui } = useCustomizations();
  const { choice, choose } = useTheme();
  const follow = useEffectEvent(
    (saved: NonNullable<typeof ui.theme>) => saved !== choice && choose(saved),
  );
  useEffect(() => {
    if (ui.theme) follow(ui.theme);
  }, [ui.theme]);
}
