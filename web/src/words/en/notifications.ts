import { localize } from "../language.ts";
import { numberText, plural } from "../format.ts";

/** A person's own inbox. */
export const notificationWords = localize("notificationWords", {
  list: "Notifications, newest first",
  filter: "Show",
  filters: { all: "All", unread: "Unread" },
  loading: "Loading notifications",
  broken: "The notifications could not be loaded",
  none: "No notifications yet",
  noneWords:
    "You are notified when an incident is assigned to you, when a comment mentions you, when a workflow waits for your answer, and of the environments that you watch.",
  noneUnread: "You have read everything",
  markAll: "Mark all as read",
  markRead: (title: string) => `Mark as read: ${title}`,
  markUnread: (title: string) => `Mark as unread: ${title}`,
  notMarked: "Your notifications were not changed",
  more: "Show more",
  shown: (shown: number, total: number) => `${numberText(shown)} of ${numberText(total)}`,
  settings: "Notification settings",
  unread: "Unread",
  assigned: (actor: string) => `${actor} assigned this to you`,
  responder: (actor: string) => `${actor} added you as a responder`,
  mentioned: (actor: string) => `${actor} mentioned you`,
  environment: "New or worse in an environment that you watch",
  environmentNamed: (name: string) => `New or worse in ${name}`,
  approval: (workflow: string) => `${workflow} waits for your answer`,
  approvalOver: (workflow: string) => `${workflow} waited for an answer`,
  notAnswered: "Your answer was not taken",
  noAnswerNeeded: "No answer is needed any more",
  approve: "Approve",
  refuse: "Refuse",
  resolved: "Resolved",
  times: (count: number) => plural(count, { one: "once", other: "# times" }),
});
