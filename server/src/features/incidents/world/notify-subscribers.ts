/** Who watches an environment is told of what this decision made new or worse there. */
import { everyEnvironment } from "#contract/permissions.ts";
import { rankOf } from "#contract/statuses.ts";
import type { Subscription, SubscriptionBook } from "../../notifications/subscriptions.ts";
import type { Placement } from "./members/incidents.ts";
import { addNotification } from "./notify.ts";
import { mayBeShared, type PlacementChange, placementChangeOf } from "./sharing-rules.ts";
import type { IncidentState } from "./state.ts";
import type { World } from "./world.ts";

/** In a storm the feed is the better list. */
const maxRowsPerPerson = 100;
const maxRows = 2000;

/** An incident, and what has become of it there. */
interface EnvironmentChange extends PlacementChange {
  incident: IncidentState;
}

/** Those that a subscriber may be told of. */
export const watchableIncidents = (world: World): IncidentState[] =>
  [...world.incidents.changed].flatMap((id) => {
    const incident = world.incidents.byId.get(id);
    return incident && mayBeShared(incident) ? [incident] : [];
  });

/** Whoever watches an environment is told of what is new or worse there, at or above their mark. */
export function notifySubscribers(
  world: World,
  book: SubscriptionBook,
  environments: {
    before: (id: string) => readonly string[];
    now: (id: string) => readonly string[];
  },
): void {
  const rowsOf = new Map<string, number>();
  let total = 0;
  for (const incident of watchableIncidents(world)) {
    const [before, now] = [environments.before(incident.id), environments.now(incident.id)];
    const change = placementChangeOf(world, incident, { before, now });
    if (change === null) continue;
    for (const subscription of book.of(now)) {
      const rows = rowsOf.get(subscription.user_id) ?? 0;
      if (total === maxRows || rows === maxRowsPerPerson) continue;
      if (!isNewOrWorse(world, { ...change, incident }, subscription)) continue;
      const isAdded = addNotification(
        world,
        { incident_id: incident.id, at: world.at, actor: world.actor },
        {
          user_id: subscription.user_id,
          reason: "environment",
          params:
            subscription.environment_id === everyEnvironment
              ? {}
              : { environment_id: subscription.environment_id },
        },
      );
      if (!isAdded) continue;
      rowsOf.set(subscription.user_id, rows + 1);
      total += 1;
    }
  }
}

function isNewOrWorse(
  world: World,
  { incident, before, isFresh }: EnvironmentChange,
  subscription: Subscription,
): boolean {
  if (!isAtMark(incident, subscription)) return false;
  const stood = world.incidents.placedBefore.get(incident.id);
  const isIn =
    subscription.environment_id === everyEnvironment ||
    before?.includes(subscription.environment_id) === true;
  if (isFresh || stood === undefined || !isIn) return true;
  return !isAtMark(stood, subscription) || rankOf(incident.status) > rankOf(stood.status);
}

const isAtMark = (
  { status, priority }: Pick<Placement, "status" | "priority">,
  { min_status, max_priority }: Subscription,
): boolean =>
  rankOf(status) >= rankOf(min_status) && (max_priority === null || priority <= max_priority);
