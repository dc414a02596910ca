/** How a system's tickets are read: one file a system, and a line in `readers.ts`. */
import type { CallContext } from "../../delivery/channels/call-api.ts";
import type { ReadTicket } from "../ticket.ts";

export interface TicketPage {
  tickets: readonly ReadTicket[];
  /** Unix seconds: when the last of the page changed, and be it no ticket; null where it is empty. */
  changedAt: number | null;
  /** Names the page after it; null after the last. */
  next: string | null;
}
export interface TicketReader {
  /** Those that changed at that time or since, oldest change first. */
  list(options: { sinceS: number; page: string | null }): Promise<TicketPage>;
}
/** Its promise, and those of its reader, fail with a `SendFailure`. */
export type OpenReader<Config> = (config: Config, context: CallContext) => Promise<TicketReader>;

export const ticketsPerPage = 100;
