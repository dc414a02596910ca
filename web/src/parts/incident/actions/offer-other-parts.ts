import type { Incident } from "#contract/incidents.ts";
import { limits } from "#contract/limits.ts";
import { fetchIncidentParts } from "../../../data/feed/incident-parts.ts";
import { lastAction } from "../../../data/feed/last-action.ts";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { partOfferWords as words } from "../../../words/words.ts";

export type PartAction = keyof typeof words.also;
/** Actions, by name, that may be meant for all parts of an incident: whether they change a part. */
const changes: Record<PartAction, (part: Incident) => boolean> = {
  resolve: (part) => part.active,
  snooze: (part) => part.active && part.snooze === null,
  unsnooze: (part) => part.snooze !== null,
  acknowledge: (part) => part.active && part.acknowledgement === null,
  assign: (part) => part.active && part.assignment === null,
  unassign: (part) => part.active && part.assignment !== null,
  addResponders: (part) => part.active,
  removeResponders: (part) => part.active && part.responders.length > 0,
  share: (part) => part.active,
};

export interface PartsOffer {
  name: PartAction;
  /** Those that the action met. */
  incidents: readonly Incident[];
  run: (parts: readonly Incident[]) => void;
}

export function offerOtherParts(env: string, offer: PartsOffer): void {
  // Once that is undone, nothing is offered.
  const about = lastAction()?.token;
  const groups = Map.groupBy(
    offer.incidents.filter(({ part }) => part !== null && part.total > 1),
    ({ part }) => part?.first_id,
  );
  for (const [incident] of groups.values())
    if (incident)
      void fetchIncidentParts(env, incident.id).then(
        (parts) => showOffer(parts, offer, about),
        // Without them nothing is offered; what was done is done.
        () => undefined,
      );
}

function showOffer(
  parts: readonly Incident[],
  { name, incidents, run }: PartsOffer,
  about: string | undefined,
): void {
  const metIds = new Set(incidents.map((incident) => incident.id));
  const otherParts = parts
    .map((part, index) => ({ part, number: index + 1 }))
    .filter(({ part }) => !metIds.has(part.id) && changes[name](part))
    .slice(0, limits.idsPerAction);
  if (otherParts.length === 0) return;
  const label = words.also[name](words.names(otherParts.map(({ number }) => number)));
  showToast({
    title: words.goesOn(parts[0]?.title ?? "", otherParts.length),
    action: { label, run: () => run(otherParts.map(({ part }) => part)) },
    about,
  });
}
