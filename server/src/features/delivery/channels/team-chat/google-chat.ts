import { cutBytes, cutText } from "../cut-text.ts";
import { plainChatText } from "./plain-markup.ts";
import type { RoomApi } from "./team-chat-service.ts";

const maxTitle = 300;
/** Of 32,000 for the whole message. */
const maxTextBytes = 24_000;

/** A space's webhook: one thread a share, and a message that is sent again is the same message. */
export const googleChat: RoomApi = {
  name: "Google Chat",
  state: "delivered",
  call: ({ thread, title, text, url }, { address, idempotencyKey }) => {
    const to = new URL(address);
    to.searchParams.set("messageReplyOption", "REPLY_MESSAGE_FALLBACK_TO_NEW_THREAD");
    to.searchParams.set("requestId", idempotencyKey);
    const head = `*${plainChatText(cutText(title, maxTitle))}*\n${url}`;
    return {
      method: "POST",
      url: to.href,
      body: {
        text: `${head}\n${cutBytes(plainChatText(text), maxTextBytes)}`,
        thread: { threadKey: thread },
      },
    };
  },
};
