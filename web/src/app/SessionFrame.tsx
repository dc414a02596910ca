import { Outlet } from "@tanstack/react-router";
import { useLive } from "../data/live.ts";
import { useMe } from "../data/session.ts";
import { ExpiredAccount } from "./ExpiredAccount.tsx";
import { SessionWatch } from "./SessionWatch.tsx";
import { useSavedTheme } from "./useSavedTheme.ts";
import { useSessionEnd } from "./useSessionEnd.ts";

/** What stands behind the session's door: live news, the watch over the session, the person's own look. */
export function SessionFrame() {
  const me = useMe();
  useSessionEnd();
  useLive(!me.expired);
  useSavedTheme();
  return (
    <>
      <Outlet />
      <SessionWatch baseS={me.base_interval} />
      {me.expired && <ExpiredAccount />}
    </>
  );
}
