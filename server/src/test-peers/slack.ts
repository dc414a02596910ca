/**
 * Slack's Web API as docs.slack.dev describes it: chat.postMessage, chat.update,
 * conversations.history, conversations.replies, users.info, auth.test. It answers 200 for what it
 * refuses. People press its buttons and write in its threads, see `slack-people.ts`.
 */
import { z } from "zod";
import { openStrictPeer, type PeerAnswer, type PeerCall, type StrictPeer } from "./strict-peer.ts";

export interface SlackMessage {
  ts: string;
  thread_ts?: string | undefined;
  text: string;
  blocks: readonly unknown[];
  metadata?: { event_type: string; event_payload: Record<string, unknown> } | undefined;
}
export interface SlackUser {
  id: string;
  name: string;
  team_id: string;
  /** Null where the app may not read addresses. */
  email: string | null;
  is_bot?: boolean;
}
export interface SlackPeer extends StrictPeer {
  messages: SlackMessage[];
  users: SlackUser[];
  /** What the answers to buttons said, to one person each. */
  ephemeral: string[];
  /** Of the channel itself, without replies. */
  posts(): SlackMessage[];
  repliesTo(ts: string): SlackMessage[];
}

export const slackToken = "xoxb-a-token-of-slack";
export const slackChannel = "C0123ABCD";
export const slackTeam = "T0NORTH";
/** Below it, buttons are answered. */
export const slackAnswers = "/actions/";

const mrkdwn = z.strictObject({ type: z.literal("mrkdwn"), text: z.string().min(1).max(3000) });
const button = z.strictObject({
  type: z.literal("button"),
  action_id: z.string().min(1).max(255),
  text: z.strictObject({ type: z.literal("plain_text"), text: z.string().min(1).max(75) }),
  url: z.url().max(3000).optional(),
  value: z.string().max(2000).optional(),
  style: z.enum(["primary", "danger"]).optional(),
});
/** Each `action_id` of a block once. */
const elements = z
  .array(button)
  .min(1)
  .max(25)
  .refine((list) => new Set(list.map(({ action_id }) => action_id)).size === list.length);
const block = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("section"), text: mrkdwn }),
  z.strictObject({ type: z.literal("actions"), elements }),
]);
const blocks = z.array(block).max(50);
const metadata = z.strictObject({
  event_type: z.string().min(1),
  event_payload: z.record(z.string(), z.unknown()),
});
const text = z.string().max(40_000);
const ts = z.string().regex(/^\d+\.\d{6}$/);
const channelFields = { channel: z.string(), include_all_metadata: z.literal("true").optional() };
const methods = {
  "auth.test": z.strictObject({}),
  "users.info": z.strictObject({ user: z.string() }),
  "chat.postMessage": z.strictObject({
    channel: z.string(),
    text: text.optional(),
    blocks: blocks.optional(),
    thread_ts: ts.optional(),
    metadata: metadata.optional(),
  }),
  "chat.update": z.strictObject({
    channel: z.string(),
    ts,
    text: text.optional(),
    blocks: blocks.optional(),
  }),
  "conversations.history": z.strictObject({
    ...channelFields,
    oldest: z.string().regex(/^\d+/).optional(),
    limit: z.coerce.number().int().min(1).max(999).optional(),
  }),
  "conversations.replies": z.strictObject({
    ...channelFields,
    ts,
    limit: z.coerce.number().int().min(1).max(1000).optional(),
  }),
};
type Method = keyof typeof methods;

const ok = (fields: object = {}): PeerAnswer => ({ status: 200, body: { ok: true, ...fields } });
const refusal = (error: string): PeerAnswer => ({ status: 200, body: { ok: false, error } });

