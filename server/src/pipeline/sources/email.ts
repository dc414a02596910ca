import type { PayloadMapping } from "#contract/payload-mappings.ts";
import type { Status } from "#contract/statuses.ts";
import { bodyPairs } from "./email/body-pairs.ts";
import { readSubject } from "./email/subject.ts";
import { wordGrade } from "./generic/severity.ts";
import { readMapped } from "./mapped/read-mapped.ts";
import { statusOfWord } from "./mapped/status-of-word.ts";
import { type Fields, fieldsOf } from "./shared/fields.ts";
import { type Guess, type Notice, type Reading, type Source, SourceFault } from "./source.ts";

/** Later than any time that a sender could name. */
const noTime = Number.MAX_SAFE_INTEGER;

/**
 * Mails of whatever sends them, as the door for mail hands them in (`mail/mail-as-json.ts`). One
 * mail is one event; the mail of its end has the same title.
 */
export const email: Source = {
  name: "email",
  label: "E-mail",
  hint: "Send mails to an address of its own. Each subject becomes an alert, which the mail of its end resolves.",
  toEvents: (payload) => {
    const { events, notice } = read(payload, noTime);
    if (notice) throw new SourceFault(`${notice.message}; it makes no alert`);
    return events.map(({ raw }) => raw);
  },
  read,
  toMapped: (payload) => {
    const { fields, notice } = readMail(payload);
    return { body: fields, notice };
  },
  suggestMapping: (payload) => {
    const { fields, notice } = readMail(payload);
    return notice ? null : usualMapping(fields);
  },
};

function read(payload: unknown, receivedAt: number): Reading {
  const { fields, notice, guesses } = readMail(payload);
  if (notice) return { events: [], notice };
  const ready = { mapping: usualMapping(fields), extractions: [] };
  const { events } = readMapped(fields, ready, receivedAt);
  return {
    // What its mapping says of them is of fields that are made here.
    events: events.map(({ raw }) => ({ raw, guesses })),
    notice: null,
  };
}

/** What is read off a mail, beside what stands in it: paths of mappings may name either. */
interface MailFields {
  title: string;
  state: Status | undefined;
  host: string | undefined;
  labels: readonly string[];
  identity: string | undefined;
  link: string | undefined;
}

interface MailReading {
  fields: MailFields;
  notice: Notice | null;
  guesses: readonly Guess[];
}

