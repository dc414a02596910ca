import { cutBytes, cutText } from "../cut-text.ts";
import type { RoomApi, RoomContext, RoomMessage } from "./team-chat-service.ts";

const maxTitle = 250;
/** More becomes a file. */
const maxMessageBytes = 4096;

/** 5 rings through, 3 is usual. */
const loudness: Record<RoomMessage["status"], number> = {
  critical: 5,
  warning: 4,
  unknown: 4,
  acknowledged: 3,
  ok: 3,
};
const tags: Record<RoomMessage["status"], string> = {
  critical: "rotating_light",
  warning: "warning",
  unknown: "question",
  acknowledged: "eyes",
  ok: "white_check_mark",
};
const isLoud: ReadonlySet<RoomMessage["event"]> = new Set(["shared", "reopened"]);

/** A topic: from version 2.16 on, later messages of a share replace the first one in its place. */
export const ntfy: RoomApi = {
  name: "ntfy",
  state: "delivered",
  call: (message, { address, token, idempotencyKey }) => {
    const { base, topic } = partsOf(address);
    const { event, thread, title, text, url, status } = message;
    return {
      method: "POST",
      url: `${base}/`,
      headers: {
        ...authorization(token),
        // A comment is told beside the incident's own message.
        "x-sequence-id": sequenceOf(event === "commented" ? idempotencyKey : thread),
      },
      body: {
        topic,
        title: cutText(title, maxTitle),
        message: cutBytes(text, maxMessageBytes),
        tags: [tags[status]],
        priority: isLoud.has(event) ? loudness[status] : loudness.ok,
        click: url,
      },
    };
  },
  // Who sends a wrong token is refused everywhere.
  check: ({ address, token }) => ({
    method: "GET",
    url: `${partsOf(address).base}/v1/health`,
    headers: authorization(token),
  }),
};

function partsOf({ origin, pathname }: RoomContext["address"]): { base: string; topic: string } {
  const at = pathname.lastIndexOf("/");
  return { base: origin + pathname.slice(0, at), topic: pathname.slice(at + 1) };
}

const authorization = (token: string): Record<string, string> =>
  token === "" ? {} : { authorization: `Bearer ${token}` };

/** Letters, digits, dashes and underscores, at most 64. */
const sequenceOf = (key: string): string => key.replaceAll(/[^-_A-Za-z0-9]/g, "-").slice(-64);
