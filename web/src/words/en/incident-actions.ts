import { localize } from "../language.ts";
import { alertCount, incidentCount, titleOrCount } from "./counts.ts";
import { numberText, plural } from "../format.ts";

/** What can be done to incidents, and what is said once it was. */
export const actionWords = localize("actionWords", {
  group: "Incidents",
  resolve: "Resolve",
  resolveCount: (count: number) => `Resolve ${incidentCount(count)}`,
  resolveWithComment: "Resolve with a comment",
  assign: "Assign",
  assignToMe: "Assign to me",
  assignTo: (title: string, count: number) => `Assign ${titleOrCount(count, title)}`,
  assignedTo: "Assigned to",
  unassign: "Unassign",
  acknowledge: "Acknowledge",
  unacknowledge: "Remove the acknowledgement",
  snooze: "Snooze",
  snoozeWhat: (title: string, count: number) => `Snooze ${titleOrCount(count, title)}`,
  unsnooze: "Wake up",
  merge: "Merge",
  mergeInto: "Merge with others",
  previewLinks: "Preview links",
  copyLink: "Copy link",
  linkCopied: "Link copied",
  openPage: "Open as a page",
  more: "More actions",
  actionsOf: (title: string) => `Actions for ${title}`,
  clearSelection: "Clear selection",
  undo: "Undo",
  retry: "Try again",
  cancel: "Cancel",
  /** The actions that a role leaves out, as verbs. */
  grantedActions: {
    comment: "comment",
    assign: "assign",
    acknowledge: "acknowledge",
    snooze: "snooze",
    resolve: "resolve",
    share: "share",
    merge: "merge or split",
  },
  missing: (actions: string) => `Your roles do not allow this here: ${actions}`,
  readOnly: "You have read-only access to this environment",
  tooMany: (max: number) => `At most ${numberText(max)} incidents at once`,
  isResolved: "The incident is already resolved",
  areResolved: "The incidents are already resolved",
  done: {
    resolve: (title: string, count: number) => `Resolved ${titleOrCount(count, title)}`,
    snooze: (title: string, count: number, until: string) =>
      `Snoozed ${titleOrCount(count, title)} until ${until}`,
    unsnooze: (title: string, count: number) => `Woke ${titleOrCount(count, title)} up`,
    assign: (title: string, count: number, name: string) =>
      `Assigned ${titleOrCount(count, title)} to ${name}`,
    unassign: (title: string, count: number) => `Unassigned ${titleOrCount(count, title)}`,
    acknowledge: (title: string, count: number) => `Acknowledged ${titleOrCount(count, title)}`,
    unacknowledge: (title: string, count: number) =>
      `Removed the acknowledgement of ${titleOrCount(count, title)}`,
    merge: (count: number, title: string) => `Merged ${incidentCount(count)} into ${title}`,
    split: (count: number, id: string) => `Split off ${alertCount(count)} into #${id}`,
    resolveAlerts: (count: number) => `Resolved ${alertCount(count)}`,
  },
  failed: {
    resolve: (count: number, of: number) => `${partialCount(count, of)} not resolved`,
    snooze: (count: number, of: number) => `${partialCount(count, of)} not snoozed`,
    unsnooze: (count: number, of: number) => `${partialCount(count, of)} not woken up`,
    assign: (count: number, of: number) => `${partialCount(count, of)} not assigned`,
    unassign: (count: number, of: number) => `${partialCount(count, of)} not unassigned`,
    acknowledge: (count: number, of: number) => `${partialCount(count, of)} not acknowledged`,
    unacknowledge: (count: number, of: number) => `${partialCount(count, of)} still acknowledged`,
    merge: "The incidents were not merged",
    split: "The alerts were not split off",
    resolveAlerts: (count: number) =>
      plural(count, { one: "The alert was not resolved", other: "# alerts were not resolved" }),
  },
  /** What waits for the connection. */
  what: {
    acknowledge: (title: string, count: number) => `Acknowledge ${titleOrCount(count, title)}`,
    unacknowledge: (title: string, count: number) =>
      `Remove the acknowledgement of ${titleOrCount(count, title)}`,
    resolve: (title: string, count: number) => `Resolve ${titleOrCount(count, title)}`,
    snooze: (title: string, count: number, until: string) =>
      `Snooze ${titleOrCount(count, title)} until ${until}`,
    unsnooze: (title: string, count: number) => `Wake ${titleOrCount(count, title)} up`,
    assign: (title: string, count: number, name: string) =>
      `Assign ${titleOrCount(count, title)} to ${name}`,
    unassign: (title: string, count: number) => `Unassign ${titleOrCount(count, title)}`,
    share: (title: string, count: number, names: string) =>
      `Share ${titleOrCount(count, title)} with ${names}`,
    unsubscribe: (title: string, name: string) => `Unsubscribe ${name} from ${title}`,
    tag: (title: string, count: number, name: string) =>
      `Set ${name} on ${titleOrCount(count, title)}`,
    untag: (title: string, count: number, name: string) =>
      `Remove ${name} from ${titleOrCount(count, title)}`,
    merge: (title: string, count: number) => `Merge ${incidentCount(count)} into ${title}`,
    split: (title: string, count: number) => `Split ${alertCount(count)} off ${title}`,
    resolveAlerts: (count: number) => `Resolve ${alertCount(count)}`,
    comment: (title: string) => `Comment on ${title}`,
    undo: (what: string) => `Undo: ${what}`,
  },
  waits: (what: string) => `Waiting for the connection: ${what}`,
  waitsWords: "It will be sent as soon as the server responds.",
  takenBack: (what: string) => `Discarded: ${what}`,
  commented: (title: string) => `Commented on ${title}`,
  refusedWhat: (what: string) => `Not done: ${what}`,
  resultsTitle: (done: number, of: number) =>
    done === of
      ? plural(of, { one: "# change was sent", other: "# changes were sent" })
      : `${numberText(done)} of ${plural(of, { one: "# change was", other: "# changes were" })} done`,
  openNew: "Open it",
  undone: "Undone",
  undoFailed: "The action was not undone",
});

function partialCount(count: number, of: number): string {
  return count === of
    ? plural(count, { one: "The incident was", other: "# incidents were" })
    : plural(count, {
        one: `# of ${numberText(of)} incidents was`,
        other: `# of ${numberText(of)} incidents were`,
      });
}
