/** What tags say: which entities something is about, and in which places they are. */

/** Values by the names of their tags. */
export type Tags = Readonly<Record<string, string | readonly string[]>>;

export interface Entity {
  tag: string;
  value: string;
}

export interface Subject {
  /** What tags such as `service` or `k8s.pod.name` name. */
  entities: readonly Entity[];
  /** What may name an entity: the values of all tags but those of places. */
  mentions: readonly Entity[];
  /** `eu-1` of `cloud.region`, by the kind of place; one that has several values is none. */
  places: ReadonlyMap<string, string>;
}

export function subjectOf(tags: Tags): Subject {
  const placeTags = placeTagsOf(tags);
  const places = new Map<string, string>();
  for (const [kind, tag] of placeTags) {
    const [value, ...further] = valuesOf(tags, tag);
    if (value !== undefined && further.length === 0) places.set(kind, value.toLowerCase());
  }
  const ofPlaces = new Set(placeTags.values());
  const mentions = Object.keys(tags)
    .filter((tag) => !ofPlaces.has(tag))
    .flatMap((tag) => valuesOf(tags, tag).map((value) => ({ tag, value })));
  const entities = mentions.filter(({ tag }) => wordsOf(tag).some((word) => ENTITIES.has(word)));
  return { entities, mentions, places };
}

/** Both say in which place of a kind they are, and it is not the same. */
export const arePlacedApart = (a: Pick<Subject, "places">, b: Pick<Subject, "places">): boolean =>
  [...a.places].some(([kind, value]) => (b.places.get(kind) ?? value) !== value);

/**
 * What an entity may be called, in lower case: `orders.shop.svc:8080` is also `orders.shop.svc` and
 * `orders`, wherever in the value the address stands.
 */
export function namesIn(value: string): string[] {
  const whole = value.toLowerCase();
  const names = new Set([whole]);
  for (const [address] of whole.slice(0, MAX_CHARACTERS).matchAll(ADDRESS)) {
    const host = address.replace(PORT, "");
    names.add(host);
    names.add(host.split(".", 1)[0] ?? "");
  }
  return [...names].filter((name) => name.length > 1 && !DIGITS.test(name));
}

const valuesOf = (tags: Tags, tag: string): string[] =>
  [tags[tag] ?? []].flat().map((value) => value.normalize("NFKC").trim());

/** Of several tags with the word, the shortest says where: `region`, not `last_known_region`. */
function placeTagsOf(tags: Tags): Map<string, string> {
  const placeTags = new Map<string, string>();
  for (const tag of Object.keys(tags).sort((a, b) => a.length - b.length || (a < b ? -1 : 1)))
    for (const word of wordsOf(tag))
      if (PLACES.has(word) && !placeTags.has(word)) placeTags.set(word, tag);
  return placeTags;
}

/** `k8s`, `pod` and `name` of `k8s.pod.name` and of `k8sPodName`. */
const wordsOf = (tag: string): string[] =>
  tag
    .replace(HUMP, " ")
    .toLowerCase()
    .split(/[^a-z0-9]+/);

/** Words of the names that OpenTelemetry, Kubernetes, Prometheus and ServiceNow give to tags. */
const PLACES = new Set(
  "account cluster datacenter env environment namespace region stage tenant zone".split(" "),
);
const ENTITIES = new Set(
  (
    "app application ci component container daemonset database db deployment device entity " +
    "function host hostname instance machine node pod process queue repo repository resource " +
    "server service statefulset system topic vm workload"
  ).split(" "),
);
const HUMP = /(?<=[a-z0-9])(?=[A-Z])/g;

/** A longer value is a text. */
const MAX_CHARACTERS = 1000;
const ADDRESS = /[\p{L}\p{N}_](?:[\p{L}\p{N}_.:-]*[\p{L}\p{N}_])?/gu;
const PORT = /:\d+$/;
const DIGITS = /^\d+$/;
