/** A kind of receiver: what a message is there, and how it is handed over. */
import type { DeliveryEvent } from "#contract/delivery.ts";
import type { Outbound } from "../../../platform/outbound.ts";
import type { IncidentContent } from "../incident-content.ts";

/** What a message tells, the same for every channel. */
export interface MessageContent {
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
  incident: IncidentContent["incident"] | null;
  primary_alert: IncidentContent["primary_alert"];
}

/** What is kept of a message from its first try on, without secrets; the ledger shows it. */
export type ComposedMessage = Record<string, unknown>;

export interface SendContext<Target> {
  target: Target;
  outbound: Outbound;
  idempotencyKey: string;
  event: DeliveryEvent;
  /** Unix seconds of this try. */
  nowS: number;
  /** When nobody waits any longer. */
  signal: AbortSignal;
}

export interface SendResult {
  state: "sent" | "delivered";
  status: number | null;
}

export interface Channel<Target, Message extends ComposedMessage> {
  system: string;
  compose(content: MessageContent, target: Target): Message;
  /** Throws `SendFailure`; anything else counts as a failure that may pass. */
  send(message: Message, context: SendContext<Target>): Promise<SendResult>;
}

export class SendFailure extends Error {
  readonly status: number | null;
  /** No later try can end otherwise. */
  readonly isFinal: boolean;
  /** The receiver asks for this much patience at least. */
  readonly retryAfterS: number | null;
  constructor(
    message: string,
    {
      status,
      isFinal,
      retryAfterS,
    }: { status: number | null; isFinal: boolean; retryAfterS: number | null },
  ) {
    super(message);
    this.status = status;
    this.isFinal = isFinal;
    this.retryAfterS = retryAfterS;
  }
}
