import { candidatesOf, rankingOf, type Candidate, type Ranking } from "./rank.ts";
import type { Field } from "./fields.ts";
import { type State, stateOf, stateOfTitle, stateOfType } from "./words.ts";
import { momentOf } from "./moment.ts";
import { numberedState } from "./state-numbers.ts";

export interface StateReading {
  state: State;
  field: Field;
  why: string;
  alternatives: readonly Candidate[];
  /** It only stands in a title. */
  isTitle?: boolean;
}

const sections =
  "labels commonlabels grouplabels service page config configuration metadata settings tags host " +
  "annotations commonannotations";
/** Numbers that are answers of a protocol, and words about deliveries, name no state. */
const otherStatus =
  /(http|response|delivery|notification|email|ack|publish|sync|build|job)(status|state)$|status(code|line|id)$/;

const stateNames = rankingOf(
  [
    "currentstate newstate newstatevalue tostate currentstatus newstatus tostatus statenew statusnew",
    "status state alertstatus alertstate incidentstatus incidentstate problemstatus problemstate " +
      "monitorcondition condition health healthstatus outcome result verdict statename statusname " +
      "statustext checkstatename alerttypefriendlyname statusextended",
  ],
  { late: sections, also: { group: 1, pattern: /(state|status)(name|value|text)?$/ } },
);
const typed = rankingOf(
  [
    "eventaction action alerttransition transition notificationtype eventtype alerttype " +
      "alertaction alertactiongroup actiongroup event eventname detailtype type triggertrigger trigger kind messagetype",
  ],
  { late: `${sections} resource check monitor metric policy condition trigger` },
);
const graded = rankingOf(["level severity alertlevel"], { late: sections });
const titled = rankingOf(
  ["title subject alerttitle eventtitle headline", "name summary message text msg event alertname"],
  { late: sections },
);
const flags = rankingOf(
  [
    "resolved recovered isresolved isrecovered isok isup ishealthy isonline isclosed success healthy " +
      "cleared closed ok up online active firing triggered failing isdown isfiring isactive " +
      "istriggered isalerting isfailing down alarm failed acknowledged acked isacknowledged",
  ],
  { late: `${sections} monitor check rule target` },
);
const ends = rankingOf(
  [
    "endsat endedat endtime resolvedat resolveddatetime resolvedtime closedat recoveredat " +
      "dateclosed clearedat",
  ],
  { late: sections },
);

const okFlags = /resolved|recovered|ok$|up$|online|healthy|closed|success|cleared/;
const ackFlags = /^(is)?ack(nowledged|ed)$/;

/** The first word that is known, in the places where senders write states. */
export function readState(fields: readonly Field[], receivedAt: number): StateReading | null {
  const recordCandidates = (ranking: Ranking): Candidate[] =>
    candidatesOf(fields, ranking).filter(({ field }) => field.place !== "listed");
  const state =
    firstKnown(candidatesOf(fields, stateNames).filter(isState), wordOrNumber, "says") ??
    firstKnown(recordCandidates(typed), wordOfType, "says") ??
    firstKnown(recordCandidates(flags), flagState, "says") ??
    firstKnown(recordCandidates(ends), pastEnd(receivedAt), "is a time in the past:") ??
    firstKnown(recordCandidates(graded), levelState, "says");
  if (state === null) {
    const title = firstKnown(recordCandidates(titled), ({ text }) => stateOfTitle(text), "reads");
    return title && { ...title, isTitle: true };
  }
  // Somebody who acknowledges a problem does not change its state.
  const action =
    state.state === "ok" ? null : firstKnown(recordCandidates(typed), wordOfType, "says");
  return action?.state === "acknowledged" ? action : state;
}

/** Words that name an alert rather than its state, where nothing else does. */
export const readWeakState = (fields: readonly Field[]): StateReading | null =>
  firstKnown(candidatesOf(fields, typed), ({ text }) => stateOfType(text, true), "says");

function firstKnown(
  candidates: readonly Candidate[],
  read: (candidate: Candidate) => State | null,
  verb: string,
): StateReading | null {
  for (const candidate of candidates) {
    const state = read(candidate);
    if (state === null) continue;
    const alternatives = candidates.filter(
      (alternative) =>
        alternative !== candidate && read(alternative) !== null && read(alternative) !== state,
    );
    return { state, field: candidate.field, why: `${verb} “${candidate.text}”`, alternatives };
  }
  return null;
}

const isState = ({ field }: Candidate): boolean => !otherStatus.test(field.keys.at(-1) ?? "");

const wordOrNumber = ({ field, text }: Candidate): State | null =>
  typeof field.value === "boolean"
    ? null
    : /^\d+(\.\d+)?$/.test(text)
      ? numberedState(field, Number(text))
      : stateOf(text);

const wordOfType = ({ field, text }: Candidate): State | null =>
  /^\d+$/.test(text) ? numberedState(field, Number(text)) : stateOfType(text);

/** "OK" as a level is the end of an alert; the rest of them are grades. */
const levelState = ({ text }: Candidate): State | null =>
  stateOf(text) === "ok" && !/^normal$/i.test(text) ? "ok" : null;

function flagState({ field, text }: Candidate): State | null {
  if (!/^(true|false)$/i.test(text)) return null;
  const isTrue = text.toLowerCase() === "true";
  const key = field.keys.at(-1) ?? "";
  if (ackFlags.test(key)) return isTrue ? "acknowledged" : null;
  return okFlags.test(key) === isTrue ? "ok" : "open";
}

const pastEnd =
  (receivedAt: number) =>
  ({ text }: Candidate): State | null => {
    const end = momentOf(text);
    return end === null ? null : end <= receivedAt ? "ok" : "open";
  };
