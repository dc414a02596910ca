import { localize } from "../language.ts";
import { numberText, plural } from "../format.ts";

/** Messages of the last 24 hours, in figures. */
export const deliveryStatisticsWords = localize("deliveryStatisticsWords", {
  title: "Last 24 hours",
  loading: "Loading the figures",
  none: "Nothing was sent in the last 24 hours.",
  total: (count: number) => `${numberText(count)} in 24 h`,
  summary: (count: number, share: string) =>
    `${numberText(count)} in 24 h · ${share} at the first try`,
  sent: "Messages",
  firstTry: "At first try",
  p95: "p95",
  failed: "Retrying",
  dead: "Dead letters",
  percent: (text: string) => `${text} %`,
  chart: (total: number, troubles: number) =>
    troubles === 0
      ? `Messages an hour: ${numberText(total)} in 24 hours, none in trouble`
      : `Messages an hour: ${numberText(total)} in 24 hours, ${numberText(troubles)} in trouble`,
  hour: (time: string, counts: string) => `${time}: ${counts}`,
  asTable: "Show as a table",
  asChart: "Show as a chart",
  columns: { hour: "Hour from", delivered: "Delivered", failed: "Retrying", dead: "Dead letters" },
  causes: "Errors by cause",
  causesIntro: "Tries of the last 24 hours that failed, with what the receiver said.",
  times: (count: number) => plural(count, { one: "# time", other: "# times" }),
});

/** Messages to targets, and what became of them. */
export const deliveryWords = localize("deliveryWords", {
  title: "Deliveries",
  ofIncident: "Deliveries of this incident",
  loading: "Loading the deliveries",
  none: "Nothing sent yet",
  noneWords: "Messages appear here as soon as an incident is shared with it.",
  noneOfIncident: "Messages appear here as soon as it is shared with a connected system.",
  noTroubles: "No troubles",
  noTroublesWords: "Every message arrived.",
  troubles: "Troubles only",
  count: (count: number) => plural(count, { one: "# message", other: "# messages" }),
  countAtLeast: (count: number) => `More than ${numberText(count)} messages`,
  columns: {
    time: "Time",
    incident: "Incident",
    target: "Target",
    event: "Event",
    tries: "Tries",
    took: "Took",
    outcome: "Outcome",
  },
  incident: (id: string) => `#${id}`,
  tries: (count: number) => plural(count, { one: "# try", other: "# tries" }),
  events: {
    shared: "Shared",
    updated: "Updated",
    alert_added: "Alert added",
    tag: "Tag changed",
    commented: "Commented",
    assigned: "Assigned",
    snoozed: "Snoozed",
    merged: "Merged",
    split: "Split",
    flapping: "Flapping",
    maintenance: "Maintenance",
    resolved: "Resolved",
    reopened: "Reopened",
    question: "Question of a workflow",
    unsubscribed: "Unsubscribed",
    test: "Test",
  },
  states: {
    queued: "Queued",
    sending: "Sending",
    failed: "Will be tried again",
    sent: "Sent",
    delivered: "Delivered",
    dead: "Dead",
    blocked: "Over quota",
    dropped: "Dropped",
    withheld: "Withheld",
  },
  /** Of several messages, how many. */
  counts: {
    queued: (count: number) => `${numberText(count)} queued`,
    sending: (count: number) => `${numberText(count)} on the way`,
    failed: (count: number) => `${numberText(count)} to be tried again`,
    sent: (count: number) => `${numberText(count)} sent`,
    delivered: (count: number) => `${numberText(count)} delivered`,
    dead: (count: number) => plural(count, { one: "# dead letter", other: "# dead letters" }),
    blocked: (count: number) => `${numberText(count)} over quota`,
    dropped: (count: number) => `${numberText(count)} dropped`,
    withheld: (count: number) => `${numberText(count)} withheld`,
  },
  retryAt: (time: string) => `Retry ${time}`,
  retrySoon: "Retry soon",
  deadWith: (status: number) => `Dead: ${status}`,
  milliseconds: (count: number) => `${numberText(count)} ms`,
  seconds: (text: string) => `${text} s`,
  /** By the server, in English: it names the template and the place in it. */
  defaultSent: (problem: string) => `The default was sent. ${problem}`,
  attempts: "Attempts",
  showAttempts: (event: string) => `Show the attempts of “${event}”`,
  hideAttempts: (event: string) => `Hide the attempts of “${event}”`,
  noAttempt: "It was not tried yet.",
  answered: (status: number) => `Answered ${status}`,
  noAnswer: "No answer",
  again: "Send again",
  againMany: (count: number) =>
    plural(count, { one: "Send # message again", other: "Send # messages again" }),
  againNamed: (count: number, cause: string) =>
    `${plural(count, { one: "Send # message again", other: "Send # messages again" })}: ${cause}`,
  sentAgain: (count: number) =>
    count === 0
      ? "Newer messages were sent since: nothing to send again"
      : plural(count, { one: "Sending # message again", other: "Sending # messages again" }),
  retryNow: (count: number) => `Retry ${numberText(count)} now`,
  retrying: (count: number) =>
    plural(count, { one: "Trying # message now", other: "Trying # messages now" }),
  notRetried: "Nothing was tried",
  notSentAgain: "Nothing was sent again",
  againRefused: "Sending again needs integrations@update",
  deadTitle: "Dead letters",
  deadIntro: "Not tried again by themselves. Each incident is sent once, with its newest state.",
  causeUnknown: "Over quota",
});
