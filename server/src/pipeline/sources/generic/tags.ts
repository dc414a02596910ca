import type { RawEvent } from "../../normalise.ts";
import { type Field, isTagged, labelPair, type Scalar } from "./fields.ts";

const maxTags = 200;
/** They only hold what belongs to the alert. */
const containers =
  /^(common|group|system|user|policyuser|metadatauser)?(labels?|tags?|annotations?|dimensions|attributes|customfields|customdetails|customproperties|extraproperties)$/;
/** Events have their own fields of these names. */
const reserved = new Set([
  "app_key",
  "status",
  "timestamp",
  "primary_property",
  "secondary_property",
  "incident_identifier",
  "description",
  "expires_at",
]);

/** What says nothing that an alert has a field for: as tags, the nearest first. */
export function tagsOf(fields: readonly Field[], used: ReadonlySet<Field>): RawEvent {
  const tags: RawEvent = {};
  const add = (names: readonly string[], value: Scalar | readonly Scalar[]): void => {
    const name = names.find((candidate) => candidate !== "" && !(candidate in tags));
    if (name !== undefined && !reserved.has(name) && Object.keys(tags).length < maxTags)
      tags[name] = value;
  };
  const ordered = [...fields].sort((a, b) => Number(isLater(a)) - Number(isLater(b)));
  for (const field of ordered) {
    if (field.place === "listed" || used.has(field)) continue;
    const pairs = isTagged(field) ? labelList(field.value) : null;
    if (pairs) for (const [name, value] of pairs) add([tagName([name])], value);
    else add(tagNames(field), field.value);
  }
  return tags;
}

const isLater = ({ place }: Field): boolean => place === "inherited";

/** "env:prod, team:ops" → two tags; null for any other text. */
function labelList(value: Field["value"]): [string, string][] | null {
  if (typeof value !== "string") return null;
  const pairs = value.split(",").map(labelPair);
  return pairs.every((pair) => pair !== null) ? pairs : null;
}

/** `a.b` → a_b; without what only says that these are tags, unless that name is taken. */
function tagNames(field: Field): string[] {
  // A name may hold dots of its own.
  const inner = field.path.endsWith(field.name)
    ? [...field.path.slice(0, -field.name.length).split("."), field.name]
    : field.path.split(".");
  const segments = inner.filter((segment) => segment !== "" && !/^\d+$/.test(segment));
  const plain = segments.filter(
    (segment, index) => index === segments.length - 1 || !containers.test(compact(segment)),
  );
  return [tagName(plain), tagName(segments)];
}

const compact = (segment: string): string => segment.toLowerCase().replace(/[^a-z]/g, "");

const tagName = (segments: readonly string[]): string =>
  segments
    .map((segment) =>
      segment
        .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
        .toLowerCase()
        .replace(/[^a-z0-9_-]+/g, "_"),
    )
    .join("_")
    .replace(/^[^a-z]+/, "")
    .replace(/_+$/, "")
    .slice(0, 64);
