import { useEffect, useRef, useState } from "react";
import { whenServerAnswers } from "../data/client/server-reach.ts";
import { endSession, renewSession } from "../data/session/session.ts";
import { onTabMessage, postToTabs } from "../data/live/tab-messages.ts";
import { signInAgain } from "./log-out.ts";
import { isIdleChecked, phaseOf, renewEveryMs, type SessionPhase } from "./session-timing.ts";

const ACTIVITY_EVENTS = ["keydown", "mousemove", "mousedown", "wheel", "touchstart"] as const;
/** Tabs tell each other of activity no more often than this. */
const BROADCAST_INTERVAL_MS = 5000;

/**
 * Follows the session's time, from when the page began: the watch itself comes later. `stay` renews
 * it when the person says so.
 */
export function useSessionPhase(
  baseS: number,
  startedMs: number,
): { phase: SessionPhase; stay: () => void } {
  const [phase, setPhase] = useState<SessionPhase>({ kind: "active", checkInMs: 0 });
  const stay = useRef(() => {});
  const activeMs = useRef(startedMs);
  useEffect(() => {
    const watch = watchSession(baseS, activeMs.current, setPhase);
    activeMs.current = Date.now();
    stay.current = watch.stay;
    return watch.stop;
  }, [baseS]);
  return { phase, stay: () => stay.current() };
}

function watchSession(
  baseS: number,
  lastActiveMs: number,
  onPhase: (phase: SessionPhase) => void,
): { stay: () => void; stop: () => void } {
  let activeMs = lastActiveMs;
  let toldMs = 0;
  let renewedMs = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isChecked = () => isIdleChecked(location);
  const currentPhase = () => phaseOf({ nowMs: Date.now(), activeMs, baseS });

  let isLeaving = false;
  // Nobody can sign in without a connection, and the page has what is not sent yet: it stays.
  const leave = async () => {
    if (isLeaving) return;
    isLeaving = true;
    await whenServerAnswers();
    expireSession();
  };
  const check = () => {
    clearTimeout(timer);
    if (!isChecked()) activeMs = Date.now();
    const phase = currentPhase();
    onPhase(phase);
    if (phase.kind === "over") return void leave();
    timer = setTimeout(check, phase.kind === "active" ? phase.checkInMs : 1000);
  };
  const recordActivity = () => {
    // Whoever comes back too late is sent away; whoever is warned must say so.
    if (isChecked() && currentPhase().kind !== "active")
      return void (currentPhase().kind === "over" && leave());
    activeMs = Date.now();
    if (activeMs - toldMs < BROADCAST_INTERVAL_MS) return;
    toldMs = activeMs;
    postToTabs({ kind: "active", atMs: activeMs });
  };
  const renewNow = () => {
    renewedMs = Date.now();
    void renewSession();
  };
  const stay = () => {
    activeMs = toldMs = Date.now();
    postToTabs({ kind: "active", atMs: activeMs });
    renewNow();
    check();
  };
  const renewal = setInterval(
    () => (activeMs > renewedMs || !isChecked()) && renewNow(),
    renewEveryMs(baseS),
  );
  const deaf = onTabMessage((news) => {
    if (news.kind !== "active") return;
    activeMs = Math.max(activeMs, news.atMs);
    check();
  });
  const onVisibilityChange = () => !document.hidden && check();
  for (const sign of ACTIVITY_EVENTS)
    addEventListener(sign, recordActivity, { passive: true, capture: true });
  document.addEventListener("visibilitychange", onVisibilityChange);
  check();
  return {
    stay,
    stop: () => {
      clearTimeout(timer);
      clearInterval(renewal);
      deaf();
      for (const sign of ACTIVITY_EVENTS)
        removeEventListener(sign, recordActivity, { capture: true });
      document.removeEventListener("visibilitychange", onVisibilityChange);
    },
  };
}

function expireSession(): void {
  void endSession().then(signInAgain);
}
