import { createHash } from "node:crypto";
import { z } from "zod";
import type { OpenConfig } from "../../outbound-integrations/stored-config.ts";
import type {
  Channel,
  ExternalThread,
  MessageContent,
  SendContext,
  SendResult,
} from "./channel.ts";
import { SendFailure } from "../../../platform/send-failure.ts";
import { escapeSlack } from "../../../platform/liquid.ts";
import type { MessageQuestion } from "../store-questions.ts";
import type { CallContext } from "./call-api.ts";
import { blocksOf, sectionLimit, sections } from "./chat/blocks.ts";
import { callSlack, okReply } from "./chat/slack-api.ts";
import { cutText } from "./cut-text.ts";

export interface ChatTarget extends OpenConfig<"chat"> {
  /** The organization has switched on that people act from there. */
  isTwoWay: boolean;
}
export type ChatMessage = {
  /** For notifications, and for who reads no blocks. */
  title: string;
  text: string;
  /** Where the incident is; empty without one. */
  link: string;
  /** What the thread is told; empty where the message itself says all. */
  reply: string;
  /**
   * Of workflows; `value` is null where they are answered in the console alone. Without any in what
   * an earlier version has composed.
   */
  questions?: { text: string; value: string | null }[];
  /** Of the share: its message bears it, so that a try whose answer was lost finds it. */
  key: string;
  /** Of this message, on its reply. */
  mark: string;
  /** Unix seconds: nothing of the share is older. */
  since: number;
  /** A message before it may have arrived, although its answer did not. */
  isLater: boolean;
  /** The share that its buttons act on; null without buttons. */
  buttons_of: string | null;
};

const titleLimit = 150;
const questionLimit = 1000;
const questionsPerMessage = 5;
const historyLimit = 200;

/** One message a share, kept up to date; its thread tells what has happened. */
export const chat: Channel<ChatTarget, ChatMessage> = {
  compose: composeChat,
  send: sendChat,
  check: async ({ target, ...context }) => {
    await callSlack(target, context, {
      method: "auth.test",
      body: {},
      what: "this app",
      schema: okReply,
    });
  },
};

function composeChat(content: MessageContent, target: ChatTarget): ChatMessage {
  const { incident, sequence } = content;
  const canAct = hasButtons(content, target);
  return {
    title: cutText(incident?.title ?? content.thread_title, titleLimit),
    text: cutText(content.text, sectionLimit * sections),
    link: incident?.url ?? "",
    reply: replyOf(content),
    questions: questionsOf(content, canAct),
    key: hashOf(
      incident === null ? content.idempotency_key : `${incident.url} ${content.share_id}`,
    ),
    mark: hashOf(content.idempotency_key),
    since: Math.floor(incident?.start ?? content.sent_at),
    isLater: sequence > 1,
    buttons_of: canAct ? content.share_id : null,
  };
}

/** What is asked is told in the thread; that it was answered is seen where its buttons were. */
function replyOf({ event, sequence, text, questions }: MessageContent): string {
  if (sequence === 1 || event === "shared") return "";
  return cutText(
    event === "question" ? questions.map(questionText).join("\n") : text,
    sectionLimit,
  );
}

const questionText = ({ workflow, text }: MessageQuestion): string =>
  cutText(
    `:question: *${escapeSlack(workflow)}* asks: ${escapeSlack(text)}`,
    questionLimit,
  ).toWellFormed();

/** The newest; how many more there are stands below them. */
function questionsOf({ questions, share_id }: MessageContent, canAct: boolean) {
  const shown = questions.slice(-questionsPerMessage).map((question) => ({
    text: questionText(question),
    value:
      canAct && question.takes_button
        ? `${share_id} ${question.execution_id} ${question.step_id}`
        : null,
  }));
  const more = questions.length - shown.length;
  return more === 0
    ? shown
    : [...shown, { text: `More questions in Tocsin: ${more}`, value: null }];
}

/** Nobody can act on what is over, or is not shared any more; without a secret nobody is believed. */
const hasButtons = (
  { incident, event }: MessageContent,
  { isTwoWay, callback_secret }: ChatTarget,
): boolean =>
  isTwoWay && callback_secret !== "" && incident?.active === true && event !== "unsubscribed";

const hashOf = (text: string): string =>
  createHash("sha256").update(text).digest("hex").slice(0, 24);

