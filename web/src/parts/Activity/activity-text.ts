import type { Activity } from "#contract/incidents.ts";
import { type Status, statuses } from "#contract/statuses.ts";
import {
  activityWords as words,
  incidentTagWords as tagWords,
  sentenceText,
  shareWords,
  listText,
} from "../../words/words.ts";

/** A piece of a sentence: plain, or something that is drawn in its own way. */
export type ActivityPiece =
  | string
  | { incident: string }
  | { status: Status }
  | { time: number }
  | { strong: string };

export interface ActivityText {
  /** Whether the sentence begins with who did it. */
  hasActor: boolean;
  pieces: readonly ActivityPiece[];
  /** What the person wrote, in Markdown. */
  note: string | null;
  /** Alerts that it is about, by id. */
  alertIds: readonly string[];
}

/** What happened, in words. */
export function activityText(activity: Activity): ActivityText {
  const { params } = activity;
  const { hasActor = true, pieces } = sentence(activity);
  const alert = textIn(params["alert_id"]);
  return {
    hasActor,
    pieces,
    note:
      textIn(params["body"]) ??
      textIn(params["annotation"]) ??
      textIn(params["message"]) ??
      textIn(params["comment"]) ??
      textIn(params["description"]) ??
      null,
    alertIds: listIn(params["alert_ids"]) ?? (alert === undefined ? [] : [alert]),
  };
}

interface Sentence {
  hasActor?: boolean;
  pieces: readonly ActivityPiece[];
}

function sentence(activity: Activity): Sentence {
  const { type, actor, params } = activity;
  switch (type) {
    case "created":
      return createdSentence(params);
    case "alerts_added":
    case "alerts_resolved":
      return alertsSentence(type, params);
    case "status":
      return { pieces: [words.status, ...statusPieces(params)] };
    case "assigned":
      return assignedSentence(actor, params);
    case "unassigned":
      return unassignedSentence(actor, params);
    case "unacknowledged":
      return unacknowledgedSentence(actor, params);
    case "responders_added":
    case "responders_removed":
      return { pieces: [respondersText(type, responderNames(params))] };
    case "snoozed":
      return snoozedSentence(params);
    case "unsnoozed":
      return unsnoozedSentence(params);
    case "shared":
      return sharedSentence(params);
    case "unsubscribed":
      return unsubscribedSentence(params);
    case "ticket_linked":
    case "ticket_unlinked":
      return { pieces: [words[type], { strong: sentenceText(targetNames(params["targets"])) }] };
    case "change_suspected":
    case "change_judged":
      return type === "change_judged" ? judgedSentence(params) : suspectedSentence(params);
    case "tag_set":
    case "tag_removed":
      return taggedSentence(type, actor, params);
    case "commented":
      return { pieces: [commentedText(textIn(params["place"]))] };
    case "resolved":
      return resolvedSentence(params);
    case "merged":
      return mergedSentence(params);
    case "split":
      return splitSentence(params);
    case "undone":
      return { pieces: [words.undone(actionName(textIn(params["action"]) ?? ""))] };
    case "flapping":
      return passiveSentence(params["on"] === false ? words.calm : words.flapping);
    case "maintenance":
      return maintenanceSentence(params);
    case "reopened":
    case "acknowledged":
    case "action_applied":
    case "preview_link":
      return { pieces: [words[type]] };
    case "ai_analysis":
    case "connected":
      return insightSentence(type, params);
  }
}

function alertsSentence(
  type: "alerts_added" | "alerts_resolved",
  params: Activity["params"],
): Sentence {
  const count = numberIn(params["count"]) ?? 1;
  return passiveSentence(
    type === "alerts_added" ? words.alertsAdded(count) : words.alertsResolved(count),
  );
}

const insightSentence = (type: "ai_analysis" | "connected", params: Activity["params"]): Sentence =>
  type === "ai_analysis"
    ? passiveSentence(words.analysed(params["engine"] === "model"))
    : { pieces: [connectedText(textIn(params["action"]))] };

const connectedText = (action: string | undefined): string =>
  isConnectedAction(action) ? words.connected[action] : words.connected.analysed;
const isConnectedAction = (action: string | undefined): action is keyof typeof words.connected =>
  action !== undefined && action in words.connected;

