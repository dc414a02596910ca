import { statuses } from "#contract/statuses.ts";
import type { RawEvent } from "../../normalise.ts";
import type { Guess, Notice, Reading, ReadEvent } from "../source.ts";
import { readCheck, type CheckReading } from "./check.ts";
import { type Field, isPlainObject, type PlainObject, textOf } from "./fields.ts";
import { readIdentity } from "./identity.ts";
import { type Item, itemsOf } from "./items.ts";
import { noticeOfKind } from "./notice.ts";
import { guessOf, readStatus, type StatusReading } from "./status.ts";
import { readSubject, type SubjectReading } from "./subject.ts";
import { tagsOf } from "./tags.ts";
import { readDescription, readLink, type TextReading } from "./texts.ts";
import { readTime } from "./time.ts";
import { unwrap } from "./unwrap.ts";

/** What a payload of an unknown sender says: alerts, or why it has none. Pure. */
export function readPayload(payload: unknown, receivedAt: number): Reading {
  const body = unwrap(payload);
  const items = itemsOf(body, receivedAt);
  const notices: Notice[] = [];
  const events: ReadEvent[] = [];
  for (const item of items) {
    const result = readItem(item, receivedAt);
    if ("kind" in result) notices.push(result);
    else events.push(result);
  }
  const [notice] = notices;
  return events.length === 0 && notice ? { events, notice } : { events, notice: null };
}

export function readItem(item: Item, receivedAt: number): ReadEvent | Notice {
  const { payload, fields } = item;
  if (!isPlainObject(payload)) return { raw: { "": payload }, guesses: [] };
  if (isOwnEvent(payload)) return readOwnEvent(payload, fields);
  const kind = noticeOfKind(payload, fields);
  if (kind) return kind;
  const status = readStatus(fields, receivedAt);
  return "notice" in status ? status.notice : readAlert(fields, status, receivedAt);
}

function readAlert(fields: readonly Field[], status: StatusReading, receivedAt: number): ReadEvent {
  const nearest = readSubject(fields);
  const check = readCheck(fields, nearest);
  const subject = nearest ?? subjectBeside(status, fields) ?? subjectOfCheck(check);
  const link = readLink(fields, subject?.field ?? null);
  const identity = readIdentity(fields, {
    subject: subject?.value ?? null,
    link: link?.value ?? null,
  });
  const time = readTime(fields, { isRecovery: status.status === "ok", receivedAt });
  const description = readDescription(fields);
  const used = [status.state?.field, time?.field, description?.field].flatMap(
    (field) => field ?? [],
  );
  const tags = tagsOf(fields, new Set(used));
  return {
    raw: {
      ...tags,
      ...subjectTags(subject, tags),
      ...(check ? { check: check.value } : {}),
      ...(status.severity ? { severity: tags["severity"] ?? status.severity.word } : {}),
      ...(link ? { link: link.value } : {}),
      ...(status.status === null ? {} : { status: status.status }),
      ...(time ? { timestamp: time.seconds } : {}),
      ...(identity ? { incident_identifier: identity.value } : {}),
      description: descriptionOf(description, { check, subject, status }, fields),
    },
    guesses: [
      ...status.guesses,
      ...(subject ? [guessOf("primary", subject, subjectWhy(nearest, subject))] : []),
      ...(check ? [guessOf("secondary", check, checkWhy(check))] : []),
      ...(identity ? [guessOf("identity", identity, "is the same until it ends")] : []),
      ...(time ? [guessOf("time", time, "is when it became so")] : []),
      ...(description ? [guessOf("description", description, "tells most")] : []),
      ...(link ? [guessOf("link", link, "leads back to it")] : []),
    ] satisfies Guess[],
  };
}

/** What has the state goes by the name that stands beside it. */
function subjectBeside({ state }: StatusReading, fields: readonly Field[]): SubjectReading | null {
  const inside = state?.field.keys.slice(0, -1) ?? [];
  if (inside.length === 0 || state?.field.place !== "own") return null;
  const field = fields.find(
    ({ keys, value }) =>
      keys.length === inside.length + 1 &&
      inside.every((key, index) => keys[index] === key) &&
      /^(displayname|name|label|title)$/.test(keys.at(-1) ?? "") &&
      typeof value === "string",
  );
  return field ? { tag: "service", value: textOf(field), field, alternatives: [] } : null;
}