async function sendChat(
  message: ChatMessage,
  { target, thread, ...context }: SendContext<ChatTarget>,
): Promise<SendResult> {
  const place =
    thread ?? (context.event === "test" ? null : await findMessage(target, context, message));
  if (place === null) {
    // Nobody there knows of the share, and nobody will.
    if (context.event === "unsubscribed") return { state: "delivered", status: null };
    return delivered(await postMessage(target, context, message));
  }
  try {
    await updateMessage(target, context, { place, message });
  } catch (error) {
    // Somebody has deleted it: what follows is a message of its own.
    if (!(error instanceof SendFailure) || !error.message.includes("message_not_found"))
      throw error;
    return delivered(await postMessage(target, context, message));
  }
  if (message.reply !== "") await replyOnce(target, context, { place, message });
  return delivered(place);
}

const delivered = (thread: ExternalThread): SendResult => ({
  state: "delivered",
  status: 200,
  thread,
});

const postedReply = okReply.extend({ channel: z.string(), ts: z.string() });
const historyReply = okReply.extend({
  messages: z.array(
    z.object({
      ts: z.string(),
      metadata: z
        .object({ event_type: z.string(), event_payload: z.record(z.string(), z.unknown()) })
        .optional(),
    }),
  ),
});

/** "C0123 1700000000.000100": a message is named by both. */
const threadOf = ({ channel, ts }: z.infer<typeof postedReply>, url: string): ExternalThread => ({
  id: `${channel} ${ts}`,
  url: url === "" ? "" : url,
});
const partsOf = ({ id }: ExternalThread): { channel: string; ts: string } => {
  const [channel = "", ts = ""] = id.split(" ");
  return { channel, ts };
};

const channelOf = ({ channel }: ChatTarget): string => `the channel ${channel}`;
const metadataOf = (key: string) => ({ event_type: "tocsin_message", event_payload: { key } });

async function postMessage(
  target: ChatTarget,
  context: CallContext,
  message: ChatMessage,
): Promise<ExternalThread> {
  const posted = await callSlack(target, context, {
    method: "chat.postMessage",
    body: {
      channel: target.channel,
      text: message.title,
      blocks: blocksOf(message),
      metadata: metadataOf(message.key),
    },
    what: channelOf(target),
    schema: postedReply,
  });
  return threadOf(posted, "");
}

const updateMessage = (
  target: ChatTarget,
  context: CallContext,
  { place, message }: { place: ExternalThread; message: ChatMessage },
) =>
  callSlack(target, context, {
    method: "chat.update",
    body: { ...partsOf(place), text: message.title, blocks: blocksOf(message) },
    what: channelOf(target),
    schema: okReply,
  });

/** Not again where an earlier try has done it. */
async function replyOnce(
  target: ChatTarget,
  context: CallContext & Pick<SendContext<never>, "isRepeat">,
  { place, message }: { place: ExternalThread; message: ChatMessage },
): Promise<void> {
  const { channel, ts } = partsOf(place);
  if (context.isRepeat) {
    const { messages } = await callSlack(target, context, {
      method: "conversations.replies",
      body: { channel, ts, include_all_metadata: "true", limit: String(historyLimit) },
      what: channelOf(target),
      schema: historyReply,
    });
    if (messages.some(({ metadata }) => metadata?.event_payload["key"] === message.mark)) return;
  }
  await callSlack(target, context, {
    method: "chat.postMessage",
    body: { channel, thread_ts: ts, text: message.reply, metadata: metadataOf(message.mark) },
    what: channelOf(target),
    schema: okReply,
  });
}

/** What an earlier message of the share, or an earlier try, has posted. */
async function findMessage(
  target: ChatTarget,
  context: CallContext & Pick<SendContext<never>, "isRepeat">,
  { key, since, isLater }: ChatMessage,
): Promise<ExternalThread | null> {
  // Channels by name are not asked: Slack takes ids alone there.
  if (!(context.isRepeat || isLater) || !/^[CGD][A-Z0-9]+$/.test(target.channel)) return null;
  const { messages } = await callSlack(target, context, {
    method: "conversations.history",
    body: {
      channel: target.channel,
      oldest: String(since),
      include_all_metadata: "true",
      limit: String(historyLimit),
    },
    what: channelOf(target),
    schema: historyReply,
  });
  const match = messages.find(({ metadata }) => metadata?.event_payload["key"] === key);
  return match === undefined ? null : { id: `${target.channel} ${match.ts}`, url: "" };
}
