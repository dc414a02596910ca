import type { HeartbeatState } from "#contract/heartbeats.ts";

export type Signal = "ok" | "start" | "fail" | "log";
export interface Schedule {
  period_s: number;
  grace_s: number;
}
export interface Progress {
  state: HeartbeatState;
  called_at: number | null;
  started_at: number | null;
  deadline_at: number | null;
}

/** What stands behind the key in the address; null for what means nothing. */
export function readSignal(text: string): { signal: Signal; exitCode: number | null } | null {
  if (text === "start" || text === "fail" || text === "log")
    return { signal: text, exitCode: null };
  const exitCode = /^\d{1,3}$/.test(text) ? Number(text) : 256;
  return exitCode > 255 ? null : { signal: exitCode === 0 ? "ok" : "fail", exitCode };
}

export function applySignal<Heartbeat extends Schedule & Progress>(
  heartbeat: Heartbeat,
  signal: Signal,
  nowS: number,
): Progress {
  const { state, called_at, started_at, deadline_at, period_s, grace_s } = heartbeat;
  switch (signal) {
    case "ok":
      return { state: "up", called_at: nowS, started_at: null, deadline_at: deadlineAt(nowS) };
    case "start":
      return { state: "started", called_at, started_at: nowS, deadline_at: nowS + grace_s };
    case "fail":
      return { state: "down", called_at: nowS, started_at: null, deadline_at: null };
    case "log":
      return { state, called_at, started_at, deadline_at };
  }

  function deadlineAt(fromS: number): number {
    return fromS + period_s + grace_s;
  }
}

/** After another schedule: what is expected counts by the new one. */
export const reschedule = ({
  state,
  called_at,
  started_at,
  period_s,
  grace_s,
}: Schedule & Progress): number | null => {
  if (state === "started" && started_at !== null) return started_at + grace_s;
  return state === "up" && called_at !== null ? called_at + period_s + grace_s : null;
};

/** Why it is an alert: for people. */
export const missedText = ({ started_at, period_s, grace_s }: Schedule & Progress): string =>
  started_at === null
    ? `Not called for ${durationText(period_s + grace_s)}: expected every ${durationText(period_s)}, with a grace of ${durationText(grace_s)}`
    : `Started, but not finished within ${durationText(grace_s)}`;

const units = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

/** "1 hour 5 minutes" */
function durationText(seconds: number): string {
  let restS = seconds;
  const parts = units.flatMap(([unit, unitS]) => {
    const count = Math.floor(restS / unitS);
    restS -= count * unitS;
    return count === 0 ? [] : [`${count} ${unit}${count === 1 ? "" : "s"}`];
  });
  return parts.join(" ");
}
