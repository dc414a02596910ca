/** Google Chat's spaces.messages.create by a space's webhook (v1). */
import { z } from "zod";
import { type StrictPeer, jsonOf, openStrictPeer, type PeerAnswer } from "./strict-peer.ts";

const body = z.strictObject({
  text: z.string().min(1).optional(),
  cardsV2: z.array(z.looseObject({})).optional(),
  thread: z.strictObject({ threadKey: z.string().max(4000) }).optional(),
});
const knownQuery: ReadonlySet<string> = new Set([
  "key",
  "token",
  "messageReplyOption",
  "requestId",
  "threadKey",
]);
const replyOptions: ReadonlySet<string | null> = new Set([
  null,
  "REPLY_MESSAGE_FALLBACK_TO_NEW_THREAD",
  "REPLY_MESSAGE_OR_FAIL",
]);
const maxBytes = 32_000;

export interface ChatMessage {
  name: string;
  thread: string;
  text: string;
}
export interface GoogleChatPeer extends StrictPeer {
  address: string;
  messages: ChatMessage[];
}

export async function openGoogleChatPeer(token: string): Promise<GoogleChatPeer> {
  const messages: ChatMessage[] = [];
  const byRequest = new Map<string, ChatMessage>();
  const path = "/v1/spaces/AAAA/messages";
  const peer = await openStrictPeer((request): PeerAnswer => {
    const { query } = request;
    if (request.path !== path || request.method !== "POST")
      return refusal(404, "NOT_FOUND", "Requested entity was not found.");
    if (query.get("key") !== "k" || query.get("token") !== token)
      return refusal(401, "UNAUTHENTICATED", "Request had invalid authentication credentials.");
    if ([...query.keys()].some((name) => !knownQuery.has(name)))
      return refusal(400, "INVALID_ARGUMENT", "Cannot bind query parameter.");
    if (!replyOptions.has(query.get("messageReplyOption")))
      return refusal(400, "INVALID_ARGUMENT", "Invalid value at 'message_reply_option'.");
    const { data, error } = body.safeParse(jsonOf(request));
    if (error || (data.text ?? data.cardsV2) === undefined)
      return refusal(400, "INVALID_ARGUMENT", "Invalid JSON payload received.");
    if (Buffer.byteLength(request.text) > maxBytes)
      return refusal(400, "INVALID_ARGUMENT", "Message is too long.");
    const known = byRequest.get(query.get("requestId") ?? "");
    if (known) return { status: 200, body: known };
    // Without the option, a message begins a thread, whatever key it has.
    const isReply = query.has("messageReplyOption");
    const message = {
      name: `spaces/AAAA/messages/${messages.length + 1}`,
      thread: (isReply && data.thread?.threadKey) || `own-${messages.length + 1}`,
      text: data.text ?? "",
    };
    messages.push(message);
    if (query.has("requestId")) byRequest.set(query.get("requestId") ?? "", message);
    return { status: 200, body: message };
  });
  return Object.assign(peer, { address: `${peer.url}${path}?key=k&token=${token}`, messages });
}

const refusal = (code: number, status: string, message: string): PeerAnswer => ({
  status: code,
  body: { error: { code, message, status } },
});
