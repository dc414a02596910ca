/** Rooms of people, reached by an address alone: what they can do differs, what is said does not. */
import type { TeamChatService } from "#contract/outbound/team-chat.ts";
import { status as statusSchema } from "#contract/statuses.ts";
import type { OpenConfig } from "../../outbound-integrations/stored-config.ts";
import { type ApiAnswer, callApi, credentialsHint } from "./call-api.ts";
import type { Channel, CheckContext, MessageContent, SendContext, SendResult } from "./channel.ts";
import { SendFailure } from "../../../platform/send-failure.ts";
import { discord } from "./team-chat/discord.ts";
import { googleChat } from "./team-chat/google-chat.ts";
import { mattermost } from "./team-chat/mattermost.ts";
import { ntfy } from "./team-chat/ntfy.ts";
import type { RoomApi, RoomCall, RoomMessage } from "./team-chat/team-chat-service.ts";
import { teams } from "./team-chat/teams.ts";

export interface TeamChatTarget extends OpenConfig<"team-chat"> {
  /** Under which people reach the console; several installations may write into one room. */
  publicUrl: string;
}

/** Every service: a new one is a line here. */
const apis: Record<TeamChatService, RoomApi> = {
  teams,
  mattermost,
  "google-chat": googleChat,
  discord,
  ntfy,
};

const teamChat: Channel<TeamChatTarget, RoomMessage> = {
  compose: messageOf,
  send: sendMessage,
};

/** Only some services can be asked without writing into the room. */
export function teamChatOf({ service }: Pick<TeamChatTarget, "service">): typeof teamChat {
  const { check } = apis[service];
  if (check === undefined) return teamChat;
  return {
    ...teamChat,
    check: async (context) => {
      const { address, token } = context.target;
      await callRoom(check({ address: new URL(address), token }), context);
    },
  };
}

function messageOf(content: MessageContent, { publicUrl }: TeamChatTarget): RoomMessage {
  const { incident, event, share_id, idempotency_key } = content;
  const share = event === "test" ? `test-${idempotency_key}` : share_id;
  return {
    thread: `tocsin-${new URL(publicUrl).host}-${share}`,
    event,
    title: (incident?.title ?? content.thread_title) || "Incident without a title",
    text: content.text,
    hasComments: content.comments.length > 0,
    url: incident?.url ?? publicUrl,
    status:
      incident?.active === true
        ? (statusSchema.safeParse(incident.status).data ?? "unknown")
        : "ok",
  };
}

async function sendMessage(
  message: RoomMessage,
  context: SendContext<TeamChatTarget>,
): Promise<SendResult> {
  const { service } = context.target;
  const api = apis[service];
  const { status, json } = await callOnce(message, context).catch((error: unknown) => {
    // Somebody deleted it: it is written anew.
    if (context.thread !== null && error instanceof SendFailure && api.isGone?.(error.message))
      return callOnce(message, { ...context, thread: null });
    throw error;
  });
  const thread = api.threadOf
    ? api.threadOf(json, { message, thread: context.thread })
    : { id: message.thread, url: "" };
  return { state: api.state, status, ...(thread === null ? {} : { thread }) };
}

const callOnce = (message: RoomMessage, context: SendContext<TeamChatTarget>) => {
  const { target, thread, idempotencyKey } = context;
  const { address, token, service } = target;
  return callRoom(
    apis[service].call(message, { address: new URL(address), token, thread, idempotencyKey }),
    context,
  );
};

const callRoom = (
  { method, url, headers, body }: RoomCall,
  context: CheckContext<TeamChatTarget>,
): Promise<ApiAnswer> =>
  callApi(
    {
      name: apis[context.target.service].name,
      hintFor: credentialsHint(apis[context.target.service].name),
      method,
      url,
      secrets: secretsOf(context.target),
      ...(headers === undefined ? {} : { headers }),
      ...(body === undefined ? {} : { body }),
    },
    context,
  );

/** An answer may quote a part of the address. */
function secretsOf({ service, address, token }: TeamChatTarget): string[] {
  const { pathname, searchParams } = new URL(address);
  const parts = [...pathname.split("/"), ...searchParams.values()];
  // Shorter ones are words of the vendor; of ntfy the whole address is the owner's.
  return [address, token, ...parts.filter((part) => service === "ntfy" || part.length >= 16)];
}
