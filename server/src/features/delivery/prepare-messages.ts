import type { DeliveryEvent } from "#contract/delivery.ts";
import type { Sql } from "../../platform/db.ts";
import { eventOfMessage } from "../sharing/message-events.ts";
import type { ComposedMessage, ExternalThread } from "./channels/channel.ts";
import { loadIncidentContents, type IncidentContent } from "./incident-content.ts";
import type { OpenTarget } from "./open-target.ts";
import { loadNewComments, type MessageComment } from "./store-comments.ts";
import { loadOpenQuestions, type MessageQuestion } from "./store-questions.ts";
import { interruptedAttempts } from "./interrupted-attempts.ts";
import {
  type ClaimedMessage,
  type Composed,
  dropOvertaken,
  insertAttempts,
  saveComposed,
  type Settlement,
} from "./store-claims.ts";
import { loadShareTexts, type ShareText } from "./store-ledger.ts";

/** What is ready to leave: composed now, or for an earlier try. */
export interface ReadyMessage {
  claimed: ClaimedMessage;
  event: DeliveryEvent;
  message: ComposedMessage;
  thread: ExternalThread | null;
}

interface StoredMessage {
  event: DeliveryEvent;
  sent_at: number;
  /** The last comment that is in it. */
  comment_id?: string;
  /** Why it says what is usual instead of what its template does. */
  template_problem?: string;
  content: ComposedMessage;
}

/** Comments are for who asked for them. */
const untoldByDefault: ReadonlySet<DeliveryEvent> = new Set(["commented"]);

/** What older messages of the same shares told, which the claimed ones tell now. */
async function settleEarlier(
  sql: Sql,
  claimed: readonly ClaimedMessage[],
  nowS: number,
): Promise<Map<string, DeliveryEvent[]>> {
  const { eventsByShare, lapsed } = await dropOvertaken(sql, claimed, nowS);
  await insertAttempts(sql, interruptedAttempts([...claimed, ...lapsed]));
  return eventsByShare;
}

/**
 * In the transaction of the claim: what is tried first is composed, with the incident's newest state,
 * and kept. Answers what is to be sent, and what turns out not to be.
 */
export async function prepareMessages(
  sql: Sql,
  claimed: readonly ClaimedMessage[],
  { target, publicUrl, nowS }: { target: OpenTarget; publicUrl: string; nowS: number },
): Promise<{ ready: ReadyMessage[]; settled: Settlement[] }> {
  const overtaken = await settleEarlier(sql, claimed, nowS);
  const fresh = claimed.filter(({ message }) => message === null);
  const { contents, comments, questions } = await loadNews(sql, fresh, {
    overtaken,
    publicUrl,
    nowS,
  });
  const texts = await loadShareTexts(
    sql,
    claimed.map(({ share_id }) => share_id),
  );
  const threadOf = ({ share_id }: ClaimedMessage) => texts.get(share_id)?.thread ?? null;
  const ready = claimed
    .filter(({ message }) => message !== null)
    .map((message) => readyAgain(message, threadOf(message)));
  const [composed, settled]: [Composed[], Settlement[]] = [[], []];
  for (const message of fresh) {
    const content = contents.get(message.incident_id);
    const changes = [...(overtaken.get(message.share_id) ?? []), ...message.events];
    const newComments = comments.get(message.share_id) ?? [];
    const untold =
      reasonNotToTell(changes, content, target.events) ??
      (newComments.length === 0 && changes.every((event) => event === "commented")
        ? "The comment came from there"
        : null);
    if (content === undefined || untold !== null) {
      settled.push(dropped(message, untold ?? "The incident is gone", nowS));
      continue;
    }
    const stored = composeMessage(message, {
      target,
      changes,
      content,
      share: texts.get(message.share_id),
      comments: newComments,
      questions: questions.get(message.incident_id) ?? [],
      nowS,
    });
    composed.push({ id: message.id, events: [...new Set(changes)], message: { ...stored } });
    ready.push({
      claimed: message,
      event: stored.event,
      message: stored.content,
      thread: threadOf(message),
    });
  }
  if (composed.length > 0) await saveComposed(sql, composed);
  return { ready, settled };
}

/** What messages that are composed now tell. */
async function loadNews(
  sql: Sql,
  fresh: readonly ClaimedMessage[],
  {
    overtaken,
    publicUrl,
    nowS,
  }: { overtaken: ReadonlyMap<string, DeliveryEvent[]>; publicUrl: string; nowS: number },
) {
  const incidentIds = fresh.map(({ incident_id }) => incident_id);
  return {
    contents: await loadIncidentContents(sql, incidentIds, publicUrl),
    questions: await loadOpenQuestions(sql, incidentIds),
    comments: await loadNewComments(
      sql,
      fresh.filter(({ share_id, events }) =>
        [...events, ...(overtaken.get(share_id) ?? [])].includes("commented"),
      ),
      nowS,
    ),
  };
}

interface MessageParts {
  target: OpenTarget;
  changes: readonly DeliveryEvent[];
  content: IncidentContent;
  share: ShareText | undefined;
  comments: readonly MessageComment[];
  questions: readonly MessageQuestion[];
  nowS: number;
}

function composeMessage(
  { id, idempotency_key, share_id, sequence }: ClaimedMessage,
  { target, changes, content, share, comments, questions, nowS }: MessageParts,
): StoredMessage {
  const { incident, primary_alert } = content;
  const event = eventOfMessage(changes, incident);
  const lastComment = comments.at(-1);
  const { message, templateProblem } = target.compose({
    message_id: id,
    idempotency_key,
    event,
    share_id,
    sequence,
    sent_at: nowS,
    message: share?.message ?? "",
    thread_title: share?.thread_title ?? incident.title,
    actor: share?.actor ?? "",
    comments,
    questions,
    incident,
    primary_alert,
    link: share?.link ?? null,
    is_acknowledged: isAcknowledged(content, share),
  });
  return {
    event,
    sent_at: nowS,
    ...(lastComment && { comment_id: lastComment.id }),
    ...(templateProblem !== null && { template_problem: templateProblem }),
    content: message,
  };
}

/** Who shares what was acknowledged before wants somebody to look all the same. */
const isAcknowledged = (
  { acknowledged_at: at }: IncidentContent,
  share: ShareText | undefined,
): boolean => at !== null && share !== undefined && at >= share.shared_at;

function readyAgain(claimed: ClaimedMessage, thread: ExternalThread | null): ReadyMessage {
  // Written by this file alone.
  const stored = claimed.message as unknown as StoredMessage;
  return { claimed, event: stored.event, message: stored.content, thread };
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
  thread: null,
});
