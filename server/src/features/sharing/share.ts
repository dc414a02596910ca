import type { Actor } from "#contract/incidents.ts";
import type { Channel, Share, ShareState } from "#contract/sharing.ts";

/** A row of shares, in the column's names: one target that is told of one incident. */
export interface ShareRow {
  /** null until it is stored. */
  id: string | null;
  incident_id: string;
  system: Channel;
  address: string;
  name: string;
  message: string;
  actor_kind: Actor["kind"];
  actor_id: string | null;
  actor_name: string;
  at: number;
  state: ShareState;
  unsubscribed: Unsubscription | null;
  /** Of a link with a ticket that somebody else opened. */
  ticket_id: string | null;
  /** Of a link: the ticket is closed when the incident is resolved. */
  closes_ticket: boolean | null;
}
export interface Unsubscription {
  by: string;
  at: number;
}

export interface Target {
  system: Channel;
  address: string;
  name: string;
  /** A ticket within the system, instead of one of the share's own. */
  ticket_id?: string | null;
  closes_ticket?: boolean | null;
}

export const shareOnWire = (row: ShareRow): Share => ({
  _id: row.id ?? "0",
  system: row.system,
  name: row.name,
  address: row.address,
  by: row.actor_name,
  at: row.at,
  state: row.unsubscribed !== null && row.state !== "recorded" ? "unsubscribed" : row.state,
  unsubscribes: row.unsubscribed === null ? [] : [row.unsubscribed],
});
