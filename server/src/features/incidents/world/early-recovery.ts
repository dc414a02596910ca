/** Events that change places on their way: the recovery comes first, its problem after it. */
import { setStatus, recordStatusChange } from "./change-alert.ts";
import type { Event } from "./event.ts";
import { type OpenedAlert, openAlone } from "./open-alert.ts";
import type { PatternBook } from "../../correlation/pattern-book.ts";
import type { World } from "./world.ts";

export const rememberedS = 24 * 3600;

/** One that is sent again is remembered anew no more often than this. */
const refreshS = rememberedS / 24;

/**
 * Nothing is open: the recovery waits for a problem that is older than itself. One that tells
 * nothing new is not written again. A newer one always is, or a problem from between the two would
 * open as if nobody had said that it is over.
 */
export function rememberRecovery(world: World, event: Event): void {
  const { byIdentity, changed } = world.recoveries;
  const known = byIdentity.get(event.identity);
  if (known && event.timestamp <= known.at && event.received_at - known.received_at < refreshS)
    return;
  const at = Math.max(event.timestamp, known?.at ?? 0);
  byIdentity.set(event.identity, { at, received_at: event.received_at });
  changed.add(event.identity);
}

/** When the problem that the event tells of was over; null where nothing says that it was. */
export function recoveredAt(world: World, event: Event): number | null {
  const recovery = world.recoveries.byIdentity.get(event.identity);
  if (!recovery || !event.is_timed || event.received_at - recovery.received_at > rememberedS)
    return null;
  return event.timestamp < recovery.at ? recovery.at : null;
}

/** An alert and an incident of its own that are resolved from the start: nobody is called. */
export function openResolved(
  world: World,
  event: Event,
  { patterns, endedAt }: { patterns: PatternBook; endedAt: number },
): OpenedAlert {
  const opened = openAlone(world, event, patterns);
  const { alert, incident } = opened;
  const before = { incidentStatus: incident.status, wasActive: incident.active };
  setStatus(world, alert, { status: "ok", at: endedAt, by: null });
  alert.last_event_at = endedAt;
  recordStatusChange(world, alert, before);
  return opened;
}
