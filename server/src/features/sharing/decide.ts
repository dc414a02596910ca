import type { Actor } from "#contract/incidents.ts";
import { type Reason, reason } from "#contract/refusals.ts";
import type { ShareRow, Target } from "./share.ts";

export interface ShareOptions {
  target: Target;
  message: string;
  actor: Actor;
  at: number;
}

/**
 * A new share of the incident, or why there is none. `known` are the shares it has. Asked by
 * people's clicks and by rules alike.
 */
export function createShare(
  incidentId: string,
  existing: readonly ShareRow[],
  { target, message, actor, at }: ShareOptions,
): ShareRow | Reason {
  if (existing.some((share) => share.unsubscribed === null && isSameTarget(share, target)))
    return reason("already_shared", targetLabel(target));
  return {
    id: null,
    incident_id: incidentId,
    system: target.system,
    address: target.address,
    name: target.name,
    message,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    at,
    state: "recorded",
    unsubscribed: null,
    ticket_id: target.ticket_id ?? null,
    closes_ticket: target.closes_ticket ?? null,
  };
}

/** null: ended. */
export function endShare(share: ShareRow, by: string, at: number): Reason | null {
  if (share.unsubscribed !== null) return reason("already_unsubscribed", targetLabel(share));
  share.unsubscribed = { by, at };
  return null;
}

export const isSameTarget = (a: Target, b: Target): boolean =>
  a.system === b.system &&
  a.address === b.address &&
  (a.ticket_id ?? null) === (b.ticket_id ?? null);

export const targetLabel = ({ name, address }: Pick<Target, "name" | "address">): string =>
  name === "" ? address : name;
