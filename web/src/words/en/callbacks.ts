import { localize } from "../language.ts";
import { plural } from "../format.ts";

/** What a system that incidents are shared with says back. */
export const callbackWords = localize("callbackWords", {
  secret: {
    label: "Secret of what comes back",
    help: "What its callbacks are signed with. Without one, nothing is taken from there.",
  },
  accepted: {
    label: "Take over from there",
    help: "By the member with the same e-mail address where they may; else in the name of this target.",
  },
  accepts: {
    resolve: "Closing resolves the incident",
    acknowledge: "Acknowledging",
    assign: "Assigning",
    comment: "Comments",
  },
  address: "Callback address",
  addressHelp: "Enter it there as the address of a webhook, with the secret of this target.",
  copy: "Copy the callback address",
  noSecret: "Nothing is taken yet: set the secret of what comes back first.",
  toConnection: "Set the secret",
  title: "What came back",
  count: (count: number) => plural(count, { one: "# in 30 days", other: "# in 30 days" }),
  loading: "Loading what came back",
  none: "Nothing came back yet",
  noneWords: "Whatever happens to an incident there stands here, with what became of it.",
  columns: { time: "Time", who: "Who", change: "What", incident: "Incident", outcome: "Outcome" },
  nobody: "Somebody",
  incident: (id: string) => `Incident ${id}`,
  noIncident: "None",
  resolve: "Closed it",
  acknowledge: "Acknowledged it",
  snooze: "Snoozed it",
  approve: "Approved what a workflow asked",
  refuse: "Refused what a workflow asked",
  assignTo: (name: string) => `Assigned it to ${name}`,
  assignSelf: "Took it",
  received: "Confirmed a message",
  undelivered: (reason: string) => `Could not deliver a message: ${reason}`,
  unsubscribe: "Stopped its calls",
  comment: (text: string) => `Commented: ${text}`,
  states: { queued: "Under way", applied: "Taken over", ignored: "Ignored", refused: "Refused" },
});
