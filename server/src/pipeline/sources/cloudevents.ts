import { readPayload } from "./generic/read-payload.ts";
import { stateOf } from "./generic/words.ts";
import { fieldsOf } from "./shared/fields.ts";
import { jsonIn } from "./shared/values.ts";
import { type Reading, type ReadEvent, type Source, SourceFault } from "./source.ts";

/** Later than any time that a sender could name: every end has passed. */
const noTime = Number.MAX_SAFE_INTEGER;

/**
 * CloudEvents 1.0 over HTTP: structured, in batches, and in binary mode, whose attributes the door
 * puts around the data. What an event's data means is read by names and words, as of any sender.
 * https://github.com/cloudevents/spec/blob/main/cloudevents/bindings/http-protocol-binding.md
 */
export const cloudevents: Source = {
  name: "cloudevents",
  label: "CloudEvents",
  hint: "Send events to this address in structured, batched or binary mode.",
  toEvents: (payload) => read(payload, noTime).events.map(({ raw }) => raw),
  read,
};

function read(payload: unknown, receivedAt: number): Reading {
  const parsed = typeof payload === "string" ? jsonIn(payload) : payload;
  const readings = (Array.isArray(parsed) ? parsed : [parsed]).map((event: unknown) =>
    readEvent(event, receivedAt),
  );
  if (readings.every((reading) => reading === null))
    throw new SourceFault("This is no CloudEvent: it must name specversion and type");
  const events = readings.flatMap((reading) => reading?.events ?? [{ raw: {}, guesses: [] }]);
  const notice = readings.find((reading) => reading?.notice)?.notice ?? null;
  return { events, notice: events.length === 0 ? notice : null };
}

/** Null for what is no event. */
function readEvent(event: unknown, receivedAt: number): Reading | null {
  const attributes = fieldsOf(event);
  const type = attributes.text("type");
  if (type === undefined || attributes.text("specversion") === undefined) return null;
  const { events, notice } = readPayload(event, receivedAt);
  const alerts = events.filter((item) => !isOnlyCreated(item, type));
  return alerts.length === 0 && events.length > 0
    ? { events: [], notice: { kind: "note", message: `This event (${type}) names no state` } }
    : { events: alerts.map((item) => withCheck(item, type)), notice };
}

/** That something was created is a state of an alert, but not of whatever else there are events of. */
const isOnlyCreated = ({ guesses }: ReadEvent, type: string): boolean =>
  /(created|new|started|opened|closed|ended)$/i.test(type) &&
  guesses.some(({ field, path }) => field === "status" && path === "event_type");

/** A text of the data is another one when it ends; the type is the same but for its state. */
function withCheck({ raw, guesses }: ReadEvent, type: string): ReadEvent {
  const check = guesses.find(({ field }) => field === "secondary");
  if (raw["check"] !== undefined && check?.why === "names what was checked")
    return { raw, guesses };
  if (guesses.length === 0) return { raw, guesses };
  return {
    raw: { ...raw, check: withoutState(type) },
    guesses: [
      ...guesses.filter((guess) => guess !== check),
      { field: "secondary", path: "type", why: "is the type, without its state" },
    ],
  };
}

/** "com.example.disk.resolved.v1" → com.example.disk */
function withoutState(type: string): string {
  let rest = type;
  for (;;) {
    const last = /[._:/-]*([A-Z]?[a-z]+|[vV]\d+)$/.exec(rest);
    const [, word = ""] = last ?? [];
    if (!last || last.index === 0 || (stateOf(word) === null && !/^v\d+$/i.test(word))) return rest;
    rest = rest.slice(0, last.index);
  }
}
