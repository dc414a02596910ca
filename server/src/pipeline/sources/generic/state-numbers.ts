import type { Field } from "./fields.ts";
import type { State } from "./words.ts";

/** Senders that write a state as a number, by the names around it. Any other number says nothing. */
const scales: readonly { pattern: RegExp; states: Readonly<Record<number, State>> }[] = [
  // Uptime Kuma
  {
    pattern: /^heartbeat\.status$|\.heartbeat\.status$/,
    states: { 0: "open", 1: "ok", 2: "quiet", 3: "quiet" },
  },
  // UptimeRobot
  { pattern: /(^|\.)alerttype$/, states: { 1: "open", 2: "ok", 3: "warning" } },
  // Zabbix
  { pattern: /(eventvalue|triggervalue)$|(event|trigger)\.value$/, states: { 0: "ok", 1: "open" } },
  // Nagios and what descends from it
  {
    pattern:
      /(servicestateid|hoststateid|stateid|exitcode|exitstatus)$|(check|checkresult|service)\.(state|status|result)$/,
    states: { 0: "ok", 1: "warning", 2: "critical", 3: "unknown" },
  },
];

export function numberedState({ keys }: Field, number: number): State | null {
  const names = keys.join(".");
  return scales.find(({ pattern }) => pattern.test(names))?.states[number] ?? null;
}
