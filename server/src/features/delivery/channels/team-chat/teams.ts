import { cutBytes, cutText } from "../cut-text.ts";
import type { RoomApi, RoomMessage } from "./team-chat-service.ts";

const maxTitle = 300;
/** Cards above some 20 KB vanish after they were taken: what is around it may double it. */
const maxTextBytes = 6000;
const maxLines = 60;

const styles: Record<RoomMessage["status"], string> = {
  critical: "Attention",
  warning: "Warning",
  unknown: "Default",
  acknowledged: "Accent",
  ok: "Good",
};

/** A workflow's address takes a card, and answers before it is shown: nothing can be changed. */
export const teams: RoomApi = {
  name: "Microsoft Teams",
  state: "sent",
  call: (message, { address }) => ({
    method: "POST",
    url: address.href,
    body: {
      type: "message",
      attachments: [
        {
          contentType: "application/vnd.microsoft.card.adaptive",
          contentUrl: null,
          content: cardOf(message),
        },
      ],
    },
  }),
};

const cardOf = ({ title, text, url, status }: RoomMessage) => ({
  $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
  type: "AdaptiveCard",
  version: "1.4",
  body: [
    lineOf({
      text: cutText(title, maxTitle),
      weight: "Bolder",
      size: "Medium",
      color: styles[status],
    }),
    ...cutBytes(text, maxTextBytes)
      .split("\n")
      .filter((line) => line.trim() !== "")
      .slice(0, maxLines)
      .map((line) => lineOf({ text: line })),
  ],
  actions: [{ type: "Action.OpenUrl", title: "Open in Tocsin", url }],
});

/** Runs are not read as Markdown, as blocks of text are. */
const lineOf = (run: { text: string; weight?: string; size?: string; color?: string }) => ({
  type: "RichTextBlock",
  inlines: [{ type: "TextRun", ...run }],
});
