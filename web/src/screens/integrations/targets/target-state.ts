import type { Channel } from "#contract/sharing.ts";
import type { OutboundIntegration, TargetHealth } from "#contract/outbound-integrations.ts";
import { foldText } from "../../../ui/fold-text.ts";
import type { Status } from "../../../ui/status/status.ts";
import { type NeedsLook, needsLookState } from "../needs-look.ts";

export const targetStates = [
  "down",
  "overQuota",
  "dead",
  "retrying",
  "nearQuota",
  "never",
  "delivering",
  "paused",
] as const satisfies readonly (TargetHealth["state"] | "dead" | "overQuota" | "nearQuota")[];
export type TargetState = (typeof targetStates)[number];

/** What this month has used of a channel, where its limit is near or reached. */
export interface QuotaWarning {
  channel: Channel;
  state: "near" | "blocked";
  used: number;
  limit: number;
}
const isWorking = (state: TargetHealth["state"]): boolean =>
  state === "delivering" || state === "never";

/** What it works on comes before what it left behind; a quota that is used up explains both. */
export function targetState(
  { state, dead }: TargetHealth,
  quota: QuotaWarning | undefined,
): TargetState {
  if (state === "paused" || state === "down") return state;
  if (quota?.state === "blocked") return "overQuota";
  if (!isWorking(state)) return state;
  if (dead > 0) return "dead";
  return quota === undefined ? state : "nearQuota";
}

/** Null where it is off, and no mark of a status says that. */
export const targetMarks: Readonly<Record<TargetState, Status | null>> = {
  down: "critical",
  overQuota: "critical",
  dead: "critical",
  retrying: "warning",
  nearQuota: "warning",
  never: "unknown",
  delivering: "ok",
  paused: null,
};

/** A target with the state that its health and its channel's quota make. */
export interface RankedTarget {
  target: OutboundIntegration;
  state: TargetState;
  quota: QuotaWarning | undefined;
}

const needsLook: readonly TargetState[] = ["down", "overQuota", "dead", "retrying", "nearQuota"];
export const isTroubled = ({ state }: Pick<RankedTarget, "state">): boolean =>
  needsLook.includes(state);

/** Those that need a look first, the worst of them on top; the others as they come. */
export function byNeed(
  targets: readonly OutboundIntegration[],
  warnings: readonly QuotaWarning[] = [],
): RankedTarget[] {
  const ranked = targets.map((target) => {
    const quota = warnings.find(({ channel }) => channel === target.parent_source_system);
    return { target, quota, state: targetState(target.health, quota) };
  });
  const rank = (item: RankedTarget) =>
    isTroubled(item) ? needsLook.indexOf(item.state) : needsLook.length;
  return ranked.toSorted((a, b) => rank(a) - rank(b));
}

export const filterTargets = (
  items: readonly RankedTarget[],
  {
    search,
    state,
    kind,
  }: { search: string; state: TargetState | NeedsLook | undefined; kind: string | undefined },
): RankedTarget[] => {
  const text = foldText(search.trim());
  return items.filter(
    (item) =>
      (state === undefined ||
        (state === needsLookState ? isTroubled(item) : item.state === state)) &&
      (kind === undefined || item.target.parent_source_system === kind) &&
      foldText(item.target.source_system).includes(text),
  );
};
