import { textOf, type Field } from "./fields.ts";

/** Which of a payload's fields may say one thing, in the order in which they are believed. */
export interface Ranking {
  names: ReadonlyMap<string, { group: number; order: number }>;
  /** Fields under these names come after all others. */
  late: ReadonlySet<string>;
  /** Other names that count, with the least weight of their group. */
  also?: { group: number; pattern: RegExp };
}

export interface Candidate {
  field: Field;
  text: string;
  group: number;
  rank: readonly number[];
}

/** Under these stands who sent or handles it, or what was before: nothing about the alert itself. */
const asideKeys = new Set(
  (
    "user users username actor assignee assignees assignedto assignments owner creator author " +
    "contact contacts recipient recipients receiver responders responder team teams request headers " +
    "browser contexts sdk links history updates incidentupdates logentries actions comments frames " +
    "backlog matchingmessages probes firstprobe secondprobe meta documentation escalationpolicy account " +
    "organization sender stacktrace geo images oldvalue requester submitter " +
    "previousattributes auth client breadcrumbs parameters useridentity source integration"
  ).split(" "),
);
/** Whether what stands under this name is not about the alert. */
export const isAside = (key: string): boolean => asideKeys.has(key) || formerKeys.test(key);

const formerKeys =
  /^(previous|prev|old|prior(?!ity)|former|original)|^from(state|status)|^last\w*(state|status|result|severity)$/;

export const rankingOf = (
  groups: readonly string[],
  rest: Partial<Omit<Ranking, "names" | "late">> & { late?: string } = {},
): Ranking => ({
  ...rest,
  late: new Set((rest.late ?? "").split(" ")),
  names: new Map(
    groups.flatMap((words, group) =>
      words
        .split(/\s+/)
        .filter((word) => word !== "")
        .map((word, order) => [word, { group, order }] as const),
    ),
  ),
});

/** An object says by these what it is. */
const valueNames = [
  "displayname",
  "displayvalue",
  "value",
  "name",
  "title",
  "summary",
  "label",
  "hostname",
  "slug",
  "current",
  "text",
  "id",
];

/** Best first. */
export function candidatesOf(fields: readonly Field[], ranking: Ranking): Candidate[] {
  return fields
    .flatMap((field, index): Candidate[] => {
      if (isElsewhere(field)) return [];
      const match = nameRank(field, ranking);
      if (match === null) return [];
      const { group, order } = match;
      const rank = [penaltyOf(field, ranking), group, field.keys.length, order, index];
      return [{ field, text: textOf(field), group, rank }];
    })
    .sort((a, b) => compareRanks(a.rank, b.rank));
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (const [index, value] of a.entries()) {
    const difference = value - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

const isElsewhere = ({ keys }: Field): boolean =>
  keys.slice(0, -1).some(isAside) || formerKeys.test(keys.at(-1) ?? "");

/** They say nothing of what they hold. */
const wrappers = /^(metadata|attributes|properties|fields|data)$/;

function nameRank(
  { keys }: Field,
  { names, also }: Ranking,
): { group: number; order: number } | null {
  const key = keys.at(-1) ?? "";
  const parent = keys.slice(0, -1).findLast((name) => !wrappers.test(name)) ?? "";
  const exact = names.get(parent + key) ?? names.get(key);
  if (exact) return exact;
  const place = valueNames.indexOf(key);
  const object = place < 0 ? undefined : names.get(parent);
  // A name says more than an id.
  if (object)
    return { group: object.group + (key === "id" ? 0.5 : 0), order: object.order + place / 100 };
  return also?.pattern.test(key) ? { group: also.group, order: 1000 } : null;
}

function penaltyOf({ place, keys }: Field, { late }: Ranking): number {
  if (place === "listed") return 3;
  if (place === "inherited") return 2;
  return keys.slice(0, -1).some((key) => late.has(key)) ? 1 : 0;
}
