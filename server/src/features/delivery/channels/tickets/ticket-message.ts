import { createHash } from "node:crypto";
import type { DeliveryEvent } from "#contract/delivery.ts";
import type { MessageContent } from "../channel.ts";
import { cutText } from "../cut-text.ts";

/** What a message says of a ticket, whichever system has it. */
export type TicketMessage = {
  title: string;
  text: string;
  /** Of the share: whichever message creates its ticket writes this on it. */
  key: string;
  /** Of the message: stands with its text, so that a repeat is recognised. */
  mark: string;
  /** What becomes of the ticket's state; null leaves it. */
  move: "close" | "reopen" | null;
  status: string;
  /** Somebody else's ticket: its title and how urgent it is stay as they are. */
  isLinked: boolean;
  /** Unix seconds. */
  sentAt: number;
};

/** Whatever else is told leaves a ticket closed that somebody has closed there. */
const reopening: ReadonlySet<DeliveryEvent> = new Set(["reopened", "shared"]);
/** Whoever comments or stops sharing leaves a ticket open or closed, as it is. */
const stateless: ReadonlySet<DeliveryEvent> = new Set(["commented", "unsubscribed"]);

export function composeTicket(content: MessageContent): TicketMessage {
  const { incident, event, link } = content;
  return {
    title: singleLine(incident?.title ?? content.thread_title),
    text: content.text.trim(),
    key: `tocsin-${hashOf(keySource(content), 24)}`,
    mark: `tocsin ${hashOf(content.idempotency_key, 12)}`,
    move:
      link === null
        ? moveOf(event, incident?.active ?? false)
        : moveOfLinked(event, { closes: link.closes, isActive: incident?.active ?? false }),
    status: incident?.status ?? "",
    isLinked: link !== null,
    sentAt: content.sent_at,
  };
}

/** A test has a ticket of its own each time; the address tells installations apart. */
const keySource = ({ incident, share_id, idempotency_key }: MessageContent): string =>
  incident === null ? idempotency_key : `${incident.url} ${share_id}`;

function moveOf(event: DeliveryEvent, isActive: boolean): TicketMessage["move"] {
  if (stateless.has(event)) return null;
  if (!isActive) return "close";
  return reopening.has(event) ? "reopen" : null;
}

/** Nobody linked it in order to open it again. */
function moveOfLinked(
  event: DeliveryEvent,
  { closes, isActive }: { closes: boolean; isActive: boolean },
): TicketMessage["move"] {
  if (!closes || stateless.has(event)) return null;
  if (!isActive) return "close";
  return event === "reopened" ? "reopen" : null;
}

const hashOf = (text: string, length: number): string =>
  createHash("sha256").update(text).digest("hex").slice(0, length);

const singleLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** The text and below it what is never cut. */
export const markedText = (text: string, mark: string, limit: number): string =>
  `${cutText(text, limit - mark.length - 2)}\n\n${mark}`.trim();
