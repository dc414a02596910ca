import type { ChangeMapping } from "#contract/change-mappings.ts";
import { changeStatuses, type ChangeStatus } from "#contract/changes.ts";
import { type Problem, refuse } from "../../platform/refuse.ts";
import { type Field, fieldsOf, isPlainObject, textOf } from "../sources/generic/fields.ts";
import { momentOf } from "../sources/generic/moment.ts";
import { unwrap } from "../sources/generic/unwrap.ts";
import { itemsOf, type Lookup, lookupIn, sharedFields } from "../sources/mapped/mapped-items.ts";
import type { ChangeFacts } from "./sources/source.ts";

/** The changes of a payload by what its source's mapping says of its paths. Pure. */
export function readMappedChanges(
  payload: unknown,
  mapping: ChangeMapping,
): (ChangeFacts | { problems: Problem[] })[] {
  const body = unwrap(payload);
  if (typeof body !== "object" || body === null)
    throw refuse("invalid", "The body must be a JSON object or a list of them");
  const items = itemsOf(body, mapping.array);
  if (items === null)
    throw refuse("invalid", `The mapping expects a list at ${mapping.array}, and there is none`);
  const shared = mapping.array === "" ? [] : sharedFields(body, mapping.array);
  return items.map((item) => {
    const own: Field[] = isPlainObject(item) ? fieldsOf(item) : [];
    return readItem(mapping, lookupIn([...own, ...shared]));
  });
}

function readItem(mapping: ChangeMapping, lookup: Lookup): ChangeFacts | { problems: Problem[] } {
  const problems = (["identifier", "summary"] as const)
    .filter((field) => lookup(mapping[field]) === null)
    .map((field) => missing(field, mapping[field]));
  if (problems.length > 0) return { problems };
  const text = (paths: readonly string[]): string | undefined => {
    const field = lookup(paths);
    return field ? textOf(field) : undefined;
  };
  const tags = mapping.tags.map(({ name, path }) => [name, valuesOf(lookup([path]))] as const);
  return {
    identifier: text(mapping.identifier),
    status: statusOf(mapping, lookup),
    summary: text(mapping.summary) ?? "",
    start: timeOf(mapping.start, lookup),
    end: timeOf(mapping.end, lookup),
    timestamp: timeOf(mapping.time, lookup),
    link: text(mapping.url),
    tags: { kind: text(mapping.kind), ...Object.fromEntries(tags) },
    metadata: { author: text(mapping.author) },
  };
}

const missing = (field: string, paths: readonly string[]): Problem => ({
  code: "invalid",
  message: `The mapping finds no ${field} at ${paths.join(", ")}`,
  field,
});

/** A list of names stays one: each is a value of the tag. */
function valuesOf(field: Field | null): string | readonly string[] | undefined {
  if (field === null) return undefined;
  return Array.isArray(field.value) ? field.value.map(String) : textOf(field);
}

/** The first value that the mapping names, or that is a word of Tocsin's own. */
function statusOf(mapping: ChangeMapping, lookup: Lookup): ChangeStatus {
  for (const path of mapping.status) {
    const field = lookup([path]);
    if (field === null) continue;
    const word = textOf(field).toLowerCase();
    const status =
      mapping.status_values.find(({ value }) => value.toLowerCase() === word)?.status ??
      changeStatuses.find((own) => lettersOf(own) === lettersOf(word));
    if (status) return status;
  }
  return mapping.status_default;
}

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, "");

function timeOf(paths: readonly string[], lookup: Lookup): number | undefined {
  for (const path of paths) {
    const field = lookup([path]);
    const seconds = field && momentOf(textOf(field));
    if (seconds !== null) return seconds;
  }
  return undefined;
}
