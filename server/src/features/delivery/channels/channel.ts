/** A kind of receiver: what a message is there, and how it is handed over. */
import type { DeliveryEvent } from "#contract/delivery.ts";
import type { Outbound } from "../../../platform/outbound.ts";
import type { MessageComment } from "../store-comments.ts";
import type { MessageQuestion } from "../store-questions.ts";
import type { IncidentContent } from "../incident-content.ts";

/** What a message tells, the same for every channel. */
export interface MessageFacts {
  message_id: string;
  idempotency_key: string;
  event: DeliveryEvent;
  share_id: string;
  /** Within the share, from 1. */
  sequence: number;
  /** Unix seconds: when it was written, the same in every try. */
  sent_at: number;
  /** What the person wrote who shared it. */
  message: string;
  /** What the incident was called when its target was first told of it. */
  thread_title: string;
  /** Who shared it: a person's name, or a rule's. */
  actor: string;
  /** New since the message before, oldest first. */
  comments: readonly MessageComment[];
  /** Of workflows that wait for an answer. */
  questions: readonly MessageQuestion[];
  incident: IncidentContent["incident"] | null;
  primary_alert: IncidentContent["primary_alert"];
  /** The share's ticket is somebody else's, and only linked; it is closed with the incident or not. */
  link: { closes: boolean } | null;
  /** Somebody has, since it was shared. */
  is_acknowledged: boolean;
}
export interface MessageContent extends MessageFacts {
  /** By a template, in the format of the channel. */
  text: string;
  /** Somebody has written the template. */
  isCustom: boolean;
}

/** What is kept of a message from its first try on, without secrets; the ledger shows it. */
export type ComposedMessage = Record<string, unknown>;

/** What a share is at its receiver: a ticket, a thread, an alert. */
export interface ExternalThread {
  id: string;
  /** Where people see it; empty where the receiver does not say. */
  url: string;
}

export interface SendContext<Target> {
  target: Target;
  /** Null until the receiver has taken the first message of the share. */
  thread: ExternalThread | null;
  /** An earlier try of the same message may have arrived. */
  isRepeat: boolean;
  outbound: Outbound;
  idempotencyKey: string;
  event: DeliveryEvent;
  /** Unix seconds of this try. */
  nowS: number;
  /** When nobody waits any longer. */
  signal: AbortSignal;
  /** Of W3C, where what it tells of is traced. */
  traceparent?: string | null;
}

export interface SendResult {
  state: "sent" | "delivered";
  status: number | null;
  /** As soon as it is known; kept with the share. */
  thread?: ExternalThread;
  /** Of what is `sent`: what the receiver calls the message when it says that it has arrived. */
  receipt?: string;
  /** Of what is `sent`: not confirmed by then, it is a dead letter. */
  confirmWithinS?: number;
}

export interface Channel<Target, Message extends ComposedMessage> {
  compose(content: MessageContent, target: Target): Message;
  /** Throws `SendFailure`; anything else counts as a failure that may pass. */
  send(message: Message, context: SendContext<Target>): Promise<SendResult>;
  /**
   * Whether the credentials hold, without anything that people would see. Throws as `send`. Absent
   * where the receiver has no such call.
   */
  check?(context: CheckContext<Target>): Promise<void>;
}
export type CheckContext<Target> = Pick<
  SendContext<Target>,
  "target" | "outbound" | "nowS" | "signal"
>;
