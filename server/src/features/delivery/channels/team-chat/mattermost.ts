import { cutText } from "../cut-text.ts";
import { plainMarkdown } from "./plain-markup.ts";
import type { RoomApi } from "./team-chat-service.ts";

/** Runes: 16,383, of which escapes take their share. Old servers take 4,000. */
const maxTitle = 300;
const maxText = 3000;
const maxMessage = 4000;

/** An incoming webhook: each message is a post of its own. */
export const mattermost: RoomApi = {
  name: "Mattermost",
  state: "delivered",
  call: ({ title, text, url }, { address }) => {
    const head = `**[${plainMarkdown(cutText(title, maxTitle))}](${url})**`;
    return {
      method: "POST",
      url: address.href,
      body: { text: cutText(`${head}\n${plainMarkdown(cutText(text, maxText))}`, maxMessage) },
    };
  },
};
