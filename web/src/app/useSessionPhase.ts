import { useEffect, useRef, useState } from "react";
import { endSession, renew } from "../data/session.ts";
import { onTabNews, tellTabs } from "../data/tabs.ts";
import { signInAgain } from "./leave.ts";
import { isIdleChecked, phaseOf, renewEveryMs, type SessionPhase } from "./session-timing.ts";

const SIGNS_OF_LIFE = ["keydown", "mousemove", "mousedown", "wheel", "touchstart"] as const;
/** Tabs tell each other of activity no more often than this. */
const TELL_MS = 5000;

/** Follows the session's time. `stay` renews it when the person says so. */
export function useSessionPhase(baseS: number): { phase: SessionPhase; stay: () => void } {
  const [phase, setPhase] = useState<SessionPhase>({ kind: "active", checkInMs: 0 });
  const stay = useRef(() => {});
  useEffect(() => {
    const watch = watchSession(baseS, setPhase);
    stay.current = watch.stay;
    return watch.stop;
  }, [baseS]);
  return { phase, stay: () => stay.current() };
}

function watchSession(
  baseS: number,
  onPhase: (phase: SessionPhase) => void,
): { stay: () => void; stop: () => void } {
  let activeMs = Date.now();
  let toldMs = 0;
  let renewedMs = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isChecked = () => isIdleChecked(location);
  const now = () => phaseOf({ nowMs: Date.now(), activeMs, baseS });

  const check = () => {
    clearTimeout(timer);
    if (!isChecked()) activeMs = Date.now();
    const phase = now();
    onPhase(phase);
    if (phase.kind === "over") return end();
    timer = setTimeout(check, phase.kind === "active" ? phase.checkInMs : 1000);
  };
  const live = () => {
    // Whoever comes back too late is sent away; whoever is warned must say so.
    if (isChecked() && now().kind !== "active") return void (now().kind === "over" && end());
    activeMs = Date.now();
    if (activeMs - toldMs < TELL_MS) return;
    toldMs = activeMs;
    tellTabs({ kind: "active", atMs: activeMs });
  };
  const renewNow = () => {
    renewedMs = Date.now();
    void renew();
  };
  const stay = () => {
    activeMs = toldMs = Date.now();
    tellTabs({ kind: "active", atMs: activeMs });
    renewNow();
    check();
  };
  const renewal = setInterval(
    () => (activeMs > renewedMs || !isChecked()) && renewNow(),
    renewEveryMs(baseS),
  );
  const deaf = onTabNews((news) => {
    if (news.kind !== "active") return;
    activeMs = Math.max(activeMs, news.atMs);
    check();
  });
  const see = () => !document.hidden && check();
  for (const sign of SIGNS_OF_LIFE) addEventListener(sign, live, { passive: true, capture: true });
  document.addEventListener("visibilitychange", see);
  check();
  return {
    stay,
    stop: () => {
      clearTimeout(timer);
      clearInterval(renewal);
      deaf();
      for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, live, { capture: true });
      document.removeEventListener("visibilitychange", see);
    },
  };
}

function end(): void {
  void endSession().then(signInAgain);
}
