/**
 * Rules that share incidents by themselves, as incidents meet them. The rules themselves are in
 * features/auto-share.
 */
import type { Facts } from "#bpql/facts.ts";
import type { Channel } from "#contract/sharing.ts";
import type { IncidentState } from "./state.ts";
import type { World } from "./world.ts";

export interface SharingRule {
  id: string;
  name: string;
  /** null: every incident. */
  environments: ReadonlySet<string> | null;
  /** Whether changes of an incident that is there already count. */
  onUpdate: boolean;
  delayS: number;
  targets: readonly { system: Channel; target: string }[];
  holds(incident: Facts): boolean;
  messageOf(incident: Facts): string;
}

/** The organization's rules. */
export interface SharingRules {
  /** Nothing is shared by itself. */
  isIdle: boolean;
  /** Whether some rule searches texts: then the descriptions of all alerts are needed. */
  needsText: boolean;
  /** In their order, those that look at one of these environments. */
  candidates(environments: readonly string[]): readonly SharingRule[];
  find(id: string): SharingRule | undefined;
}

/** What is muted, snoozed or over is shared by nobody's rule. */
export const mayBeShared = ({ active, folder, merged_into }: IncidentState): boolean =>
  active && folder === "active" && merged_into === null;

export interface PlacementChange {
  /** Environments it was in; null for a new one. */ before: readonly string[] | null;
  now: readonly string[];
  /** It counts as new wherever it is. */ isFresh: boolean;
  /** A subscriber would be told. */ isNotifiable: boolean;
}

/** What this decision made of an incident, as far as rules ask; null where they stay silent. */
export function placementChangeOf(
  world: World,
  incident: IncidentState,
  environments: { before: readonly string[]; now: readonly string[] },
): PlacementChange | null {
  const before = world.incidents.placedBefore.get(incident.id);
  // A person made it out of another one: nothing new has happened.
  if (!before)
    return world.actor.kind === "system"
      ? { before: null, now: environments.now, isFresh: true, isNotifiable: true }
      : null;
  const [flapped, flaps] = [before.flapping_alerts > 0, incident.flapping_alerts > 0];
  // One notice when it begins, or when it is first active again if it began with a recovery; none
  // while it lasts.
  if (flapped && flaps && (before.active || incident.shares > 0)) return null;
  const isFresh =
    !before.active || (!flapped && flaps) || world.incidents.reactivated.has(incident.id);
  return { ...environments, isFresh, isNotifiable: world.incidents.notifiable.has(incident.id) };
}

/**
 * Whether a rule speaks up: when an incident comes into its environments, and at changes there if
 * it wants them.
 */
export function shouldShare(
  rule: Pick<SharingRule, "environments" | "onUpdate">,
  { before, now, isFresh, isNotifiable }: PlacementChange,
): boolean {
  const { environments } = rule;
  const isIn = (those: readonly string[]) =>
    environments === null || those.some((id) => environments.has(id));
  if (!isIn(now)) return false;
  return isFresh || before === null || !isIn(before) || (rule.onUpdate && isNotifiable);
}