const respondersText = (type: "responders_added" | "responders_removed", names: string): string =>
  type === "responders_added" ? words.respondersAdded(names) : words.respondersRemoved(names);

const resolvedSentence = (params: Activity["params"]): Sentence =>
  params["by"] === "alerts"
    ? passiveSentence(words.resolvedByAlerts)
    : { pieces: [words.resolved] };

function suspectedSentence(params: Activity["params"]): Sentence {
  const changes = listIn(params["changes"]) ?? [];
  // Whoever may not see changes learns how many.
  const count = numberIn(params["count"]) ?? 0;
  if (count > 0) return passiveSentence(words.changesSuspected(count));
  return changes.length === 0
    ? passiveSentence(words.noChangeSuspected)
    : { hasActor: false, pieces: [words.changeSuspected, { strong: sentenceText(changes) }] };
}

function judgedSentence(params: Activity["params"]): Sentence {
  const change = textIn(params["change"]);
  const certainty = certaintyIn(params["certainty"]);
  return change === undefined
    ? { pieces: [words.someChangeJudged[certainty]] }
    : { pieces: [words.changeJudged[certainty], { strong: change }] };
}

const certaintyIn = (value: unknown): keyof typeof words.changeJudged =>
  value === "MATCH" || value === "NONE" ? value : "SUSPECT";

/** Of what happened by itself. */
const passiveSentence = (text: string): Sentence => ({
  hasActor: false,
  pieces: [{ strong: text }],
});

const assignedSentence = (actor: Activity["actor"], params: Activity["params"]): Sentence => ({
  pieces: [
    isActor(textIn(params["assignee"]), actor)
      ? words.took
      : words.assigned(textIn(params["name"]) ?? ""),
  ],
});

const unassignedSentence = (actor: Activity["actor"], params: Activity["params"]): Sentence => ({
  pieces: [
    isActor(textIn(params["from"]), actor)
      ? words.gaveBack
      : words.unassigned(textIn(params["name"]) ?? ""),
  ],
});

/** A reopening ends it by itself. */
function unacknowledgedSentence(actor: Activity["actor"], params: Activity["params"]): Sentence {
  const name = textIn(params["name"]) ?? "";
  if (params["why"] === "reopened") return passiveSentence(words.acknowledgementEnded(name));
  return {
    pieces: [
      isActor(textIn(params["from"]), actor) ? words.ownUnacknowledged : words.unacknowledged(name),
    ],
  };
}

const snoozedSentence = (params: Activity["params"]): Sentence => ({
  pieces: [
    words.snoozed,
    ...timePieces(params["until"]),
    ...(params["wake_on_change"] === true ? [`(${words.wakes})`] : []),
  ],
});

const splitSentence = (params: Activity["params"]): Sentence => ({
  pieces: [
    words.split(listIn(params["alert_ids"])?.length ?? 0),
    ...incidentPieces(params["into"]),
  ],
});

function createdSentence(params: Activity["params"]): Sentence {
  if (params["split_from"] !== undefined)
    return { pieces: [words.createdSplit, ...incidentPieces(params["split_from"])] };
  if (params["first_part_id"] !== undefined)
    return { pieces: [words.createdPart, ...incidentPieces(params["previous_incident_id"])] };
  if (params["previous_incident_id"] !== undefined)
    return { pieces: [words.createdAfter, ...incidentPieces(params["previous_incident_id"])] };
  return { pieces: [words.created] };
}

function unsnoozedSentence(params: Activity["params"]): Sentence {
  const reasonCode = textIn(params["why"]) ?? "";
  const reasonText = Object.entries(words.woke).find(([reason]) => reason === reasonCode)?.[1];
  return reasonText === undefined ? { pieces: [words.unsnoozed] } : passiveSentence(reasonText);
}

/** A preview link's reader is not told with whom. */
function sharedSentence(params: Activity["params"]): Sentence {
  const names = targetNames(params["targets"]);
  const channelText = Object.entries(shareWords.byChannel).find(
    ([channel]) => channel === params["system"],
  )?.[1];
  return {
    pieces: [
      ...(names.length === 0
        ? [shareWords.activity.sharedPlain]
        : [shareWords.activity.shared, { strong: sentenceText(names) }]),
      ...(channelText === undefined ? [] : [channelText]),
    ],
  };
}

