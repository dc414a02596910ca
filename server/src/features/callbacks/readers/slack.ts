/** Buttons and threads: https://docs.slack.dev/interactivity, https://docs.slack.dev/apis/events-api */
import { z } from "zod";
import type { CallbackChange } from "#contract/callbacks.ts";
import type { AnswerButton, ChatButton } from "../../delivery/channels/chat/blocks.ts";
import type { OpenConfig } from "../../outbound-integrations/stored-config.ts";
import type { CallbackReader, ReadCallback, ReadChange } from "../reader.ts";
import { headerOf, hmacOf, joined, parseJson, requireEqual, requireFresh } from "../signature.ts";
import { plainSlackText } from "./slack-text.ts";

const person = z.object({ id: z.string().max(100), name: z.string().optional() });
const interaction = z.object({
  type: z.string(),
  trigger_id: z.string().optional(),
  user: person,
  actions: z
    .array(z.object({ action_id: z.string(), value: z.string().optional() }))
    .max(25)
    .default([]),
  response_url: z.string().max(1000).optional(),
});
const event = z.object({
  type: z.string(),
  challenge: z.string().max(1000).optional(),
  event_id: z.string().optional(),
  event: z
    .object({
      type: z.string(),
      subtype: z.string().optional(),
      bot_id: z.string().optional(),
      user: z.string().max(100).optional(),
      text: z.string().optional(),
      channel: z.string().optional(),
      ts: z.string().optional(),
      thread_ts: z.string().optional(),
    })
    .optional(),
});
type SlackEvent = z.infer<typeof event>;

export const readSlackCallback: CallbackReader<OpenConfig<"chat">> = (request, config) => {
  const { headers, body, nowS } = request;
  const timestamp = headerOf(headers, "x-slack-request-timestamp");
  const signature = headerOf(headers, "x-slack-signature");
  const signed = joined("v0:", timestamp, ":", body);
  requireEqual(signature, `v0=${hmacOf(signed, { secret: config.callback_secret })}`);
  requireFresh(timestamp, nowS);

  const text = body.toString("utf8");
  // Buttons come as a form with one field, events as JSON.
  const payload = text.startsWith("{") ? null : new URLSearchParams(text).get("payload");
  return payload === null
    ? readEvent(parseJson(text, event), signature)
    : readInteraction(parseJson(payload, interaction), signature);
};

const empty = { mediaType: "text/plain", body: "" };

function readInteraction(
  { type, trigger_id, user, actions, response_url }: z.infer<typeof interaction>,
  signature: string,
): ReadCallback {
  const changes = actions.flatMap(({ action_id, value = "" }): ReadChange[] => {
    const pressed = answerOf(action_id, value) ?? actionOf(action_id, value);
    if (type !== "block_actions" || pressed === null) return [];
    const { shareId, change } = pressed;
    return [
      {
        share: { id: shareId },
        change,
        actor: { name: user.name ?? user.id, email: "", id: user.id },
        isButton: true,
        ...(response_url === undefined ? {} : { replyTo: response_url }),
        happenedAt: null,
      },
    ];
  });
  return { key: trigger_id ?? signature, isTimed: true, changes, answer: empty };
}

interface Pressed {
  shareId: string;
  change: CallbackChange;
}

function actionOf(action: string, value: string): Pressed | null {
  const change = changesOfButtons[action];
  return change && /^\d{1,18}$/.test(value) ? { shareId: value, change } : null;
}

/** The share, the run and the step, as the message has them. */
function answerOf(action: string, value: string): Pressed | null {
  const isApproved = answers[action];
  const [, shareId, execution_id, step_id] =
    /^(\d{1,18}) (\d{1,18}) (\S{1,1000})$/.exec(value) ?? [];
  if (isApproved === undefined || !shareId || !execution_id || !step_id) return null;
  return {
    shareId,
    change: { kind: "answer", execution_id, step_id, is_approved: isApproved },
  };
}

const answers: Readonly<Record<string, boolean | undefined>> = {
  approve: true,
  refuse: false,
} satisfies Record<AnswerButton, boolean>;

const changesOfButtons: Readonly<Record<string, CallbackChange | undefined>> = {
  assign: { kind: "assign", to: null },
  acknowledge: { kind: "acknowledge" },
  snooze: { kind: "snooze", seconds: 3600 },
  resolve: { kind: "resolve" },
} satisfies Record<ChatButton, CallbackChange>;

/** Slack sends an event again until it is taken, each time with a signature of its own. */
function readEvent({ type, challenge, event_id, event: content }: SlackEvent, signature: string) {
  const key = event_id ?? signature;
  if (type === "url_verification" && challenge !== undefined)
    return { key, isTimed: false, changes: [], answer: { ...empty, body: challenge } };
  const change = type === "event_callback" && content ? commentOf(content) : null;
  return { key, isTimed: false, changes: change === null ? [] : [change], answer: empty };
}

const written: ReadonlySet<string | undefined> = new Set([
  undefined,
  "file_share",
  "thread_broadcast",
]);

/** What people write in a thread. What this app and others write is theirs to repeat. */
function commentOf(message: NonNullable<SlackEvent["event"]>): ReadChange | null {
  const { type, subtype, bot_id, user, text = "", channel, ts, thread_ts } = message;
  if (type !== "message" || bot_id !== undefined || !written.has(subtype)) return null;
  if (!user || !channel || !thread_ts || thread_ts === ts || text.trim() === "") return null;
  return {
    share: { externalId: `${channel} ${thread_ts}` },
    change: { kind: "comment", text: plainSlackText(text) },
    actor: { name: user, email: "", id: user },
    isButton: false,
    happenedAt: null,
  };
}