/** Some senders name nothing but what they check. */
const subjectOfCheck = (check: CheckReading | null): SubjectReading | null =>
  check && { tag: "service", value: check.value, field: check.field, alternatives: [] };

const subjectWhy = (nearest: SubjectReading | null, { tag }: SubjectReading): string =>
  nearest ? `names the ${tag}` : "is all that names what it is about";

const checkWhy = ({ isText }: CheckReading): string =>
  isText ? "is its title, without what changes when it ends" : "names what was checked";

const usualTags: readonly string[] = ["host", "service", "application", "device"];

/** A primary property other than the first of the usual tags has to be nearest. */
function subjectTags(subject: SubjectReading | null, tags: RawEvent): RawEvent {
  if (!subject) return {};
  const { tag, value } = subject;
  const usual = usualTags.find((name) => name === tag || tags[name] !== undefined);
  return { [tag]: value, ...(usual === tag ? {} : { primary_property: tag }) };
}

/** A title that is used for nothing else stands before the text. */
function descriptionOf(
  description: TextReading | null,
  {
    check,
    subject,
    status: { state },
  }: { check: CheckReading | null; subject: SubjectReading | null; status: StatusReading },
  fields: readonly Field[],
): string {
  if (!description)
    return check?.text ?? [subject?.value, state && textOf(state.field)].filter(Boolean).join(": ");
  const title = fields.find(
    ({ keys, place, value }) =>
      place === "own" &&
      /^(title|alerttitle|subject)$/.test(keys.at(-1) ?? "") &&
      typeof value === "string",
  );
  const text = title ? textOf(title) : "";
  const isNews =
    text !== "" &&
    title !== check?.field &&
    !description.value.includes(text) &&
    text !== check?.value;
  return isNews ? `${text}: ${description.value}` : description.value;
}

/** In the words of /data/v2/alerts: taken as it is. */
function isOwnEvent(payload: PlainObject): boolean {
  const status = payload["status"];
  return (
    typeof status === "string" &&
    statuses.some((word) => word === status.trim().toLowerCase()) &&
    [...usualTags, "primary_property"].some(
      (name) =>
        payload[name] !== undefined && payload[name] !== null && typeof payload[name] !== "object",
    )
  );
}

/** Only what it leaves out is looked for. */
function readOwnEvent(payload: PlainObject, fields: readonly Field[]): ReadEvent {
  const flat = flatEvent(payload);
  if (flat["check"] !== undefined || flat["secondary_property"] !== undefined)
    return { raw: flat, guesses: [] };
  const subject = fields.find(({ name, keys }) => keys.length === 1 && usualTags.includes(name));
  const check = readCheck(fields, subject ? { field: subject, tag: "host" } : null);
  return check === null || check.isText || check.field.place !== "own"
    ? { raw: flat, guesses: [] }
    : {
        raw: { ...flat, check: check.value },
        guesses: [guessOf("secondary", check, checkWhy(check))],
      };
}

/** A nested object is flattened one level, its name before its fields' where they would clash. */
function flatEvent(payload: PlainObject): RawEvent {
  const flat: RawEvent = {};
  for (const [key, value] of Object.entries(payload)) {
    if (isPlainObject(value))
      for (const [inner, nested] of Object.entries(value))
        flat[inner in payload ? `${key}_${inner}` : inner] = nested;
    else flat[key] = value;
  }
  const { check, description, timestamp } = flat;
  return {
    ...flat,
    status: String(flat["status"]).trim().toLowerCase(),
    ...alias("check", check ?? firstOf(flat, checkAliases)),
    ...alias("description", description ?? firstOf(flat, descriptionAliases)),
    ...alias("timestamp", timestamp ?? firstOf(flat, timeAliases)),
  };
}

const checkAliases = "alertname alert_name check_name rule title name event trigger".split(" ");
const descriptionAliases = "message summary text details msg".split(" ");
const timeAliases = "time ts date occurred_at @timestamp".split(" ");
const firstOf = (flat: RawEvent, names: readonly string[]): unknown =>
  names.map((name) => flat[name]).find((value) => value !== undefined && value !== null);
const alias = (name: string, value: unknown): RawEvent =>
  value === undefined || value === null ? {} : { [name]: value };
