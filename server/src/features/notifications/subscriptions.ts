import { everyEnvironment } from "#contract/permissions.ts";
import type { Status } from "#contract/statuses.ts";

/** Somebody watches an environment. */
export interface Subscription {
  user_id: string;
  /** Or all of them, and what is in none. */
  environment_id: string;
  min_status: Status;
  /** 1 is the most urgent; null for any, also none. */
  max_priority: number | null;
}

/** The organization's, by environment. */
export interface SubscriptionBook {
  /** Nobody watches anything. */
  isIdle: boolean;
  of(environmentIds: readonly string[]): readonly Subscription[];
}

export function subscriptionBook(subscriptions: readonly Subscription[]): SubscriptionBook {
  const byEnvironment = Map.groupBy(subscriptions, ({ environment_id }) => environment_id);
  return {
    isIdle: subscriptions.length === 0,
    of: (environmentIds) =>
      [everyEnvironment, ...environmentIds].flatMap((id) => byEnvironment.get(id) ?? []),
  };
}
