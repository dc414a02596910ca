import { localize } from "../language.ts";
import { titleOrCount } from "./counts.ts";
import { numberText, plural } from "../format.ts";

const channels = {
  email: "E-mail",
  sms: "Text message",
  call: "Phone call",
  "task-tracker": "Task tracker",
  "issue-tracker": "Issue tracker",
  "on-call": "On-call service",
  itsm: "IT service management",
  chat: "Chat",
  "team-chat": "Team chat",
  webhook: "Webhook",
};

/** Telling people outside of an incident. */
export const shareWords = localize("shareWords", {
  sharedButton: (count: number) => `Shared ${numberText(count)}`,
  title: (title: string, count: number) => `Share ${titleOrCount(count, title)}`,
  channel: "By",
  channels,
  /** In a sentence. */
  byChannel: {
    email: "by e-mail",
    sms: "by text message",
    call: "by phone call",
    "task-tracker": "by task tracker",
    "issue-tracker": "by issue tracker",
    "on-call": "by on-call service",
    itsm: "by IT service management",
    chat: "by chat",
    "team-chat": "by team chat",
    webhook: "by webhook",
  },
  tooMany: (max: number) => `At most ${numberText(max)} at once`,
  added: (name: string) => `Added the contact ${name}`,
  notAdded: "The contact was not added",
  sectionTitle: "Shared with",
  sectionCount: (subscribed: number, total: number) =>
    subscribed === total
      ? plural(total, { one: "# target", other: "# targets" })
      : `${numberText(subscribed)} of ${numberText(total)} subscribed`,
  deliveries: "Deliveries",
  by: (name: string) => `by ${name}`,
  lastSend: "last sent",
  states: {
    recorded: "Recorded, not delivered",
    queued: "Waiting to be sent",
    sent: "Sent",
    delivered: "Delivered",
    failed: "Failed, will be tried again",
    dead: "Could not be delivered",
    blocked: "Blocked by the quota",
    unsubscribed: "Unsubscribed",
    withheld: "Withheld in shadow mode",
  },
  ended: (name: string) => `Unsubscribed by ${name}`,
  unsubscribe: "Unsubscribe",
  unsubscribeNamed: (name: string) => `Unsubscribe ${name}`,
  done: (title: string, count: number, names: string) =>
    `Shared ${titleOrCount(count, title)} with ${names}`,
  failed: (count: number, of: number) =>
    count === of
      ? plural(count, { one: "The incident was not shared", other: "# incidents were not shared" })
      : plural(count, {
          one: `# of ${numberText(of)} incidents was not shared`,
          other: `# of ${numberText(of)} incidents were not shared`,
        }),
  unsubscribed: (name: string) => `Unsubscribed ${name}`,
  notUnsubscribed: "The share was not ended",
  activity: {
    shared: "shared it with",
    sharedPlain: "shared it",
    unsubscribed: "unsubscribed",
    unsubscribedPlain: "ended a share",
  },
});
