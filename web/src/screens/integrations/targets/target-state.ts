import type { OutboundIntegration, TargetHealth } from "#contract/outbound-integrations.ts";
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

const needsLook: readonly TargetState[] = ["down", "dead", "retrying"];
export const isTroubled = ({ health }: OutboundIntegration): boolean =>
  needsLook.includes(targetState(health));

/** Those that need a look first, the worst of them on top; the others as they come. */
export const byNeed = (targets: readonly OutboundIntegration[]): OutboundIntegration[] => {
  const rank = (target: OutboundIntegration) =>
    isTroubled(target) ? needsLook.indexOf(targetState(target.health)) : needsLook.length;
  return targets.toSorted((a, b) => rank(a) - rank(b));
};
