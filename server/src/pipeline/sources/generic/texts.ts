import type { Field } from "./fields.ts";
import { type Candidate, candidatesOf, rankingOf } from "./rank.ts";

const descriptions = rankingOf(
  [
    "description resultdescription",
    "message messagebody msg text body longdescription alertmessage eventmessage",
    "details detail reason output longoutput serviceoutput hostoutput newstatereason error cause " +
      "errormessage statereason note notes alertdetails",
    "summary content comment title subject headline alertname",
  ],
  {
    late: "labels config configuration policy organization project stream trigger page",
    also: { group: 2, pattern: /(description|message|output|reason|details|summary)$/ },
  },
);
const links = rankingOf(
  [
    "alerturl incidenturl issueurl problemurl eventurl htmlurl weburl permalink incidentlink " +
      "alertlink resultslink detectorurl ruleurl generatorurl link href shortlink",
    "url dashboardurl panelurl monitorurl",
  ],
  {
    late: "service project organization stream check target agent",
    also: { group: 1, pattern: /(url|link|href)$/ },
  },
);
const otherLinks =
  /api|self|unsubscribe|image|icon|avatar|logo|ack|silence|mute|runbook|callback|signing|subscribe|external$|monitorurl|targeturl|siteurl|fullurl|manage/;

/** An event keeps less. */
const maxText = 10_000;

export interface TextReading {
  value: string;
  field: Field;
  alternatives: readonly Candidate[];
}

export function readDescription(fields: readonly Field[]): TextReading | null {
  const candidates = candidatesOf(fields, descriptions).filter(
    ({ field, text }) =>
      typeof field.value !== "boolean" && !/^https?:\/\/\S+$/.test(text) && !/^[\d.]*$/.test(text),
  );
  const [best, ...alternatives] = candidates;
  return best
    ? { value: plainText(best.text.slice(0, maxText)), field: best.field, alternatives }
    : null;
}

/** The way back to the alert at its sender; not what is watched, nor what acts when it is opened. */
export function readLink(fields: readonly Field[], subject: Field | null): TextReading | null {
  const candidates = candidatesOf(fields, links).filter(
    ({ field, text }) =>
      field !== subject &&
      /^https?:\/\/\S+$/.test(text) &&
      !otherLinks.test(field.keys.slice(-1).join("")) &&
      !isWatched(field, fields),
  );
  const [best, ...alternatives] = candidates;
  return best ? { value: best.text, field: best.field, alternatives } : null;
}

/** `url` beside the name of a check is the address that is checked. */
const isWatched = ({ keys }: Field, fields: readonly Field[]): boolean =>
  keys.at(-1) === "url" &&
  (/^(check|monitor|heartbeat|checkparams|site|website)$/.test(keys.at(-2) ?? "") ||
    fields.some(
      (field) =>
        field.keys.length === keys.length &&
        /^(checkname|checkid|monitorname|monitorid)$/.test(field.keys.at(-1) ?? ""),
    ));

const entities: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  nbsp: " ",
  "#39": "'",
};

const plainText = (text: string): string =>
  /<\/?[a-z][^<>]*>/i.test(text)
    ? text
        .replace(/<(br|\/p|\/div|\/li|\/tr)\b[^<>]*>/gi, "\n")
        .replace(/<[^<>]{1,500}>/g, "")
        .replace(/&(#?\w{2,5});/g, (entity, name: string) => entities[name] ?? entity)
        .replace(/[ \t]*\n\s*/g, "\n")
        .trim()
    : text;
