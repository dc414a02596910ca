/** How a target of shares says something back: each kind checks its signature and its words. */
import type { IncomingHttpHeaders } from "node:http";
import type { CallbackChange } from "#contract/callbacks.ts";
import type { ReadTicket } from "../service-desk/ticket.ts";

export interface CallbackRequest {
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** With its query. */
  url: string;
  /** Under which the sender may have it, `url` among them: some vendors sign it. */
  signedUrls: readonly string[];
  nowS: number;
}

export interface CallbackActor {
  name: string;
  /** Empty where the sender does not say one. */
  email: string;
  /** Where they were called: whose number it is acts. */
  phone?: string;
  /** What the sender knows them by, where the address can be asked for with it. */
  id?: string;
}

export interface ReadChange {
  /**
   * The share: by what its messages know it as there, by its address there, or by its own id; null
   * where the change names a message.
   */
  share: { externalId: string } | { id: string } | null;
  change: CallbackChange;
  actor: CallbackActor;
  /** What the sender knows whoever is assigned by, where `to` is no address. */
  assignee?: string;
  /** A button acts as the person who pressed it, or not at all. */
  isButton: boolean;
  /** Where the person is told that it was not done. */
  replyTo?: string;
  /** Unix seconds, by the sender's clock; null where the signature has a time. */
  happenedAt: number | null;
}

export interface ReadCallback {
  /** Of the delivery, in up to 200 characters: the same again changes nothing. */
  key: string;
  /** Its signature has a time, so an honest sender signs a second try anew. */
  isTimed: boolean;
  /** Without echoes of what Tocsin wrote itself. */
  changes: readonly ReadChange[];
  /**
   * Whole tickets, as they are there now, whether they were shared or not; `unread`: one has changed,
   * and it is not said how.
   */
  tickets?: readonly ReadTicket[] | "unread";
  /** Where the sender waits for more than that it has arrived. */
  answer?: { mediaType: string; body: string };
}

/** Throws a `Refusal`: `bad_signature`, `callback_out_of_time` or `bad_callback`. */
export type CallbackReader<Config> = (request: CallbackRequest, config: Config) => ReadCallback;
