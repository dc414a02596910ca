import type { ExternalThread } from "../channel.ts";
import { cutText } from "../cut-text.ts";
import { plainMarkdown } from "./plain-markup.ts";
import type { RoomApi, RoomContext, RoomMessage } from "./team-chat-service.ts";

const maxTitle = 256;
const maxDescription = 4096;
/** Escapes take at most as much again. */
const [maxPlainTitle, maxPlainText] = [maxTitle / 2, maxDescription / 2];

const colors: Record<RoomMessage["status"], number> = {
  critical: 0xd92d20,
  warning: 0xf79009,
  unknown: 0x667085,
  acknowledged: 0x2e90fa,
  ok: 0x12b76a,
};

/** What people must not miss: a message that is changed calls nobody, and loses what it said. */
const isOwnMessage = ({ event, hasComments }: RoomMessage): boolean =>
  hasComments || event === "commented" || event === "reopened";

/** A webhook: the message of an incident is changed in its place. */
export const discord: RoomApi = {
  name: "Discord",
  state: "delivered",
  call: (message, { address, thread }) => {
    const url = withoutQuery(address);
    const body = contentOf(message);
    // A forum's thread is named in the query.
    const query = new URLSearchParams(address.search);
    if (isMessage(thread) && !isOwnMessage(message))
      return { method: "PATCH", url: `${url}/messages/${thread.id}${searchOf(query)}`, body };
    query.set("wait", "true");
    return { method: "POST", url: `${url}${searchOf(query)}`, body };
  },
  // A comment is a message of its own, beside the incident's.
  threadOf: (answer, { message, thread }) =>
    (message.event === "commented" && isMessage(thread)) || !hasId(answer)
      ? null
      : { id: answer.id, url: "" },
  isGone: (reason) => reason.includes("10008"),
  check: ({ address }) => ({ method: "GET", url: withoutQuery(address) }),
};

const withoutQuery = ({ origin, pathname }: RoomContext["address"]): string => origin + pathname;
const searchOf = (query: URLSearchParams): string => (query.size === 0 ? "" : `?${query}`);

const contentOf = ({ title, text, url, status }: RoomMessage) => ({
  embeds: [
    {
      title: plainMarkdown(cutText(title, maxPlainTitle)),
      description: plainMarkdown(cutText(text, maxPlainText)),
      url,
      color: colors[status],
    },
  ],
  allowed_mentions: { parse: [] },
});

/** Not what another service called it, which the target was of before. */
const isMessage = (thread: ExternalThread | null): thread is ExternalThread =>
  thread !== null && /^\d+$/.test(thread.id);

const hasId = (answer: unknown): answer is { id: string } =>
  typeof answer === "object" && answer !== null && "id" in answer && typeof answer.id === "string";
