import type { DeliveryEvent } from "#contract/delivery.ts";
import type { Sql } from "../../platform/db.ts";
import { eventOfMessage } from "../sharing/message-events.ts";
import type { ConnectedTarget } from "./channels/channels.ts";
import type { ComposedMessage } from "./channels/channel.ts";
import { loadIncidentContents, type IncidentContent } from "./incident-content.ts";
import {
  type ClaimedMessage,
  type Composed,
  dropOvertaken,
  saveComposed,
  type Settlement,
} from "./store-claims.ts";
import { loadShareTexts } from "./store-ledger.ts";

/** What is ready to leave: composed now, or for an earlier try. */
export interface ReadyMessage {
  claimed: ClaimedMessage;
  event: DeliveryEvent;
  message: ComposedMessage;
}

interface StoredMessage {
  event: DeliveryEvent;
  sent_at: number;
  content: ComposedMessage;
}

/** Comments are for who asked for them. */
const untoldByDefault: ReadonlySet<DeliveryEvent> = new Set(["commented"]);

/**
 * In the transaction of the claim: what is tried first is composed, with the incident's newest state,
 * and kept. Answers what is to be sent, and what turns out not to be.
 */
export async function prepareMessages(
  sql: Sql,
  claimed: readonly ClaimedMessage[],
  {
    target,
    events,
    publicUrl,
    nowS,
  }: { target: ConnectedTarget; events: readonly DeliveryEvent[]; publicUrl: string; nowS: number },
): Promise<{ ready: ReadyMessage[]; settled: Settlement[] }> {
  const overtaken = await dropOvertaken(sql, claimed, nowS);
  const fresh = claimed.filter(({ message }) => message === null);
  const contents = await loadIncidentContents(
    sql,
    fresh.map(({ incident_id }) => incident_id),
    publicUrl,
  );
  const texts = await loadShareTexts(
    sql,
    fresh.map(({ share_id }) => share_id),
  );
  const ready = claimed
    .filter(({ message }) => message !== null)
    .map((message) => readyAgain(message));
  const [composed, settled]: [Composed[], Settlement[]] = [[], []];
  for (const message of fresh) {
    const content = contents.get(message.incident_id);
    const changes = [...(overtaken.get(message.share_id) ?? []), ...message.events];
    const untold = reasonNotToTell(changes, content, events);
    if (content === undefined || untold !== null) {
      settled.push(dropped(message, untold ?? "The incident is gone", nowS));
      continue;
    }
    const event = eventOfMessage(changes, content.incident);
    const stored: StoredMessage = {
      event,
      sent_at: nowS,
      content: target.compose({
        message_id: message.id,
        idempotency_key: message.idempotency_key,
        event,
        share_id: message.share_id,
        sequence: message.sequence,
        sent_at: nowS,
        message: texts.get(message.share_id)?.message ?? "",
        thread_title: texts.get(message.share_id)?.thread_title ?? content.incident.title,
        incident: content.incident,
        primary_alert: content.primary_alert,
      }),
    };
    composed.push({ id: message.id, events: [...new Set(changes)], message: { ...stored } });
    ready.push({ claimed: message, event, message: stored.content });
  }
  if (composed.length > 0) await saveComposed(sql, composed);
  return { ready, settled };
}

function readyAgain(claimed: ClaimedMessage): ReadyMessage {
  // Written by this file alone.
  const stored = claimed.message as unknown as StoredMessage;
  return { claimed, event: stored.event, message: stored.content };
}

/** Null where the target is to be told. */
function reasonNotToTell(
  changes: readonly DeliveryEvent[],
  content: IncidentContent | undefined,
  events: readonly DeliveryEvent[],
): string | null {
  if (content === undefined) return "The incident is gone";
  const isWanted = (event: DeliveryEvent): boolean =>
    event === "unsubscribed" ||
    (events.length === 0 ? !untoldByDefault.has(event) : events.includes(event));
  return changes.some((event) => isWanted(event)) ? null : "The target does not ask for this";
}

const dropped = ({ id, share_id }: ClaimedMessage, reason: string, nowS: number): Settlement => ({
  id,
  share_id,
  state: "dropped",
  due_at: nowS,
  reason,
});