function readMail(payload: unknown): MailReading {
  const mail = fieldsOf(payload);
  const [subject = "", text = ""] = [mail.text("subject"), mail.text("text")];
  if (subject === "" && text === "")
    throw new SourceFault("This is no mail: it must have a subject or a text");
  const { title, labels, word, host, ...subjectState } = readSubject(subject || firstLine(text));
  const pairs = bodyPairs(text);
  const state =
    subjectState.status === null
      ? firstPair(pairs, stateNames, statusOfWord)
      : ((subjectState.isGraded ? null : firstPair(pairs, gradeNames, gradeOf)) ??
        subjectState.status);
  const link = /https?:\/\/[^\s<>"'()[\]]+/.exec(text)?.[0].replace(/[.,;:!?]+$/, "");
  const subjectHost = host ?? firstPair(pairs, hostNames, (value) => value) ?? undefined;
  const fields: MailFields = {
    ...(typeof payload === "object" ? payload : {}),
    title,
    state: state ?? undefined,
    host: subjectHost,
    labels,
    identity: labels.length === 0 ? undefined : [...labels, subjectHost ?? "", title].join(" | "),
    link,
  };
  return {
    fields,
    notice: noticeOf(mail, { subject, hasState: state !== null }),
    guesses: guessesOf(fields, { word, isInText: host === null }),
  };
}

const gradeOf = (value: string): Status | null => wordGrade(value, true);
const firstLine = (text: string): string => text.split("\n", 1)[0] ?? "";

const stateNames = ["state", "status", "currentstate", "currentstatus", "newstate"];
const gradeNames = ["severity", "priority", "problemseverity", "alertseverity"];
const hostNames = ["host", "hostname", "server", "node", "instance", "device", "machine"];

function firstPair<Meaning>(
  pairs: ReadonlyMap<string, string>,
  names: readonly string[],
  read: (value: string) => Meaning | null,
): Meaning | null {
  for (const name of names) {
    const value = pairs.get(name);
    const meaning = value === undefined ? null : read(value);
    if (meaning !== null) return meaning;
  }
  return null;
}

const replySubject =
  /^\s*(automatic reply|auto(matic)?[- ]?(reply|response)|out of (the )?office|undeliver(able|ed)|delivery status notification|mail delivery (failed|subsystem)|returned mail|read:)/i;
const reportSubject =
  /\b(hourly|daily|weekly|monthly)\s+([\w-]+\s+){0,2}(digest|report|summary|overview)\b|\bdigest\b|\bnewsletter\b/i;
const testSubject = /\btest (notification|alert|message|e-?mail)\b/i;

/** Programs send `auto-generated` with alerts as well. */
function noticeOf(
  mail: Fields,
  { subject, hasState }: { subject: string; hasState: boolean },
): Notice | null {
  const submitted = mail.text("autosubmitted")?.toLowerCase() ?? "no";
  if (submitted.startsWith("auto-replied") || replySubject.test(subject))
    return { kind: "note", message: "This is an automatic reply" };
  if (mail.value("isbounce") === true)
    return { kind: "note", message: "This is a report of a mail server on a mail that was sent" };
  if (mail.part("headers").text("xtocsin") !== undefined)
    return { kind: "note", message: "This is a mail of Tocsin about an incident" };
  if (hasState) return null;
  if (reportSubject.test(subject))
    return { kind: "digest", message: "This is a report, not an alert" };
  return testSubject.test(subject)
    ? { kind: "test", message: "This is a test of the sender" }
    : null;
}

function guessesOf(
  { host, link, state }: MailFields,
  { word, isInText }: { word: string | null; isInText: boolean },
): Guess[] {
  const title = "is the subject, without what changes when it ends";
  return [
    statusGuess(word, state),
    ...(host === undefined
      ? [{ field: "primary", path: "subject", why: title } satisfies Guess]
      : [
          {
            field: "primary",
            path: isInText ? "text" : "subject",
            why: "names the host",
          } satisfies Guess,
          { field: "secondary", path: "subject", why: title } satisfies Guess,
        ]),
    ...(link === undefined
      ? []
      : [{ field: "link", path: "text", why: "is the first address in it" } satisfies Guess]),
  ];
}

function statusGuess(word: string | null, state: Status | undefined): Guess {
  if (word !== null) return { field: "status", path: "subject", why: `reads “${word}”` };
  return state === undefined
    ? { field: "status", path: "subject", why: "names no state, which is taken for a warning" }
    : { field: "status", path: "text", why: `says ${state} on a line of its own` };
}

/** How a mail is read without one of its source's own. */
function usualMapping({ host, title }: MailFields): PayloadMapping {
  const hasHost = host !== undefined;
  return {
    array: "",
    extractions: [],
    primary: hasHost ? ["host", "title"] : ["title"],
    primary_tag: hasHost ? "host" : "subject",
    secondary: hasHost && host !== title ? ["title"] : [],
    secondary_tag: "check",
    status: ["state"],
    status_values: [],
    // It says no more than that somebody should look.
    status_default: "warning",
    time: ["date"],
    description: ["text", "subject"],
    identity: ["identity"],
    link: ["link"],
    tags: [
      { name: "sender_domain", path: "from_domain" },
      { name: "labels", path: "labels" },
      { name: "attachments", path: "attachments" },
    ],
    map_remaining: false,
    event_filter: "",
  };
}
