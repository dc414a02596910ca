import type { Actor } from "#contract/incidents.ts";
import type { ShareRow, Target } from "./share.ts";

export interface ShareHow {
  target: Target;
  message: string;
  by: Actor;
  at: number;
}

/**
 * A new share of the incident, or why there is none. `known` are the shares it has. Asked by
 * people's clicks and by rules alike.
 */
export function shareIncident(
  incidentId: string,
  known: readonly ShareRow[],
  { target, message, by, at }: ShareHow,
): ShareRow | string {
  if (known.some((one) => one.unsubscribed === null && isSameTarget(one, target)))
    return `It is shared with ${calledBy(target)} already`;
  return {
    id: null,
    incident_id: incidentId,
    system: target.system,
    address: target.address,
    name: target.name,
    message,
    actor_kind: by.kind,
    actor_id: by.id,
    actor_name: by.name,
    at,
    state: "recorded",
    unsubscribed: null,
  };
}

/** null: ended. A sentence: why not. */
export function endShare(share: ShareRow, by: string, at: number): string | null {
  if (share.unsubscribed !== null) return `${calledBy(share)} is unsubscribed already`;
  share.unsubscribed = { by, at };
  return null;
}

export const isSameTarget = (one: Target, other: Target): boolean =>
  one.system === other.system && one.address === other.address;

export const calledBy = ({ name, address }: Pick<Target, "name" | "address">): string =>
  name === "" ? address : name;