function unsubscribedSentence(params: Activity["params"]): Sentence {
  const names = targetNames(params["targets"]);
  return {
    pieces:
      names.length === 0
        ? [shareWords.activity.unsubscribedPlain]
        : [shareWords.activity.unsubscribed, { strong: sentenceText(names) }],
  };
}

/** By a rule it happens by itself. */
function taggedSentence(
  type: "tag_set" | "tag_removed",
  actor: Activity["actor"],
  params: Activity["params"],
): Sentence {
  const name = textIn(params["tag"]) ?? "";
  const value = listText(listIn(params["value"]) ?? [textIn(params["value"]) ?? ""]);
  const activityWords = tagWords.activity;
  if (actor.kind === "rule")
    return {
      hasActor: false,
      pieces: [
        {
          strong:
            type === "tag_set"
              ? activityWords.setByRule(name, value)
              : activityWords.removedByRule(name),
        },
      ],
    };
  return {
    pieces: [type === "tag_set" ? activityWords.set(name, value) : activityWords.removed(name)],
  };
}

/** `from` and `to` are what the incident's active alerts were and are: all muted, some, none. */
function maintenanceSentence(params: Activity["params"]): Sentence {
  const to =
    Object.entries(words.maintained).find(([state]) => state === String(params["to"]))?.[1] ??
    words.maintained.null;
  const names = Array.isArray(params["plans"])
    ? params["plans"].flatMap((plan: unknown) =>
        typeof plan === "object" && plan !== null && "name" in plan
          ? (textIn(plan.name) ?? [])
          : [],
      )
    : [];
  const asNew = params["reactivated"] === true ? [words.reactivated] : [];
  return {
    hasActor: false,
    pieces: [{ strong: to }, ...asNew, ...(names.length === 0 ? [] : [`(${sentenceText(names)})`])],
  };
}

const responderNames = (params: Activity["params"]): string =>
  sentenceText(targetNames(params["responders"]));

function targetNames(targets: unknown): string[] {
  if (!Array.isArray(targets)) return [];
  return targets.flatMap((target: unknown) => {
    if (typeof target !== "object" || target === null) return [];
    const [name, address] = [
      "name" in target ? textIn(target.name) : undefined,
      "address" in target ? textIn(target.address) : undefined,
    ];
    return (name || address) ?? [];
  });
}

function mergedSentence(params: Activity["params"]): Sentence {
  if (params["into"] !== undefined)
    return { pieces: [words.mergedInto, ...incidentPieces(params["into"])] };
  return {
    pieces: [
      words.mergedFrom,
      ...(listIn(params["sources"]) ?? []).map((id) => ({ incident: id })),
    ],
  };
}

function statusPieces(params: Activity["params"]): ActivityPiece[] {
  const [from, to] = [statusIn(params["from"]), statusIn(params["to"])];
  return [
    ...(from ? [words.from, { status: from }] : []),
    ...(to ? [words.to, { status: to }] : []),
  ];
}

function actionName(action: string): string {
  return Object.entries(words.actions).find(([name]) => name === action)?.[1] ?? action;
}

const isActor = (person: string | undefined, actor: Activity["actor"]): boolean =>
  person !== undefined && person === actor.id;
const incidentPieces = (value: unknown): ActivityPiece[] =>
  textIn(value) === undefined ? [] : [{ incident: textIn(value) ?? "" }];
const timePieces = (value: unknown): ActivityPiece[] =>
  numberIn(value) === undefined ? [] : [{ time: numberIn(value) ?? 0 }];
const textIn = (value: unknown): string | undefined =>
  typeof value === "string" ? value : undefined;
const numberIn = (value: unknown): number | undefined =>
  typeof value === "number" ? value : undefined;
const statusIn = (value: unknown): Status | undefined =>
  statuses.find((status) => status === value);
const listIn = (value: unknown): string[] | undefined =>
  Array.isArray(value)
    ? value.filter((element: unknown) => typeof element === "string")
    : undefined;

/** `place`: another system, where it was written. */
const commentedText = (place: string | undefined): string =>
  place === undefined ? words.commented : words.commentedIn(place);
