import type { ExternalThread } from "../channel.ts";
import type { TicketSystem } from "../tickets/send-ticket.ts";
import { cutText } from "../cut-text.ts";
import { markedText, type TicketMessage } from "../tickets/ticket-message.ts";
import { type Task, type TaskService, tasksPerPage } from "./task-service.ts";

/** As long as a message may be sent again; searches lag, lists do not. */
const lookBackS = 30 * 24 * 3600;
const maxPages = 5;

/** In a comment of HTML, which both services show nobody. */
const hidden = (text: string): string => `<!-- ${text} -->`;

export const taskSystem = (service: TaskService): TicketSystem => ({
  find: (message) => findTask(service, message),
  create: async ({ title, text, key, mark }) => {
    const body = markedText(literalText(text), hidden(`${key} ${mark}`), service.textLimit);
    return threadOf(await service.create({ title: cutText(title, service.titleLimit), body }));
  },
  hasText: async (id, { mark, sentAt }) => {
    const { body } = await service.read(id);
    const comments = await service.comments(id, sentAt - lookBackS);
    return [body, ...comments].some((text) => text.includes(mark));
  },
  update: async (id, message, { hasText }) => {
    const { title, isClosed } = await service.read(id);
    const { text, mark, move } = message;
    if (!hasText)
      await service.comment(id, markedText(literalText(text), hidden(mark), service.textLimit));
    const change = {
      title: message.isLinked ? title : cutText(message.title, service.titleLimit),
      isClosed: move === null || (move === "close") === isClosed ? null : move === "close",
    };
    if (change.title !== title || change.isClosed !== null) await service.change(id, change);
  },
});

const threadOf = ({ number, url }: Task): ExternalThread => ({ id: String(number), url });

async function findTask(
  service: TaskService,
  { key, sentAt }: TicketMessage,
): Promise<ExternalThread | null> {
  for (let page = 1; page <= maxPages; page += 1) {
    const tasks = await service.list({ sinceS: sentAt - lookBackS, page });
    const match = tasks.find(({ body }) => body.includes(key));
    if (match !== undefined) return threadOf(match);
    if (tasks.length < tasksPerPage) return null;
  }
  return null;
}

/** What an alert says mentions nobody, refers to no issue and runs no command; addresses stay. */
const literalText = (text: string): string =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part) => (/^https?:\/\//.test(part) ? part : escaped(part)))
    .join("")
    .replaceAll("\n", "  \n");

const escaped = (text: string): string =>
  text
    .replaceAll(/[\\`*_[\]<>]/g, String.raw`\$&`)
    .replaceAll(/[@#](?=\w)/g, "$&\u200b")
    .replaceAll(/^(\s*)([/#+-])/gm, String.raw`$1\$2`);
