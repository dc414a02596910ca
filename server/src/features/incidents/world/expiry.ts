/** When an alert of the Alertmanager protocol ends, and how its timer learns of it. */
import type { Event } from "./event.ts";
import type { AlertHead } from "./state.ts";
import type { World } from "./world.ts";

/** How far a sender's clock may be ahead before an end that it reports counts as the future. */
const clockSkewS = 10;

/** By the sender's clock it may be over: whether it is depends on what is known of the alert. */
export const mayHaveEnded = (event: Event): boolean =>
  event.expires_at !== null && event.expires_at <= event.received_at + clockSkewS;

/**
 * A sender moves the end of what fires ever later. One that moved closer, and is all but here, is
 * the end itself.
 */
export function asEnded(event: Event, head: AlertHead): Event {
  if (event.expires_at === null || head.expires_at === null) return event;
  if (!mayHaveEnded(event) || event.expires_at >= head.expires_at) return event;
  return {
    ...event,
    status: "ok",
    timestamp: Math.max(Math.min(event.expires_at, event.received_at), head.last_event_at),
    expires_at: null,
  };
}

/**
 * The timer that waits looks at the alert when it falls due: only an end before that, or the first
 * one, needs another timer.
 */
export function setExpiry(world: World, head: AlertHead, expiresAt: number | null): void {
  if (expiresAt !== null && expiresAt < (head.expires_at ?? Infinity))
    world.timers.push({ kind: "expire", subject: head.id, due_at: expiresAt, params: {} });
  head.expires_at = expiresAt;
}
