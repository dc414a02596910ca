import type { TargetHealth } from "#contract/outbound-integrations.ts";
import type { Status } from "../../../ui/status/status.ts";

export type TargetState = TargetHealth["state"] | "dead";

/** What it works on comes before what it left behind. */
export const targetState = ({ state, dead }: TargetHealth): TargetState =>
  dead > 0 && (state === "delivering" || state === "never") ? "dead" : state;

/** Null where it is off, and no mark of a status says that. */
export const targetMarks: Readonly<Record<TargetState, Status | null>> = {
  down: "critical",
  dead: "critical",
  retrying: "warning",
  never: "unknown",
  delivering: "ok",
  paused: null,
};
