/** What the rooms of team-chat have in common: a message, and the call that it costs. */
import type { DeliveryEvent } from "#contract/delivery.ts";
import type { Status } from "#contract/statuses.ts";
import type { ExternalThread } from "../channel.ts";

/** What is said, for any service: which it is may be changed while the message waits. */
export type RoomMessage = {
  /** The same for all messages of a share. */
  thread: string;
  event: DeliveryEvent;
  title: string;
  text: string;
  /** Among others what people have written. */
  hasComments: boolean;
  /** Of the incident in the console. */
  url: string;
  /** `ok` once it has ended. */
  status: Status;
};

export interface RoomCall {
  method: "GET" | "POST" | "PATCH";
  url: string;
  headers?: Record<string, string>;
  body?: Record<string, unknown>;
}
export interface RoomContext {
  address: URL;
  /** Empty unless the service asks for one. */
  token: string;
  thread: ExternalThread | null;
  idempotencyKey: string;
}

export interface RoomApi {
  /** As people call it. */
  name: string;
  /** `sent` where its answer says no more than that it will be passed on. */
  state: "sent" | "delivered";
  call(message: RoomMessage, context: RoomContext): RoomCall;
  /** The message of an answer, where later ones need it; null where the one before stays it. */
  threadOf?(
    answer: unknown,
    sent: { message: RoomMessage; thread: ExternalThread | null },
  ): ExternalThread | null;
  /** The message that was to be changed is gone. */
  isGone?(reason: string): boolean;
  /** Writes nothing, and fails unless the address and the token hold. */
  check?(context: Pick<RoomContext, "address" | "token">): RoomCall;
}
