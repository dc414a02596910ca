import type { ExternalThread, SendContext, SendResult } from "../channel.ts";
import type { TicketMessage } from "./ticket-message.ts";

/** A system of tickets, with one target's settings and one message's patience. */
export interface TicketSystem {
  /** The ticket that bears the key of the message. */
  find(message: TicketMessage): Promise<ExternalThread | null>;
  create(message: TicketMessage): Promise<ExternalThread>;
  /** Whether what the message says stands on the ticket already. */
  hasText(id: string, message: TicketMessage): Promise<boolean>;
  /** `hasText`: says nothing again, and only sets title and state. */
  update(id: string, message: TicketMessage, options: { hasText: boolean }): Promise<void>;
}

/**
 * One ticket a share. Every creation asks for its key first, not only the repeat of a message: an
 * earlier message of the share, which a newer one overtook, may have arrived all the same.
 */
export async function sendTicket(
  system: TicketSystem,
  message: TicketMessage,
  { thread, isRepeat, event }: Pick<SendContext<never>, "thread" | "isRepeat" | "event">,
): Promise<SendResult> {
  const existing = thread ?? (event === "test" ? null : await system.find(message));
  if (existing !== null) {
    const hasText = (isRepeat || thread === null) && (await system.hasText(existing.id, message));
    await system.update(existing.id, message, { hasText });
    return resultOf(existing);
  }
  // Nobody there knows of the share, and nobody will.
  if (event === "unsubscribed") return { state: "delivered", status: null };
  const created = await system.create(message);
  if (message.move === "close") await system.update(created.id, message, { hasText: true });
  return resultOf(created);
}

const resultOf = (thread: ExternalThread): SendResult => ({
  state: "delivered",
  status: 200,
  thread,
});
