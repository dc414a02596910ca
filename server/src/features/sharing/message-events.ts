/** Which changes of an incident its targets are told of. */
import type { DeliveryEvent } from "#contract/delivery.ts";
import type { ActivityType } from "#contract/incidents.ts";

const eventOfActivity: Record<ActivityType, DeliveryEvent | null> = {
  created: null,
  reopened: "reopened",
  alerts_added: "alert_added",
  alerts_resolved: "updated",
  status: "updated",
  assigned: "assigned",
  unassigned: "assigned",
  acknowledged: "updated",
  unacknowledged: "updated",
  responders_added: "updated",
  responders_removed: "updated",
  snoozed: "snoozed",
  unsnoozed: "snoozed",
  // A new share has its own message, and nobody is told that somebody else is.
  shared: null,
  unsubscribed: null,
  ticket_linked: null,
  ticket_unlinked: null,
  // Within the console: what caused it is still being looked for.
  change_suspected: null,
  action_applied: null,
  change_judged: null,
  commented: "commented",
  resolved: "resolved",
  merged: "merged",
  split: "split",
  undone: "updated",
  flapping: "flapping",
  maintenance: "maintenance",
  tag_set: "tag",
  tag_removed: "tag",
  preview_link: null,
  ai_analysis: null,
  connected: null,
};

/** What people do is told also while the state of an incident flaps. */
const ofPeople: ReadonlySet<DeliveryEvent> = new Set([
  "flapping",
  "commented",
  "assigned",
  "snoozed",
  "merged",
  "split",
]);

/**
 * In the order in which they happened, each once. `reopens`: what a merge, or undoing, opened again.
 */
export function messageEvents(
  activities: readonly { type: ActivityType; params: Readonly<Record<string, unknown>> }[],
  incident: { flapping_alerts: number },
): DeliveryEvent[] {
  const events = activities.flatMap(({ type, params }): DeliveryEvent[] => {
    const event = eventOfActivity[type];
    return [
      ...(params["reopens"] === true ? ["reopened" as const] : []),
      ...(event ? [event] : []),
    ];
  });
  return [...new Set(events)].filter(
    (event) => incident.flapping_alerts === 0 || ofPeople.has(event),
  );
}

/** The first of these that happened names the message. */
const mostTelling: readonly DeliveryEvent[] = [
  "unsubscribed",
  "shared",
  "reopened",
  "merged",
  "split",
  "flapping",
  "maintenance",
  "snoozed",
  "assigned",
  "question",
  "commented",
  "alert_added",
  "tag",
  "updated",
];

/**
 * One message tells several changes with the newest state. What has ended is told as ended, also
 * where its beginning never arrived.
 */
export function eventOfMessage(
  events: readonly DeliveryEvent[],
  { active }: { active: boolean },
): DeliveryEvent {
  const [first, ...more] = events;
  if (first !== undefined && more.length === 0) return first;
  if (!active && events.includes("resolved")) return "resolved";
  return mostTelling.find((event) => events.includes(event)) ?? "updated";
}
