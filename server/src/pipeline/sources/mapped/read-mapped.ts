import { limits } from "#contract/limits.ts";
import type { PayloadMapping } from "#contract/payload-mappings.ts";
import type { Status } from "#contract/statuses.ts";
import { extractFields, type ReadyExtraction } from "./extractions.ts";
import { itemsOf, type Lookup, lookupIn, sharedFields } from "./mapped-items.ts";
import { type Field, fieldsOf, isPlainObject, textOf } from "../generic/fields.ts";
import { momentOf } from "../generic/moment.ts";
import { noticeOfKind } from "../generic/notice.ts";
import { tagsOf } from "../generic/tags.ts";
import { unwrap } from "../generic/unwrap.ts";
import { type Guess, type Notice, type ReadEvent, type Reading, SourceFault } from "../source.ts";
import { statusOfWord } from "./status-of-word.ts";

/** A mapping, and its regular expressions made ready. */
interface MappedReader {
  mapping: PayloadMapping;
  extractions: readonly ReadyExtraction[];
}

/** A payload by what its source's mapping says of its paths. Pure. */
export function readMapped(
  payload: unknown,
  { mapping, extractions }: MappedReader,
  receivedAt: number,
): Reading {
  const body = unwrap(payload);
  if (typeof body !== "object" || body === null)
    throw new SourceFault("The body must be a JSON object or a list of them");
  const items = itemsOf(body, mapping.array);
  if (items === null) {
    const notice = noticeOfKind(body, fieldsOf(body));
    if (notice) return { events: [], notice };
    throw new SourceFault(`The mapping expects a list at ${mapping.array}, and there is none`);
  }
  const shared = mapping.array === "" ? [] : sharedFields(body, mapping.array);
  const notices: Notice[] = [];
  const events: ReadEvent[] = [];
  for (const item of items) {
    const own = isPlainObject(item) ? fieldsOf(item) : [];
    const sent = [...own, ...shared];
    const fields = [...extractFields(sent, extractions), ...sent];
    const lookup = lookupIn(fields);
    const notice = lookup(mapping.primary) ? null : noticeOfKind(item, own);
    if (notice) notices.push(notice);
    else events.push(readItem(fields, { mapping, lookup, receivedAt }));
  }
  return events.length === 0 ? { events, notice: notices[0] ?? null } : { events, notice: null };
}

function readItem(
  fields: readonly Field[],
  { mapping, lookup, receivedAt }: { mapping: PayloadMapping; lookup: Lookup; receivedAt: number },
): ReadEvent {
  const [primary, secondary] = [lookup(mapping.primary), lookup(mapping.secondary)];
  const [identity, link] = [lookup(mapping.identity), lookup(mapping.link)];
  const description = lookup(mapping.description);
  const { status, field: statusField, guesses } = readStatus(mapping, lookup);
  const time = readTime(mapping, lookup, receivedAt);
  const mapped = [primary, secondary, link, description, statusField, time?.field];
  const used = new Set(mapped.flatMap((field) => field ?? []));
  const furtherTags = mapping.tags.flatMap(({ name, path }) => {
    const field = lookup([path]);
    return field ? [[name, field.value] as const] : [];
  });
  return {
    raw: {
      ...(mapping.map_remaining ? tagsOf(fields, used) : {}),
      ...Object.fromEntries(furtherTags),
      ...(secondary && {
        [mapping.secondary_tag]: textOf(secondary),
        secondary_property: mapping.secondary_tag,
      }),
      ...(primary && { [mapping.primary_tag]: textOf(primary) }),
      primary_property: mapping.primary_tag,
      ...(link && { link: textOf(link) }),
      ...(identity && { incident_identifier: textOf(identity) }),
      ...(time && { timestamp: time.seconds }),
      status,
      description: textOf(description ?? secondary ?? primary ?? { value: "" }),
    },
    guesses,
  };
}

interface MappedStatus {
  status: Status;
  field: Field | null;
  /** Where the mapping does not name what the sender says. */
  guesses: readonly Guess[];
}

/** The first value that decides; what is merely open is as bad as the next path says. */
function readStatus(mapping: PayloadMapping, lookup: Lookup): MappedStatus {
  let undecided: Field | null = null;
  for (const path of mapping.status) {
    const field = lookup([path]);
    if (!field) continue;
    const text = textOf(field);
    const known = mapping.status_values.find(
      ({ value }) => value.toLowerCase() === text.toLowerCase(),
    );
    if (known) return { status: known.status, field, guesses: [] };
    const status = statusOfWord(text);
    if (status !== null) {
      const why = `says “${text}”, which the mapping does not name; the word means ${status}`;
      return { status, field, guesses: [{ field: "status", path, why }] };
    }
    undecided ??= field;
  }
  const status = mapping.status_default;
  if (mapping.status.length === 0) return { status, field: null, guesses: [] };
  const why = undecided
    ? `says “${textOf(undecided)}”, which the mapping does not name; the default is ${status}`
    : `has no value; the default is ${status}`;
  const path = undecided?.path ?? mapping.status.join(", ");
  return { status, field: undecided, guesses: [{ field: "status", path, why }] };
}

function readTime(
  mapping: PayloadMapping,
  lookup: Lookup,
  receivedAt: number,
): { field: Field; seconds: number } | null {
  for (const path of mapping.time) {
    const field = lookup([path]);
    const seconds = field && momentOf(textOf(field));
    if (field && seconds !== null && seconds <= receivedAt + limits.futureTimestampS)
      return { field, seconds };
  }
  return null;
}
