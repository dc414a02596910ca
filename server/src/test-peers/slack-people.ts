/** What Slack posts when people press buttons and write in threads, signed as it signs. */
import { createHmac } from "node:crypto";
import { slackAnswers, slackChannel, type SlackMessage, type SlackPeer } from "./slack.ts";

export const slackSigningSecret = "8f742231b10e8888abcd99yyyzzz85a5";

export interface SlackRequest {
  body: string;
  headers: Record<string, string>;
}
interface Signing {
  nowS: number;
  secret?: string;
}

export function signedBySlack(
  body: string,
  { nowS, secret = slackSigningSecret }: Signing,
): SlackRequest {
  const timestamp = String(Math.floor(nowS));
  const hex = createHmac("sha256", secret).update(`v0:${timestamp}:${body}`).digest("hex");
  return {
    body,
    headers: { "x-slack-request-timestamp": timestamp, "x-slack-signature": `v0=${hex}` },
  };
}

let interactions = 0;

interface Press extends Signing {
  /** The id of whoever presses it. */
  user: string;
  responseUrl?: string;
}
/** Only what a message shows can be pressed. */
export function pressButton(
  peer: Pick<SlackPeer, "url">,
  { message, action }: { message: SlackMessage | undefined; action: string },
  { user, responseUrl = `${peer.url}${slackAnswers}T0/1/x`, ...signing }: Press,
): SlackRequest {
  const button = buttonsOf(message).find(({ action_id }) => action_id === action);
  if (!message || !button) throw new Error(`the message has no button ${action}`);
  interactions += 1;
  const payload = {
    type: "block_actions",
    user: { id: user, username: "someone", name: "someone", team_id: "T0NORTH" },
    api_app_id: "A0",
    token: "legacy",
    container: { type: "message", message_ts: message.ts, channel_id: slackChannel },
    trigger_id: `${interactions}.98.abcdef`,
    team: { id: "T0NORTH", domain: "northwind" },
    channel: { id: slackChannel, name: "incidents" },
    message: { type: "message", ts: message.ts, text: message.text, blocks: message.blocks },
    response_url: responseUrl,
    actions: [{ ...button, type: "button", block_id: "b1", action_ts: String(signing.nowS) }],
  };
  const form = new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
  const { body, headers } = signedBySlack(form, signing);
  return { body, headers: { ...headers, "content-type": "application/x-www-form-urlencoded" } };
}

export interface SlackButton {
  action_id: string;
  value?: string;
  url?: string;
}
export const buttonsOf = (message: SlackMessage | undefined): SlackButton[] =>
  // As the peer's schema has read them.
  ((message?.blocks ?? []) as { elements?: SlackButton[] }[]).flatMap(
    ({ elements = [] }) => elements,
  );

let events = 0;

/** An event of the Events API; the same `id` is Slack's second try. */
export function slackEvent(
  event: object,
  { id = `Ev${(events += 1)}`, ...signing }: Signing & { id?: string },
): SlackRequest {
  const body = JSON.stringify({
    token: "legacy",
    team_id: "T0NORTH",
    api_app_id: "A0",
    event,
    type: "event_callback",
    event_id: id,
    event_time: Math.floor(signing.nowS),
  });
  const { headers } = signedBySlack(body, signing);
  return { body, headers: { ...headers, "content-type": "application/json" } };
}

export const threadMessage = (thread_ts: string, text: string, more: object = {}) => ({
  type: "message",
  channel: slackChannel,
  channel_type: "channel",
  user: "U0ADA",
  ts: `${1_800_000_000 + (events += 1)}.000100`,
  thread_ts,
  text,
  ...more,
});
