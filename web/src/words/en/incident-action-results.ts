import { localize } from "../language.ts";
import { alertCount, incidentCount, titleOrCount } from "./counts.ts";
import { numberText, plural } from "../format.ts";

const actions = {
  resolve: { one: "resolving an incident", other: "resolving # incidents" },
  snooze: { one: "snoozing an incident", other: "snoozing # incidents" },
  unsnooze: { one: "waking an incident", other: "waking # incidents" },
  assign: { one: "assigning an incident", other: "assigning # incidents" },
  unassign: { one: "unassigning an incident", other: "unassigning # incidents" },
  acknowledge: { one: "acknowledging an incident", other: "acknowledging # incidents" },
  unacknowledge: {
    one: "removing an acknowledgement",
    other: "removing # acknowledgements",
  },
  add_responders: {
    one: "adding responders to an incident",
    other: "adding responders to # incidents",
  },
  remove_responders: {
    one: "removing responders from an incident",
    other: "removing responders from # incidents",
  },
  merge: { one: "merging an incident", other: "merging # incidents" },
  split: { one: "splitting off an alert", other: "splitting off # alerts" },
  resolve_alerts: { one: "resolving an alert", other: "resolving # alerts" },
  share: { one: "sharing an incident", other: "sharing # incidents" },
  unsubscribe: { one: "unsubscribing", other: "unsubscribing" },
  tag: { one: "tagging an incident", other: "tagging # incidents" },
  untag: { one: "removing a tag from an incident", other: "removing a tag from # incidents" },
};
type ActionName = keyof typeof actions;

/** Undoing what was done last, by its name. */
export const undoWords = localize("undoWords", {
  undoWhat: (name: ActionName, count: number) => `Undo ${plural(count, actions[name])}`,
  undone: (name: ActionName, count: number) => `Undone: ${plural(count, actions[name])}`,
  undoFailed: "The action was not undone",
});

/** What is said once something was done to incidents, or was not. */
export const actionResultWords = localize("actionResultWords", {
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
    addResponders: (title: string, count: number, names: string) =>
      `Added ${names} as responders to ${titleOrCount(count, title)}`,
    removeResponders: (title: string, count: number, names: string) =>
      `Removed ${names} from the responders of ${titleOrCount(count, title)}`,
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
    responders: (count: number, of: number) =>
      `${partialCount(count, of)} not given other responders`,
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
    addResponders: (title: string, count: number, names: string) =>
      `Add ${names} as responders to ${titleOrCount(count, title)}`,
    removeResponders: (title: string, count: number, names: string) =>
      `Remove ${names} from the responders of ${titleOrCount(count, title)}`,
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
  undone: (what: string) => `Undone: ${what}`,
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
