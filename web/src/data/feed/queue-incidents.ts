import type { Incident } from "#contract/incidents.ts";
import type { CachedFeed } from "./cached-feeds.ts";
import { isInFolder, viewOf } from "./feed-view.ts";
import { pendingIn, setPending } from "./new-incidents.ts";

/** They wait until rows may move again. */
export function queueIncidents(
  { key, listQuery }: CachedFeed,
  arrivals: {
    incidents: readonly Incident[];
    goneIds: ReadonlySet<string>;
    unread: readonly string[];
  },
): void {
  const before = pendingIn(key);
  const incidents = new Map([
    ...(before?.incidents ?? []),
    ...arrivals.incidents.map((incident) => [incident.id, incident] as const),
  ]);
  for (const incident of incidents.values())
    if (arrivals.goneIds.has(incident.id) || !isInFolder(incident, viewOf(listQuery)))
      incidents.delete(incident.id);
  const unread = new Set(
    [...(before?.unread ?? []), ...arrivals.unread].filter((id) => !incidents.has(id)),
  );
  setPending(key, { incidents, unread });
}