export async function openSlack(): Promise<SlackPeer> {
  const messages: SlackMessage[] = [];
  const users: SlackUser[] = [];
  const ephemeral: string[] = [];
  let second = 1_700_000_000;
  const work: { [Name in Method]: (body: z.infer<(typeof methods)[Name]>) => PeerAnswer } = {
    "auth.test": () =>
      ok({ user_id: "U1", team: "Northwind", team_id: slackTeam, enterprise_id: null }),
    "users.info": ({ user }) => infoOf(users, user),
    "chat.postMessage": ({ channel, text: body = "", blocks: shown = [], ...rest }) => {
      if (channel !== slackChannel && channel !== "#incidents") return refusal("channel_not_found");
      if (body === "" && shown.length === 0) return refusal("no_text");
      if (rest.thread_ts !== undefined && !messages.some((post) => post.ts === rest.thread_ts))
        return refusal("thread_not_found");
      second += 1;
      const message = { ts: `${second}.000100`, text: body, blocks: shown, ...rest };
      messages.push(message);
      return ok({ channel: slackChannel, ts: message.ts });
    },
    "chat.update": ({ channel, ts: of, text: newText, blocks: newBlocks }) => {
      if (channel !== slackChannel) return refusal("channel_not_found");
      const message = messages.find((post) => post.ts === of);
      if (!message) return refusal("message_not_found");
      message.text = newText ?? message.text;
      message.blocks = newBlocks ?? message.blocks;
      return ok({ channel, ts: of });
    },
    "conversations.history": ({ channel, limit = 100, ...options }) =>
      channel === slackChannel
        ? ok({
            messages: shownTo(
              messages.filter((post) => !post.thread_ts),
              options,
            ).slice(-limit),
          })
        : refusal("channel_not_found"),
    "conversations.replies": ({ channel, ts: of, limit = 1000, ...options }) =>
      channel === slackChannel
        ? ok({
            messages: shownTo(
              messages.filter((post) => post.ts === of || post.thread_ts === of),
              options,
            ).slice(-limit),
          })
        : refusal("channel_not_found"),
  };
  const peer = await openStrictPeer((call) =>
    call.path.startsWith(slackAnswers) ? answerTo(call, ephemeral) : answerOf(call, work),
  );
  return Object.assign(peer, {
    messages,
    users,
    ephemeral,
    posts: () => messages.filter((post) => post.thread_ts === undefined),
    repliesTo: (of: string) => messages.filter((post) => post.thread_ts === of),
  });
}

const buttonAnswer = z.strictObject({
  response_type: z.enum(["ephemeral", "in_channel"]),
  replace_original: z.boolean().optional(),
  text,
});
function answerTo(call: PeerCall, ephemeral: string[]): PeerAnswer {
  const parsed = buttonAnswer.safeParse(bodyOf(call));
  if (call.method !== "POST" || !parsed.success) return { status: 404, body: "invalid_payload" };
  if (parsed.data.response_type === "ephemeral") ephemeral.push(parsed.data.text);
  return { status: 200, body: "ok" };
}

function infoOf(users: readonly SlackUser[], id: string): PeerAnswer {
  const user = users.find((known) => known.id === id);
  if (!user) return refusal("user_not_found");
  const { email, ...shown } = user;
  const profile = email === null ? {} : { email };
  return ok({ user: { ...shown, real_name: user.name, deleted: false, profile } });
}

/** Metadata is for who asks for it. */
const shownTo = (
  messages: readonly SlackMessage[],
  { include_all_metadata }: { include_all_metadata?: "true" | undefined },
) =>
  messages.map(({ metadata: data, ...message }) =>
    include_all_metadata === "true" ? { ...message, metadata: data } : message,
  );

function answerOf(
  call: PeerCall,
  work: { [Name in Method]: (body: z.infer<(typeof methods)[Name]>) => PeerAnswer },
): PeerAnswer {
  const name = Object.keys(methods).find((method) => call.path === `/${method}`);
  if (call.method !== "POST" || name === undefined) return refusal("unknown_method");
  if (call.headers.authorization !== `Bearer ${slackToken}`)
    return refusal(call.headers.authorization === undefined ? "not_authed" : "invalid_auth");
  const method = name as Method; // a key of methods, see above
  const isForm = (call.headers["content-type"] ?? "").startsWith(
    "application/x-www-form-urlencoded",
  );
  // Methods that read do not take JSON.
  if (method === "users.info" && !isForm) return refusal("invalid_arguments");
  const parsed = methods[method].safeParse(bodyOf(call));
  if (!parsed.success) return refusal("invalid_arguments");
  // The schema is the method's own.
  return (work[method] as (body: unknown) => PeerAnswer)(parsed.data);
}

function bodyOf({ headers, text: body }: PeerCall): unknown {
  const type = headers["content-type"] ?? "";
  if (type.startsWith("application/x-www-form-urlencoded"))
    return Object.fromEntries(new URLSearchParams(body));
  if (!type.startsWith("application/json")) return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
