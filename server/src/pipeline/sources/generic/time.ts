import { limits } from "#contract/limits.ts";
import type { Field } from "./fields.ts";
import { hasClock, momentOf } from "./moment.ts";
import { type Candidate, candidatesOf, rankingOf } from "./rank.ts";

const sections = "labels annotations config rule stream check monitor policy";
const endings =
  "resolvedat resolveddatetime resolvedtime resolved recoveredat recoverytime endedat endsat endtime " +
  "enddate dateend ended end closedat closedtime dateclosed closed clearedat cleartime";
const changes =
  "statechangetime statechangedat statechangedtimestamp statechangedutctime changedat changed " +
  "lastchange laststatuschangeat laststatechange lasthardstatechange statuschangedat statuschangetime transitiontime " +
  "updatedat updated updatetime lastupdated lastupdate modified modifiedat";
const events =
  "occurredat timeofalert when eventtime eventtimestamp alertdatetime alerttime timet timestamp time datetime " +
  "longdatetime shortdatetime utctime eventdate datedetected lastoccurrence lasttimestamp date ts receivedat";
const lasts = "lastoccurredat lastoccurredon lastnoticeat lastseen lasttimestamp lastoccurrence";
const begins =
  "triggeredat triggered triggertime triggeredtime fireddatetime firedat firedtime startedat startsat " +
  "starttime startdate datestart started start begin beginat begantime openedat opened raisedat " +
  "detectedat activeat activatedat createdat created creationtime createtime datecreated " +
  "firstseen firstreceived firstoccurrence downsince";

const whileOpen = rankingOf([changes.replace(/updated.*/, ""), `${lasts} ${events}`, begins], {
  late: sections,
  also: {
    group: 2,
    pattern:
      /(occur|trigger|fire|start|rais|detect|change|creat)\w*(at|time|timestamp|date|on|iso)$|^(alert|event|incident|outage)\w*(time|timestamp)(iso)?$/,
  },
});
const onRecovery = rankingOf([endings, changes, events], { late: sections });
const ofRun = rankingOf([begins], { late: sections });
/** A sender that reports single runs of a check says when this one started, not when it all began. */
const runKeys = /^(checkresultid|resultid|runid|runlocation|responsetime|duration)$/;

export interface TimeReading {
  seconds: number;
  field: Field;
  alternatives: readonly { field: Field }[];
}

/** When it became what it is now. Of a recovery never the time at which the trouble began. */
export function readTime(
  fields: readonly Field[],
  { isRecovery, receivedAt }: { isRecovery: boolean; receivedAt: number },
): TimeReading | null {
  const isRun = fields.some(({ keys }) => runKeys.test(keys.at(-1) ?? ""));
  const rankings = isRecovery ? [onRecovery, ...(isRun ? [ofRun] : [])] : [whileOpen];
  const candidates = rankings
    .flatMap((ranking) => candidatesOf(fields, ranking))
    .map((candidate) => ({ ...candidate, text: withClock(candidate, fields) }));
  const readings = candidates.flatMap(({ field, text }) => {
    const seconds = hasClock(text) ? momentOf(text) : null;
    const isPlausible = seconds !== null && seconds <= receivedAt + limits.futureTimestampS;
    return isPlausible ? [{ field, seconds }] : [];
  });
  const [best, ...alternatives] = readings;
  return best ? { ...best, alternatives } : null;
}

/** A day and the time of day may stand apart: event_date and event_time. */
function withClock({ field, text }: Candidate, fields: readonly Field[]): string {
  const key = field.keys.at(-1) ?? "";
  if (hasClock(text) || !key.includes("date")) return text;
  const clock = fields.find(
    ({ keys, value }) =>
      keys.at(-1) === key.replace("date", "time") &&
      keys.length === field.keys.length &&
      /^\d{1,2}:\d{2}(:\d{2})?$/.test(String(value)),
  );
  return clock ? `${text} ${String(clock.value)}` : text;
}
