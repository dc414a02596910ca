import { wallText } from "#time/wall-clock.ts";
import type { NotificationRow } from "./notification-row.ts";
import type { NotificationMessage } from "./judge-message.ts";

export const notificationText = (
  row: NotificationRow,
  message: NotificationMessage,
  publicUrl: string,
): string => `Hello ${message.person.name},\n\n${entryText(row, message, publicUrl)}`;

/** The newest first, each with the state of its incident now. */
export const summaryText = (message: NotificationMessage, publicUrl: string): string =>
  `Hello ${message.person.name},\n\n${message.items
    .map((row) => entryText(row, message, publicUrl))
    .join("\n")}`;

function entryText(
  row: NotificationRow,
  { person }: NotificationMessage,
  publicUrl: string,
): string {
  const excerpt = row.params.excerpt === undefined ? "" : `\n  > ${row.params.excerpt}`;
  const state = row.active ? row.status : "resolved";
  return `${sentenceOf(row)}${excerpt}
  ${row.title} (${state})
  ${wallText(row.at, person.timezone)} ${person.timezone}
  ${publicUrl}/incident/${row.incident_id}
`;
}

/** What has happened, without its incident. */
export function sentenceOf({ reason, actor_name, params }: NotificationRow): string {
  switch (reason) {
    case "assigned":
      return params.is_responder === true
        ? `${actor_name} added you as a responder.`
        : `${actor_name} assigned an incident to you.`;
    case "mentioned":
      return `${actor_name} mentioned you.`;
    case "approval":
      return `The workflow “${actor_name}” waits for your answer.`;
    case "environment":
      return "An incident is new or worse in an environment that you watch.";
  }
}
